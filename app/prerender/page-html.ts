import type { Alternate } from '../site/spanish/spanish-pages.ts'
import { PICTURE } from './share-picture.ts'

/** What the head of a page says of it to machines. */
interface PageFacts {
  title: string
  description: string
  /** Its one address, whole. */
  canonical: string
  /** Address of the picture that stands for it where it is shared, whole, and what is to be seen there. */
  image: string
  imageText: string
  /** Left out of search engines' lists. */
  hidden?: boolean
  language: 'en' | 'es'
  /** The same page in other languages, with whole addresses. */
  alternates: readonly Alternate[]
  /** Facts of schema.org, one object each. */
  structured: readonly object[]
}

interface PageParts extends PageFacts {
  body: string
  /** Style sheets that the page needs before it is painted, in their order. */
  styles: string
  /** Addresses of the sheets of what lies below its first screen, where the rules above are those of that screen alone. */
  sheets: readonly string[]
  /** The rules that name its fonts, which come after its first paint. */
  fonts: string
  /** The script that stands in the document itself, word for word. */
  firstScript: string
  /** Address of the script that brings the app later; none where the app has no such page. */
  script: string | undefined
}

/** A page's whole document, made from the app's own: what is said of every page there is said here of this one. */
export function pageHtml(shell: string, page: PageParts): string {
  const sheets = page.sheets.length === 0 ? '' : ` data-sheets="${page.sheets.join(' ')}"`
  const head = [
    // What is said to machines comes first: it is like what stands before it, and is packed smaller beside it.
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
    ...page.structured.map(facts => `<script type="application/ld+json">${inScript(facts)}</script>`),
    `<style>${inStyle(page.styles)}</style>`,
    // Without scripts nobody would call them later.
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
 * The app's own document as every place of the app is answered with: its script comes by the first one, which the policy
 * knows, and after the place that it draws in.
 */
export function shellHtml(built: string, firstScript: string): string {
  // Somebody's own place, or a form: nothing to be found by.
  const entry = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
  const [tag, script] = entry.exec(built) ?? []
  if (tag === undefined) throw new Error('the app was built without its first module')
  return built
    .replace(tag, '')
    .replace('</head>', () => '  <meta name="robots" content="noindex" />\n  </head>')
    .replace('</body>', () => `  <script data-app="${script}">${firstScript}</script>\n  </body>`)
}

/** The shell without its scripts, style sheets and the word to those who have no scripts: this page needs none. */
function cut(shell: string): string {
  return (
    shell
      .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
      .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
      .replace(/\s*<noscript>[\s\S]*?<\/noscript>/g, '')
      // Every byte counts in a page that comes with the first packets; the line breaks are sixty of them.
      .replace(/\n */g, '')
      .replaceAll(' />', '>')
  )
}

/**
 * Without what a drawing says and a document needs not: what an SVG in HTML is, an icon's own name, a link's status beside
 * its `aria-current`. React compares no attributes when it takes a page over.
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

/** No text in it can end the style sheet. */
const inStyle = (rules: string): string => rules.replace(/<\/style/gi, '<\\/style')

/** No text in it can end the script. */
const inScript = (facts: object): string => JSON.stringify(facts).replaceAll('<', '\\u003c')
