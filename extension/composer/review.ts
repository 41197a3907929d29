import type { Conversation } from '../conversation/conversation.ts'
import { countsOf } from '../conversation/counts.ts'
import { ReviewedText } from '../conversation/reviewed-text.ts'
import type { Outgoing } from '../conversation/secure.ts'
import type { RuleChange } from '../settings/word-rules.ts'
import { decided, type Found, folded, NO_CHOICES } from '../shield/choices.ts'
import { piecesOf } from '../shield/pieces.ts'
import type { Span } from '../shield/span.ts'
import { unreadScripts } from '../shield/unread-scripts.ts'
import { type Editor, editorOf, filledEditors, isSame, read, write } from './editor.ts'
import { type Detail, type Overlay, openOverlay, type StopMessage } from './overlay.ts'
import { attemptByClick, attemptByKey, attemptBySubmit, attemptsToSave, regionOf, type SendAttempt } from './send.ts'

interface ReviewNeeds {
  /** Called each time: a page can switch to another conversation. */
  conversation(): Conversation
  /** `stopped`: masking no longer works, so no text with a detail in it is sent. */
  state(): 'on' | 'off' | 'stopped'
  onStopped(): void
  /** Makes rules for later chats; null where none are made. */
  readonly learn: ((rules: readonly RuleChange[]) => unknown) | null
  /** Called when a reviewed text is sent, with the number of placeholders of each shape. */
  onSent(counts: Readonly<Record<string, number>>, masked: string): void
}

interface Review {
  /** Closes a preview that is open; nothing is sent. */
  cancel(): void
  /** Whether this holds a part of a text about which the person has been asked, and has not answered. */
  isUnderReview(outgoing: Outgoing): boolean
}

const STOPPED: StopMessage = {
  title: 'We could not mask this page.',
  text: 'The page changed while you typed. Nothing was sent. Your text is kept here: copy it, reload, and paste it again.',
}
const UNGUARDED: StopMessage = {
  title: 'Shield cannot guard this page.',
  text: 'Nothing was sent. Shield may have been updated. Copy your text, reload this page, and paste it again.',
}
/** How long a page has to react to the press that we simulate on the person's behalf. */
const NOT_TAKEN_MS = 1_500
/**
 * Characters. Longer texts are searched, masked and written in separate tasks so that none blocks the page; shorter
 * ones are sent in the same task as the press.
 */
const LONG_TEXT = 4_000

/**
 * The first layer, in front of the editor. A text with something to hide is not sent until the person has seen what
 * will be sent. Listens on the window, in the capture phase, before any script of the page.
 */
