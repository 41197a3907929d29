import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { __unstable__loadDesignSystem } from 'tailwindcss'
import { describe, expect, test } from 'vitest'

import { es } from '../sync/i18n/es.ts'
import {
  importsOf,
  type OwnershipRules,
  owners,
  reachingBeyond,
  type Selector,
  selectorsOf,
  usesIn,
  withImports,
} from './style-sheets.ts'

const APP_SHEET = 'app/ui/app.css'
const RULES: OwnershipRules = {
  shared: [
    ...withImports(APP_SHEET),
    'app/shell/install-steps.css', // the steps of an installation, which other screens place
    'app/site/page.css', // what all pages of the site have in common
    'app/site/article.css', // a post is an article, too
    'app/site/home/section.css', // every part of the home page is a section
    'app/site/home/list-marks.css',
    'app/site/home/side-row.css', // and several are rows that scroll sideways on a phone
    'app/dashboard/frame.css', // the parts that every tab has
    'app/dashboard/record-parts.css', // a track and a receipt, which the home page shows as well
    'app/dashboard/mail-view.css', // a mail and its files, in the Inbox and in the evidence
  ],
  roots: { home: 'app/site/home/' },
  exempt: {
    'app/ui/print.css': 'on paper its rules outrank every layer, so they cannot stand in the sheets of that layer',
    'app/dashboard/overview.css traction': 'the overview places the meter beside the rest',
    'app/dashboard/inbox.css reading-pane': 'the Inbox shows the list or the pane on a narrow screen',
  },
}

/** Documents with sheets of their own: a name may mean something else in each. */
const SURFACES = {
  popup: ['extension/overlay/controls.css', 'extension/popup/popup.css'],
  options: ['extension/overlay/controls.css', 'extension/options/options.css'],
  welcome: ['extension/overlay/controls.css', 'extension/welcome/welcome.css'],
  panel: ['extension/overlay/controls.css', 'extension/overlay/panel.css'],
  notice: ['extension/overlay/controls.css', 'extension/overlay/notice.css'],
  pill: ['extension/answers/pill.css'],
  mark: ['extension/overlay/controls.css', 'extension/mark/mark.css'],
}

const filesIn = (folder: string, ends: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => ends.test(name) && !name.includes('node_modules'))
    .map(name => join(folder, name))
    .sort()

const sheets = filesIn('app', /\.css$/)
const ours = sheets.flatMap(file => selectorsOf(file))
const defined = owners(ours, RULES)
const modules = filesIn('app', /(?<!\.test|\.d)\.tsx?$/)
const uses = modules.flatMap(file => usesIn(file).map(use => ({ file, ...use })))

describe('a class belongs to one style sheet', () => {
  test('each is defined in one sheet, and others name it only to place a shared part in a part of their own', () => {
    expect(reachingBeyond(ours, RULES)).toEqual([])
  })

  test.each(Object.entries(SURFACES))('in the extension, too: %s', (_, files) => {
    const shared = files.slice(0, -1)
    const selectors = files.flatMap(file => selectorsOf(file))
    expect(reachingBeyond(selectors, { shared, roots: {}, exempt: {} })).toEqual([])
  })

  test('every exemption is needed, and every shared sheet exists', () => {
    expect(RULES.shared.filter(file => !sheets.includes(file))).toEqual([])
    const needed = Object.keys(RULES.exempt).filter(key => {
      const { [key]: _, ...exempt } = RULES.exempt
      return reachingBeyond(ours, { ...RULES, exempt }).length > 0
    })
    expect(needed).toEqual(Object.keys(RULES.exempt))
  })

  test('a rule that reaches beyond is found', () => {
    const rules = { shared: ['ui/button.css'], roots: { home: 'site/' }, exempt: {} }
    const button = selectorsOf('ui/button.css', '.button { color: red }')
    const check = (file: string, css: string) => reachingBeyond([...button, ...selectorsOf(file, css)], rules)
    expect(check('inbox/inbox.css', '.mail .button, .mail:has(.button) b { margin: 0 }')).toEqual([])
    expect(check('site/hero.css', '.home .hero .button { margin: 0 }')).toEqual([])
    expect(check('inbox/inbox.css', '.button b { margin: 0 }')).toEqual([
      'inbox/inbox.css: .button b changes .button of ui/button.css everywhere',
    ])
    expect(check('site/hero.css', '.home .button { margin: 0 }')).toHaveLength(1)
    expect(check('inbox/inbox.css', '.home .mail { margin: 0 }')).toHaveLength(1)
    const pane = selectorsOf('inbox/pane.css', '.pane { margin: 0 }')
    const both = [...pane, ...selectorsOf('inbox/inbox.css', '.mail .pane { margin: 0 }')]
    expect(reachingBeyond(both, rules)).toEqual(['inbox/inbox.css: .mail .pane names .pane of inbox/pane.css'])
    const twice = [...pane, ...selectorsOf('inbox/inbox.css', '.pane.open { margin: 0 }')]
    expect(reachingBeyond(twice, rules)).toContain('.pane is defined in inbox/inbox.css and inbox/pane.css')
  })
})

