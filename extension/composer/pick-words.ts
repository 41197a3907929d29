import { t } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'
import { placeOf, rangeFor, rangeOf, selectedIn, type TextRange } from '../overlay/selection.ts'
import { type Found, pickedIn } from '../shield/choices.ts'

interface PickWordsNeeds {
  readonly root: ShadowRoot
  readonly el: MakeElement
  /** The element with the shown text, and its positioned parent, in which the button stands. */
  readonly shown: HTMLElement
  readonly sheet: HTMLElement
  /** The person's own text, and what is found in it. */
  readonly text: string
  readonly found: readonly Found[]
  hide(words: string): void
}

interface PickWords {
  /** Follows the selection; to be called on `selectionchange`. */
  look(): void
  /** Selects the next or the previous word with the arrow keys; with Shift, one word more or less. */
  key(event: KeyboardEvent): void
  /** Hides the selected words; `false`: none are selected. */
  hidePicked(): boolean
}

/** Longer words do not fit below a selection on a phone. */
const MOST_SHOWN = 22
/** Between the button and the edges of the text. */
const MARGIN = 8

/** Selected words of a preview get a button that hides them, whether a mouse, a finger or a key selects them. */
export function pickWords({ root, el, shown, sheet, text, found, hide }: PickWordsNeeds): PickWords {
  const place = el('div', { class: 'picks', role: 'status' })
  sheet.append(place)
  let picked: { readonly start: number; readonly end: number } | null = null
  let words: readonly TextRange[] | undefined

  const hidePicked = () => {
    if (picked === null) return false
    hide(text.slice(picked.start, picked.end))
    return true
  }

  const draw = () => {
    const at = picked === null ? null : placeOf(sheet, { from: picked.start, to: picked.end })
    const isInSight = at !== null && at.y > shown.offsetTop && at.y <= shown.offsetTop + shown.clientHeight
    if (picked === null || !isInSight) return place.replaceChildren()
    const whole = text.slice(picked.start, picked.end)
    const said = whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}…` : whole
    const button = el('button', { class: 'button default pick', type: 'button' }, [
      t('Hide “{words}”', { words: said }),
    ])
    // The selection stays while it is pressed.
    button.addEventListener('pointerdown', event => event.preventDefault())
    button.addEventListener('click', hidePicked)
    place.replaceChildren(button)
    const half = button.offsetWidth / 2
    const middle = Math.max(half + MARGIN, Math.min(at.x, sheet.clientWidth - half - MARGIN))
    Object.assign(button.style, { left: `${middle - half}px`, top: `${at.y + MARGIN}px` })
  }

  const select = (part: TextRange) => {
    const range = rangeFor(shown, part)
    if (range === null) return
    const { startContainer, startOffset, endContainer, endOffset } = range
    document.getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
    startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    look()
  }

  const look = () => {
    const part = selectedIn(shown, rangeOf(document.getSelection(), root))
    const now = part === null ? null : pickedIn(text, part, found)
    // A code is shown with its words in the list below, and has a switch there.
    picked = now === null || now.isHidden ? null : now
    draw()
  }

  shown.addEventListener('scroll', draw)

  return {
    look,
    hidePicked,
    key(event) {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      words ??= wordsOf(text, found)
      const now = picked
      const isNext = event.key === 'ArrowRight'
      if (event.shiftKey && now !== null) {
        const inside = words.filter(({ from, to }) => from >= now.start && to <= now.end)
        const next = isNext ? words.find(({ from }) => from >= now.end) : inside.at(-2)
        if (next !== undefined) select({ from: now.start, to: next.to })
        return
      }
      const next = isNext
        ? words.find(({ from }) => from >= (now?.end ?? 0))
        : words.findLast(({ to }) => to <= (now?.start ?? text.length))
      if (next !== undefined) select(next)
    },
  }
}

/** The words that are shown as they are. */
function wordsOf(text: string, found: readonly Found[]): TextRange[] {
  const hidden = found.filter(({ isHidden }) => isHidden)
  let next = 0
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].flatMap(
    ({ segment, index, isWordLike }) => {
      if (isWordLike !== true) return []
      // Both are in text order.
      while ((hidden[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1
      const to = index + segment.length
      return (hidden[next]?.start ?? Number.POSITIVE_INFINITY) < to ? [] : [{ from: index, to }]
    },
  )
}
