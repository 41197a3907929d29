import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'

import { generate } from 'selfsigned'
import { WebSocketServer } from 'ws'

import { CHAT_HOSTS } from '../../extension/sites/sites.ts'
import { FRAME_HOSTS } from './chat-places.ts'
import { pageScript } from './page-script.ts'
import { answerWindow } from './window-paths.ts'

/** A request as it left the page, including headers and URL. */
export interface Received {
  readonly host: string
  readonly path: string
  readonly content: string
  /** All of its bytes, one character each. */
  readonly bytes: string
  /** The bytes of its body. */
  readonly body: string
  /** Milliseconds since 1970, with fractions. */
  readonly at: number
}

export interface ChatServer {
  readonly port: number
  readonly received: readonly Received[]
  /** Everything so far as one text in which a word is found in any encoding. */
  wire(): string
  clear(): void
  stop(): Promise<void>
}

/** As strict as the sites' own policies: nothing inline, nothing from elsewhere but what people build there. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' wss:; worker-src blob:; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; frame-src" +
  FRAME_HOSTS.map(host => ` https://${host}`).join('')
/** Quill writes markup, so its sites cannot require trusted types. */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'"

/** A page with this in its path has no restrictions: only Shield can stop its scripts there. */
export const LOOSE = '/loose'
/** Another site, which listens to messages. */
export const ELSEWHERE = 'elsewhere.example'

const clock = () => performance.timeOrigin + performance.now()

/** How many characters of an answer arrive at once: placeholders are cut in the middle. */
const PIECE = 7

/** A TLS server that plays every chat site: it answers with what it was sent, in pieces. */
export async function startChatServer(): Promise<ChatServer> {
  const [script, windows, { private: key, cert }] = await Promise.all([
    pageScript('tests/extension/chat-page.ts'),
    pageScript('tests/extension/windows-page.ts'),
    generate([{ name: 'commonName', value: 'chat sites of the tests' }], {
      keySize: 2048,
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [...CHAT_HOSTS, ELSEWHERE].map(value => ({ type: 2, value })) }],
    }),
  ])
  const received: Received[] = []
  const server = createServer({ key, cert }, (request, answer) => {
    const { host = '', ...headers } = request.headers
    const path = request.url ?? ''
    const head = `${path}\n${request.rawHeaders.join('\n')}\n`
    if (request.method === 'GET') {
      received.push({ host, path, content: JSON.stringify(headers), bytes: head, body: '', at: clock() })
      if (answerWindow(path, answer)) return
      const ownScript = path === '/page.js' ? script : path === '/windows.js' ? windows : undefined
      answer.writeHead(path.startsWith('/api/') ? 404 : 200, {
        'content-type': ownScript === undefined ? 'text/html; charset=utf-8' : 'text/javascript',
        ...(path.startsWith(LOOSE) || isElsewhere(host)
          ? {}
          : { 'content-security-policy': path.includes('editor=quill') ? POLICY : POLICY + TRUSTED_TYPES }),
        'cache-control': 'no-store',
      })
      answer.end(ownScript ?? pageAt(host, path))
      return
    }
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const content = body.toString()
      const bytes = body.toString('latin1')
      received.push({ host, path, content, bytes: head + bytes, body: bytes, at: clock() })
      if (path === '/api/draft') {
        answer.end('{}')
        return
      }
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      inPieces(answerTo(content), piece => answer.write(piece)).then(() => answer.end())
    })
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, { headers }) => {
    socket.on('message', data => {
      const content = String(data)
      const bytes = Buffer.from(data as Buffer).toString('latin1')
      received.push({ host: headers.host ?? '', path: '/socket', content, bytes, body: bytes, at: clock() })
      void inPieces(answerTo(content), piece => socket.send(piece))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    wire: () => received.map(({ path, content }) => `${readable(path)}\n${readable(content)}`).join('\n'),
    clear: () => void received.splice(0),
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise(resolve => (server as Server).close(resolve))
    },
  }
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Some AI chat</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0;font:16px/1.6 system-ui,sans-serif;background:#f3f2ee;color:#22211f}
main{max-width:800px;margin:0 auto;padding:24px 24px 480px}
#box{position:fixed;left:50%;translate:-50%;bottom:22px;width:min(800px,100% - 24px);box-sizing:border-box;background:#fff;border:1px solid #dcdad3;border-radius:22px;padding:16px 62px 16px 20px}
#composer :is(textarea,[contenteditable]){display:block;box-sizing:border-box;width:100%;min-height:52px;border:0;outline:0;font:inherit;white-space:pre-wrap}
#send{position:absolute;right:12px;bottom:12px;width:38px;height:38px;border-radius:50%;border:0}</style></head>
<body><main><h1>Some AI chat</h1><div id="turns"></div><button id="again">Regenerate</button> <button id="edit">Edit</button></main>
<div id="box"><div id="composer"></div><button id="attach" aria-label="Attach a file">+</button><button id="send" aria-label="Send">↑</button></div>
<script src="/page.js" type="module"></script></body></html>`

const isElsewhere = (host: string) => [ELSEWHERE, ...FRAME_HOSTS].some(other => host.startsWith(other))

function pageAt(host: string, path: string): string {
  if (isElsewhere(host)) return LISTENER
  return path.startsWith(`${LOOSE}-`) || path.startsWith('/api/') ? '<!doctype html><title>A page</title>' : PAGE
}

/** Reports every message to its server, including those from a port it receives; tells its parent when it is ready. */
const LISTENER = `<!doctype html><script>
const tell = data => fetch('/told', { method: 'POST', body: JSON.stringify(data) })
onmessage = ({ data, source, ports }) => {
  if (ports[0]) ports[0].onmessage = ({ data }) => tell(data)
  tell(data)
}
parent.postMessage('ready', '*')
</script>`

/** What a model would say: a sentence with each placeholder in it. */
function answerTo(content: string): string {
  const found = [...new Set(readable(content).match(/\[(?:Name|Email|Value)\d{4}\]/g) ?? [])]
  return found.length === 0 ? 'I see nothing personal here.' : `Dear ${found.join(', and ')}: it is done.`
}

async function inPieces(text: string, put: (piece: string) => void): Promise<void> {
  for (let at = 0; at < text.length; at += PIECE) {
    put(text.slice(at, at + PIECE))
    await new Promise(resolve => setTimeout(resolve, 3))
  }
}

/** Undoes JSON and URL escapes, as often as they were applied. */
function readable(content: string): string {
  let text = content
  for (let round = 0; round < 3; round += 1) {
    text = text
      .replace(/(?:%[0-9a-f]{2})+/gi, match => {
        try {
          return decodeURIComponent(match)
        } catch {
          return match
        }
      })
      .replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll('\\"', '"')
      .replaceAll('\\\\', '\\')
  }
  return text.replaceAll('+', ' ')
}