/**
 * Classes without a rule, each with what needs it. Whatever only a test looks for is a data attribute.
 */
const HOOKS: Readonly<Record<string, string>> = {
  more: 'app/prerender/plugin.ts leaves the contents of the folded menu out of the first styles',
}

/** Classes whose names come out of data, and where that is. */
const COMPUTED: Readonly<Record<string, string>> = {
  'letter-mark': 'app/dashboard/cycle-timeline.tsx: mark.kind and "-mark"',
  'deadline-mark': 'the same',
  'legal-mark': 'the same',
  'sync-off': 'app/dashboard/bar-parts.tsx: TONES',
  'sync-failed': 'the same',
  'on-black': 'app/site/contact/desks.ts: LOGO_FILES',
  'on-white': 'the same',
  'on-nothing': 'the same',
}

/** Classes of a module that is also imported where it does not show them. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'app/site/rich-text.tsx table-scroll': 'the contact page takes only the links',
  'app/site/rich-text.tsx shares': 'only posts have shares',
}

describe('a component has the styles that it uses', () => {
  const importers = new Map<string, string[]>()
  const imports = new Map(modules.map(file => [file, importsOf(file)]))
  for (const [file, { now, later }] of imports) {
    // The build draws pages of the app, which load their own sheets.
    if (file.startsWith('app/prerender/')) continue
    for (const path of [...now, ...later]) importers.set(path, [...(importers.get(path) ?? []), file])
  }
  const loaded = new Map<string, Set<string>>()
  /** The sheets that are loaded whenever a module is. */
  const sheetsOf = (file: string): Set<string> => {
    const known = loaded.get(file)
    if (known !== undefined) return known
    const found = new Set<string>()
    loaded.set(file, found)
    for (const path of imports.get(file)?.now ?? [])
      for (const sheet of path.endsWith('.css') ? withImports(path) : sheetsOf(path)) found.add(sheet)
    return found
  }
  /** Whoever shows the component has loaded the sheet: the component itself, or every module that leads to it. */
  const isLoaded = (file: string, sheet: string, seen = new Set<string>()): boolean => {
    if (sheetsOf(file).has(sheet) || seen.has(file)) return true
    const above = importers.get(file) ?? []
    seen.add(file)
    return above.length > 0 && above.every(each => isLoaded(each, sheet, seen))
  }

  test('each class that is used is defined, or a utility of Tailwind', async () => {
    const tailwind = await design()
    const unknown = uses.filter(({ name }) => !defined.has(name) && !(name in HOOKS) && !(name in RULES.roots))
    const missing = unknown.filter(({ name }) => tailwind.candidatesToCss([name])[0] === null)
    expect(missing.map(({ file, line, name }) => `${file}:${line} ${name}`)).toEqual([])
  })

  test('no class has the name of a utility, which would add its own rules', async () => {
    const tailwind = await design()
    const both = [...defined.keys()].filter(name => name !== 'outline' && tailwind.candidatesToCss([name])[0] !== null)
    expect(both).toEqual([])
    // The one exception is left out of Tailwind's search.
    expect(readFileSync(APP_SHEET, 'utf8')).toContain('@source not inline("outline")')
  })

  test('each class that is defined is used, and no hook has rules', () => {
    const used = new Set(uses.map(({ name }) => name))
    expect([...defined.keys()].filter(name => !used.has(name) && !(name in COMPUTED))).toEqual([])
    expect(Object.keys(COMPUTED).filter(name => !defined.has(name) || used.has(name))).toEqual([])
    expect(Object.keys(HOOKS).filter(name => defined.has(name))).toEqual([])
  })

  test('the sheet that defines a class is loaded wherever the class is used', () => {
    const common = new Set(withImports(APP_SHEET))
    const missing = uses.flatMap(({ file, line, name }) =>
      (defined.get(name) ?? [])
        .filter(sheet => !common.has(sheet) && !(`${file} ${name}` in NOT_SHOWN) && !isLoaded(file, sheet))
        .map(sheet => `${file}:${line} uses .${name} without ${sheet}`),
    )
    expect(missing).toEqual([])
    const shown = Object.keys(NOT_SHOWN).filter(key => !uses.some(({ file, name }) => `${file} ${name}` === key))
    expect(shown).toEqual([])
  })

  test('classes are found wherever they are given to an element', () => {
    const source = `
      const x = <a className={clsx('one', open && 'two', kind === 'not-this' ? 'three' : nothing)} />
      const y = <Field fieldClassName={\`four six-\${kind} \${more}\`} title="not-that" />
      const z = buttonClass({ variant: 'not-these', className: 'seven' })
      const w = <b className={buttonClass({ size: 'nor-this', className: 'eight' })}>not text</b>`
    expect(usesIn('app/x.tsx', source).map(({ name }) => name)).toEqual([
      ...['one', 'two', 'three', 'four', 'seven', 'eight'],
    ])
  })
})

