import { language, t } from '../i18n/translate.ts'
import { isDark } from '../overlay/shadow-host.ts'
import css from './word.css?inline'

/** Shared by all words. */
let sheet: CSSStyleSheet | undefined

/** Shows the person's word in place of its placeholder; hover and focus reveal the placeholder. */
export function shownWord(placeholder: string, value: string, beside: Element | null): HTMLElement {
  const host = document.createElement('span')
  // This is what scripts read, and what remains if the extension is switched off.
  host.textContent = placeholder
  // Neither is a word of the language that a translator reads.
  host.translate = false
  if (isOnDark(beside)) host.dataset.theme = 'dark'
  const inside = host.attachShadow({ mode: 'closed' })
  sheet ??= sheetOf(css)
  inside.adoptedStyleSheets = [sheet]
  const word = document.createElement('span')
  word.className = 'word'
  word.tabIndex = 0
  word.setAttribute('aria-describedby', 'tip')
  const tip = document.createElement('span')
  tip.className = 'tip'
  tip.id = 'tip'
  tip.setAttribute('role', 'tooltip')
  tip.lang = language()
  tip.textContent = t('sent as {placeholder}', { placeholder })
  word.append(value, tip)
  inside.append(word)
  return host
}

function sheetOf(style: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  return sheet
}

let looked: { readonly at: number; readonly isDark: boolean } | undefined
/** Pages rarely change their theme, and checking it forces a layout. */
const THEME_MS = 200

function isOnDark(beside: Element | null): boolean {
  if (beside === null || document.body === null) return false
  const at = performance.now()
  if (looked === undefined || at - looked.at > THEME_MS) looked = { at, isDark: isDark() }
  return looked.isDark
}
