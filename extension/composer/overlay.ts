import controls from '../overlay/controls.css?inline'
import { elements, icon, mark } from '../overlay/elements.ts'
import { shadowHost } from '../overlay/shadow-host.ts'
import type { Replacement } from '../shield/mask.ts'
import type { SpanType } from '../shield/span.ts'
import css from './overlay.css?inline'

/** One detail of the text, by its first place; `isMasked` follows the person's switch. */
export interface Detail {
  readonly original: string
  readonly type: SpanType
  /** What stands for it, where it is masked. */
  readonly placeholder: string
  readonly isMasked: boolean
}

/** What the preview shows: the very text that will be sent, in parts. */
export interface Preview {
  readonly text: string
  readonly replacements: readonly Replacement[]
  readonly details: readonly Detail[]
}

export interface OverlayCalls {
  toggle(original: string): void
  approve(): void
  /** Back to the text, nothing sent. */
  cancel(): void
}

export interface Overlay {
  show(preview: Preview): void
  /** It could not be done; nothing was sent. */
  stop(message: StopMessage): void
  close(): void
}

export interface StopMessage {
  readonly title: string
  readonly text: string
  /** The person's text, kept for them. */
  readonly copy?: string
}

const KINDS: Readonly<Record<SpanType, string>> = {
  NAME: 'name',
  EMAIL: 'email',
  PHONE: 'phone number',
  VALUE: 'amount',
  ADDRESS: 'address',
  DATE: 'date',
  SSN: 'Social Security number',
  CREDIT_CARD: 'card number',
  IBAN: 'bank account',
  IP: 'network address',
  URL: 'web address',
  OTHER_ID: 'private word or number',
}

const GAP = 12

/**
 * The preview, docked to the composer and never over it. Its words are in a closed shadow root: no script of the page
 * can read them there.
 */
