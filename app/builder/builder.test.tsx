import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Built } from '../../extension/package/build-package.ts'
import type { BuildResult } from '../../extension/package/check-package.ts'
import { CODE_TESTS } from '../../extension/package/code-tests.ts'
import { switchLanguage } from '../../sync/i18n/translate.ts'
import { type Markup, markup } from '../../tests/markup.ts'
import { inWords, type LogLine, withLine } from './build-log.ts'
import { type BuildState, IDLE, nextState } from './build-state.ts'
import { BuilderPage } from './extension-builder.tsx'

const aResult = (given: Partial<BuildResult> = {}): BuildResult => ({
  success: true,
  version: '7.0.1',
  fileCount: 31,
  totalSize: 561_357,
  bundleSizes: { background: 47_933, contentScripts: 251_238, worklet: 1_782, assets: 260_404 },
  validationResults: { manifest: true, dependencies: true, bundleSizes: true, tests: true },
  warnings: [],
  errors: [],
  ...given,
})

const aBuilt = (result: BuildResult): Built => ({
  result,
  zip: new Uint8Array(5),
  sha256: '4be1'.repeat(16),
  name: 'total-recall-shield-7.0.1.zip',
})

const complete = (given: Partial<BuildResult> = {}): BuildState => ({
  status: 'complete',
  source: 'v7',
  built: aBuilt(aResult(given)),
})
const building: BuildState = { status: 'building', source: 'v7', step: 'Checking digests of 31 files', percent: 62 }

