import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import Beasties from 'beasties'
import { build, type Plugin, type ResolvedConfig } from 'vite'

import { SITE } from '../../sync/catalog/site.ts'
import { alternatesOf, spanishPage } from '../site/spanish/spanish-pages.ts'
import type * as Draw from './draw.tsx'
import { aheadOfDashboard, type Chunk, chunkNamed, type Manifest, readManifest, withImports } from './manifest.ts'
import { changedOn, isListed, PAGE_FACTS, pictureOf, structuredFacts } from './page-facts.ts'
import { pageHtml, shellHtml } from './page-html.ts'
import { readFirstScript } from './read-first-script.ts'
import { picturePainter } from './share-pictures.ts'

/** Paths that a production build does not have. */
const FOR_DEVELOPERS = process.env.RECALL_BUILD === 'production' ? [] : ['/__auth-smoketest']

/** Folders whose pages are prerendered: their styles are inlined in the document. */
const OPEN_ROOMS = /^(?:pages|site|shell|verify|builder|mask)\//

/**
 * Prerenders every public page to its own document, after the app is built and before the service worker lists its
 * files: `/about` is `about.html`, an unknown address `404.html`, and every other place of the app `shell.html`.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'recall:prerender',
    apply: (_, { mode, isSsrBuild }) => mode === 'production' && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (error !== undefined) return
        const outDir = resolve(config.root, config.build.outDir)
        const drawDir = join(outDir, '..', 'draw')
        try {
          await buildDraw(config.root, drawDir)
          const draw: typeof Draw = await import(pathToFileURL(join(drawDir, 'draw.js')).href)
          await writePages(outDir, join(config.cacheDir, 'share'), draw)
        } finally {
          rmSync(drawDir, { recursive: true, force: true })
        }
      },
    },
  }
}

async function writePages(outDir: string, cacheDir: string, { addresses, drawPage }: typeof Draw): Promise<void> {
  const manifest = readManifest(outDir)
  const shell = readFileSync(join(outDir, 'index.html'), 'utf8')
  const script = `/${chunkNamed(manifest, 'prerender/late.ts').file}`
  const open = Object.values(manifest).filter(({ src = '' }) => src === 'index.html' || OPEN_ROOMS.test(src))
  const sheets = sheetsOf(open, manifest)
  const firstScript = readFirstScript()

  const paint = await picturePainter(cacheDir)
  for (const folder of ['blog', 'es', 'share/blog', 'share/es']) mkdirSync(join(outDir, folder), { recursive: true })

  const paths = addresses()
  for (const path of [...paths.open, '/404']) {
    const facts = PAGE_FACTS[path] ?? missing(`the description of ${path}`)
    const { title, name, body } = await drawPage(path)
    const isSpanish = spanishPage(path) !== undefined
    const picture = { title: name, text: facts.description, ...facts.picture }
    writeFileSync(join(outDir, pictureOf(path)), paint(picture))
    const page = {
      description: facts.description,
      title,
      body,
      ...(await firstStyles(outDir, body, sheets)),
      sheets: [],
      ...(path === '/' ? await firstScreen(outDir, body, manifest) : {}),
      firstScript,
      script: isSpanish ? undefined : script,
      language: isSpanish ? ('es' as const) : ('en' as const),
      alternates: alternatesOf(path).map(page => ({ ...page, path: `${SITE.origin}${page.path}` })),
      canonical: `${SITE.origin}${path}`,
      image: `${SITE.origin}${pictureOf(path)}`,
      imageText: [picture.title, picture.token, picture.text].filter(Boolean).join(' ').replace('\n', ' '),
      hidden: !isListed(path),
      structured: structuredFacts(path, name),
    }
    const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`
    writeFileSync(join(outDir, file), pageHtml(shell, page))
  }
  writeFileSync(join(outDir, 'shell.html'), shellHtml(shell, firstScript, aheadOfDashboard(manifest)))
  // For the server: which paths belong to the app, and which are unknown.
  writeFileSync(join(outDir, 'places.json'), JSON.stringify([...paths.app, ...FOR_DEVELOPERS]))
  writeFileSync(
    join(outDir, 'sitemap.xml'),
    sitemap(paths.open.filter(isListed).map(path => ({ path, changedOn: changedOn(path) }))),
  )
  const robots = join(outDir, 'robots.txt')
  const rules = existsSync(robots) ? readFileSync(robots, 'utf8').trimEnd() : 'User-agent: *'
  writeFileSync(robots, `${rules}\nSitemap: ${SITE.origin}/sitemap.xml\n`)
}

/**
 * The rules that match something on a page at its first paint. The full style sheets come with the app, before anything
 * can appear that needs the others. Only the rules are taken from the result, because Beasties would rewrite the page's
 * markup.
 */
async function firstStyles(
  outDir: string,
  body: string,
  sheets: readonly string[],
): Promise<{ styles: string; fonts: string }> {
  const links = sheets.map(file => `<link rel="stylesheet" href="/${file}">`)
  // Beasties drops `:root:not(…)`, and without those rules a page is light at first on a device in dark mode.
  const allowRules = [/^:root/]
  const critical = new Beasties({ path: outDir, fonts: false, preloadFonts: false, logLevel: 'warn', allowRules })
  const page = await critical.process(
    `<html data-unpainted data-undressed><head>${links.join('')}</head><body>${body}</body></html>`,
  )
  const rules = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('')
  const whole = sheets.map(file => readFileSync(join(outDir, file), 'utf8')).join('')
  // The order of the layers is declared once, at the top: a page that uses few of them must not change it.
  const order = whole.match(/@layer [\w ,-]+;/g) ?? []
  // Fonts are referenced through variables, so Beasties cannot tell which ones are used.
  const faces = [...new Set(whole.match(/@font-face\s?\{[^}]*\}/g) ?? [])]
  const letters = new Set(body.replace(/<[^>]*>/g, ''))
  const isOurs = (face: string): boolean => face.includes('url(')
  return {
    styles: [...order, ...faces.filter(face => !isOurs(face)), rules].join(''),
    fonts: faces.filter(face => isOurs(face) && hasLetterOf(face, letters)).join(''),
  }
}

