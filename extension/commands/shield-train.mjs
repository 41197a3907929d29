// `npm run shield:train -- --data DIR [--check]`: trains the shield's tagger. Bundles the TypeScript sources first,
// because Node cannot run them directly.
import { rmSync } from 'node:fs'
import { build } from 'vite'

const outDir = `dist/shield-train-${process.pid}`
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: { input: { main: 'extension/commands/shield-train.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  const { shieldTrain } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  process.exitCode = shieldTrain(process.argv.slice(2))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
