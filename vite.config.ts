import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

import { heldStates } from './app/design/held-states.ts'
import { withoutEval } from './app/mask/pdf/without-eval.ts'
import { isCatalog } from './app/offline/kept-catalog.ts'
import { isEngine, isPdfReader } from './app/offline/kept-engine.ts'
import { firstChunks } from './app/prerender/first-chunks.ts'
import { packForOffline } from './app/prerender/pack-plugin.ts'
import { prerender } from './app/prerender/plugin.ts'
import { subsetFonts } from './app/prerender/subset-fonts.ts'
import { blogFeed } from './app/site/blog/feed-plugin.ts'
import { bundlePage } from './app/verify/standalone/plugin.ts'
import { LongestFirst } from './tests/longest-first.ts'

/**
 * All builds from one file: the app with its service worker (default), the server, the shield's command line, and the
 * page of the design system, which is for development only.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'server') {
    return {
      publicDir: false,
      // A production build contains no line of the sandbox: the imports behind this constant are dropped.
      define: { __SANDBOX__: JSON.stringify(process.env.RECALL_BUILD !== 'production') },
      build: {
        ssr: true,
        outDir: 'dist/server',
        // A running server may still load a chunk of the previous build.
        emptyOutDir: false,
        target: 'node20',
        sourcemap: true,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            evidence: 'server/commands/evidence.ts',
            backup: 'server/commands/backup.ts',
            restore: 'server/commands/restore.ts',
            move: 'server/commands/move.ts',
            staff: 'server/commands/staff.ts',
            replies: 'server/commands/replies.ts',
            security: 'server/commands/security.ts',
            mail: 'server/commands/mail.ts',
            letters: 'server/commands/letters.ts',
            push: 'server/commands/push.ts',
            'parse-worker': 'server/replies/parse-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    }
  }
  if (mode === 'shield') {
    return {
      publicDir: false,
      build: {
        ssr: true,
        outDir: 'dist/commands',
        target: 'node20',
        rollupOptions: {
          input: { shield: 'extension/commands/shield.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    }
  }
  if (mode === 'design') {
    return {
      root: 'app/design',
      base: '/__sandbox/design/',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: '../../dist/design', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
      plugins: [subsetFonts(), tailwindcss(), heldStates()],
    }
  }
  const { plugin: offlinePack, packed } = packForOffline(file => isForOnlineUse(file) || isCatalog(file))
  return {
    root: 'app',
    publicDir: '../public',
    cacheDir: '../node_modules/.vite',
    resolve: {
      alias: [
        // The same code for browsers that know ES2021, an eighteenth smaller. Its wrapper guards against a second copy.
        { find: /^dexie$/, replacement: resolve('node_modules/dexie/dist/modern/dexie.mjs') },
        // React has had this hook since 18: the same without the one for older ones.
        {
          find: /^use-sync-external-store\/shim\/with-selector$/,
          replacement: 'use-sync-external-store/with-selector',
        },
        // Its browser bundle includes a polyfill that creates code from strings; its modules use ours instead.
        { find: /^jszip$/, replacement: resolve('node_modules/jszip/lib/index.js') },
        { find: /^setimmediate$/, replacement: resolve('app/builder/set-immediate.ts') },
      ],
    },
    define: {
      __LOCKDOWN__: JSON.stringify(isLockedDown(process.env)),
      __SANDBOX__: JSON.stringify(process.env.RECALL_BUILD !== 'production'),
    },
    build: {
      outDir: '../dist/app',
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      // Vite lists beside each dynamic import what it will need, so that a browser asks for all of it at once. Pages need
      // that; what opens on a page later is in the offline copy by then, and its lists were 2 kB of the first screen.
      modulePreload: {
        resolveDependencies: (file, files, { hostId, hostType }) =>
          hostType === 'html' || (OPENS_PAGES.test(hostId) && !SHOWS_NOTHING.test(file)) ? files : [],
      },
      // The Content-Security-Policy allows no data: fonts or images, and a hashed file is cached better.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: ['app/index.html', 'app/prerender/late.ts'],
        output: {
          // Ninety files of one icon each would be ninety requests, and ninety entries in the offline cache: what the first
          // chunks leave is one file.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: firstChunks(resolve('app')), priority: 1 },
              { name: 'more-icons', test: /node_modules\/lucide-react\// },
              // What the worker of /mask needs, apart from the page that starts it.
              {
                name: 'mask-choices',
                test: /\/extension\/(?:shield\/(?:choices|kinds|pieces)|documents\/(?:report|place-words))\.ts$/,
              },
              { name: 'pdf-reader', test: /\/node_modules\/unpdf\// },
              { name: 'jszip', test: /\/node_modules\/(?:jszip|pako|lie|immediate)\/|\/set-immediate\.ts$/ },
            ],
          },
        },
        onwarn(warning, warn) {
          // 'use client' means nothing without server components, and every React package has it.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
    plugins: [
      withoutEval(),
      subsetFonts(),
      tailwindcss(),
      bundlePage(),
      blogFeed(),
      prerender(),
      offlinePack,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'offline',
        filename: 'service-worker.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest,pack}', 'bundle-page.html.gz'],
          manifestTransforms: [
            entries => ({
              manifest: entries.filter(
                ({ url }) =>
                  !packed.has(url) && (isCatalog(url) || isEngine(url) || isPdfReader(url) || !isForOnlineUse(url)),
              ),
              warnings: [],
            }),
          ],
          // What reads PDF; it is kept where it is used. All that is kept together has a limit in `installable.spec.ts`.
          maximumFileSizeToCacheInBytes: 1_700_000,
        },
      }),
    ],
    test: { projects: PROJECTS, sequence: { sequencer: LongestFirst } },
  }
})

const TESTED = '{app,server,sync,extension,tests}'
const ON_SEVERAL_NODES = 'tests/nodes/*.deep.ts'
const IN_REAL_TIME = 'tests/bench/in-real-time.deep.ts'
const NEVER = ['**/node_modules/**', 'dist/**']

/** What the projects have in common. No test measures speed, because the machine may be busy. */
const EVERY_TEST = {
  root: '.',
  environment: 'node',
  maxWorkers: 2,
  testTimeout: 60_000,
  // A list that should be empty is printed, and not only how long it is.
  chaiConfig: { truncateThreshold: 400 },
} as const
const IN_A_BROWSER = {
  ...EVERY_TEST,
  // One more than the cores that are expected: a journey often waits for a page, a mail, or a process.
  maxWorkers: 3,
  globalSetup: 'tests/journeys/fixture/global-setup.ts',
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

/**
 * Journeys that repeat one look over a whole table: every page in every width and theme, every door, every attack and
 * fault, every state of a device. They take as long as all the others together, so they run with the deep tests;
 * `npm run test:changed` and `npm run journeys` run them as well.
 */
const WIDE = [
  ...['public-pages', 'site', 'site-look', 'spanish', 'shield-spanish', 'design', 'toast', 'door-table', 'verify'],
  ...[
    'builders',
    'hostile-mail',
    'shield-hostile',
    'shield-exits',
    'shield-places',
    'meeting',
    'meeting-hostile',
    'tamperings',
  ],
  ...['faults', 'load-failures', 'eviction', 'update', 'installable', 'lock', 'production'],
  ...['lockdown', 'loopback', 'scope'],
].map(name => `tests/journeys/${name}.spec.ts`)

/** The journeys of one worker share its browser connection, and load Playwright once. */
const JOURNEYS = {
  ...IN_A_BROWSER,
  isolate: false,
  // A failing journey gets a second attempt, so that a run of half an hour is not lost; `run.mjs` lists such journeys and
  // allows few: each one is a bug to find.
  retry: 1,
}

/**
 * `unit` shares modules between files, which halves its time, so a test must leave no trace in them. Tests that replace
 * modules or globals are found by their source and run separately, in `isolated`. `deep` holds tests that take minutes.
 * `alone` holds those for which a machine that does something else is too slow: a camera's pictures do not wait.
 * `nodes` holds those about several servers on one database, which only a run on PostgreSQL can do.
 */
const PROJECTS = [
  {
    test: {
      ...EVERY_TEST,
      name: 'unit',
      include: [`${TESTED}/**/*.test.{ts,tsx}`],
      exclude: [...NEVER, ...replacingGlobals()],
      isolate: false,
      setupFiles: 'tests/settle-imports.ts',
    },
  },
  { test: { ...EVERY_TEST, name: 'isolated', include: replacingGlobals() } },
  { test: { ...JOURNEYS, name: 'journeys', include: ['tests/journeys/**/*.spec.ts'], exclude: [...NEVER, ...WIDE] } },
  { test: { ...JOURNEYS, name: 'wide', include: WIDE } },
  {
    test: {
      ...IN_A_BROWSER,
      name: 'deep',
      include: [`${TESTED}/**/*.deep.ts`],
      exclude: [...NEVER, ON_SEVERAL_NODES, IN_REAL_TIME],
      testTimeout: 600_000,
    },
  },
  { test: { ...IN_A_BROWSER, name: 'alone', include: [IN_REAL_TIME], testTimeout: 600_000 } },
  { test: { ...EVERY_TEST, name: 'nodes', include: [ON_SEVERAL_NODES], testTimeout: 240_000 } },
]

/** Unit tests whose source shows that they change state shared by all files of a process. */
function replacingGlobals(): string[] {
  const said = /\bvi\.(mock|doMock|stubGlobal|stubEnv|resetModules)\b|fake-indexeddb\/auto|\bprocess\.env\.\w+ = /
  return ['app', 'server', 'sync', 'extension', 'tests']
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter(file => said.test(readFileSync(file, 'utf8')))
}

/** What the app's start loads besides pages and what stands on them. */
const SHOWS_NOTHING = /^assets\/(?:sign-out|device-wipe|keep-for-later)-/
/** The scripts that load pages: the app's start, and what a prerendered page begins with. */
const OPENS_PAGES = /^assets\/(?:start|late|react-first)-/

/**
 * What the offline copy leaves out: link previews, which no one sees here; font subsets for rarely used letters of
 * names; the press kit; documents of single posts, which the app renders from their texts; the masking engine,
 * as large as all the public pages together (`kept-engine.ts`); the code that packs the extension, whose files are on the
 * server; the pictures that a system asks for once, when the app is installed; and the worker itself.
 */
function isForOnlineUse(file: string): boolean {
  if (isEngine(file) || isPdfReader(file)) return true
  return /^(?:share|press-kit|blog)\/|^icons\/icon-(?:maskable-)?512\.png$|^assets\/(?:.*-extended-|package-zip-|share-dialog-|shared-record-|sealed-share-)|^service-worker\.js$/.test(
    file,
  )
}

/** `LOCKDOWN=on` or `off`, one setting for all of `app/lockdown.ts`; without it a production build is locked down. */
function isLockedDown({ LOCKDOWN = '', RECALL_BUILD }: Record<string, string | undefined>): boolean {
  if (!['', 'on', 'off'].includes(LOCKDOWN)) throw new Error(`LOCKDOWN is "on" or "off", not "${LOCKDOWN}".`)
  return LOCKDOWN === '' ? RECALL_BUILD === 'production' : LOCKDOWN === 'on'
}
