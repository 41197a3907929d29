// `npm run extension [-- --out DIR]`: builds the browser extension as a folder and a ZIP for each browser, plus one ZIP
// with a demo file. Uses plain Vite with one classic script per entry: a script at `document_start` that loads others
// would run after the page's own scripts.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build, runnerImport } from 'vite'

const OUT = 'dist/extension'
/** Our own pages, each with a stylesheet of its own beside the one that they share. */
const PAGES = ['popup', 'options', 'welcome', 'ask']

/** Origins of the product's pages that may ask whether the extension is installed. */
function ownOrigins(site) {
  const port = process.env.PORT ?? '8787'
  const origin = process.env.ORIGIN ?? `http://localhost:${port}`
  return [
    ...new Set([
      site.origin,
      origin,
      ...(process.env.RECALL_BUILD === 'production' ? [] : ['http://localhost', 'http://127.0.0.1']),
    ]),
  ]
}

/** The origin of the account for a code that is typed in. */
function productOrigin(site) {
  const fallback =
    process.env.RECALL_BUILD === 'production' ? site.origin : `http://localhost:${process.env.PORT ?? '8787'}`
  return process.env.ORIGIN ?? fallback
}

export async function buildExtension({ out = OUT } = {}) {
  const { module: manifest } = await runnerImport('./extension/manifest.ts')
  const { module: catalog } = await runnerImport('./sync/catalog/site.ts')
  const { module: zip } = await runnerImport('./extension/package/package-zip.ts')
  const { module: demo } = await runnerImport('./extension/package/demo-file.ts')
  const spanish = await spanishTexts()
  const shared = join(out, 'shared')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(shared, { recursive: true })
  const origin = productOrigin(catalog.SITE)
  for (const [name, { source }] of Object.entries(manifest.SCRIPTS))
    writeFileSync(join(shared, name), await scriptOf(source, [], origin))
  for (const page of PAGES) {
    cpSync(`extension/${page}/${page}.html`, join(shared, `${page}.html`))
    writeFileSync(join(shared, `${page}.css`), await styleOf(`extension/${page}/${page}.css`))
  }
  writeFileSync(join(shared, 'pages.css'), await styleOf('extension/overlay/pages.css', PAGES))
  cpSync('extension/meeting/face/detector.html', join(shared, 'detector.html'))
  cpSync(`extension/meeting/face/${manifest.WEIGHTS_FILE}`, join(shared, manifest.WEIGHTS_FILE))
  cpSync('extension/icons', join(shared, 'icons'), { recursive: true })
  for (const [language, file] of Object.entries(manifest.LOCALE_FILES)) {
    const texts = Object.entries(manifest.TEXTS_FOR_BROWSER).map(([name, text]) => [
      name,
      { message: language === 'es' ? spanish.of(text) : text },
    ])
    writeInto(shared, file, { language: { message: language }, ...Object.fromEntries(texts) })
  }
  writeInto(shared, manifest.SPANISH_FILE, spanish.byKey)
  for (const browser of manifest.BROWSERS) {
    const folder = join(out, browser)
    cpSync(shared, folder, { recursive: true })
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify(manifest.manifestFor(browser, ownOrigins(catalog.SITE))),
    )
    const files = filesOf(folder)
    writeFileSync(join(out, `${browser}.files.json`), `${JSON.stringify(files.map(listed), null, 2)}\n`)
    writeFileSync(join(out, `${browser}.zip`), await zip.zipOf(files))
    if (browser === 'chrome') writeFileSync(join(out, 'chrome-full.zip'), await zip.zipOf([...files, demo.demoFile()]))
  }
  rmSync(shared, { recursive: true })
  return out
}

/** The Spanish texts, as the package carries them. */
async function spanishTexts() {
  const { module: catalog } = await runnerImport('./extension/i18n/es.ts')
  const { module: keys } = await runnerImport('./extension/i18n/key-of.ts')
  const { module: manifest } = await runnerImport('./extension/manifest.ts')
  const inManifest = new Set(Object.values(manifest.TEXTS_FOR_BROWSER))
  const entries = Object.entries(catalog.es).filter(([english, text]) => english !== text && !inManifest.has(english))
  return {
    byKey: Object.fromEntries(entries.map(([english, text]) => [keys.keyOf(english), text])),
    of: english => catalog.es[english],
  }
}

function writeInto(folder, path, content) {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}

/** As in the app (`vite.config.ts`): the library's browser bundle can create code from a string. */
const ZIP_MODULES = [
  { find: /^jszip$/, replacement: resolve('node_modules/jszip/lib/index.js') },
  { find: /^setimmediate$/, replacement: resolve('app/builder/set-immediate.ts') },
]

