import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { minorUnits } from '../../sync/rules/account/prices.ts'
import { CallFailed, call } from '../data/calls.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

/** Only staff sees it: the 30-day money-back guarantee, counted from the first charge. */
export function RefundCard() {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const refund = async () => {
    setBusy(true)
    try {
      const { refunded, currency } = await call('staffRefund', { email })
      toast({
        title: t('{amount} refunded', { amount: minorUnits(refunded, currency) }),
        description: t('The plan has ended, and its owner is told.'),
      })
      setEmail('')
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({
        title: tIfKnown(error.title),
        description: tIfKnown(error.text),
        tone: error.status === 0 ? 'waiting' : 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card id="refund" aria-labelledby="refund-title">
      <CardHeader id="refund-title" title={t('Refund')} aside={t('Staff')} />
      <form
        className="row"
        onSubmit={event => {
          event.preventDefault()
          void refund()
        }}
      >
        <Field
          label={t('Email of the account')}
          hint={t('Gives back everything that was paid within 30 days of the first charge, and ends the plan.')}
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
        <Button size="sm" variant="destructive" type="submit" busy={busy}>
          {t('Refund')}
        </Button>
      </form>
    </Card>
  )
}
