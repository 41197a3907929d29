import { EDITABLE, editorOf } from '../composer/editor.ts'
import { regionOf, shownComposer } from '../composer/send.ts'
import { hasOtherTheme, type MarkView, openMark, type Shown } from '../mark/mark-view.ts'
import { type Box, pointsIn, spotsFor } from '../mark/spots.ts'
import { whenMoved } from '../mark/when-moved.ts'
import { whenQuiet } from '../mark/when-quiet.ts'

interface ComposerMarkNeeds {
  shown(): Shown
  pause(isPaused: boolean): Promise<unknown>
  openOptions(): Promise<unknown>
}

interface ComposerMark {
  /** To be called after each change of what the mark says. */
  refresh(): void
}

/** What the page changes is looked at when it rests. */
const LOOK = { quietMs: 400, withinMs: 1_000 }
/** A composer grows with what is written, and the mark goes with it. */
const FOLLOW = { quietMs: 100, withinMs: 300 }
/** A page that goes on removing the mark is left alone: the badge in the toolbar says the same. */
const MOST_REPAIRS = 20
/** What must never be covered: whatever can be pressed, and where a person writes. */
const TAKEN = `a[href], button, input, select, textarea, summary, label, ${EDITABLE}, [role="button"], [role="link"], [role="option"], [role="menuitem"], [role="tab"], [role="checkbox"], [role="radio"], [role="switch"]`

/** Shows at the composer of a page whether Shield stands there. Nothing of it runs while the person writes. */
export function init(signal: AbortSignal, { shown, pause, openOptions }: ComposerMarkNeeds): ComposerMark {
  let view: MarkView | undefined
  let composer: HTMLElement | null = null
  let still = () => {}
  let repairs = 0

  const open = () =>
    openMark({
      // If the background does not hear it, the mark goes on saying what is.
      pause: isPaused => void pause(isPaused).catch(() => {}),
      openOptions: () => void openOptions().catch(() => {}),
      reload: () => location.reload(),
      tampered() {
        close()
        repairs += 1
        if (repairs <= MOST_REPAIRS) changing.ask()
      },
    })
  const close = () => {
    view?.remove()
    view = undefined
  }

  const place = () => {
    if (view === undefined || composer === null) return
    view.place(freeSpot(composer, view))
  }
  const moving = whenQuiet(place, FOLLOW)
  const refresh = () => {
    view?.show(shown())
    place()
  }
  const follow = (next: HTMLElement | null) => {
    if (next === composer) return
    still()
    composer = next
    still = next === null ? () => {} : whenMoved(next, moving.ask)
  }
  const look = () => {
    if (signal.aborted) return
    if (composer === null || !isShown(composer)) follow(shownComposer())
    if (composer === null || (view !== undefined && hasOtherTheme(view))) close()
    if (composer === null) return
    view ??= open()
    refresh()
  }
  const changing = whenQuiet(look, LOOK)

  const begin = () => {
    const page = new MutationObserver(records => {
      // A preview or a notice of ours opens or closes.
      if (records.some(({ target }) => target === document.documentElement)) requestAnimationFrame(place)
      changing.ask()
    })
    page.observe(document, { childList: true, subtree: true })
    addEventListener(
      'focusin',
      event => {
        const editor = editorOf(event.composedPath())
        // A field of one line is a search more often than a prompt.
        if (editor === null || editor instanceof HTMLInputElement) return
        follow(regionOf(editor))
        changing.ask()
      },
      { signal },
    )
    addEventListener('resize', place, { signal })
    signal.addEventListener('abort', () => {
      page.disconnect()
      changing.cancel()
      moving.cancel()
      still()
      close()
    })
    changing.ask()
  }
  // Before that, frameworks take what they did not draw themselves for a mistake.
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true, signal })

  return { refresh }
}

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0

/** The best spot that covers nothing; null if there is none, or if something lies over the composer itself. */
function freeSpot(composer: HTMLElement, view: MarkView): Box | null {
  const box = composer.getBoundingClientRect()
  const middle = topAt(box.left + box.width / 2, box.top + box.height / 2, view.host)
  if (middle === null || !composer.contains(middle)) return null
  const width = view.width()
  if (width === 0) return null
  const { clientWidth, clientHeight } = document.documentElement
  for (const spot of spotsFor(box, width, { width: clientWidth, height: Math.min(clientHeight, innerHeight) })) {
    const tops = pointsIn(spot).map(([x, y]) => topAt(x, y, view.host))
    // Something over the page, such as our preview: the mark waits until it is gone.
    if (tops.some(isOverPage)) return null
    if (tops.every(top => top?.closest(TAKEN) === null)) return spot
  }
  return null
}

/** The uppermost element there, apart from the mark. */
function topAt(x: number, y: number, mark: Element): Element | null {
  return document.elementsFromPoint(x, y).find(element => element !== mark) ?? null
}

const isOverPage = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.parentElement === document.documentElement
