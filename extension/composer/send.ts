import { EDITABLE, type Editor, editorOf } from './editor.ts'

/** How a person asked for the text to be sent, and how to ask for it again. */
export interface SendAttempt {
  readonly editor: Editor
  /** The text is stored beyond a conversation: instructions, a memory, a project's description. */
  readonly isKept: boolean
  again(): void
}

/** The languages most used on the six sites. Matches labels, not class names, because labels rarely change. */
const SEND_LABEL =
  /\b(?:send|submit|ask|senden|absenden|envoyer|enviar|invia|verzenden|wyślij|odeslat|gönder|skicka|lähetä|kirim)\b|送信|发送|傳送|提交|보내기|전송|отправить|надіслати|إرسال|שלח|भेजें|ส่ง/iu

/** Words on a button that stores what a field holds. */
const SAVE_LABEL =
  /\b(?:save|update|apply|create|done|speichern|sichern|übernehmen|enregistrer|guardar|salvar|salva|opslaan|zapisz|uložit|kaydet|spara|tallenna|simpan)\b|保存|儲存|저장|сохранить|зберегти|حفظ|שמור|सहेजें|บันทึก/iu

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
    isKept: false,
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
export function attemptByClick(event: MouseEvent, editors: () => readonly Editor[]): SendAttempt | null {
  const button = pressed(event)
  if (button === undefined || saves(button)) return null
  const editor = editors().find(each => sends(button, each))
  return editor === undefined ? null : { editor, isKept: false, again: () => button.click() }
}

/** The texts that a click stores, one attempt for each field: a dialog of settings has several. */
export function attemptsToSave(event: MouseEvent, editors: () => readonly Editor[]): SendAttempt[] {
  const button = pressed(event)
  if (button === undefined || !saves(button)) return []
  return editors()
    .filter(editor => placeOf(editor).contains(button) && !editor.contains(button) && !isMessageBox(editor))
    .map(editor => ({ editor, isKept: !isInConversation(editor), again: () => button.click() }))
}

const pressed = (event: MouseEvent): HTMLElement | undefined =>
  event.composedPath().find((target): target is HTMLElement => target instanceof HTMLElement && target.matches(BUTTON))

function saves(button: HTMLElement): boolean {
  const label = labelOf(button)
  return SAVE_LABEL.test(label) && !SEND_LABEL.test(label)
}

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'

/** What one button stores: a dialog, a form, or the surroundings of a field. */
const placeOf = (editor: Editor): Element => editor.closest(`${DIALOG}, form`) ?? regionOf(editor)

/** An earlier prompt is edited beside the message box, which sends. What is kept has a dialog or a page of its own. */
function isInConversation(editor: Editor): boolean {
  if (editor.closest(DIALOG) !== null) return false
  return [...document.querySelectorAll(`textarea, ${EDITABLE}`)]
    .flatMap(each => editorOf([each]) ?? [])
    .some(other => other !== editor && isMessageBox(other))
}

const isMessageBox = (editor: Editor) => buttonsOf(editor).some(button => !saves(button) && sends(button, editor))

const buttonsOf = (editor: Editor) => [...regionOf(editor).querySelectorAll<HTMLElement>(BUTTON)]

const BUTTON = 'button, [role="button"], input[type="submit"], input[type="image"]'

export function attemptBySubmit(event: SubmitEvent, editors: readonly Editor[]): SendAttempt | null {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return null
  const editor = editors.find(each => form.contains(each))
  if (editor === undefined) return null
  const { submitter } = event
  const isKept = submitter instanceof HTMLElement && saves(submitter) && !isInConversation(editor)
  return { editor, isKept, again: () => form.requestSubmit(submitter) }
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
  return labelOf(button) === '' && buttonsOf(editor).at(-1) === button
}

function labelOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.title ?? '').trim() || (button.textContent ?? '').trim()
}

/** The area around the visible editor, where our notices dock. */
export function shownComposer(): HTMLElement | null {
  const editors = [...document.querySelectorAll<HTMLElement>(`textarea, ${EDITABLE}`)]
  const seen = editors.findLast(editor => editor.getClientRects().length > 0 && editor.offsetHeight > 8)
  return seen === undefined ? null : regionOf(seen)
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
    parent.querySelectorAll(`textarea, ${EDITABLE}`).length > 1
    ? region
    : parent
}

function hasOpenMenu(editor: Editor): boolean {
  return editor.getAttribute('aria-expanded') === 'true' || editor.hasAttribute('aria-activedescendant')
}
