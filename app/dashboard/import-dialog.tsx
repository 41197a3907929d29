import { useEffect, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { OpenedExport } from '../../sync/rules/evidence/read-export.ts'
import { type ImportLine, type ImportPlan, useImport } from '../data/use-import.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'

interface ImportDialogProps {
  content: OpenedExport
  onBack: () => void
  onClose: () => void
}

type Step =
  | { phase: 'planning' }
  | { phase: 'asking'; plan: ImportPlan; busy: boolean }
  | { phase: 'done'; plan: ImportPlan; detailsFault: string | undefined }
  | { phase: 'failed' }

/** What this account can take from an export: shown before anything is changed, and again when it is done. */
export function ImportDialog({ content, onBack, onClose }: ImportDialogProps) {
  const { step, take } = useSteps(content)
  const [exported] = content.rows.users
  const canTake = step.phase === 'asking' && step.plan.takes.length > 0
  return (
    <Dialog
      open
      wide
      onOpenChange={open => !open && onClose()}
      title={step.phase === 'done' ? t('Imported') : t('Import into this account?')}
      description={
        step.phase === 'done'
          ? t('Importing this file again adds nothing twice.')
          : exported === undefined
            ? t('From the export of another account. Import only what is yours. Importing sends no letters.')
            : t('From the export of {email}. Import only what is yours. Importing sends no letters.', {
                email: exported.email,
              })
      }
      footer={
        step.phase === 'done' ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onBack}>
              {t('Back to the export')}
            </Button>
            {canTake && (
              <Button busy={step.busy} onClick={() => void take()}>
                {t('Import')}
              </Button>
            )}
          </>
        )
      }
    >
      {step.phase === 'planning' && <p role="status">{t('Comparing it with this account')}</p>}
      {step.phase === 'failed' && (
        <Note tone="red" role="alert" className="my-4" title={t('This was not saved')}>
          {t('This device could not write it down; it may be full. Nothing was imported. Make room and try again.')}
        </Note>
      )}
      {(step.phase === 'asking' || step.phase === 'done') && (
        <>
          {step.phase === 'done' && (
            <Note tone="brand" role="status" className="my-4" title={t('Saved on this device')}>
              {t('It reaches your other devices with the next connection.')}
            </Note>
          )}
          {step.phase === 'done' && step.detailsFault !== undefined && (
            <Note tone="amber" role="alert" className="my-4" title={t('Your details were not saved')}>
              {step.detailsFault}
            </Note>
          )}
          <Lines title={step.phase === 'done' ? t('Here now') : t('This account gets')} lines={step.plan.takes} />
          <Lines
            title={step.phase === 'done' ? t('Not imported') : t('This stays in the file')}
            lines={step.plan.leaves}
          />
        </>
      )}
    </Dialog>
  )
}

function useSteps(content: OpenedExport): { step: Step; take: () => Promise<void> } {
  const importing = useImport()
  const isReady = importing !== undefined
  const [step, setStep] = useState<Step>({ phase: 'planning' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ways to import are made anew with every drawing.
  useEffect(() => {
    let left = false
    importing?.plan(content).then(
      plan => !left && setStep({ phase: 'asking', plan, busy: false }),
      () => !left && setStep({ phase: 'failed' }),
    )
    return () => {
      left = true
    }
  }, [content, isReady])
  const take = async () => {
    if (importing === undefined || step.phase !== 'asking') return
    setStep({ ...step, busy: true })
    try {
      setStep({ phase: 'done', ...(await importing.take(content)) })
    } catch {
      setStep({ phase: 'failed' })
    }
  }
  return { step, take }
}

function Lines({ title, lines }: { title: string; lines: readonly ImportLine[] }) {
  return (
    <section className="pt-3" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{t('Nothing.')}</p>
      ) : (
        <dl className="closing-terms">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a plan do not move.
            <div key={place}>
              <dt>{line.title}</dt>
              <dd>{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
