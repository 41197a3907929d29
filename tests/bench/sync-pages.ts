import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

import { readFirstScript } from '../../app/prerender/read-first-script.ts'
import { installPeers } from './install-peers.ts'

/** A document with one script, both ready to serve. */
export interface BuiltPage {
  /** Path of the document. */
  path: string
  files: Readonly<Record<string, { type: string; body: string }>>
  /** Bytes of the script as transferred. */
  gzipped: number
}

export async function buildPage(name: string, entry: string): Promise<BuiltPage> {
  const code = await bundle({ rollupOptions: { input: entry } })
  const path = `/${name}.html`
  const script = `/assets/${name}.js`
  return {
    path,
    files: {
      [path]: { type: 'text/html; charset=utf-8', body: documentWith(script) },
      [script]: { type: 'text/javascript; charset=utf-8', body: code },
    },
    gzipped: gzipSync(code, { level: 9 }).byteLength,
  }
}

/** Built as for production, into one script. */
export async function bundle(options: {
  rollupOptions: { input?: string; external?: (id: string) => boolean }
  lib?: { entry: string; formats: ['es'] }
}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      ...options,
      rollupOptions: {
        ...options.rollupOptions,
        // Library builds keep whitespace: the `minify` above does not apply to them.
        output: { codeSplitting: false, minify: true },
      },
    },
  })
  const outputs = [built].flat().flatMap(result => ('output' in result ? result.output : []))
  return outputs.map(output => (output.type === 'chunk' ? output.code : '')).join('')
}

/** The script is loaded as in the app, by the loader that the product's policy allows; no other script may run. */
const documentWith = (script: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Ledger</title>
  <link rel="icon" href="data:,">
  <ol></ol>
  <script data-app="${script}">${readFirstScript()}</script>
</html>`

export const peerPage = (name: string): Promise<BuiltPage> =>
  buildPage(name, join(installPeers('sync'), `${name}-page.js`))
