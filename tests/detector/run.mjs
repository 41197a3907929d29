// `npm run -s detector -- learn|judge|reached …`; see `main.ts`.
import { rmSync } from 'node:fs'
import { build } from 'vite'

const outDir = `dist/detector-${process.pid}`
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: { input: { main: 'tests/detector/main.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  const { detector } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  process.exitCode = await detector(process.argv.slice(2))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
