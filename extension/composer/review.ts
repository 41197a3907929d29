import type { Conversation } from '../conversation/conversation.ts'
import { countsOf } from '../conversation/counts.ts'
import type { Span } from '../shield/span.ts'
import { unreadScripts } from '../shield/unread-scripts.ts'
import { type Editor, editorOf, filledEditors, isSame, read, write } from './editor.ts'
import { type Detail, type Overlay, openOverlay } from './overlay.ts'
import { attemptByClick, attemptByKey, attemptBySubmit, regionOf, type SendAttempt } from './send.ts'

interface Needs {
  /** Asked anew each time: a page can go on to another conversation. */
  conversation(): Conversation
  /** `stopped`: nothing can be masked any more, so nothing with a detail in it is sent. */
  state(): 'on' | 'off' | 'stopped'
  onStopped(): void
  /** A reviewed text leaves; how many placeholders of each shape are in it. */
  onSent(counts: Readonly<Record<string, number>>, masked: string): void
}

interface Review {
  /** Closes a preview that is open; nothing is sent. */
  cancel(): void
}

const STOPPED = {
  title: 'We could not mask this page.',
  text: 'The page changed while you typed. Nothing was sent. Your text is kept here: copy it, reload, and paste it again.',
}
const UNGUARDED = {
  title: 'Shield cannot guard this page.',
  text: 'Nothing was sent. Shield may have been updated. Copy your text, reload this page, and paste it again.',
}
/** Told to a page that did not take the press that we made in the person's place. */
const NOT_TAKEN_MS = 1_500
/**
 * Characters. What is longer is searched, masked and written in tasks of their own, so that none holds the page up;
 * what is shorter leaves in the very task of the press.
 */
const LONG_TEXT = 4_000

/**
 * The first layer: in front of the editor. A text with something to hide is not sent before the person has seen what
 * will be sent. Listens on the window, in the capture phase, before any script of the page.
 */
