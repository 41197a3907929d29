import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Plugin } from 'vite'

import { PUBLISHED_AUTHORITIES, PUBLISHED_KEYS } from '../../../sync/rules/evidence/published-keys.ts'
import { noTestKeys } from '../../../sync/rules/evidence/trusted.ts'
import { AUTHORITIES_BLOCK, KEYS_BLOCK, writeAuthorities, writeKeys } from './keys-block.ts'

/**
 * Where the app finds the page that goes into every bundle; precached like every file of the app. Compressed, since
 * most devices store it long before it is needed.
 */
const BUNDLE_PAGE = 'bundle-page.html.gz'

/** Builds `verify.html` of the bundles: script and style in one document that may load nothing at all. */
export function bundlePage(): Plugin {
  return {
    name: 'recall:bundle-page',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode === 'production' && isSsrBuild !== true,
    async generateBundle() {
      const { script, style } = await buildPage()
      this.emitFile({ type: 'asset', fileName: BUNDLE_PAGE, source: gzipSync(pageOf(script, style), { level: 9 }) })
    },
  }
}

async function buildPage(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: 'app',
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      cssCodeSplit: false,
      modulePreload: false,
      rollupOptions: {
        input: join('app', 'verify', 'standalone', 'main.tsx'),
        output: { format: 'iife', entryFileNames: 'main.js' },
        onwarn(warning, warn) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  })
  const { output } = Array.isArray(built) ? (built[0] ?? missing()) : 'output' in built ? built : missing()
  const chunk = output.find(file => file.type === 'chunk') ?? missing()
  const sheet = output.find(file => file.type === 'asset' && file.fileName.endsWith('.css')) ?? missing()
  return {
    script: 'code' in chunk ? chunk.code : missing(),
    style: 'source' in sheet ? String(sheet.source) : missing(),
  }
}

function missing(): never {
  throw new Error('the page of the bundles was built without a script or a style')
}

/**
 * The policy allows only the one script, by its hash, and no connections: the browser enforces what the page says about
 * itself.
 */
function pageOf(script: string, style: string): string {
  const safe = script.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`)
  const hash = createHash('sha256').update(safe).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Verify this evidence · Total Recall</title>
<style>${style.replaceAll('</style', String.raw`<\/style`)}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="${KEYS_BLOCK}">${writeKeys(PUBLISHED_KEYS)}</script>
<script type="application/json" id="${AUTHORITIES_BLOCK}">${writeAuthorities(PUBLISHED_AUTHORITIES)}</script>
${noTestKeys()}
<noscript><p>This page checks the bundle with a script, which is switched off here. Without it: see README.txt, step 4.</p></noscript>
<script>${safe}</script>
</body>
</html>
`
}
