import { type Editor, editorOf } from './editor.ts'

/** How a person asked for the text to be sent, and how to ask for it again. */
export interface SendAttempt {
  readonly editor: Editor
  again(): void
}

/** The languages most used on the six sites. Matches labels, not class names, because labels rarely change. */
const SEND_LABEL =
  /\b(?:send|submit|ask|senden|absenden|envoyer|enviar|invia|verzenden|wyślij|odeslat|gönder|skicka|lähetä|kirim)\b|送信|发送|傳送|提交|보내기|전송|отправить|надіслати|إرسال|שלח|भेजें|ส่ง/iu

/** Whether a key press sends the written text. An open menu uses Enter for itself. */
export function attemptByKey(event: KeyboardEvent): SendAttempt | null {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.repeat) return null
  // An input method uses Enter to accept its suggestion.
  if (event.isComposing || event.keyCode === 229) return null
  const editor = editorOf(event.composedPath())
  if (editor === null || hasOpenMenu(editor)) return null
  const { ctrlKey, metaKey } = event
  return {
    editor,
    again() {
      const press = {
        key: 'Enter',
        code: 'Enter',
        keyCode: 13,
        which: 13,
        bubbles: true,
        cancelable: true,
        composed: true,
        ctrlKey,
        metaKey,
      }
      const isTaken = !editor.dispatchEvent(new KeyboardEvent('keydown', press))
      if (!isTaken && editor instanceof HTMLInputElement) editor.form?.requestSubmit()
      editor.dispatchEvent(new KeyboardEvent('keyup', press))
    },
  }
}

/** Whether a click sends the text of one of the editors. */
export function attemptByClick(event: MouseEvent, editors: readonly Editor[]): SendAttempt | null {
  const button = event
    .composedPath()
    .find((target): target is HTMLElement => target instanceof HTMLElement && target.matches(BUTTON))
  if (button === undefined) return null
  const editor = editors.find(each => sends(button, each))
  return editor === undefined ? null : { editor, again: () => button.click() }
}

const BUTTON = 'button, [role="button"], input[type="submit"], input[type="image"]'

export function attemptBySubmit(event: SubmitEvent, editors: readonly Editor[]): SendAttempt | null {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return null
  const editor = editors.find(each => form.contains(each))
  return editor === undefined ? null : { editor, again: () => form.requestSubmit(event.submitter) }
}

function sends(button: HTMLElement, editor: Editor): boolean {
  const region = regionOf(editor)
  if (!region.contains(button) || editor.contains(button)) return false
  if (button.hasAttribute('aria-haspopup') || button.hasAttribute('aria-expanded')) return false
  const form = editor.closest('form')
  if (form !== null && button instanceof HTMLButtonElement && button.form === form && button.type === 'submit')
    return true
  if (SEND_LABEL.test(labelOf(button))) return true
  if (/send|submit/i.test(button.dataset.testid ?? '')) return true
  // An unlabeled button that is the last one: all sites put their send arrow there.
  const buttons = [...region.querySelectorAll<HTMLElement>(BUTTON)]
  return labelOf(button) === '' && buttons.at(-1) === button
}

function labelOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.title ?? '').trim() || (button.textContent ?? '').trim()
}

/** The smallest part of the page that contains the editor and at least one button. */
export function regionOf(editor: Editor): HTMLElement {
  let region: HTMLElement = editor
  for (let steps = 0; steps < 8; steps += 1) {
    const parent = region.parentElement
    if (parent === null || parent === document.body) break
    region = parent
    if (region.tagName === 'FORM' || region.querySelector(BUTTON) !== null) break
  }
  // Go one level further up: attachments and the send button are often in separate rows.
  const parent = region.parentElement
  return region.tagName === 'FORM' ||
    parent === null ||
    parent === document.body ||
    parent.querySelectorAll('textarea, [contenteditable="true"]').length > 1
    ? region
    : parent
}

function hasOpenMenu(editor: Editor): boolean {
  return editor.getAttribute('aria-expanded') === 'true' || editor.hasAttribute('aria-activedescendant')
}