/** No script of ours names anybody else's address: a message of that library does, and what stands for Node's streams. */
function withoutLinks() {
  return {
    name: 'without-links',
    enforce: 'pre',
    resolveId: id => (id === 'stream' ? '\0no-streams' : undefined),
    load: id => (id === '\0no-streams' ? 'export default {}' : undefined),
    transform: (code, id) =>
      id.endsWith('/jszip/lib/zipEntries.js') ? code.replace(/https:\/\/stuk\.github\.io\S*?(?=["'])/, '') : undefined,
  }
}

const ENGINE = 'extension/engine.ts'
/** The modules that `engine.ts` names, and what it has of them. */
const IN_ENGINE = [
  { file: /\/extension\/shield\/detect\.ts$/, names: ['createScanner', 'detect'] },
  { file: /\/extension\/shield\/detector\/trained\.ts$/, names: ['prepareNetwork'] },
]

/** Every other script has these from the engine's. Without it, it ends where it would need it first. */
function fromEngine() {
  return {
    name: 'from-engine',
    enforce: 'pre',
    load(id) {
      return IN_ENGINE.find(({ file }) => file.test(id))
        ?.names.map(name => `export const ${name} = (...given) => shieldEngine.${name}(...given)`)
        .join('\n')
    },
  }
}

/** Bundles an entry as one classic script; `plugins` may transform it. */
export async function scriptOf(source, plugins = [], origin = 'http://localhost:8787') {
  const [result] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [ownTokens(), withoutLinks(), ...(source === ENGINE ? [] : [fromEngine()]), ...plugins],
      resolve: { alias: ZIP_MODULES },
      define: { __PRODUCT_ORIGIN__: JSON.stringify(origin) },
      build: {
        write: false,
        target: 'es2022',
        minify: process.env.PLAIN === undefined,
        lib: { entry: source, formats: ['iife'], name: 'shield' },
      },
    }),
  ].flat()
  return result.output.find(({ type }) => type === 'chunk').code
}

/** Of the product's design tokens a script carries only those that the extension's own styles use. */
function ownTokens() {
  const styles = readdirSync('extension', { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(css|ts)$/.test(file))
    .map(file => readFileSync(join('extension', file), 'utf8'))
  return {
    name: 'own-tokens',
    enforce: 'pre',
    transform(code, id) {
      return TOKENS.test(id) ? withoutUnusedTokens(withoutMedia(withoutStandIns(code)), styles.join('')) : undefined
    },
  }
}

const TOKENS = /[\\/]tokens\.css(\?|$)/

/** Without the names of the app's stand-ins for fonts that are loading: here no font is loaded. */
const withoutStandIns = css => css.replace(/"[\w ]+ as (?:headline|text|mono)",\s*/g, '')

/** A stylesheet without the custom properties that neither it nor `others` use. */
function withoutUnusedTokens(css, others = '') {
  const used = new Set([...others.matchAll(USE)].map(([, name]) => name))
  const rest = css.replace(DECLARATION, '')
  for (const [, name] of rest.matchAll(USE)) used.add(name)
  // A token may be made of others.
  for (let before = -1; before !== used.size; ) {
    before = used.size
    for (const [declaration, name] of css.matchAll(DECLARATION))
      if (used.has(name)) for (const [, other] of declaration.matchAll(USE)) used.add(other)
  }
  return css.replace(DECLARATION, (declaration, name) => (used.has(name) ? declaration : ''))
}

const USE = /var\((--[\w-]+)/g
const DECLARATION = /(?<![\w-])(--[\w-]+):[^;{}]*;?/g

/** What the scripts add to a page always says which theme it has, and what our own pages show never does. */
const withoutMedia = css =>
  css.replace(/@media screen and \(prefers-color-scheme: ?dark\) ?\{\s*:root[^{]*\{[^}]*\}\s*\}/, '')
const withoutAttribute = css => css.replace(/:root\[data-theme="?dark"?\]\s*\{[^{}]*\}/, '')

/** A stylesheet in one file, without the tokens that neither it nor the stylesheets of `readers` use. */
async function styleOf(path, readers = []) {
  const [result] = [
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: 'es2022',
        cssMinify: process.env.PLAIN === undefined,
        rolldownOptions: { input: path },
      },
    }),
  ].flat()
  const css = result.output.find(({ fileName }) => fileName.endsWith('.css')).source
  const others = readers.map(page => readFileSync(`extension/${page}/${page}.css`, 'utf8'))
  return withoutUnusedTokens(withoutAttribute(withoutStandIns(css)), others.join(''))
}

/** The package's files, sorted as they are listed. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile())
    .sort()
    .map(path => ({ path: relative(folder, path).split(sep).join('/'), bytes: new Uint8Array(readFileSync(path)) }))
}

/** The data that the builder's page checks each file against. */
const listed = ({ path, bytes }) => ({
  path,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const at = process.argv.indexOf('--out')
  const out = await buildExtension(at < 0 ? {} : { out: process.argv[at + 1] })
  console.log(`${join(out, 'chrome')}: load it on chrome://extensions with Developer mode on, by Load unpacked.`)
  console.log(`${join(out, 'chrome.zip')}: the same files, byte for byte the ZIP that /extension-builder makes.`)
}
