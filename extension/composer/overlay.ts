import { locale, type PlainMessage, t, tIfKnown } from '../i18n/translate.ts'
import { appendInTasks } from '../overlay/append-in-tasks.ts'
import { icon, mark } from '../overlay/elements.ts'
import { openPanel } from '../overlay/panel.ts'
import { countsOf, type Found } from '../shield/choices.ts'
import { KINDS, type Kind } from '../shield/kinds.ts'
import type { Piece } from '../shield/pieces.ts'
import type { SpanType } from '../shield/span.ts'
import { KIND_WORDS, TYPE_WORDS } from './kind-words.ts'
import { pickWords } from './pick-words.ts'
import { inChunks, paragraph } from './shown-text.ts'

/** One distinct detail of the text, in order of first occurrence; `isMasked` follows the person's switch. */
export interface Detail {
  readonly original: string
  readonly type: SpanType
  /** What replaces it when it is masked. */
  readonly placeholder: string
  readonly isMasked: boolean
  /** Selected by the person. */
  readonly isChosen: boolean
  /** Once this is sent, it is always hidden, or never, as `isMasked` says; null: that is not offered. */
  readonly becomesRule: boolean | null
  /** The detector may be wrong about it. */
  readonly isUnsure: boolean
}

/** What the preview shows: the exact text that will be sent, in parts. */
interface Preview {
  /** The person's own text. */
  readonly text: string
  readonly found: readonly Found[]
  readonly pieces: readonly Piece[]
  readonly details: readonly Detail[]
  /** Scripts of the text in which names are often missed. */
  readonly unread: readonly string[]
  /** It is stored beyond a conversation. */
  readonly isKept: boolean
}

