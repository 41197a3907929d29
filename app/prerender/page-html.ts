import type { Alternate } from '../site/spanish/spanish-pages.ts'
import { PICTURE } from './share-picture.ts'

/** The metadata in a page's head. */
interface PageFacts {
  title: string
  description: string
  /** Its canonical URL. */
  canonical: string
  /** Full URL of its preview picture, and the picture's alternative text. */
  image: string
  imageText: string
  /** Excluded from search engines. */
  hidden?: boolean
  language: 'en' | 'es'
  /** The same page in other languages, with full URLs. */
  alternates: readonly Alternate[]
  /** The schema.org data, one object each. */
  structured: readonly object[]
}

interface PageParts extends PageFacts {
  body: string
  /** The style rules that the page needs before its first paint, in order. */
  styles: string
  /** Addresses of the style sheets for what is below the first screen, when `styles` covers only that screen. */
  sheets: readonly string[]
  /** The rules that declare its fonts, which are applied after the first paint. */
  fonts: string
  /** The inline script, byte for byte. */
  firstScript: string
  /** Address of the script that loads the app later; undefined where the app has no such page. */
  script: string | undefined
}

const structured = (graph: readonly object[]): string =>
  `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`

/** The complete document of a page, made from the app's own: general metadata is replaced with the page's own. */
export function pageHtml(shell: string, page: PageParts): string {
  const sheets = page.sheets.length === 0 ? '' : ` data-sheets="${page.sheets.join(' ')}"`
  const head = [
    // The metadata comes first: it resembles what precedes it, and compresses better beside it.
    ...(page.hidden ? ['<meta name="robots" content="noindex">'] : [`<link rel="canonical" href="${page.canonical}">`]),
    ...page.alternates.map(({ language, path }) => `<link rel="alternate" hreflang="${language}" href="${path}">`),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Total Recall">`,
    `<meta property="og:title" content="${escaped(page.title)}">`,
    `<meta property="og:description" content="${escaped(page.description)}">`,
    `<meta property="og:url" content="${page.canonical}">`,
    `<meta property="og:image" content="${page.image}">`,
    `<meta property="og:image:type" content="image/png">`,
    `<meta property="og:image:width" content="${PICTURE.width}">`,
    `<meta property="og:image:height" content="${PICTURE.height}">`,
    `<meta property="og:image:alt" content="${escaped(page.imageText)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(page.structured.length === 0 ? [] : [structured(page.structured)]),
    `<style>${inStyle(page.styles)}</style>`,
    // Without scripts nothing would apply them later.
    `<style id="fonts" media="(scripting: none)">${inStyle(page.fonts)}</style>`,
    ...(page.sheets.length === 0 ? [] : [`<noscript>${page.sheets.map(sheetLink).join('')}</noscript>`]),
    `<script${page.script === undefined ? '' : ` data-app="${page.script}"`}${sheets}>${page.firstScript}</script>`,
  ]
  return cut(shell)
    .replace('<html lang="en"', () => `<html lang="${page.language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace(
      /(<meta name="description" content=")[^"]*"/,
      (_, start: string) => `${start}${escaped(page.description)}"`,
    )
    .replace('</head>', () => `${head.join('')}</head>`)
    .replace('<div id="app"></div>', () => `<div id="app">${lean(page.body)}</div>`)
}

/**
 * The document for every other place of the app: its script is loaded by the inline script, which the policy allows,
 * and after the element that it renders into. `ahead`: scripts that it would ask for only after it has run. Nearly all
 * who get this document are on their way to the dashboard.
 */
export function shellHtml(built: string, firstScript: string, ahead: readonly string[]): string {
  const entry = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
  const [tag, script] = entry.exec(built) ?? []
  if (tag === undefined) throw new Error('the app was built without its first module')
  const head = [
    ...ahead.map(address => `<link rel="modulepreload" crossorigin href="${address}">`),
    // A person's own page, or a form: not for search engines.
    '<meta name="robots" content="noindex" />',
  ]
  return built
    .replace(tag, '')
    .replace('</head>', () => `${head.map(line => `  ${line}\n  `).join('')}</head>`)
    .replace('</body>', () => `  <script data-app="${script}">${firstScript}</script>\n  </body>`)
}

/** The shell without its scripts, style sheets and `noscript` message: this page needs none of them. */
function cut(shell: string): string {
  return (
    shell
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/g, '')
      // Every byte counts in a page that is sent with the first packets; the line breaks are sixty of them.
      .replace(/\n */g, '')
      .replaceAll(' />', '>')
  )
}

/**
 * Removes what the render adds but the document does not need: the namespace of an SVG in HTML, an icon's own class, a
 * link's status beside its `aria-current`. React does not compare attributes when it hydrates.
 */
function lean(body: string): string {
  return body
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(' data-status="active"', '')
    .replace(/ class="lucide (?:lucide-[\w-]+ ?)+/g, ' class="')
    .replaceAll(' class=""', '')
    .replaceAll('=""', '')
}

const sheetLink = (address: string): string => `<link rel="stylesheet" href="${address}">`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)

/** Escapes text that could end the style sheet. */
const inStyle = (rules: string): string => rules.replace(/<\/style/gi, '<\\/style')

/** Escapes text that could end the script. */
const inScript = (facts: object): string => JSON.stringify(facts).replaceAll('<', '\\u003c')