export function reviewPrompts(
  signal: AbortSignal,
  { conversation, state, onStopped, learn, onSent }: ReviewNeeds,
): Review {
  let lastUsed: Editor | null = null
  let open: { editor: Editor; overlay: Overlay } | null = null
  /** A long text is being searched or written; nothing is sent until that is done. */
  let isAtWork = false
  /** What the person is asked about, from the press on: until they answer, no part of it leaves in any way. */
  let asked: ReviewedText | null = null
  /** Texts that the person has reviewed and approved, as they are now written in the editor. */
  const approved = new WeakMap<Editor, string>()

  const close = () => {
    open?.overlay.close()
    open = null
    asked = null
  }

  const consider = (event: Event, attempt: SendAttempt | null) => {
    if (attempt === null || state() === 'off') return
    const block = () => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // While a preview is open, nothing is sent by any means. The preview handles all keys, wherever the focus is.
    if (open !== null) return event instanceof KeyboardEvent ? undefined : block()
    if (isAtWork) return block()
    const { text } = read(attempt.editor)
    if (text.trim() === '') return
    const seen = approved.get(attempt.editor)
    if (seen !== undefined && isSame(seen, text)) return
    if (text.length > LONG_TEXT) {
      block()
      void atWork(() => reviewInParts(attempt, text))
      return
    }
    const spans = search(text)
    // If the text contains scripts in which names are often missed, the person is told and checks it themselves.
    if (spans?.length === 0 && unreadScripts(text).length === 0) return conversation().reviewed(text)
    block()
    if (spans === undefined || state() === 'stopped') return stop(attempt.editor, text, UNGUARDED)
    preview(attempt, text, spans)
  }

  const atWork = async (work: () => Promise<() => void>) => {
    isAtWork = true
    let then = () => {}
    try {
      then = await work()
    } finally {
      // Even after an error, the next press is checked again.
      isAtWork = false
      asked = null
    }
    then()
  }

  /** Texts that cannot be searched cannot be prepared either. */
  const isUnread = (text: string): boolean => {
    try {
      return !conversation().prepare(text, timeFor(PART_MS))
    } catch {
      return false
    }
  }

  /** Same steps as for a short text, one task each; a clean text is then sent by a simulated press. */
  const reviewInParts = async (attempt: SendAttempt, text: string) => {
    const { editor } = attempt
    asked = new ReviewedText(text, [])
    while (isUnread(text)) await nextTask()
    await nextTask()
    const spans = search(text)
    const isClean = spans?.length === 0 && unreadScripts(text).length === 0
    if (spans !== undefined && !isClean && state() !== 'stopped') {
      await nextTask()
      // Draws the placeholder for each detail here, so that showing them is only a lookup.
      conversation().mask(text, spans)
      await nextTask()
    }
    return () => {
      if (!isSame(read(editor).text, text)) return
      if (isClean) sendApproved(attempt, text)
      else if (spans === undefined || state() === 'stopped') stop(editor, text, UNGUARDED)
      else preview(attempt, text, spans)
    }
  }

  const sendApproved = ({ editor, again }: SendAttempt, text: string) => {
    approved.set(editor, text)
    again()
    approved.delete(editor)
  }

  /** `undefined`: the search failed, so the text must not be sent. */
  const search = (text: string): readonly Span[] | undefined => {
    try {
      return conversation().find(text)
    } catch {
      return undefined
    }
  }

  const preview = (attempt: SendAttempt, text: string, first: readonly Span[]) => {
    const { editor } = attempt
    let spans = first
    const clear = new Set<string>()
    /** Details of `clear` that are never hidden from now on. */
    const never = new Set<string>()
    /** Details that were let through one by one. */
    const byHand = new Set<string>()
    const chosen: string[] = []
    const wordsOf = ({ start, end }: Span) => text.slice(start, end)
    const found = (): Found[] =>
      decided(text, spans, { ...NO_CHOICES, hide: chosen }).map(each => ({
        ...each,
        isHidden: !clear.has(wordsOf(each)),
      }))
    const hidden = () => found().filter(({ isHidden }) => isHidden)
    const setClear = (original: string, isClear: boolean) => {
      if (isClear) clear.add(original)
      else if (clear.delete(original)) conversation().forbid(original)
      byHand.delete(original)
      never.delete(original)
    }
    const ruleFor = (original: string, isMasked: boolean): boolean | null => {
      if (learn === null || !(isMasked ? conversation().isChosen(original) : byHand.has(original))) return null
      if (isMasked) return conversation().becomesRule({ word: original, rule: 'hide' })
      return conversation().becomesRule({ word: original, rule: 'leave' }) === null ? null : never.has(original)
    }
    const show = () => {
      const all = found()
      const { replacements } = conversation().mask(
        text,
        all.filter(({ isHidden }) => isHidden),
      )
      asked = new ReviewedText(text, [...new Set(all.map(wordsOf))])
      const codes = new Map(replacements.map(({ original, placeholder }) => [original, placeholder]))
      const details = detailsOf(all, wordsOf, codes).map(detail => ({
        ...detail,
        isChosen: conversation().isChosen(detail.original),
        becomesRule: ruleFor(detail.original, detail.isMasked),
      }))
      overlay.show({
        text,
        found: all,
        pieces: piecesOf(text, all, replacements),
        details,
        unread: unreadScripts(text),
        isKept: attempt.isKept,
      })
    }
    const overlay = openOverlay(regionOf(editor), {
      toggle(original) {
        setClear(original, !clear.has(original))
        if (clear.has(original)) byHand.add(original)
        show()
      },
      setRule(original, becomesRule) {
        if (!clear.has(original)) conversation().keepHere(original, !becomesRule)
        else if (becomesRule) never.add(original)
        else never.delete(original)
        show()
      },
      switchKind(kind, isHidden) {
        for (const each of found()) if (each.kind === kind) setClear(wordsOf(each), !isHidden)
        show()
      },
      hide(words) {
        conversation().choose(words)
        // They may have been let through in this preview.
        for (const each of [...clear]) if (folded(each) === folded(words)) setClear(each, false)
        // A search that fails leaves what was found before, and whatever is sent fails as well.
        spans = search(text) ?? spans
        chosen.push(words)
        show()
      },
      cancel: close,
      approve: () => void approve(),
      leave,
    })
    /** The words themselves are stored: the person has decided so, for this text. */
    function leave() {
      close()
      if (!isSame(read(editor).text, text)) return consider(new Event('again'), attempt)
      conversation().leave(text)
      approved.set(editor, text)
      attempt.again()
    }
    /** The rules that the preview has announced. */
    function rulesMade(): RuleChange[] {
      const words = new Map(found().map(each => [wordsOf(each), each.isHidden]))
      return [...words].flatMap(([word, isHidden]) =>
        ruleFor(word, isHidden) === true ? [{ word, rule: isHidden ? ('hide' as const) : ('leave' as const) }] : [],
      )
    }
    const approve = async () => {
      // Text typed into the page in the meantime has not been reviewed.
      if (!isSame(read(editor).text, text)) {
        close()
        consider(new Event('again'), attempt)
        return
      }
      const rules = rulesMade()
      for (const original of clear) conversation().allow(original)
      const { text: masked, replacements } = conversation().mask(text, hidden())
      // It leaves the page when the text has left: to remove it first costs a layout that the person waits for.
      overlay.release()
      open = null
      asked = null
      await atWork(async () => {
        const isLong = text.length > LONG_TEXT
        if (isLong) await nextTask()
        const changes = replacements.map(({ start, end, placeholder }) => ({ start, end, text: placeholder }))
        const isWritten = await write(editor, changes, masked).catch(() => false)
        if (!isWritten) return () => stop(editor, text, STOPPED)
        approved.set(editor, read(editor).text)
        conversation().reviewed(masked)
        if (isLong) await nextTask()
        return () => {
          attempt.again()
          onSent(countsOf(replacements), masked)
          // A rule that the person ends later is not made again by the next prompt.
          for (const { word, rule } of rules) if (rule === 'hide') conversation().keepHere(word, true)
          if (rules.length > 0) learn?.(rules)
        }
      }).finally(overlay.close)
      setTimeout(() => {
        // If the text is still there, the press had no effect. The person's own next press goes through, as the text is
        // approved.
        if (!editor.isConnected || read(editor).text.trim() === '') approved.delete(editor)
      }, NOT_TAKEN_MS)
    }
    open = { editor, overlay }
    show()
  }

  const stop = (editor: Editor, text: string, message: StopMessage) => {
    onStopped()
    const overlay = openOverlay(regionOf(editor), { ...NO_ANSWERS, approve: close, cancel: close })
    open = { editor, overlay }
    overlay.stop({ ...message, copy: text })
  }

  /**
   * Reads a long text while it is being written, one part per idle callback, so that the work is done when it is sent.
   */
  let idle = 0
  const prepare = (editor: Editor) => {
    cancelIdleCallback(idle)
    idle = requestIdleCallback(() => {
      if (state() === 'off' || !editor.isConnected) return
      if (!conversation().prepare(read(editor).text, timeFor(PART_MS))) prepare(editor)
    })
  }
  addEventListener(
    'input',
    event => {
      const editor = editorOf(event.composedPath())
      if (editor !== null) prepare(editor)
    },
    { signal },
  )

  addEventListener(
    'focusin',
    event => {
      lastUsed = editorOf(event.composedPath()) ?? lastUsed
    },
    { signal },
  )
  const first = { capture: true, signal }
  addEventListener('keydown', event => consider(event, attemptByKey(event)), first)
  addEventListener(
    'click',
    event => {
      consider(
        event,
        attemptByClick(event, () => filledEditors(lastUsed)),
      )
      // One field after the other, as they stand on the page: a yes presses the button again.
      for (const attempt of attemptsToSave(event, () => filledEditors(null)))
        if (!event.defaultPrevented) consider(event, attempt)
    },
    first,
  )
  addEventListener('submit', event => consider(event, attemptBySubmit(event, filledEditors(lastUsed))), first)
  signal.addEventListener('abort', close)

  return { cancel: close, isUnderReview: outgoing => asked?.isIn(outgoing) === true }
}

/** Nothing can be decided about a text that cannot be sent. */
const NO_ANSWERS = { toggle() {}, switchKind() {}, hide() {}, setRule() {}, leave() {} }

const nextTask = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** Time budget per part of a long text, on top of what the page does in the same task. */
const PART_MS = 8

const timeFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  return () => performance.now() < until
}

type FoundDetail = Omit<Detail, 'isChosen' | 'becomesRule'>

/** One row for each distinct detail, in order of appearance. */
function detailsOf(
  found: readonly Found[],
  wordsOf: (span: Span) => string,
  codes: ReadonlyMap<string, string>,
): FoundDetail[] {
  const details = new Map<string, FoundDetail>()
  for (const each of found) {
    const original = wordsOf(each)
    if (details.has(original)) continue
    const { type, isHidden: isMasked, isUnsure = false } = each
    const placeholder = codes.get(original) ?? ''
    details.set(original, { original, type, placeholder, isMasked, isUnsure })
  }
  // What needs a look stands where it is seen first.
  return [...details.values()].sort((one, other) => Number(other.isUnsure) - Number(one.isUnsure))
}
