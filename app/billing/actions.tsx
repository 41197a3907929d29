import { ExternalLink } from 'lucide-react'
import { useState } from 'react'

import { planById } from '../../sync/catalog/plans.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Subscription } from '../../sync/records/subscription.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { CallFailed, call } from '../data/calls.ts'
import { openBlankTab } from '../shell/blank-tab.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { askPortal, openPortal } from './open-portal.ts'

/** What can be done with a plan. Canceling takes two presses, as buying did. */
export function Actions({ subscription, onChange }: { subscription: Subscription; onChange: () => void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const ends = subscription.cancelAtPeriodEnd
  const run = async (work: () => Promise<unknown>, done: { title: string; description: string }) => {
    setBusy(true)
    try {
      await work()
      toast(done)
    } catch (error) {
      sayFailed(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const plan = planById(subscription.planId)?.name
  const until =
    subscription.currentPeriodEnd === null ? t('the end of the period') : longDate(subscription.currentPeriodEnd)
  return (
    <Card className="plan-actions" aria-labelledby="actions">
      <h2 id="actions">{t('Change or cancel')}</h2>
      <p>{t('Card and invoices live in the payment provider’s portal. It opens in a new tab.')}</p>
      <Portal />
      <div className="action-buttons">
        <Button size="sm" variant="outline" onClick={onChange}>
          {t('Change plan')}
        </Button>
        {ends ? (
          <Button
            size="sm"
            variant="outline"
            busy={busy}
            onClick={() =>
              void run(() => call('resumePlan', {}), {
                title: t('Your plan continues'),
                description: t('Next charge: {until}.', { until }),
              })
            }
          >
            {t('Keep my plan')}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('Cancel plan')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={plan === undefined ? t('Cancel your plan?') : t('Cancel {plan}?', { plan })}
        description={t(
          'You keep everything until {until}; nothing more is charged. Until then you can resume it with one click.',
          { until },
        )}
        footer={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('Keep my plan')}
            </Button>
            <Button
              variant="destructive"
              busy={busy}
              onClick={() =>
                void run(() => call('cancelPlan', {}), {
                  title: t('Your plan ends'),
                  description: t('Until {until} everything stays as it is.', { until }),
                })
              }
            >
              {t('Cancel plan')}
            </Button>
          </>
        }
      />
    </Card>
  )
}

/** The payment provider's portal, and what is shown if it does not open. */
function Portal() {
  const [busy, setBusy] = useState(false)
  const [end, setEnd] = useState<Awaited<ReturnType<typeof openPortal>>>()
  const open = async () => {
    setBusy(true)
    setEnd(await openPortal({ openTab: () => openBlankTab(t('Opening the billing portal...')), askUrl: askPortal }))
    setBusy(false)
  }
  return (
    <>
      <Button className="full-width" busy={busy} onClick={() => void open()}>
        {t('Manage billing')}
        <ExternalLink strokeWidth={1.75} aria-hidden />
      </Button>
      {end !== undefined && 'failed' in end && (
        <Note tone="red" role="alert" title={tIfKnown(end.failed)} className="mt-4">
          <button type="button" className="font-bold underline underline-offset-4" onClick={() => void open()}>
            {t('Try again')}
          </button>
        </Note>
      )}
      {end !== undefined && 'link' in end && (
        <Note role="status" title={t('One more press.')} className="mt-4">
          <p>
            <Trans
              message="Your browser did not let us open the tab by ourselves. <a>Open the billing portal</a>"
              // biome-ignore lint/a11y/useAnchorContent: the message has its words.
              tags={{ a: <a href={end.link} target="_blank" rel="noopener" /> }}
            />
          </p>
        </Note>
      )}
    </>
  )
}

/** Shows the error of a failed call; throws anything else. */
export function sayFailed(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
  toast({
    title: tIfKnown(error.title),
    description: tIfKnown(error.text),
    tone: error.status === 0 ? 'waiting' : 'destructive',
  })
}
