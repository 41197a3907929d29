import tokens from '../../app/ui/tokens.css?inline'

/** The design tokens, rewritten for a shadow root instead of a document. */
const TOKENS = tokens
  .replaceAll(':root:not([data-theme="light"])', ':host(:not([data-theme]))')
  .replaceAll(/:root\[data-theme="?(\w+)"?\]/g, ':host([data-theme="$1"])')
  .replaceAll(':root', ':host')

/** Creates an element of ours on top of another site's page; no script of the page can reach its contents. */
export function shadowHost(
  css: string,
  parent: Element = document.documentElement,
): { host: HTMLElement; root: ShadowRoot; remove(): void } {
  const host = document.createElement('div')
  // `!important` prevents the page's own rules from overriding these and hiding the dialog.
  host.style.cssText = STYLE.replaceAll(';', ' !important;')
  const root = dress(host, css)
  parent.append(host)
  return { host, root, remove: () => host.remove() }
}

const STYLE = 'all:initial;position:fixed;inset:0 auto auto 0;z-index:2147483647;'

/** Calls `tell` once when something else removes or changes the element. */
export function whenTampered(host: HTMLElement, tell: () => void): () => void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    tell()
  })
  const onTree = new MutationObserver(() => {
    if (host.isConnected) return
    observer.disconnect()
    onTree.disconnect()
    tell()
  })
  observer.observe(host, { attributes: true, childList: true })
  if (host.parentNode !== null) onTree.observe(host.parentNode, { childList: true })
  return () => {
    observer.disconnect()
    onTree.disconnect()
  }
}

/** Attaches a closed shadow root with the product's colors. */
export function dress(host: HTMLElement, css: string): ShadowRoot {
  host.dataset.theme = isDark() ? 'dark' : 'light'
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${TOKENS}\n${css}`)
  root.adoptedStyleSheets = [sheet]
  return root
}

/** Follows the page, not the system: a site may have its own theme switch. */
export function isDark(): boolean {
  for (const element of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) continue
    return red * 0.299 + green * 0.587 + blue * 0.114 < 128
  }
  return matchMedia('(prefers-color-scheme: dark)').matches
}
