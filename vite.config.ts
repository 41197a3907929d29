import tailwindcss from '@tailwindcss/vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

import { prerender } from './app/prerender/plugin.ts'
import { subsetFonts } from './app/prerender/subset-fonts.ts'
import { blogFeed } from './app/site/blog/feed-plugin.ts'
import { bundlePage } from './app/verify/standalone/plugin.ts'

/** All builds from one file: the app with its service worker (default), the server and the shield's command line. */
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
            'parse-worker': 'server/mail/parse-worker.ts',
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
  return {
    root: 'app',
    publicDir: '../public',
    cacheDir: '../node_modules/.vite',
    build: {
      outDir: '../dist/app',
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      // The Content-Security-Policy allows no data: fonts or images, and a hashed file is cached better.
      assetsInlineLimit: 0,
      rollupOptions: {
        input: ['app/index.html', 'app/prerender/late.ts'],
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
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'offline',
        filename: 'service-worker.ts',
        outDir: '../dist/app',
        registerType: 'prompt',
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}', 'bundle-page.html.gz'],
          // For other sites' previews of a link; nobody sees it here.
          globIgnores: ['og.png'],
          maximumFileSizeToCacheInBytes: 1_500_000,
        },
      }),
    ],
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            root: '.',
            include: ['{app,server,sync,extension,tests}/**/*.test.{ts,tsx}'],
            exclude: ['tests/journeys/**', '**/node_modules/**'],
            environment: 'node',
            // No test measures speed: a busy machine may take its time.
            testTimeout: 30_000,
          },
        },
        {
          test: {
            name: 'journeys',
            root: '.',
            include: ['tests/journeys/**/*.spec.ts'],
            environment: 'node',
            fileParallelism: false,
            testTimeout: 240_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }
})
