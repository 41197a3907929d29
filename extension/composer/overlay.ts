import { locale, type PlainMessage, t, tIfKnown } from '../i18n/translate.ts'
import { icon, mark } from '../overlay/elements.ts'
import { openPanel } from '../overlay/panel.ts'
import type { Replacement } from '../shield/mask.ts'
import type { SpanType } from '../shield/span.ts'

/** One distinct detail of the text, in order of first occurrence; `isMasked` follows the person's switch. */
export interface Detail {
  readonly original: string
  readonly type: SpanType
  /** What replaces it when it is masked. */
  readonly placeholder: string
  readonly isMasked: boolean
}

/** What the preview shows: the exact text that will be sent, in parts. */
interface Preview {
  readonly text: string
  readonly replacements: readonly Replacement[]
  readonly details: readonly Detail[]
  /** Scripts of the text in which names are not recognized. */
  readonly unread: readonly string[]
}

interface OverlayCalls {
  toggle(original: string): void
  approve(): void
  /** Returns to the text; nothing is sent. */
  cancel(): void
}

export interface Overlay {
  show(preview: Preview): void
  /** Reports a failure; nothing was sent. */
  stop(message: StopMessage): void
  /** Gives the focus back and stops listening, but stays in sight until `close`. */
  release(): void
  close(): void
}

export interface StopMessage {
  readonly title: PlainMessage
  readonly text: PlainMessage
  /** The person's text, kept so that they can copy it. */
  readonly copy?: string
}

const KINDS: Readonly<Record<SpanType, PlainMessage>> = {
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

/**
 * The preview, docked to the composer and never covering it. Its words are in a closed shadow root, where no script of
 * the page can read them.
 */
export function openOverlay(dockedTo: HTMLElement, calls: OverlayCalls): Overlay {
  const {
    root,
    element: panel,
    el,
    place,
    focusMain,
    release,
    close,
  } = openPanel(dockedTo, {
    // 'Approve and send', or 'Close' if nothing can be sent.
    main: '.head:not(.stopped) ~ .foot .default, .stopped ~ .foot .outline',
    enter: focused => (focused?.matches('.button') === true ? focused.click() : calls.approve()),
    escape: calls.cancel,
  })

  return {
    show(preview) {
      const focused = root.activeElement instanceof HTMLElement ? root.activeElement.dataset.key : undefined
      const masked = preview.details.filter(({ isMasked }) => isMasked).length
      panel.replaceChildren(
        el('div', { class: 'head' }, [
          mark(),
          el('b', { id: 'title', role: 'status' }, [titleOf(masked, preview.details.length)]),
          button(t('Cancel, keep writing'), 'close', calls.cancel, [icon('close')]),
        ]),
        el('div', { class: 'text', tabindex: '0', role: 'region', 'aria-label': t('To the AI') }, [
          el('h2', {}, [t('To the AI')]),
          ...inChunks(shownText(preview)).map(chunk => el('p', {}, chunk)),
        ]),
        ...(preview.unread.length === 0 ? [] : [el('p', { class: 'unread' }, [unreadLine(preview.unread)])]),
        el('ul', { class: 'details' }, preview.details.map(detailRow)),
        el('div', { class: 'foot' }, [
          el('span', { class: 'note' }, [t('Nothing has left this device.')]),
          button(t('Edit'), 'plain', calls.cancel, [t('Edit')]),
          button(t('Cancel'), 'outline', calls.cancel, [t('Cancel'), ' ', el('kbd', {}, ['Esc'])]),
          button(t('Approve and send'), 'default', calls.approve, [
            t('Approve and send'),
            ' ',
            el('kbd', {}, ['Enter']),
          ]),
        ]),
      )
      place()
      const next =
        focused === undefined ? undefined : panel.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)
      if (next === undefined || next === null) focusMain()
      else next.focus()
    },
    stop({ title, text, copy }) {
      panel.replaceChildren(
        el('div', { class: 'head stopped' }, [mark(), el('b', { id: 'title', role: 'alert' }, [t(title)])]),
        el('div', { class: 'text' }, [el('p', {}, [t(text)])]),
        el('div', { class: 'foot' }, [
          el('span', { class: 'note' }, [t('Nothing has left this device.')]),
          button(t('Close'), 'outline', calls.cancel, [t('Close')]),
          ...(copy === undefined
            ? []
            : [
                button(t('Copy my text'), 'default', () => void navigator.clipboard.writeText(copy), [
                  t('Copy my text'),
                ]),
              ]),
        ]),
      )
      place()
      focusMain()
    },
    release,
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
      'aria-label': t('Mask {detail}', { detail: original }),
      'data-key': `detail ${original}`,
    })
    control.addEventListener('click', () => calls.toggle(original))
    return el('li', { class: isMasked ? '' : 'clear' }, [
      el('span', {}, [
        el('b', { title: original }, [original]),
        el('small', {}, [
          isMasked ? t('{kind}, sent as {placeholder}', { kind: t(KINDS[type]), placeholder }) : t('sent as it is'),
        ]),
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

  /** Highlights details that the person lets through in clear text. */
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

/** Characters per paragraph that are laid out together; the browser skips paragraphs that are out of sight. */
const CHUNK = 1_000

/** Splits at line ends and drops those line breaks, since a paragraph begins a new line anyway. */
function inChunks(parts: readonly (Node | string)[]): (Node | string)[][] {
  const chunks: (Node | string)[][] = []
  let chunk: (Node | string)[] = []
  let length = 0
  for (const part of parts) {
    let rest = typeof part === 'string' ? part : ''
    for (;;) {
      const end = typeof part === 'string' ? rest.indexOf('\n', Math.max(0, CHUNK - length)) : -1
      if (end < 0) break
      chunks.push([...chunk, rest.slice(0, end)])
      ;[chunk, length, rest] = [[], 0, rest.slice(end + 1)]
    }
    chunk.push(typeof part === 'string' ? rest : part)
    length += typeof part === 'string' ? rest.length : (part.textContent ?? '').length
  }
  return [...chunks, chunk]
}

/** `Names and addresses in Tamil and Georgian script are not recognized.` */
function unreadLine(scripts: readonly string[]): string {
  const all = new Intl.ListFormat(locale()).format(scripts.map(tIfKnown))
  return t(
    'Not checked: names and addresses in {scripts} script are not recognized. Read your text before you send it.',
    { scripts: all },
  )
}

function titleOf(masked: number, all: number): string {
  if (all === 0) return t('No details found. Part of this text was not checked.')
  if (masked < all)
    return t('{masked} masked, {clear} in clear. This is what will be sent.', { masked, clear: all - masked })
  if (all === 1) return t('1 detail found. This is what will be sent.')
  return t('{count} details found. This is what will be sent.', { count: all })
}
