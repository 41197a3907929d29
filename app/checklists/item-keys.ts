import type { PlainMessage } from '../../sync/i18n/translate.ts'
import type { ItemStatus } from '../../sync/records/checklist.ts'
import { isTyping, useSingleKeys } from '../ui/single-keys.ts'

const MARKS: Readonly<Record<string, ItemStatus>> = { p: 'passed', f: 'failed', r: 'pending' }

/** The keys shown in the help; `isTaken` below handles them. */
export const KEYS = [
  { keys: ['J'], does: 'Next item' },
  { keys: ['K'], does: 'Previous item' },
  { keys: ['Down', 'Up'], does: 'Next and previous, when an item has the focus' },
  { keys: ['P'], does: 'Pass' },
  { keys: ['F'], does: 'Fail' },
  { keys: ['R'], does: 'Reset to pending' },
  { keys: ['N'], does: 'Write a note' },
  { keys: ['Esc'], does: 'Leave the note; it is saved' },
  { keys: ['?'], does: 'This help' },
] as const satisfies readonly { keys: readonly string[]; does: PlainMessage }[]

type Acts = { mark: (itemId: string, status: ItemStatus) => void; help: () => void }

/** Keys that change something act only on the focused item. */
export function useItemKeys(acts: Acts): { isOn: boolean; setOn: (isOn: boolean) => void } {
  return useSingleKeys((key, target) => isTaken(key, target, acts))
}

function isTaken(key: string, target: Element, { mark, help }: Acts): boolean {
  const item = target.closest<HTMLElement>('[data-item]')
  if (isTyping(target)) {
    if (key === 'Escape') item?.focus()
    return false
  }
  const letter = key.toLowerCase()
  const status = MARKS[letter]
  const step = stepOf(letter, target === item)
  if (step !== 0) goBy(item, step)
  else if (key === '?') help()
  else if (item?.dataset.item !== undefined && status !== undefined) mark(item.dataset.item, status)
  else if (item !== null && letter === 'n') item.querySelector<HTMLElement>('[data-note="notes"]')?.focus()
  else return false
  return true
}

/** Arrows scroll, as everywhere, unless the focus is on an item itself. */
function stepOf(letter: string, isOnItem: boolean): number {
  if (letter === 'j' || (isOnItem && letter === 'arrowdown')) return 1
  return letter === 'k' || (isOnItem && letter === 'arrowup') ? -1 : 0
}

function goBy(from: HTMLElement | null, step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>('[data-item]')]
  const now = from === null ? -1 : items.indexOf(from)
  focusItem(items[Math.max(0, Math.min(items.length - 1, now + step))])
}

/** Waits for the next render: the item may be hidden by a filter that is just being removed. */
export function goToItem(id: string): void {
  requestAnimationFrame(() =>
    focusItem(document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`) ?? undefined),
  )
}

function focusItem(item: HTMLElement | undefined): void {
  if (item === undefined) return
  item.focus({ preventScroll: true })
  item.scrollIntoView({ block: 'center' })
}
