import { type Editor, editorOf, read } from '../composer/editor.ts'
import { t } from '../i18n/translate.ts'
import type { Placed } from '../shield/restore.ts'

interface ExplainCodesNeeds {
  placedIn(text: string): readonly Placed[]
  tell(words: string, beside: Editor): void
}

/** As many as one line of text has room for. */
const MOST = 8

/**
 * Says what the codes in a field stand for when a person enters it: custom instructions, a canvas, an earlier prompt.
 * The words cannot stand in the field itself, since the page reads and keeps what does.
 */
export function init(signal: AbortSignal, { placedIn, tell }: ExplainCodesNeeds): void {
  addEventListener(
    'focusin',
    event => {
      const editor = editorOf(event.composedPath())
      if (editor === null) return
      const { text } = read(editor)
      const codes = new Map(placedIn(text).map(({ start, end, value }) => [text.slice(start, end), value]))
      if (codes.size === 0) return
      const said = [...codes].slice(0, MOST).map(([code, value]) => `${code} = ${value}`)
      tell(t('Codes in this field: {codes}', { codes: said.join(', ') + (codes.size > MOST ? ' …' : '') }), editor)
    },
    { signal },
  )
}
