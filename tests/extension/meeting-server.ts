import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { generate } from 'selfsigned'

import { MEETING_HOSTS } from '../../extension/sites/sites.ts'
import { pageScript } from './page-script.ts'
import { answerWindow } from './window-paths.ts'

export interface MeetingServer {
  readonly port: number
  stop(): Promise<void>
}

/** As strict as Meet's and Zoom's: no WebAssembly, no worker from elsewhere, no frame, isolated from other origins. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'none'; media-src 'self' blob:; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Some meeting</title></head>
<body><h1>Some meeting</h1><video id="near" muted autoplay playsinline></video><video id="far" muted playsinline></video>
<ul role="list" aria-label="Participants" id="people"></ul><div role="status" id="status"></div>
<script src="/early.js"></script><script src="/call.js" type="module"></script></body></html>`

/** The earliest thing that a page can do: request the camera before anything else has run. */
const EARLY = `globalThis.early = navigator.mediaDevices.getUserMedia({ video: true }).then(stream => {
  const [track] = stream.getTracks()
  const kind = track.constructor.name
  track.stop()
  return kind
}, error => error.name)`

const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Some meeting</title><body>'
/** What the camera of every test shows, unless it says otherwise. */
export const CAMERA_PICTURE = 'tests/fixtures/meeting/face.jpg'
const PAGES: Readonly<Record<string, string>> = {
  '/hostile': `${head}<button>Press</button><script src="/hostile.js" type="module"></script>`,
  '/far': `${head}<script src="/far.js" type="module"></script>`,
}

/** A TLS server that plays every meeting site. */
export async function startMeetingServer(): Promise<MeetingServer> {
  const [call, far, hostile, { private: key, cert }] = await Promise.all([
    pageScript('tests/extension/call-page.ts'),
    pageScript('tests/extension/far-page.ts'),
    pageScript('tests/extension/hostile-page.ts'),
    generate([{ name: 'commonName', value: 'meetings of the tests' }], {
      keySize: 2048,
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: MEETING_HOSTS.map(value => ({ type: 2, value })) }],
    }),
  ])
  const camera = readFileSync(CAMERA_PICTURE)
  const scripts: Readonly<Record<string, string>> = {
    '/call.js': call,
    '/far.js': far,
    '/hostile.js': hostile,
  }
  const server = createServer({ key, cert }, ({ url: address = '/' }, answer) => {
    const [url = '/'] = address.split('?')
    if (answerWindow(url, answer)) return
    // A malicious page has no policy that would stop it.
    const headers = url in PAGES ? { 'cache-control': 'no-store' } : HEADERS
    const as = (type: string) => answer.writeHead(200, { ...headers, 'content-type': type })
    if (url === '/camera.jpg') as('image/jpeg').end(camera)
    else if (url.endsWith('.js')) as('text/javascript').end(scripts[url] ?? EARLY)
    else as('text/html; charset=utf-8').end(PAGES[url] ?? PAGE)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
