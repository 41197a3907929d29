import { askQuestions } from '../guard/channel.ts'
import { t } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'
import css from './sent-text.css?inline'

/** Codes as they leave, also those that nothing can put back. */
const CODES = /(\[(?:[A-Z][a-z]+\d{4}|REDACTED|SSN-REDACTED)\])/

/**
 * A chat with nobody: the page carries the script of a chat page, so that the field is masked, previewed and restored as on
 * any site, and what it 'sends' ends in the answer below. The detector is the real one without a second copy of it.
 */
export function tryIt(el: MakeElement): HTMLElement {
  // The guard's part of the exchange: without it Shield would say of this page, too, that a layer is missing.
  askQuestions(window)
  const field = el('textarea', { id: 'try', rows: '4', 'aria-describedby': 'try-note', autocomplete: 'off' })
  const sent = el('div', { class: 'sent' })
  const inside = sent.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  inside.adoptedStyleSheets = [sheet]
  const answer = el('div', { class: 'turn' })
  const result = el('div', { class: 'result', 'aria-live': 'polite', hidden: 'hidden' }, [
    el('h3', {}, [t('What an AI would get')]),
    sent,
    el('h3', {}, [t('Its answer, as you see it')]),
    answer,
  ])
  const form = el('form', {}, [
    el('label', { for: 'try' }, [t('Your text')]),
    field,
    el('p', { id: 'try-note', class: 'note' }, [t('Press Enter. You see what would leave before anything does.')]),
    el('button', { class: 'button default', type: 'submit' }, [t('Send')]),
  ])
  if (!(field instanceof HTMLTextAreaElement) || !(form instanceof HTMLFormElement)) return form
  field.value = t(
    'I’m Dana Whitfield. Call me at 202-555-0119 or write to dana@whitfield.example about the $2,150 my landlord Marcus Bell kept.',
  )
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const text = field.value.trim()
    if (text === '') return
    field.value = ''
    const codes = [...new Set(text.split(CODES).filter(part => CODES.test(part)))]
    // In a root of its own, where the codes stay codes.
    const shown = document.createElement('p')
    shown.append(...text.split(CODES).map(part => (CODES.test(part) ? tokenOf(part) : part)))
    inside.replaceChildren(shown)
    answer.replaceChildren(
      el('p', {}, [
        codes.length === 0
          ? t('I see nothing personal here.')
          : t('I will write that letter. I know these only as codes: {codes}.', { codes: codes.join(', ') }),
      ]),
    )
    result.hidden = false
  })
  return el('section', { class: 'trial', 'aria-labelledby': 'try-title' }, [
    el('header', {}, [el('h2', { id: 'try-title' }, [t('Try it here')]), el('small', {}, [t('stays on this page')])]),
    form,
    result,
  ])
}

function tokenOf(code: string): HTMLElement {
  const token = document.createElement('span')
  token.className = 'token'
  token.append(code)
  return token
}
