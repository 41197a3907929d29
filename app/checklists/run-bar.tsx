import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { shortDate } from '../dashboard/dates.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { factsOfNext, useChecklist } from './checklist-context.tsx'

const RunDialog = lazy(async () => ({ default: (await import('./run-dialog.tsx')).RunDialog }))

/** The shown run, and buttons to begin, edit and delete one. */
export function RunBar() {
  const { checklist, runs, run, runId, facts, mutate, choose, createRun } = useChecklist()
  const [open, setOpen] = useState<'new' | 'edit' | 'delete'>()
  const selectId = useId()
  const close = () => setOpen(undefined)
  return (
    <div className="run-bar">
      <label htmlFor={selectId}>{t('Run')}</label>
      <select
        id={selectId}
        className="input"
        value={runId}
        onChange={event => choose(event.target.value)}
        disabled={run === undefined}
      >
        {run === undefined && (
          <option value={runId}>{t('{name}, begins with the first mark', { name: facts.name })}</option>
        )}
        {runs.map(each => (
          <option key={each.id} value={each.id}>
            {[each.name, shortDate(each.createdAt), each.tester].filter(part => part !== '').join(', ')}
          </option>
        ))}
      </select>
      <Button size="sm" variant="outline" onClick={() => setOpen('new')}>
        <Plus strokeWidth={1.75} aria-hidden />
        {t('New run')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setOpen('edit')}>
        <Pencil strokeWidth={1.75} aria-hidden />
        {t('Details')}
      </Button>
      {run !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => setOpen('delete')}>
          <Trash2 strokeWidth={1.75} aria-hidden />
          {t('Delete')}
        </Button>
      )}
      <Suspense>
        {open === 'new' && (
          <RunDialog
            title={t('New run')}
            action={t('Begin this run')}
            facts={factsOfNext(checklist, runs)}
            onClose={close}
            onSave={createRun}
          />
        )}
        {open === 'edit' && (
          <RunDialog
            title={t('Details of this run')}
            action={t('Save')}
            facts={facts}
            onClose={close}
            onSave={given => {
              if (run === undefined) createRun(given)
              else mutate.renameRun(run.id, given).catch(tellNotSaved)
            }}
          />
        )}
      </Suspense>
      {open === 'delete' && run !== undefined && <DeleteDialog onClose={close} />}
    </div>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { run, mutate, isDevice } = useChecklist()
  if (run === undefined) return null
  const remove = async () => {
    onClose()
    try {
      await mutate.deleteRun(run.id)
      toast({ title: t('Run deleted'), description: t('“{name}” is gone.', { name: run.name }) })
    } catch {
      tellNotSaved()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      role="alertdialog"
      title={t('Delete “{name}”?', { name: run.name })}
      description={
        isDevice
          ? t(
              'Its marks, notes, earlier versions and screenshots are deleted from this device. Export the results first if you may need them.',
            )
          : t(
              'Its marks, notes, earlier versions and screenshots are deleted on every device. Export the results first if you may need them.',
            )
      }
      footer={
        <>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('Keep it')}
          </Button>
          <Button size="sm" variant="destructive" onClick={() => void remove()}>
            {t('Delete this run')}
          </Button>
        </>
      }
    />
  )
}
