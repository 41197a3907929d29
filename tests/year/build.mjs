import { resolve } from 'node:path'
import { build } from 'vite'

const PAPER = 'tests/year/paper.ts'
/** Product files that are replaced in a simulated year; `year.deep.ts` lists the same. */
const IN_PLACE_OF = {
  'server/erase/pdf/letter-pdf.ts': PAPER,
  'server/erase/pdf/authorization-pdf.ts': PAPER,
  'server/erase/pdf/receipt-pdf.ts': PAPER,
  'server/replies/mail-worker.ts': 'tests/year/mail-at-hand.ts',
}

/**
 * Builds what `main` runs, with the product's own engine, into one file in `outDir`; `plugins` may change the product
 * in the process. `paper`: letters and authorizations are rendered as in production, which takes most of the time.
 */
export async function buildYear(outDir, { plugins = [], main = 'tests/year/main.ts', paper = false } = {}) {
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
          const other = Object.entries(IN_PLACE_OF).find(
            ([file, played]) => found?.id === resolve(file) && !(paper && played === PAPER),
          )
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
