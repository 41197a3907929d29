import type { HiddenAt } from '../documents/hide-texts.ts'
import type { PlaceGroup } from '../documents/place-groups.ts'
import { cellWords, headWords, type PlaceSayings } from '../documents/place-words.ts'
import { codeAt } from '../documents/report.ts'
import { t } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'

export interface HiddenInside {
  /** Each detail once, in reading order. `words` is empty if no code was left. */
  readonly hidden: readonly { readonly code: string; readonly words: string; readonly count: number }[]
  /** Each place where one stands. */
  readonly places: readonly PlaceGroup[]
}

/** As many as are read without being asked; all of them are open in a document that has no more. */
const FIRST_ROWS = 30
/** More at once would keep the page waiting. */
const MORE_ROWS = 200

/**
 * What is hidden in a file, in its places: under each page, slide, sheet or part, which open and close, some of the
 * details and a button for the next ones. So what is made at once does not grow with the file. `onResize` is called when
 * the list has another height.
 */
export function hiddenPlaces({ places, hidden }: HiddenInside, el: MakeElement, onResize: () => void): HTMLElement {
  const known = new Map(hidden.map(each => [each.code, each]))
  const isShort = places.reduce((sum, group) => sum + group.length, 0) <= FIRST_ROWS

  const groupOf = (group: PlaceGroup, index: number): HTMLElement => {
    const summary = el('summary', {}, [
      el('b', {}, [headWords(group[0].place, SAY)]),
      el('small', {}, [
        group.length === 1 ? t('1 detail masked') : t('{count} details masked', { count: group.length }),
      ]),
    ])
    const details = el('details', {}, [summary]) as HTMLDetailsElement
    const fill = (): void => {
      if (details.childElementCount === 1) details.append(...portioned('ul', group, rowOf))
      onResize()
    }
    details.addEventListener('toggle', () => (details.open ? fill() : onResize()))
    details.open = isShort || index === 0
    if (details.open) fill()
    return details
  }

  const rowOf = (at: HiddenAt): HTMLElement => {
    const code = codeAt(at)
    const { words = '', count = 1 } = known.get(code) ?? {}
    const spot = cellWords(at.place, SAY)
    const says =
      words === ''
        ? t('There are no more codes: an answer cannot bring these back.')
        : count === 1
          ? t('sent as {placeholder}', { placeholder: code })
          : t('sent as {placeholder}, {count} times', { placeholder: code, count })
    return el('li', { tabindex: '-1' }, [
      ...(spot === '' ? [] : [el('small', { class: 'spot' }, [spot])]),
      el('p', {}, [at.before, el('b', {}, [at.words]), at.after]),
      el('small', {}, [says]),
    ])
  }

  /** A list, and a button that adds the next of it and leads to them. */
  function portioned<Item>(
    name: 'ul' | 'div',
    items: readonly Item[],
    make: (item: Item, index: number) => HTMLElement,
  ): HTMLElement[] {
    const list = el(name, {}, items.slice(0, FIRST_ROWS).map(make))
    if (items.length <= FIRST_ROWS) return [list]
    const more = el('button', { class: 'button outline', type: 'button' })
    const label = (): void => {
      more.textContent = t('Show {count} more', { count: Math.min(MORE_ROWS, items.length - list.childElementCount) })
    }
    more.addEventListener('click', () => {
      const from = list.childElementCount
      const added = items.slice(from, from + MORE_ROWS).map((item, index) => make(item, from + index))
      list.append(...added)
      const [first] = added
      const target = first?.querySelector('summary') ?? first
      target?.focus()
      if (list.childElementCount === items.length) more.remove()
      else label()
      onResize()
    })
    label()
    return [list, more]
  }

  return el('div', { class: 'places' }, portioned('div', places, groupOf))
}

const SAY: PlaceSayings = {
  part: words => t(words),
  page: number => t('Page {number}', { number }),
  slide: number => t('Slide {number}', { number }),
  cell: (row, column) => t('Row {row}, column {column}', { row, column }),
}
