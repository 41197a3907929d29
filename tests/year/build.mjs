import { resolve } from 'node:path'
import { build } from 'vite'

/** Files of the product that others stand for in a simulated year; `year.test.ts` names the same. */
const IN_PLACE_OF = {
  'server/erase/pdf/letter-pdf.ts': 'tests/year/paper.ts',
  'server/erase/pdf/authorization-pdf.ts': 'tests/year/paper.ts',
  'server/erase/pdf/receipt-pdf.ts': 'tests/year/paper.ts',
  'server/replies/mail-worker.ts': 'tests/year/mail-at-hand.ts',
}

/** What `main` plays, with the product's own engine, as one file in `outDir`; `plugins` may change the product on its way there. */
export async function buildYear(outDir, { plugins = [], main = 'tests/year/main.ts' } = {}) {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'played-parts',
        enforce: 'pre',
        async resolveId(source, importer) {
          const found = source.startsWith('.') ? await this.resolve(source, importer, { skipSelf: true }) : null
          const other = Object.entries(IN_PLACE_OF).find(([file]) => found?.id === resolve(file))
          return other === undefined ? null : resolve(other[1])
        },
      },
      ...plugins,
    ],
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { main },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
}
