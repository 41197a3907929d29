import { notetakerIn, remarkIn, type Sign } from './read-signs.ts'

/** Where people are listed. Selects by role, never by class: classes change with every release of a site. */
const NAMES =
  '[role="listitem"], [role="treeitem"], [role="row"], [role="gridcell"], [role="option"], [role="figure"], li, [data-participant-id]'
const REMARKS =
  '[role="status"], [role="alert"], [role="alertdialog"], [role="dialog"], [aria-live], [role="img"], button'
/** More than any list of participants that is rendered at once. */
const MOST = 2_000
const LOOK_EVERY_MS = 700

/** Reports each sign once. */
export function watchSigns(page: Document, onSign: (sign: Sign) => void): () => void {
  const told = new Set<string>()
  const tell = (sign: Sign | undefined) => {
    if (sign === undefined || told.has(`${sign.kind} ${sign.name}`)) return
    told.add(`${sign.kind} ${sign.name}`)
    onSign(sign)
  }
  const look = () => {
    for (const element of first(page.querySelectorAll(NAMES)))
      for (const text of textsOf(element)) tell(notetakerIn(text))
    for (const element of first(page.querySelectorAll(REMARKS)))
      for (const text of textsOf(element)) tell(remarkIn(text))
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      look()
    }, LOOK_EVERY_MS)
  })
  observer.observe(page, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-label', 'title', 'role'],
  })
  return () => {
    observer.disconnect()
    clearTimeout(waiting)
  }
}

function first(found: NodeListOf<Element>): Element[] {
  return Array.from(found).slice(0, MOST)
}

/** Its label, its title and its text. */
function textsOf(element: Element): string[] {
  return [element.getAttribute('aria-label'), element.getAttribute('title'), element.textContent].filter(
    text => text !== null && text !== '',
  ) as string[]
}
