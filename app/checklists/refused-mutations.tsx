import type { Checklist } from '../../sync/catalog/checklists.ts'
import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ItemStatus } from '../../sync/records/checklist.ts'
import { localTime } from '../dashboard/dates.ts'
import type { RefusedMutation } from '../data/use-checklists.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { useChecklist } from './checklist-context.tsx'

/** Mutations that the server refused: the text stays visible until someone has handled it. */
export function RefusedMutations() {
  const { checklist, view } = useChecklist()
  const own = view.refused.filter(refused => belongsTo(checklist, refused))
  if (own.length === 0) return null
  return (
    <Note
      tone="red"
      className="refused"
      role="alert"
      title={
        own.length === 1 ? t('One edit was not accepted') : t('{count} edits were not accepted', { count: own.length })
      }
    >
      <ul>
        {own.map(refused => (
          <Refused key={refused.key} refused={refused} />
        ))}
      </ul>
    </Note>
  )
}

/** A deleted run no longer tells its kind; the item's id does. */
function belongsTo({ entries }: Checklist, { what }: RefusedMutation): boolean {
  return what.kind === 'run' || entries.some(({ id }) => id === what.item)
}

function Refused({ refused }: { refused: RefusedMutation }) {
  const { checklist, mutate, putHere, facts } = useChecklist()
  const { what, reason, at } = refused
  const entry = what.kind === 'run' ? undefined : checklist.entries.find(({ id }) => id === what.item)
  const title = what.kind === 'run' ? t('The run itself') : entry && t(entry.title)
  const text = what.kind === 'note' ? what.text : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      toast({ title: t('Copied'), description: t('The text is on the clipboard.') })
    } catch {
      toast({ title: t('This browser does not let us copy'), description: t('Select the text and copy it yourself.') })
    }
  }
  return (
    <li>
      <b>{title}</b>
      <p>
        {inWords(refused)} {tIfKnown(reason)} <span className="muted">{localTime(at)}</span>
      </p>
      {text !== undefined && <blockquote>{text}</blockquote>}
      <div className="actions">
        {(what.kind === 'note' || what.kind === 'status') && (
          <Button size="sm" variant="outline" onClick={() => void putHere(refused).catch(tellNotSaved)}>
            {t('Put it into “{name}”', { name: facts.name })}
          </Button>
        )}
        {text !== undefined && (
          <Button size="sm" variant="outline" onClick={() => void copy()}>
            {t('Copy text')}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => void mutate.dismiss(refused).catch(tellNotSaved)}>
          {t('I have read it')}
        </Button>
      </div>
    </li>
  )
}

const MARKED = {
  passed: 'Marked as passed.',
  failed: 'Marked as failed.',
  pending: 'Marked as pending.',
} as const satisfies Record<ItemStatus, PlainMessage>

function inWords({ what }: RefusedMutation): string {
  switch (what.kind) {
    case 'status':
      return t(MARKED[what.status])
    case 'note':
      return what.field === 'notes' ? t('Your note.') : t('Your evidence.')
    case 'file':
      return t('The screenshot {name}.', { name: what.name })
    case 'run':
      return t('Its name or its reset.')
  }
}
