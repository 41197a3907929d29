import { dateIn } from '../../sync/i18n/dates.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Invoice } from '../../sync/records/subscription.ts'
import { INVOICES_KEPT } from '../../sync/records/subscription.ts'
import { invoiceTone } from '../../sync/rules/account/billing-words.ts'
import { minorUnits } from '../../sync/rules/account/prices.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Trans } from '../ui/trans.tsx'

/** The newest invoices; each opens at the payment provider. */
export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Card className="invoices" aria-labelledby="invoices">
      <h2 id="invoices">{t('Recent Invoices')}</h2>
      {invoices.length === 0 ? (
        <p className="muted pb-4">{t('No invoice yet. The first one comes with the first charge.')}</p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Status')}</th>
              <th scope="col">
                <span className="unseen">{t('Open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.slice(0, INVOICES_KEPT).map(invoice => (
              <Line key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Line({ invoice: { amountPaid, amountDue, currency, createdAt, status, url } }: { invoice: Invoice }) {
  const day = shortDate(createdAt)
  // An open invoice has no payment yet, so it shows the amount due.
  const amount = status === 'open' ? amountDue : amountPaid
  return (
    <tr>
      <td>{day}</td>
      <td className="table-number">{minorUnits(amount, currency)}</td>
      <td>
        <Badge tone={invoiceTone(status)}>{statusText(status)}</Badge>
      </td>
      <td className="invoice-action">
        {url !== null && (
          <a className="quiet-link" href={url} target="_blank" rel="noopener noreferrer">
            <Trans
              message="Open<span> invoice of {day} in a new tab</span>"
              values={{ day }}
              tags={{ span: <span className="unseen" /> }}
            />
          </a>
        )}
      </td>
    </tr>
  )
}

/** Days are UTC days everywhere, as in the letters. */
const shortDate = (at: Instant): string => dateIn('shortDate', at)

/** The statuses of the payment provider; a new one is shown as it comes. */
const STATUSES = [
  'draft',
  'open',
  'paid',
  'refunded',
  'uncollectible',
  'void',
] as const satisfies readonly PlainMessage[]

function statusText(status: string): string {
  const known = STATUSES.find(each => each === status)
  return known === undefined ? status : t(known)
}