describe('a class is named in words', () => {
  test('of four letters or more, as people read them, or short ones of this list', () => {
    const known = wordsOfTheProduct()
    const bad = [...defined, ...extensionClasses()].flatMap(([name, files]) => {
      const parts = name.split('-').filter(part => !isWord(part, known))
      return parts.length === 0 ? [] : [`${files[0]}: .${name} has ${parts.join(', ')}`]
    })
    expect(bad).toEqual([])
  })

  test('an abbreviation is found', () => {
    const known = wordsOfTheProduct()
    expect(['nm', 'sj', 'tg', 'rcpt', 'btn', 'h1s', 'palf', 'cyb'].filter(part => isWord(part, known))).toEqual([])
    expect(['letter', 'nav', 'reading', 'pdf'].filter(part => !isWord(part, known))).toEqual([])
  })
})

/** Words of three letters or fewer, and abbreviations of the field. */
const SHORT = new Set(
  `act add ai all ask bad bar big box by cta day dot due edge end for gap hit how in ink ins key kit log nav no not now
  of off on or our out own pad pdf row run set sub sum tab tag tip to top two who why yes you`.split(/\s+/),
)
/** Words that are in no text of ours, and no abbreviations. */
const TERMS = new Set(
  `authenticity authorize availability bare benefits caption certified chapters chip chips comparison corpus
  destructive elapsed emphasized essay exhibit exposed filing fold former halves hero highlight intro lede meta
  mini modes mono neighbor outlined pane panes picker pill plot popular premium rail risk risks scrim secondary
  segmented self skeleton slab slim snippet standing stats subtitle swapped tapes tech tiles transcript unfold
  unfolded unstamped unsure white`.split(/\s+/),
)

const isWord = (part: string, known: ReadonlySet<string>): boolean =>
  part.length < 4 ? SHORT.has(part) : known.has(part) || TERMS.has(part)

const ROOMS = ['app', 'server', 'sync', 'extension', 'tests']

/** Every word that the product says to people, and that comments of the app and the READMEs say to developers. */
function wordsOfTheProduct(): Set<string> {
  const texts = [
    ...Object.keys(es),
    ...['README.md', ...ROOMS.map(room => `${room}/README.md`)].map(file => readFileSync(file, 'utf8')),
    ...[...filesIn('app/site/text', /\.ts$/), ...filesIn('app/site/blog/posts', /\.ts$/)].map(file =>
      readFileSync(file, 'utf8'),
    ),
    ...modules.flatMap(file => readFileSync(file, 'utf8').match(/^ *(?:\/\*\*?|\*|\/\/) .*$/gm) ?? []),
  ]
  const prose = texts.map(text => text.replace(/```[\s\S]*?```|`[^`]*`/g, ''))
  return new Set(prose.flatMap(text => text.toLowerCase().match(/(?<![\w.-])[a-z]{4,}(?![\w-])/g) ?? []))
}

function extensionClasses(): [string, string[]][] {
  const selectors: Selector[] = filesIn('extension', /\.css$/).flatMap(file => selectorsOf(file))
  return selectors.flatMap(({ file, classes }) => classes.map((name): [string, string[]] => [name, [file]]))
}

async function design() {
  const theme = readFileSync('node_modules/tailwindcss/index.css', 'utf8')
  return __unstable__loadDesignSystem(`${theme}\n${/@theme[\s\S]*?\n\}/.exec(readFileSync(APP_SHEET, 'utf8'))?.[0]}`)
}