interface OverlayCalls {
  toggle(original: string): void
  /** Hides or shows all details of a kind. */
  switchKind(kind: Kind, isHidden: boolean): void
  /** Hides words that were missed. */
  hide(words: string): void
  /** Whether what is decided about a detail holds for later chats. */
  setRule(original: string, becomesRule: boolean): void
  approve(): void
  /** Stores the words themselves, where a text is kept. */
  leave(): void
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

/**
 * The preview, docked to the composer and never covering it. Its words are in a closed shadow root, where no script of
 * the page can read them.
 */
export function openOverlay(dockedTo: HTMLElement, calls: OverlayCalls): Overlay {
  let picking: ReturnType<typeof pickWords> | undefined
  const isText = (focused: HTMLElement | null) => focused?.dataset.key === TEXT_KEY
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
    enter: focused => {
      if (focused?.matches('.button') === true) focused.click()
      else if (!isText(focused) || picking?.hidePicked() !== true) calls.approve()
    },
    key: (event, focused) => {
      if (isText(focused)) picking?.key(event)
    },
    escape: calls.cancel,
  })
  let isShown = false
  const look = () => picking?.look()
  document.addEventListener('selectionchange', look)
  const letGo = () => document.removeEventListener('selectionchange', look)

  return {
    show(preview) {
      const focused = root.activeElement instanceof HTMLElement ? root.activeElement.dataset.key : undefined
      const scrolled = ['.scroll', '.shown'].map(part => ({ part, top: panel.querySelector(part)?.scrollTop ?? 0 }))
      const { text, found, details, unread, isKept } = preview
      const masked = details.filter(({ isMasked }) => isMasked).length
      const shown = el('div', {
        class: 'shown',
        tabindex: '0',
        role: 'textbox',
        'aria-readonly': 'true',
        'aria-multiline': 'true',
        'aria-labelledby': 'to-ai',
        'aria-describedby': 'more',
        'data-key': TEXT_KEY,
      })
      const approval = isKept ? t('Approve and save') : t('Approve and send')
      const rows = el('ul', { class: 'details' })
      const sheet = el('div', { class: 'text' }, [
        el('div', { class: 'above' }, [
          el('h2', { id: 'to-ai' }, [t('To the AI')]),
          el('span', { id: 'more' }, [t('Select words to hide more')]),
        ]),
        shown,
      ])
      panel.replaceChildren(
        el('div', { class: 'head' }, [
          mark(),
          el('b', { id: 'title', role: 'status' }, [titleOf(masked, details.length)]),
          button(t('Cancel, keep writing'), 'close', calls.cancel, [icon('close')]),
        ]),
        el('div', { class: 'scroll' }, [
          sheet,
          ...(unread.length === 0 ? [] : [el('p', { class: 'unread' }, [unreadLine(unread)])]),
          ...(isKept ? [el('p', { class: 'kept' }, [t(KEPT)])] : []),
          ...kindSwitches(found),
          rows,
        ]),
        el('div', { class: 'foot' }, [
          el('span', { class: 'note' }, [t('Nothing has left this device.')]),
          isKept
            ? button(t('Leave these words here'), 'plain', calls.leave, [t('Leave these words here')])
            : button(t('Edit'), 'plain', calls.cancel, [t('Edit')]),
          button(t('Cancel'), 'outline', calls.cancel, [t('Cancel'), ' ', el('kbd', {}, ['Esc'])]),
          button(approval, 'default', calls.approve, [approval, ' ', el('kbd', {}, ['Enter'])]),
        ]),
      )
      // What the person has changed is shown at once, and where they have scrolled to.
      const [chunks, someRows] = isShown
        ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
        : [FIRST_CHUNKS, FIRST_ROWS]
      isShown = true
      appendInTasks(shown, inChunks(preview.pieces), chunks, chunk => paragraph(chunk, el))
      appendInTasks(rows, details, someRows, detailRow)
      picking = pickWords({ root, el, shown, sheet, text, found, hide: calls.hide })
      place()
      for (const { part, top } of scrolled) if (top > 0) panel.querySelector(part)?.scrollTo(0, top)
      const next =
        focused === undefined ? undefined : panel.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)
      if (next === undefined || next === null) focusMain()
      else next.focus({ preventScroll: true })
    },
    stop({ title, text, copy }) {
      panel.replaceChildren(
        el('div', { class: 'head stopped' }, [mark(), el('b', { id: 'title', role: 'alert' }, [t(title)])]),
        el('div', { class: 'scroll' }, [el('div', { class: 'text' }, [el('p', {}, [t(text)])])]),
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
    release() {
      letGo()
      release()
    },
    close() {
      letGo()
      close()
    },
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

  /** A switch for each kind that was found; on while any of it is hidden. */
  function kindSwitches(found: readonly Found[]): HTMLElement[] {
    const counts = countsOf(found)
    const present = KINDS.filter(kind => counts[kind] > 0)
    if (present.length === 0) return []
    const hidden = new Set(found.filter(({ isHidden }) => isHidden).map(({ kind }) => kind))
    return [
      el('div', { class: 'kinds', role: 'group', 'aria-labelledby': 'kinds' }, [
        el('h2', { id: 'kinds' }, [t('Kinds')]),
        ...present.map(kind => {
          const isHidden = hidden.has(kind)
          const control = el(
            'button',
            {
              class: 'kind',
              type: 'button',
              role: 'switch',
              'aria-checked': String(isHidden),
              'data-key': `kind:${kind}`,
            },
            [mark(), t(KIND_WORDS[kind]), ' ', el('b', {}, [String(counts[kind])])],
          )
          control.addEventListener('click', () => calls.switchKind(kind, !isHidden))
          return control
        }),
      ]),
    ]
  }

  function detailRow(detail: Detail): HTMLElement {
    const { original, type, placeholder, isMasked, isChosen, isUnsure } = detail
    const control = el('button', {
      class: 'switch',
      type: 'button',
      role: 'switch',
      'aria-checked': String(isMasked),
      'aria-label': t('Mask {detail}', { detail: original }),
      'data-key': `detail ${original}`,
    })
    control.addEventListener('click', () => calls.toggle(original))
    const kind = t(TYPE_WORDS[type])
    const says = isChosen
      ? t('{kind}, added by you', { kind })
      : t('{kind}, sent as {placeholder}', { kind, placeholder })
    return el('li', { class: isMasked ? '' : 'clear' }, [
      el('span', {}, [
        el('b', { title: original }, [original]),
        el('small', {}, [isMasked ? says : t('sent as it is')]),
        ...(isUnsure && isMasked ? [el('small', { class: 'doubt' }, [t('Shield is not sure: please look')])] : []),
      ]),
      control,
      ...ruleOf(detail),
    ])
  }

  /** What holds from now on, and the press that changes it. */
  function ruleOf({ original, isMasked, becomesRule }: Detail): HTMLElement[] {
    if (becomesRule === null) return []
    const text = isMasked ? t('Only here') : t('Never hide this')
    const control = el(
      'button',
      {
        class: 'button plain',
        type: 'button',
        'aria-pressed': String(isMasked !== becomesRule),
        'aria-label': `${text}: ${original}`,
        'data-key': `rule:${original}`,
      },
      [text],
    )
    control.addEventListener('click', () => calls.setRule(original, !becomesRule))
    const says = RULE_SAYS[`${isMasked}-${becomesRule}`]
    return [
      el('div', { class: 'rule' }, [...(says === null ? [] : [el('small', { role: 'status' }, [t(says)])]), control]),
    ]
  }
}

/** By whether a detail is masked, and whether that becomes a rule. */
const RULE_SAYS: Readonly<Record<`${boolean}-${boolean}`, PlainMessage | null>> = {
  'true-true': 'Will be hidden from now on',
  'true-false': 'Hidden in this conversation',
  'false-true': 'Never hidden from now on',
  'false-false': null,
}

const KEPT: PlainMessage = 'This is stored in your account there. The codes stay codes on devices without Shield.'

/** As much of a text and of its details as a task of a few milliseconds can show. */
const FIRST_CHUNKS = 3
const FIRST_ROWS = 24

/** The shown text, among the elements that take the focus. */
const TEXT_KEY = 'text'

/** `Names and addresses in Tamil and Georgian script are often missed.` */
function unreadLine(scripts: readonly string[]): string {
  const all = new Intl.ListFormat(locale()).format(scripts.map(tIfKnown))
  return t('Names and addresses in {scripts} script are often missed. Read your text before you send it.', {
    scripts: all,
  })
}

function titleOf(masked: number, all: number): string {
  if (all === 0) return t('No details found. Part of this text was not checked.')
  if (masked < all)
    return t('{masked} masked, {clear} in clear. This is what will be sent.', { masked, clear: all - masked })
  if (all === 1) return t('1 detail found. This is what will be sent.')
  return t('{count} details found. This is what will be sent.', { count: all })
}
