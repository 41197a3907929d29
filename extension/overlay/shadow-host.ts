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
  host.style.cssText = 'all:initial;position:fixed;inset:0 auto auto 0;z-index:2147483647'
  const root = dress(host, css)
  parent.append(host)
  return { host, root, remove: () => host.remove() }
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