/** Where the second part of the home page begins. */
const SECOND_PART = '<section class="wrap section quotation" id="quote"'
/** Placeholders for the parts after it, so that the rules that hide them are kept. */
const LATER_PARTS = '<section></section><section></section><footer class="foot"></footer>'

/**
 * The home page is so long that its full rules would cost another round trip before the first paint. The document has
 * those of its bar and its first part. The others come as style sheets after the first paint, and the parts that need
 * them are hidden until then (`ui/base.css`).
 */
async function firstScreen(
  outDir: string,
  body: string,
  manifest: Manifest,
): Promise<{ styles: string; sheets: string[] }> {
  const end = body.indexOf(SECOND_PART)
  if (end < 0) throw new Error('the home page has another second part: see SECOND_PART')
  const chunks = ['index.html', 'site/home.tsx', 'pages/product-sample.tsx'].map(name => chunkNamed(manifest, name))
  const files = sheetsOf(chunks, manifest)
  // Collapsed content needs no rules before the style sheets are loaded.
  const seen = body
    .slice(0, end)
    .replace(/<nav class="menu-links".*?<\/nav>/s, '')
    .replace(/(<details class="more".*?<\/summary>).*?<\/details>/s, '$1</details>')
  const { styles } = await firstStyles(outDir, seen + LATER_PARTS, files)
  return {
    styles: withoutUnused(withoutOthers(withoutPointer(withoutTransforms(withoutPrint(styles)))), seen),
    sheets: files.map(file => `/${file}`),
  }
}

/**
 * Drops what Tailwind declares for transforms and filters: the first screen has none, and the style sheets include it.
 */
const withoutTransforms = (styles: string): string =>
  styles
    .replace(/@property --tw-[^}]*}/g, '')
    .replace(/@layer properties\{@supports [^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/, '')

/**
 * Drops what the first screen does not need: fallbacks for pages without a font of their own, which ours declares
 * (`ui/fonts.css`), features of fonts, which keep their initial values, the width of tabs, the color of a tap, space for
 * the app's bar and its toasts, the marker that old Safaris show before a disclosure, and blocks without rules.
 */
const withoutOthers = (styles: string): string =>
  styles
    .replace(/var\((--default-(?:mono-)?font-family),[^()]*\)/g, 'var($1)')
    .replace(/body:has\(\.bottom-nav\)\{[^{}]*\}|body\{--toast-bottom:[^{}]*\}/g, '')
    .replace(/(?<=[{}])[^{}@]*::-webkit-details-marker\{[^{}]*\}/g, '')
    .replace(/(?:font-(?:feature|variation)-settings|tab-size|-webkit-tap-highlight-color):[^;}]*;?/g, '')
    .replace(/(-webkit-text-decoration:inherit;)\1+/g, '$1')
    .replace(/@(?:media|layer) [^{};@]*\{\}/g, '')

/** Drops the root's colors and sizes that nothing on the first screen uses. */
function withoutUnused(styles: string, body: string): string {
  const isUsed = (name: string): boolean => `${styles}${body}`.includes(`var(${name}`)
  return styles.replace(/:root[^{}]*\{[^}]*\}/g, root =>
    root.replace(/(--[\w-]+):[^;}]*;?/g, (declaration, name: string) => (isUsed(name) ? declaration : '')),
  )
}

/** Drops pointer and focus states: no one hovers or focuses anything before the style sheets are loaded. */
const withoutPointer = (styles: string): string =>
  styles.replace(/(?<=[{}])[^{}@]*:(?:hover|active|focus(?:-visible|-within)?)(?![\w-])[^{}@]*\{[^{}]*\}/g, '')

/** Print rules come with the style sheets: no one prints a page before its second part has loaded. */
function withoutPrint(styles: string): string {
  let rest = styles
  for (let at = rest.indexOf('@media print{'); at >= 0; at = rest.indexOf('@media print{')) {
    let end = rest.indexOf('{', at) + 1
    for (let depth = 1; depth > 0 && end < rest.length; end += 1) {
      if (rest[end] === '{') depth += 1
      if (rest[end] === '}') depth -= 1
    }
    rest = rest.slice(0, at) + rest.slice(end)
  }
  return rest
}

/** Whether a page shows a letter that this font subset covers; what a person types later comes with the app. */
function hasLetterOf(face: string, letters: ReadonlySet<string>): boolean {
  const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',') ?? []
  return ranges.some(range => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map(code => Number.parseInt(code, 16))
    return [...letters].some(letter => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to)
  })
}

/** The chunks' style sheets, each once, those of a chunk's dependencies before its own. */
function sheetsOf(chunks: readonly Chunk[], manifest: Manifest): string[] {
  const all = chunks.flatMap(chunk => withImports(manifest, chunk))
  return [...new Set(all.flatMap(({ css = [] }) => css))]
}

/** Builds the same component tree as the browser's, for Node. */
async function buildDraw(root: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { draw: 'app/prerender/draw.tsx' },
        output: { entryFileNames: '[name].js' },
        onwarn(warning, warn) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  })
}

function sitemap(pages: readonly { path: string; changedOn: string }[]): string {
  const urls = pages.map(
    ({ path, changedOn }) => `  <url><loc>${SITE.origin}${path}</loc><lastmod>${changedOn}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

function missing(what: string): never {
  throw new Error(`the build of the public pages lacks ${what}`)
}