export function openOverlay(dockedTo: HTMLElement, calls: OverlayCalls): Overlay {
  const { host, root, remove } = shadowHost(controls + css)
  const { el } = elements(root)
  const before = document.activeElement
  const panel = el('section', { class: 'panel', role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': 'title' })
  root.append(panel)
  const place = () => dock(panel, dockedTo)
  addEventListener('resize', place)
  addEventListener('scroll', place, true)

  const hear = (event: KeyboardEvent) => {
    // While it is open no key of the page's own sends anything.
    if (event.key !== 'Enter' && event.key !== 'Escape') {
      if (event.target !== host && event.key !== 'Tab') return
      event.stopImmediatePropagation()
      if (event.key === 'Tab') keepFocus(event, panel)
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    // A press that a script of the page made up approves nothing.
    if (event.isComposing || event.repeat || !event.isTrusted) return
    if (event.key === 'Escape') calls.cancel()
    else pressFocused(root, calls)
  }
  addEventListener('keydown', hear, true)

  // Editors take the focus back when they have drawn what was typed. Only the person may lead it out of the preview.
  let isLedOut = false
  const point = (event: PointerEvent) => {
    isLedOut = event.isTrusted && event.target !== host
  }
  const keep = (event: FocusEvent) => {
    if (event.target !== host && !isLedOut) focusMain(panel)
  }
  addEventListener('pointerdown', point, true)
  addEventListener('focusin', keep, true)

  const close = () => {
    removeEventListener('keydown', hear, true)
    removeEventListener('pointerdown', point, true)
    removeEventListener('focusin', keep, true)
    removeEventListener('resize', place)
    removeEventListener('scroll', place, true)
    remove()
    if (before instanceof HTMLElement) before.focus()
  }

  return {
    show(preview) {
      const focused = root.activeElement instanceof HTMLElement ? root.activeElement.dataset.key : undefined
      const masked = preview.details.filter(({ isMasked }) => isMasked).length
      panel.replaceChildren(
        el('div', { class: 'head' }, [
          mark(),
          el('b', { id: 'title', role: 'status' }, [titleOf(masked, preview.details.length)]),
          button('Cancel, keep writing', 'close', calls.cancel, [icon('close')]),
        ]),
        el('div', { class: 'text', tabindex: '0', role: 'region', 'aria-label': 'To the AI' }, [
          el('h2', {}, ['To the AI']),
          el('p', {}, shownText(preview)),
        ]),
        el('ul', { class: 'details' }, preview.details.map(detailRow)),
        el('div', { class: 'foot' }, [
          el('span', { class: 'note' }, ['Nothing has left this device.']),
          button('Edit', 'plain', calls.cancel, ['Edit']),
          button('Cancel', 'outline', calls.cancel, ['Cancel ', el('kbd', {}, ['Esc'])]),
          button('Approve and send', 'default', calls.approve, ['Approve and send ', el('kbd', {}, ['Enter'])]),
        ]),
      )
      place()
      const next =
        focused === undefined ? undefined : panel.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)
      if (next === undefined || next === null) focusMain(panel)
      else next.focus()
    },
    stop({ title, text, copy }) {
      panel.replaceChildren(
        el('div', { class: 'head stopped' }, [mark(), el('b', { id: 'title', role: 'alert' }, [title])]),
        el('div', { class: 'text' }, [el('p', {}, [text])]),
        el('div', { class: 'foot' }, [
          el('span', { class: 'note' }, ['Nothing has left this device.']),
          button('Close', 'outline', calls.cancel, ['Close']),
          ...(copy === undefined
            ? []
            : [button('Copy my text', 'default', () => void navigator.clipboard.writeText(copy), ['Copy my text'])]),
        ]),
      )
      place()
      focusMain(panel)
    },
    close,
  }

  function button(label: string, kind: string, press: () => void, content: (Node | string)[]): HTMLElement {
    const made = el(
      'button',
      { class: `button ${kind}`, type: 'button', 'aria-label': label, 'data-key': label },
      content,
    )
    made.addEventListener('click', press)
    return made
  }

  function detailRow({ original, type, placeholder, isMasked }: Detail): HTMLElement {
    const control = el('button', {
      class: 'switch',
      type: 'button',
      role: 'switch',
      'aria-checked': String(isMasked),
      'aria-label': `Mask ${original}`,
      'data-key': `detail ${original}`,
    })
    control.addEventListener('click', () => calls.toggle(original))
    return el('li', { class: isMasked ? '' : 'clear' }, [
      el('span', {}, [
        el('b', { title: original }, [original]),
        el('small', {}, [isMasked ? `${KINDS[type]}, sent as ${placeholder}` : 'sent as it is']),
      ]),
      control,
    ])
  }

  function shownText({ text, replacements, details }: Preview): (Node | string)[] {
    const clear = details.filter(({ isMasked }) => !isMasked).map(({ original }) => original)
    const parts: (Node | string)[] = []
    let from = 0
    for (const { at, placeholder } of replacements) {
      parts.push(...marked(text.slice(from, at), clear), el('span', { class: 'token' }, [placeholder]))
      from = at + placeholder.length
    }
    return [...parts, ...marked(text.slice(from), clear)]
  }

  /** What was let through turns red where it stands. */
  function marked(text: string, clear: readonly string[]): (Node | string)[] {
    const first = clear
      .map(original => ({ original, at: text.indexOf(original) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.original.length - a.original.length)[0]
    if (first === undefined) return text === '' ? [] : [text]
    const { original, at } = first
    return [text.slice(0, at), el('mark', {}, [original]), ...marked(text.slice(at + original.length), clear)]
  }
}

export function titleOf(masked: number, all: number): string {
  if (masked < all) return `${masked} masked, ${all - masked} in clear. This is what will be sent.`
  return `${all} ${all === 1 ? 'detail' : 'details'} found. This is what will be sent.`
}

/** Enter on a button does what the button says; everywhere else it approves. */
function pressFocused(root: ShadowRoot, calls: OverlayCalls): void {
  const focused = root.activeElement
  if (focused instanceof HTMLElement && focused.matches('.button')) focused.click()
  else calls.approve()
}

/** 'Approve and send', or 'Close' where nothing can be sent. */
function focusMain(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>('.head:not(.stopped) ~ .foot .default, .stopped ~ .foot .outline')?.focus()
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

/** Above the composer where there is room, else below it; as wide as it is. */
function dock(panel: HTMLElement, to: HTMLElement): void {
  const box = to.getBoundingClientRect()
  const width = Math.min(Math.max(box.width, 320), innerWidth - 24)
  const left = Math.min(Math.max(12, box.left + box.width / 2 - width / 2), innerWidth - width - 12)
  const [above, below] = [box.top - 2 * GAP, innerHeight - box.bottom - 2 * GAP]
  const isAbove = above >= Math.min(360, panel.scrollHeight) || above >= below
  Object.assign(panel.style, {
    width: `${width}px`,
    left: `${left}px`,
    maxHeight: `${Math.max(200, isAbove ? above : below)}px`,
    top: isAbove ? 'auto' : `${box.bottom + GAP}px`,
    bottom: isAbove ? `${innerHeight - box.top + GAP}px` : 'auto',
  })
}
