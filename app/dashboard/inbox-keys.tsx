import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { isTyping, useSingleKeys } from '../ui/single-keys.ts'
import { Trans } from '../ui/trans.tsx'

/** The keys and what they do, for the hint below the list and for the list of shortcuts. */
export const INBOX_KEYS = [
  { keys: ['J', 'K'], does: 'Inbox: next, previous', hint: '<kbd>J</kbd><kbd>K</kbd> next, previous' },
  { keys: ['O'], does: 'Inbox: open', hint: '<kbd>O</kbd> open' },
  { keys: ['E'], does: 'Inbox: evidence', hint: '<kbd>E</kbd> evidence' },
] as const satisfies readonly { keys: readonly string[]; does: PlainMessage; hint: PlainMessage }[]

interface Acts {
  open(replyId: string): void
  evidence(replyId: string): void
}

/** Single-key shortcuts of the Inbox. J and K only move the focus: passing over a mail does not open it. */
export function useInboxKeys({ open, evidence }: Acts): { isOn: boolean; setOn: (isOn: boolean) => void } {
  return useSingleKeys((key, target) => {
    if (isTyping(target)) return false
    const rows = [...document.querySelectorAll<HTMLElement>('[data-mail]')]
    const focused = rows.findIndex(row => row.contains(target))
    // Without a focus in the list, the shown mail counts as the current row.
    const at = focused < 0 ? rows.findIndex(row => row.matches('[aria-current]')) : focused
    const mail = rows[at]?.dataset.mail
    const letter = key.toLowerCase()
    if (letter === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus()
    else if (letter === 'k') rows[Math.max(at - 1, 0)]?.focus()
    else if (letter === 'o' && mail !== undefined) open(mail)
    else if (letter === 'e' && mail !== undefined) evidence(mail)
    else return false
    return true
  })
}

/** Shows the keys where there is a keyboard, and can switch them off. */
export function KeyHint({ isOn, setOn }: { isOn: boolean; setOn: (isOn: boolean) => void }) {
  return (
    <p className="key-hint">
      {isOn &&
        INBOX_KEYS.map(({ hint }) => (
          <span key={hint}>
            <Trans message={hint} tags={{ kbd: <kbd /> }} />
          </span>
        ))}
      <button type="button" onClick={() => setOn(!isOn)}>
        {isOn ? t('Turn off') : t('Turn on keys J, K, O, E')}
      </button>
    </p>
  )
}
