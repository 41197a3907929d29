import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

import { heldStates } from './app/design/held-states.ts'
import { packForOffline } from './app/prerender/pack-plugin.ts'
import { prerender } from './app/prerender/plugin.ts'
import { subsetFonts } from './app/prerender/subset-fonts.ts'
import { blogFeed } from './app/site/blog/feed-plugin.ts'
import { bundlePage } from './app/verify/standalone/plugin.ts'

/**
 * All builds from one file: the app with its service worker (default), the server, the shield's command line, and the
 * design system's page, which is for development only.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'server') {
    return {
      publicDir: false,
      // A production build holds no line of the sandbox: the imports behind this word are dropped.
      define: { __SANDBOX__: JSON.stringify(process.env.RECALL_BUILD !== 'production') },
      build: {
        ssr: true,
        outDir: 'dist/server',
        // A running server may still load a chunk of the build before this one.
        emptyOutDir: false,
        target: 'node20',
        sourcemap: true,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            evidence: 'server/commands/evidence.ts',
            backup: 'server/commands/backup.ts',
            restore: 'server/commands/restore.ts',
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
  const { plugin: offlinePack, packed } = packForOffline(isForOnlineUse)
  return {
    root: 'app',
    publicDir: '../public',
    cacheDir: '../node_modules/.vite',
    resolve: {
      alias: [
        // Its bundle for browsers brings a polyfill that makes code out of texts; its modules take ours.
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
      // The Content-Security-Policy allows no data: fonts or images, and a hashed file is cached better.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: ['app/index.html', 'app/prerender/late.ts'],
        output: {
          // Forty files of one icon each would be forty requests, and forty entries of what is kept for offline use.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'icons', test: /node_modules\/lucide-react\// }],
          },
        },
        onwarn(warning, warn) {
          // 'use client' means nothing without server components, and every React package says it.
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
    plugins: [
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
              manifest: entries.filter(({ url }) => !packed.has(url) && !isForOnlineUse(url)),
              warnings: [],
            }),
          ],
          maximumFileSizeToCacheInBytes: 1_500_000,
        },
      }),
    ],
    test: { projects: PROJECTS },
  }
})

const TESTED = '{app,server,sync,extension,tests}'
const NEVER = ['**/node_modules/**', 'dist/**']

/** What the projects have in common. No test measures speed: a busy machine may take its time. */
const EVERY_TEST = { root: '.', environment: 'node', maxWorkers: 2, testTimeout: 60_000 } as const
const IN_A_BROWSER = {
  ...EVERY_TEST,
  globalSetup: 'tests/journeys/fixture/global-setup.ts',
  testTimeout: 240_000,
  hookTimeout: 240_000,
}

/**
 * `unit` shares modules between files, which halves its time: a test leaves no trace in them. What replaces modules or
 * globals says so in its source and gets a world of its own, `isolated`. `deep` holds what takes minutes.
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
  // A worker's journeys share its connection to the browser, and load Playwright once. One that fails gets a second
  // attempt, so that a run of half an hour is not lost; `run.mjs` names it, and allows few: each is a bug to be found.
  { test: { ...IN_A_BROWSER, name: 'journeys', include: ['tests/journeys/**/*.spec.ts'], isolate: false, retry: 1 } },
  {
    test: { ...IN_A_BROWSER, name: 'deep', include: [`${TESTED}/**/*.deep.ts`], exclude: NEVER, testTimeout: 600_000 },
  },
]

/** Unit tests whose source says that they change what all files of a process share. */
function replacingGlobals(): string[] {
  const said = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\b|fake-indexeddb\/auto|\bprocess\.env\.\w+ = /
  return ['app', 'server', 'sync', 'extension', 'tests']
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .filter(file => said.test(readFileSync(file, 'utf8')))
}

/**
 * What is left out of the offline copy: previews of links, which nobody sees here; letters of names that few people bear;
 * marks for the press; documents of single posts, which the app draws from their texts; the masking engine of the demos, as large as all the public pages; what packs the extension, whose files lie on the
 * server; and the worker itself.
 */
function isForOnlineUse(file: string): boolean {
  return /^(?:share|press-kit|blog)\/|^assets\/(?:.*-extended-|detect-|find-in-scripts-|package-zip-|share-dialog-|shared-record-|sealed-share-)|^service-worker\.js$/.test(
    file,
  )
}

/** `LOCKDOWN=on` or `off`, one setting for all of `app/lockdown.ts`; without it a production build is locked down. */
function isLockedDown({ LOCKDOWN = '', RECALL_BUILD }: Record<string, string | undefined>): boolean {
  if (!['', 'on', 'off'].includes(LOCKDOWN)) throw new Error(`LOCKDOWN is "on" or "off", not "${LOCKDOWN}".`)
  return LOCKDOWN === '' ? RECALL_BUILD === 'production' : LOCKDOWN === 'on'
}
