import { useId, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { STAFF_ACTIONS, STAFF_ONLY, whyNotAct } from '../../sync/rules/demand/staff-actions.ts'
import { lawRecords, oldRecords, providerRecords } from '../../sync/rules/providers/record-age.ts'
import { StaffAction } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call } from '../data/calls.ts'
import { useAccount } from '../data/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

type StaffControlsProps = { request: DeletionRequest; now: Instant }

/**
 * What our staff can do to a request. Everyone sees that it exists; for other people the buttons say why they are
 * disabled.
 */
export function StaffControls(props: StaffControlsProps) {
  const view = useAccount()
  return <StaffButtons {...props} isStaff={(view?.account.staffSince ?? null) !== null} />
}

export function StaffButtons({ request, now, isStaff }: StaffControlsProps & { isStaff: boolean }) {
  const [asked, setAsked] = useState<StaffAction | undefined>(undefined)
  const reasonId = useId()
  const records = [...providerRecords(), ...lawRecords()].filter(
    ({ about }) => about === request.providerId || about === request.state,
  )
  const notices = isStaff ? oldRecords(now, records) : []
  return (
    <section className="staff" aria-label={t('Admin controls')}>
      <h3>{t('Admin controls')}</h3>
      {!isStaff && (
        <p className="muted" id={reasonId}>
          {tIfKnown(STAFF_ONLY)}
        </p>
      )}
      {notices.map(({ kind, record, message }) => (
        <p className="muted" key={`${kind} ${record}`}>
          {message}
        </p>
      ))}
      <div className="actions">
        {StaffAction.options.map(action => {
          const refused = isStaff ? whyNotAct(action, request) : undefined
          return (
            <Button
              key={action}
              variant="outline"
              size="sm"
              disabled={!isStaff || refused !== undefined}
              title={refused === undefined ? undefined : tIfKnown(problems[refused].text)}
              {...(isStaff ? {} : { 'aria-describedby': reasonId })}
              onClick={() => setAsked(action)}
            >
              {tIfKnown(STAFF_ACTIONS[action].label)}
            </Button>
          )
        })}
      </div>
      {asked !== undefined && <ActDialog action={asked} request={request} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

type ActDialogProps = { action: StaffAction; request: DeletionRequest; onClose: () => void }

/** Asks once, for a note that is recorded in the person's ledger; errors are shown in the server's words. */
function ActDialog({ action, request, onClose }: ActDialogProps) {
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const { message } = STAFF_ACTIONS[action]
  const label = tIfKnown(STAFF_ACTIONS[action].label)
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call('staffAct', { requestId: request.id, action, note })
      toast({ title: label, description: t('Done, and in the ledger of the account.') })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(tIfKnown(error.text))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={`${label}, ${request.reference}`}
      description={t('The ledger of the account will say: {message}', { message })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button busy={busy} onClick={() => void act()}>
            {label}
          </Button>
        </>
      }
    >
      <Field
        label={t('Note')}
        hint={
          action === 'mark_verified' ? t('Where was it confirmed? The person reads this.') : t('The person reads this.')
        }
        error={failure}
        value={note}
        maxLength={300}
        onChange={event => setNote(event.target.value)}
      />
    </Dialog>
  )
}
