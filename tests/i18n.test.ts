import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

import { es as extensionEs } from '../extension/i18n/es.ts'
import { es } from '../sync/i18n/es.ts'
import { ENGLISH_ONLY, FOR_DEVELOPERS, NAMES } from './english-only.ts'
import { untranslatedTexts } from './untranslated-texts.ts'

const AREAS = import.meta.glob<Record<string, Record<string, string>>>(
  ['../sync/i18n/es/*.ts', '../extension/i18n/es/*.ts'],
  { eager: true },
)
const catalogs = Object.entries(AREAS).flatMap(([path, module]) =>
  Object.values(module).map(texts => ({ path, texts })),
)
const messages = [...Object.entries<string>(es), ...Object.entries<string>(extensionEs)]

const valuesOf = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const tagsOf = (message: string) => [...message.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag).sort()

describe('the Spanish catalogs of the app and of the extension', () => {
  test('has the values and the elements of the English in every message', () => {
    const wrong = messages.filter(([english, spanish]) => {
      const same = (of: (message: string) => unknown) => JSON.stringify(of(english)) === JSON.stringify(of(spanish))
      return !same(valuesOf) || !same(tagsOf)
    })
    expect(wrong).toEqual([])
  })

  test('leaves no message empty, and no other syntax in one', () => {
    expect(messages.filter(([, spanish]) => spanish.trim() === '')).toEqual([])
    expect(messages.flat().filter(message => /\{\s|\{\w+,|\}\}|\{\{/.test(message))).toEqual([])
  })

  test('says one text in one way, wherever it is used', () => {
    const known = new Map<string, string>()
    // The app first; what is a title there may stand within a line of the extension.
    const ordered = catalogs.toSorted(
      (a, b) => Number(a.path.includes('/extension/')) - Number(b.path.includes('/extension/')),
    )
    const twoWays = ordered.flatMap(({ path, texts }) =>
      Object.entries(texts).flatMap(([english, spanish]) => {
        const before = known.get(english)
        known.set(english, spanish)
        const isSame = path.includes('/extension/')
          ? before?.toLowerCase() === spanish.toLowerCase()
          : before === spanish
        return before === undefined || isSame ? [] : [`${path}: ${english}`]
      }),
    )
    expect(twoWays).toEqual([])
  })

  test('holds no text that nothing shows', () => {
    const unusedIn = (catalog: object, ...houses: string[]) => {
      const used = new Set(list(...houses).flatMap(file => literalsOf(file)))
      return Object.keys(catalog).filter(english => !used.has(english))
    }
    expect(unusedIn(es, 'app', 'sync', 'server', 'extension/documents')).toEqual([])
    // What the server says of a link reaches the extension, too.
    expect(unusedIn(extensionEs, 'extension', 'sync/wire')).toEqual([])
  })
})

describe('outside of the catalog', () => {
  /** Where people read texts in their language. Letters, the ledger, and the public site are in English. */
  const READ = [
    'app/auth',
    'app/billing',
    'app/builder',
    'app/checklists',
    'app/dashboard',
    'app/data',
    'app/mask',
    'app/offline',
  ]
  const MORE = ['app/onboarding', 'app/shell', 'app/ui', 'app/verify', 'sync/rules/shown', 'server/notices']

  /**
   * Folders of the extension without a text for people: its engine and what masks documents, which read texts in many
   * languages, and programs for developers. What `guard` and `capture` say are errors for the scripts of a page, as a browser words them.
   */
  const NO_WORDS = /^extension\/(i18n|shield|documents|commands|package|sites|guard|meeting\/(signs|capture))\//

  const strays = (files: readonly string[], catalog: object) =>
    files
      .filter(file => !/\.(test|d)\.tsx?$|\/standalone\//.test(file))
      .filter(file => !FOR_DEVELOPERS.includes(file))
      .flatMap(file => {
        const allowed = [...NAMES, ...(ENGLISH_ONLY[file] ?? [])]
        return untranslatedTexts(file, readFileSync(file, 'utf8'), text => allowed.includes(text), catalog).map(
          ({ line, text }) => `${file}:${line} ${text}`,
        )
      })

  test('there is no text for people in the app, its rules, and its mails', () => {
    expect(strays(list(...READ, ...MORE), es)).toEqual([])
  })

  test('there is none in the extension', () => {
    const files = list('extension').filter(file => !NO_WORDS.test(file))
    expect(strays(files, extensionEs)).toEqual([])
  })

  test('no exception outlives its text', () => {
    const gone = Object.entries(ENGLISH_ONLY).flatMap(([file, allowed]) => {
      const catalog = file.startsWith('extension/') ? extensionEs : es
      const texts = untranslatedTexts(file, readFileSync(file, 'utf8'), () => false, catalog).map(({ text }) => text)
      return allowed.filter(text => !texts.includes(text)).map(text => `${file}: ${text}`)
    })
    expect(gone).toEqual([])
  })

  test('a text that is added to a screen is found: in markup, in an attribute, and in a message', () => {
    const source = `export const A = () => <p title="Read all">Nobody knows <b>{t('Cancel')}</b></p>
      export const say = (n: number) => toast({ title: 'It was saved', description: \`Saved \${n} files\` })`
    const found = untranslatedTexts('a.tsx', source, () => false, es).map(({ line, text }) => [line, text])
    expect(found).toEqual([
      [1, 'Read all'],
      [1, 'Nobody knows'],
      [2, 'It was saved'],
      [2, 'Saved {} files'],
    ])
  })

  test('classes, addresses, styles and keys are no texts', () => {
    const source = `export const A = () => <a className="row looks" href="/a b" id="x y" style={{ width: 'calc(1px + 2px)' }} />
      const query = '(min-width: 40rem)'; const event = 'key-down'; const path = './a/b.ts'`
    expect(untranslatedTexts('a.tsx', source, () => false, es)).toEqual([])
  })
})

function list(...folders: string[]): string[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
}

/** All constant texts of a file. */
function literalsOf(file: string): string[] {
  if (/^(sync|extension)\/i18n\//.test(file)) return []
  const found: string[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value !== 'string') return
      // Statuses and categories are shown with spaces, and some with a capital.
      const words = value.replaceAll('_', ' ')
      found.push(value, words, words.charAt(0).toUpperCase() + words.slice(1))
    },
    TemplateLiteral({ quasis, expressions }) {
      if (expressions.length === 0) found.push(quasis[0]?.value.cooked ?? '')
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}
