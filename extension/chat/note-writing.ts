import { type Editor, editorOf } from '../composer/editor.ts'
import type { WrittenTexts } from '../conversation/written.ts'

/** Notes what the person writes and pastes on this page, so that it can be told from what the page has from its server. */
export function init(signal: AbortSignal, { written }: { written: Pick<WrittenTexts, 'note' | 'notePaste'> }): void {
  const note = (event: Event) => {
    const field = editorOf(event.composedPath())
    if (field !== null && !signsIn(field)) written.note(() => textOf(field))
  }
  // Before the page hears it; editors that draw their text themselves let no `input` follow.
  for (const type of ['beforeinput', 'input']) addEventListener(type, note, { signal, capture: true })
  addEventListener(
    'paste',
    event => {
      const field = editorOf(event.composedPath())
      if (field !== null && !signsIn(field)) written.notePaste(event.clipboardData?.getData('text/plain') ?? '')
    },
    { signal, capture: true },
  )
}

/** What is written there is for the site itself: a page on which nobody can sign in helps no one. */
function signsIn(field: Editor): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return (
    !/^(?:|on|off)$/i.test(field.autocomplete) || field.form?.querySelector('input[type="password"]') instanceof Element
  )
}

/** Without the layout that the lines of a text would cost at each key. */
function textOf(field: Editor): string {
  return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    ? field.value
    : (field.textContent ?? '')
}
