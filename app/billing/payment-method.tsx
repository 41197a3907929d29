import { t } from '../../sync/i18n/translate.ts'
import type { PaymentCard } from '../../sync/records/subscription.ts'
import { cardExpiry, cardName } from '../../sync/rules/account/billing-words.ts'
import { Card } from '../ui/card.tsx'

/** The card that is charged. */
export function PaymentMethod({ card }: { card: PaymentCard }) {
  return (
    <Card aria-labelledby="payment-method">
      <h2 id="payment-method" className="method-title">
        {t('Payment method')}
      </h2>
      <div className="payment-method">
        <span className="card-picture" aria-hidden="true">
          <i />
          {card.last4}
        </span>
        <span>
          <b>{cardName(card)}</b>
          <small>{cardExpiry(card)}</small>
        </span>
      </div>
    </Card>
  )
}
