import { t } from '../../sync/i18n/translate.ts'
import type { NoteRevision } from '../../sync/records/checklist.ts'
import type { NoteStep } from '../../sync/rules/shown/note-history.ts'
import { isoTime, localTime } from '../dashboard/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type HistoryDialogProps = {
  title: string
  steps: readonly NoteStep[]
  /** The current text of the field. */
  text: string
  onUse: (text: string) => void
  onClose: () => void
}

/** Every text ever typed here, newest first, with the result of merging it with someone else's text. */
export function HistoryDialog({ title, steps, text, onUse, onClose }: HistoryDialogProps) {
  const use = (chosen: string) => {
    onUse(chosen)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={t('Earlier versions')}
      description={t(
        'Everything that was typed for “{title}”, newest first. Using one adds a new version; none is removed.',
        { title },
      )}
      footer={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ol className="history">
        {steps.map(({ last, before }) => (
          <li key={last.id}>
            <Version revision={last} text={text} onUse={use} />
            {before.length > 0 && (
              <details className="steps">
                <summary>
                  {before.length === 1
                    ? t('One step before it, as it was typed')
                    : t('{count} steps before it, as it was typed', { count: before.length })}
                </summary>
                <ol>
                  {before.map(revision => (
                    <li key={revision.id}>
                      <Version revision={revision} text={text} onUse={use} />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type VersionProps = { revision: NoteRevision; text: string; onUse: (text: string) => void }

function Version({ revision, text, onUse }: VersionProps) {
  const { typed, merged, createdAt } = revision
  return (
    <>
      <p className="history-when">
        <time dateTime={isoTime(createdAt)}>{localTime(createdAt)}</time>
        {merged !== typed && <Badge tone="blue">{t('merged with somebody else’s text')}</Badge>}
      </p>
      <blockquote>{typed === '' ? <i>{t('Everything was deleted.')}</i> : typed}</blockquote>
      {typed === text ? (
        <p className="fine">{t('This is the current text.')}</p>
      ) : (
        <Button size="sm" variant="outline" onClick={() => onUse(typed)}>
          {t('Use this one')}
        </Button>
      )}
    </>
  )
}
