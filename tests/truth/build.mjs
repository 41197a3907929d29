import { resolve } from 'node:path'
import { build } from 'vite'

const STAND_INS = 'tests/truth/stand-ins.ts'
/** Product files that would ask a database or build a mail; `truth.test.ts` replaces the same. */
const REPLACED = [
  'server/notices/queue-notice.ts',
  'server/store/notice-store.ts',
  'server/replies/send-receipt.ts',
].map(file => resolve(file))

/** Builds the random years with the product's own rules into one file in `outDir`; `plugins` may change the product. */
export async function buildTruth(outDir, { plugins = [] } = {}) {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'stand-ins',
        enforce: 'pre',
        async resolveId(source, importer) {
          const found = source.startsWith('.') ? await this.resolve(source, importer, { skipSelf: true }) : null
          return found !== null && REPLACED.includes(found.id) ? resolve(STAND_INS) : null
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
        input: { main: 'tests/truth/main.ts' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' },
      },
    },
  })
}
