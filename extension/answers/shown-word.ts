import { isDark } from '../overlay/shadow-host.ts'

const STYLE = `
  .word { position: relative; border-radius: 3px; padding: 0 .18em; font-weight: 700; background: #d3eadf; color: #006b4c; }
  .word:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
  .tip {
    display: none; position: absolute; z-index: 9; left: 50%; bottom: calc(100% + 8px); transform: translateX(-50%);
    padding: 7px 9px; border-radius: 3px; background: #0e2b20; color: #fff; white-space: nowrap;
    font: 600 13.5px/1.2 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; user-select: none;
  }
  .word:is(:hover, :focus) .tip { display: block; }
  :host([data-theme='dark']) .word { background: #0f3527; color: #4dd6a3; }
  :host([data-theme='dark']) .tip { background: #ecf3ee; color: #0e1a15; }
  @media print { .word { background: none; color: inherit; font-weight: inherit; } .tip { display: none; } }
`
/** Shared by all words. */
let sheet: CSSStyleSheet | undefined

/** Shows the person's word in place of its placeholder; hover and focus reveal the placeholder. */
export function shownWord(placeholder: string, value: string, beside: Element | null): HTMLElement {
  const host = document.createElement('span')
  // This is what scripts read, and what remains if the extension is switched off.
  host.textContent = placeholder
  if (isOnDark(beside)) host.dataset.theme = 'dark'
  const inside = host.attachShadow({ mode: 'closed' })
  sheet ??= sheetOf(STYLE)
  inside.adoptedStyleSheets = [sheet]
  const word = document.createElement('span')
  word.className = 'word'
  word.tabIndex = 0
  word.setAttribute('aria-describedby', 'tip')
  const tip = document.createElement('span')
  tip.className = 'tip'
  tip.id = 'tip'
  tip.setAttribute('role', 'tooltip')
  tip.textContent = `sent as ${placeholder}`
  word.append(value, tip)
  inside.append(word)
  return host
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
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