export function reviewPrompts({ conversation, state, onStopped, onSent }: Needs): Review {
  let lastUsed: Editor | null = null
  let open: { editor: Editor; overlay: Overlay } | null = null
  /** A long text is being searched, or written: until that is done nothing is sent. */
  let isAtWork = false
  /** Texts that the person has seen and approved, as they are now written in the editor. */
  const approved = new WeakMap<Editor, string>()

  const close = () => {
    open?.overlay.close()
    open = null
  }

  const consider = (event: Event, attempt: SendAttempt | null) => {
    if (attempt === null || state() === 'off') return
    const block = () => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // While a preview is open nothing is sent, by whichever way. Keys are the preview's, wherever the focus is.
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
    const spans = found(text)
    // Where names are not recognized the person is told so, and looks for themselves.
    if (spans?.length === 0 && unreadScripts(text).length === 0) return
    block()
    if (spans === undefined || state() === 'stopped') return stop(attempt.editor, text, UNGUARDED)
    preview(attempt, text, spans)
  }

  const atWork = async (work: () => Promise<() => void>) => {
    isAtWork = true
    // Whatever goes wrong, the next press is looked at again.
    const then = await work().finally(() => {
      isAtWork = false
    })
    then()
  }

  /** Of a text that cannot be looked at nothing can be read beforehand, either. */
  const isUnread = (text: string): boolean => {
    try {
      return !conversation().prepare(text, timeFor(PART_MS))
    } catch {
      return false
    }
  }

  /** The way of every other press, a task for each step of it; what is found to be clean is sent by a press of ours. */
  const reviewInParts = async (attempt: SendAttempt, text: string) => {
    const { editor } = attempt
    while (isUnread(text)) await nextTask()
    await nextTask()
    const spans = found(text)
    const isClean = spans?.length === 0 && unreadScripts(text).length === 0
    if (spans !== undefined && !isClean && state() !== 'stopped') {
      await nextTask()
      // What stands for each detail is drawn here, and only looked up where it is shown.
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

  /** `undefined`: it could not be looked at, and so must not leave. */
  const found = (text: string): readonly Span[] | undefined => {
    try {
      return conversation().find(text)
    } catch {
      return undefined
    }
  }

  const preview = (attempt: SendAttempt, text: string, spans: readonly Span[]) => {
    const { editor } = attempt
    const clear = new Set<string>()
    const chosen = () => spans.filter(({ start, end }) => !clear.has(text.slice(start, end)))
    const show = () => {
      const masked = conversation().mask(text, chosen())
      const details = detailsOf(text, spans, clear, masked.replacements)
      overlay.show({ ...masked, details, unread: unreadScripts(text) })
    }
    const overlay = openOverlay(regionOf(editor), {
      toggle(original) {
        if (clear.delete(original)) conversation().forbid(original)
        else clear.add(original)
        show()
      },
      cancel: close,
      approve: () => void approve(),
    })
    const approve = async () => {
      // What was typed into the page meanwhile has not been seen by anybody.
      if (!isSame(read(editor).text, text)) {
        close()
        consider(new Event('again'), attempt)
        return
      }
      for (const original of clear) conversation().allow(original)
      const { text: masked, replacements } = conversation().mask(text, chosen())
      close()
      await atWork(async () => {
        const isLong = text.length > LONG_TEXT
        if (isLong) await nextTask()
        const changes = replacements.map(({ start, end, placeholder }) => ({ start, end, text: placeholder }))
        const isWritten = await write(editor, changes, masked).catch(() => false)
        if (!isWritten) return () => stop(editor, text, STOPPED)
        approved.set(editor, read(editor).text)
        conversation().reviewed(masked)
        onSent(countsOf(replacements), masked)
        if (isLong) await nextTask()
        return attempt.again
      })
      setTimeout(() => {
        // Still there: the press was not taken. The next one by hand goes through, since the text is approved.
        if (!editor.isConnected || read(editor).text.trim() === '') approved.delete(editor)
      }, NOT_TAKEN_MS)
    }
    open = { editor, overlay }
    show()
  }

  const stop = (editor: Editor, text: string, message: typeof STOPPED) => {
    onStopped()
    const overlay = openOverlay(regionOf(editor), { toggle() {}, approve: close, cancel: close })
    open = { editor, overlay }
    overlay.stop({ ...message, copy: text })
  }

  /** A long text is read while it is written, a part in each idle moment: the press that sends finds it done. */
  let idle = 0
  const prepare = (editor: Editor) => {
    cancelIdleCallback(idle)
    idle = requestIdleCallback(() => {
      if (state() === 'off' || !editor.isConnected) return
      if (!conversation().prepare(read(editor).text, timeFor(PART_MS))) prepare(editor)
    })
  }
  addEventListener('input', event => {
    const editor = editorOf(event.composedPath())
    if (editor !== null) prepare(editor)
  })

  addEventListener('focusin', event => {
    lastUsed = editorOf(event.composedPath()) ?? lastUsed
  })
  addEventListener('keydown', event => consider(event, attemptByKey(event)), true)
  addEventListener('click', event => consider(event, attemptByClick(event, filledEditors(lastUsed))), true)
  addEventListener('submit', event => consider(event, attemptBySubmit(event, filledEditors(lastUsed))), true)

  return { cancel: close }
}

const nextTask = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** Milliseconds that a part of a long text may take beside what a page does in the same task. */
const PART_MS = 8

const timeFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  return () => performance.now() < until
}

/** One row for each distinct detail, in the order in which they stand. */
function detailsOf(
  text: string,
  spans: readonly Span[],
  clear: ReadonlySet<string>,
  replacements: readonly { readonly original: string; readonly placeholder: string }[],
): Detail[] {
  const details = new Map<string, Detail>()
  for (const { start, end, type } of spans) {
    const original = text.slice(start, end)
    if (details.has(original)) continue
    const placeholder = replacements.find(each => each.original === original)?.placeholder ?? ''
    details.set(original, { original, type, placeholder, isMasked: !clear.has(original) })
  }
  return [...details.values()]
}
