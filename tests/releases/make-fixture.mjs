// `npm run release-fixture`: stores what this version of the product leaves on a server and on a device, for every
// later release to open. Run it once, on the commit that is released, and commit what it writes.
import { rmSync } from 'node:fs'
import { build } from 'vite'

import { buildStale } from '../../server/commands/build.mjs'
import { findChromium } from '../chromium.mjs'

await buildStale()
findChromium()

// It shares code with the journeys and the product, which Node cannot run unbuilt.
const outDir = `dist/release-fixture-${process.pid}`
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rollupOptions: { input: { main: 'tests/releases/make-fixture.ts' }, output: { entryFileNames: '[name].js' } },
    },
  })
  const { makeFixture } = await import(new URL(`../../${outDir}/main.js`, import.meta.url).href)
  await makeFixture()
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit()
