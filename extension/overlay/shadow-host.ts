import tokens from '../../app/ui/tokens.css?inline'

/** The product's colors and measures, for a shadow root in place of a document. */
const TOKENS = tokens
  .replaceAll(':root:not([data-theme="light"])', ':host(:not([data-theme]))')
  .replaceAll(/:root\[data-theme="?(\w+)"?\]/g, ':host([data-theme="$1"])')
  .replaceAll(':root', ':host')

/** An element of ours over somebody else's page, whose inside no script of the page can reach. */
export function shadowHost(
  css: string,
  parent: Element = document.documentElement,
): { host: HTMLElement; root: ShadowRoot; remove(): void } {
  const host = document.createElement('div')
  // A page's own rules come after these otherwise, and could hide what is asked.
  host.style.cssText = STYLE.replaceAll(';', ' !important;')
  const root = dress(host, css)
  parent.append(host)
  return { host, root, remove: () => host.remove() }
}

const STYLE = 'all:initial;position:fixed;inset:0 auto auto 0;z-index:2147483647;'

/** Calls once when somebody else takes the element away, or changes it. */
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

/** Gives an element an inside of ours, in the product's colors. */
export function dress(host: HTMLElement, css: string): ShadowRoot {
  host.dataset.theme = isDark() ? 'dark' : 'light'
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${TOKENS}\n${css}`)
  root.adoptedStyleSheets = [sheet]
  return root
}

/** As the page is, not as the system is: a site has its own switch. */
export function isDark(): boolean {
  for (const element of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    if (red === undefined || green === undefined || blue === undefined || alpha < 0.5) continue
    return red * 0.299 + green * 0.587 + blue * 0.114 < 128
  }
  return matchMedia('(prefers-color-scheme: dark)').matches
}