/** The page in a given state of a build. */
async function page(state: BuildState): Promise<Markup> {
  const build = { state, log: [], clearLog: () => {}, start: async () => {}, download: () => {} }
  const routeTree = createRootRoute({ component: () => <BuilderPage build={build} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return markup(renderToStaticMarkup(<RouterProvider router={router} />))
}

describe('the page of the builder', () => {
  test('[BUILD-001] has a title, a description and two columns', async () => {
    const idle = await page(IDLE)
    expect(idle.one('h1').text).toBe('Build Shield yourself')
    expect(idle.one('h1 + .subtitle').text).toMatch(/^Your browser puts the extension together/)
    expect(idle.texts('.build-columns > section > h2').map(text => text.trim())).toEqual([
      'Text Shield',
      expect.stringMatching(/^Meeting Shield/),
    ])
    // Each has its features below its heading.
    const columns = idle.all('.build-columns > section')
    expect(columns.map(column => column.all('h2 + ul:not([hidden]) > li').length)).toEqual([4, 4])
  })

  test.each([
    [
      '[BUILD-002]',
      'first',
      ['Local detection and placeholders', 'Preview overlay', 'Rehydration', 'Zero external transmission'],
    ],
    [
      '[BUILD-003]',
      'last',
      ['Face blur', 'Voice alteration', 'Notetaker detection', 'Picture-in-picture resilient processing'],
    ],
  ])('%s the %s column names its four features', async (_id, place, features) => {
    expect((await page(IDLE)).texts(`.build-columns > section:${place}-child li b`)).toEqual(features)
  })

  test('[BUILD-004] its first button is "Build v7 Extension"', async () => {
    expect((await page(IDLE)).texts('.build-head .actions button')[0]).toBe('Build v7 Extension')
  })

  test('[BUILD-005] while it builds the button says "Building v7..." and is disabled', async () => {
    const button = (await page(building)).one('.build-head .actions button:first-child')
    expect([button.text, button.attribute('disabled')]).toEqual(['Building v7...', ''])
    for (const state of [IDLE, complete()]) {
      expect((await page(state)).one('.build-head .actions button:first-child').attribute('disabled')).toBeUndefined()
    }
  })

  test('[BUILD-006] while it builds the current step is told, and how far it is', async () => {
    const drawn = await page(building)
    expect(drawn.one('.build-work [role="status"]').text).toBe('Checking digests of 31 files')
    expect(drawn.one('[role="progressbar"]').attribute('aria-valuenow')).toBe('62')
    expect((await page(IDLE)).count('[role="progressbar"]')).toBe(0)
  })

  test('[BUILD-007] a failure is a red alert with its message', async () => {
    const alert = (await page({ status: 'failed', source: 'v7', message: 'content.js: HTTP 503.' })).one(
      '[role="alert"]',
    )
    expect(alert.attribute('data-tone')).toBe('red')
    expect([alert.one('b').text, alert.one('p').text]).toEqual(['Build Failed', 'content.js: HTTP 503.'])
  })

  test('[BUILD-008] "Download v7.0.1" appears with the success, and not before', async () => {
    expect((await page(complete())).texts('.build-success .built-main button')).toEqual(['Download v7.0.1'])
    for (const state of [IDLE, building]) expect((await page(state)).texts('button').join()).not.toContain('v7.0.1')
  })

  const fact = async (label: string, given: Partial<BuildResult>) => {
    const rows = (await page(complete(given))).all('.build-facts > div')
    return rows.find(row => row.one('dt').text === label)?.one('dd').text
  }

  test.each([
    ['[BUILD-011]', 'files', { fileCount: 17 }, '17'],
    ['[BUILD-012]', 'total size', { totalSize: 561_357 }, '548.20 KB'],
    [
      '[BUILD-013]',
      'tests passed',
      { validationResults: { manifest: true, dependencies: true, bundleSizes: false, tests: true } },
      '3/4',
    ],
  ])('%s the card says %s', async (_id, label, given, value) => {
    expect(await fact(label, given)).toBe(value)
  })

  test('[BUILD-014] the card counts the warnings, and each is listed', async () => {
    const warnings = ['Extension approaching 2MB limit', 'content.js is 3.00 KB']
    expect(await fact('warnings', { warnings })).toBe('2')
    expect((await page(complete({ warnings }))).texts('.build-checks .warning p')).toEqual(warnings)
    expect(await fact('warnings', {})).toBe('0')
  })

  test('[BUILD-015] the card breaks the size down by bundle', async () => {
    const rows = (await page(complete())).all('.build-list > li')
    expect(rows.map(row => [row.one('span').text, row.one('b').text, row.one('small').text])).toEqual([
      ['Background', '46.81 KB', '9%'],
      ['Content scripts', '245.35 KB', '45%'],
      ['Audio worklet', '1.74 KB', '0.3%'],
      ['Assets', '254.30 KB', '46%'],
    ])
  })

  test('[BUILD-016] each of four checks is shown with what came of it', async () => {
    const given = { validationResults: { manifest: true, dependencies: true, bundleSizes: false, tests: true } }
    const rows = (await page(complete(given))).all('.build-checks li[data-validation]')
    expect(rows.map(row => [row.one('div > b').text, row.one('.tag').text])).toEqual([
      ['Manifest', 'passed'],
      ['Dependencies', 'passed'],
      ['Bundle sizes', 'failed'],
      ['Tests', 'passed'],
    ])
  })

  test('[BUILD-017] a card lists the tools: bundler, type checks, unit and end-to-end tests', async () => {
    for (const state of [IDLE, building, complete()]) {
      const card = (await page(state)).all('.build-tools').find(each => each.one('h2').text === 'Toolchain')
      expect(card?.texts('li')).toEqual([
        'bundler: Vite',
        'type checks: TypeScript',
        'unit tests: Vitest',
        'end-to-end tests: Playwright',
        'ZIP: DEFLATE 6',
      ])
    }
  })
})

describe('a build', () => {
  const started = nextState(IDLE, { type: 'started', source: 'v7' })

  test('[BUILD-019] goes from idle to building, with its step, to complete or failed, and builds no more in either', async () => {
    expect([IDLE.status, started.status]).toEqual(['idle', 'building'])
    const further = nextState(started, { type: 'progressed', progress: { step: 'Packing', percent: 84 } })
    expect(further).toEqual({ status: 'building', source: 'v7', step: 'Packing', percent: 84 })
    // The page shows the step as its status while it builds, and only then.
    const status = async (state: BuildState) => (await page(state)).texts('.build-work [role="status"] h2')
    expect(await status(further)).toEqual([inWords('Packing')])
    const done = nextState(further, { type: 'completed', built: aBuilt(aResult()) })
    const failed = nextState(further, { type: 'failed', error: new Error('content.js: HTTP 503.') })
    expect([done.status, failed.status]).toEqual(['complete', 'failed'])
    for (const ended of [done, failed]) {
      expect(await status(ended)).toEqual([])
      expect(nextState(ended, { type: 'progressed', progress: { step: 'late' } })).toBe(ended)
      expect(nextState(ended, { type: 'started', source: 'full' }).status).toBe('building')
    }
  })

  test.each([
    ['[BUILD-022] a text', 'a text', 'Unknown build error'],
    ['[BUILD-026] an HTTP status', new Error('content.js: HTTP 503.'), 'content.js: HTTP 503.'],
    [
      '[BUILD-027] missing files',
      new Error('Missing files (HTTP 404): a.js, b.js.'),
      'Missing files (HTTP 404): a.js, b.js.',
    ],
  ])('%s that ends it is read in the alert of the page', async (_, error, words) => {
    const alert = (await page(nextState(started, { type: 'failed', error }))).one('[role="alert"]')
    expect([alert.one('b').text, alert.one('p').text]).toEqual(['Build Failed', words])
  })

  test('[BUILD-022] that fails with something that is no Error says "Unknown build error"', () => {
    for (const error of ['a text', undefined, { message: 'not this' }]) {
      expect(nextState(started, { type: 'failed', error })).toMatchObject({ message: 'Unknown build error' })
    }
  })
})

test('[BUILD-038] the log keeps the newest fifty lines', () => {
  let log: LogLine[] = []
  for (let id = 1; id <= 51; id += 1) log = withLine(log, { id, afterMs: id, text: `line ${id}` })
  expect(log.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2))
})

describe('what the builder tells', () => {
  const TOLD = [
    ['Packing', 'Empaquetando'],
    ['31 files listed', '31 archivos en la lista'],
    ['Adding demo/try-shield.txt', 'Agregando demo/try-shield.txt'],
    ['Missing files (HTTP 404): a.js, b.js.', 'Faltan archivos (HTTP 404): a.js, b.js.'],
    [
      'content.js could not be fetched. You are probably offline: connect, and build again.',
      'No se pudo descargar content.js. Lo más probable es que no tengas conexión: conéctate y arma la extensión de nuevo.',
    ],
  ] as const
  /** Steps, lines, and the names of the tests of the code, as the package builder writes them. */
  const WHOLE = [
    'Reading files.json',
    'Checking manifest, permissions and code',
    'Every digest is read',
    'Packing with DEFLATE 6',
    'ZIP is ready',
    'Every script is one closed function, from its first letter to its last',
    'No text becomes code',
    'No code is loaded from elsewhere',
    'No address of anybody else',
    'Pages run scripts of the package only',
    'Icons are pictures of the size in their name',
  ]
  const UNKNOWN = ['icons/icon-16.png', 'Missing files (HTTP 404): a.js. b.js: HTTP 503.']

  test('is in English as it is', () => {
    for (const text of [...TOLD.map(([english]) => english), ...WHOLE, ...UNKNOWN]) expect(inWords(text)).toBe(text)
  })

  describe('in Spanish', () => {
    beforeAll(() => switchLanguage('es'))
    afterAll(() => switchLanguage('en'))

    test('is told with the same files and numbers, and as it is if it is not known', () => {
      for (const [english, spanish] of TOLD) expect(inWords(english)).toBe(spanish)
      for (const text of UNKNOWN) expect(inWords(text)).toBe(text)
    })

    test('leaves out no step of a build and no test of the code', () => {
      expect(WHOLE.filter(text => inWords(text) === text)).toEqual([])
      expect(CODE_TESTS.map(({ name }) => name).filter(name => !WHOLE.includes(name))).toEqual([])
    })
  })
})
