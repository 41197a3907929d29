import { language } from '../i18n/translate.ts'
import controls from './controls.css?inline'
import { elements, type MakeElement } from './elements.ts'
import css from './panel.css?inline'
import { shadowHost, whenTampered } from './shadow-host.ts'

interface PanelCalls {
  /** A selector for the element that gets the focus first. */
  readonly main: string
  /** Called on Enter, with the focused element in the panel. */
  enter(focused: HTMLElement | null): void
  /** Called on every other key that is pressed in the panel, before the browser acts on it. */
  key?(event: KeyboardEvent, focused: HTMLElement | null): void
  /** Takes the harmless choice. */
  escape(): void
}

interface Panel {
  readonly root: ShadowRoot
  readonly element: HTMLElement
  readonly el: MakeElement
  /** Call it when the panel's contents have changed. */
  place(): void
  focusMain(): void
  /** Gives the focus back and stops listening. The panel can still be seen until `close`. */
  release(): void
  close(): void
}

const GAP = 12
/** Nobody reads faster. The second press of a double one, or one on the way when the panel appeared, is no answer. */
const UNREAD_MS = 400

/**
 * A dialog of ours in another site's page, docked to a part of it and never covering that part. Its words are in a
 * closed shadow root, where no script of the page can read them. While it is open, it captures Enter and Escape.
 */
export function openPanel(dockedTo: HTMLElement | null, calls: PanelCalls): Panel {
  const { host, root, remove } = shadowHost(controls + css)
  const { el } = elements(root)
  const before = document.activeElement
  const element = el('section', {
    class: 'panel',
    lang: language(),
    role: 'dialog',
    'aria-modal': 'true',
    'aria-labelledby': 'title',
  })
  root.append(element)
  const place = () => dock(element, dockedTo)
  addEventListener('resize', place)
  addEventListener('scroll', place, true)

  // Counted from the first paint: a busy page shows it later than it was made. Presses are compared by when they happened.
  let readableAt = Number.POSITIVE_INFINITY
  requestAnimationFrame(() => setTimeout(() => (readableAt = performance.now()), 0))
  const isUnread = ({ timeStamp }: Event) => timeStamp < readableAt + UNREAD_MS
  const holdBack = (event: Event) => {
    if (isUnread(event)) event.stopImmediatePropagation()
  }
  root.addEventListener('click', holdBack, true)

  const focused = () => (root.activeElement instanceof HTMLElement ? root.activeElement : null)
  const hear = (event: KeyboardEvent) => {
    // While it is open, Enter on the page cannot send anything.
    if (event.key !== 'Enter' && event.key !== 'Escape') {
      if (event.target !== host && event.key !== 'Tab') return
      event.stopImmediatePropagation()
      if (event.key === 'Tab') keepFocus(event, element)
      else if (event.isTrusted) calls.key?.(event, focused())
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    // A synthetic key press from a script of the page approves nothing.
    if (event.isComposing || event.repeat || !event.isTrusted) return
    if (event.key === 'Escape') calls.escape()
    else if (!isUnread(event)) calls.enter(focused())
  }
  addEventListener('keydown', hear, true)
  // If the page removes, hides or moves the panel, it counts as canceled: nobody can approve what they do not see.
  const untouched = whenTampered(host, () => calls.escape())

  const focusMain = () => element.querySelector<HTMLElement>(calls.main)?.focus()
  // Editors take the focus back after rendering typed text. Only the person may move the focus out of the panel.
  let isLedOut = false
  const point = (event: PointerEvent) => {
    isLedOut = event.isTrusted && event.target !== host
  }
  const keep = (event: FocusEvent) => {
    if (event.target !== host && !isLedOut) focusMain()
  }
  addEventListener('pointerdown', point, true)
  addEventListener('focusin', keep, true)

  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    untouched()
    removeEventListener('keydown', hear, true)
    removeEventListener('pointerdown', point, true)
    removeEventListener('focusin', keep, true)
    removeEventListener('resize', place)
    removeEventListener('scroll', place, true)
    // Before the panel is removed: to focus something afterwards costs another layout of the page.
    if (before instanceof HTMLElement) before.focus()
  }
  return {
    root,
    element,
    el,
    place,
    focusMain,
    release,
    close() {
      release()
      remove()
    },
  }
}

function keepFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('button, [tabindex="0"]')]
  const [first, last] = [stops[0], stops.at(-1)]
  const root = panel.getRootNode()
  const active = root instanceof ShadowRoot ? root.activeElement : null
  const outside = active === null || !panel.contains(active)
  if (event.shiftKey && (active === first || outside)) {
    event.preventDefault()
    last?.focus()
  } else if (!event.shiftKey && (active === last || outside)) {
    event.preventDefault()
    first?.focus()
  }
}

/** Less is no room for a text and its buttons: a long prompt leaves none beside the composer. */
const MIN_ROOM = 340

/**
 * Places it above its target if it fits there, otherwise below, and as wide as the target. Where neither has room, it
 * stands in front of the target, as high as the window.
 */
function dock(panel: HTMLElement, to: HTMLElement | null): void {
  const box = to?.getBoundingClientRect() ?? new DOMRect(12, innerHeight - GAP, Math.min(800, innerWidth - 24), 0)
  const width = Math.min(Math.max(box.width, 320), innerWidth - 24)
  const left = Math.min(Math.max(12, box.left + box.width / 2 - width / 2), innerWidth - width - 12)
  const [above, below] = [box.top - 2 * GAP, innerHeight - box.bottom - 2 * GAP]
  const isAbove = above >= Math.min(360, panel.scrollHeight) || above >= below
  const room = isAbove ? above : below
  const isInFront = room < MIN_ROOM && room < panel.scrollHeight
  Object.assign(panel.style, {
    width: `${width}px`,
    left: `${left}px`,
    maxHeight: `${isInFront ? innerHeight - 2 * GAP : room}px`,
    top: isInFront || isAbove ? 'auto' : `${box.bottom + GAP}px`,
    bottom: isInFront ? `${GAP}px` : isAbove ? `${innerHeight - box.top + GAP}px` : 'auto',
  })
}
