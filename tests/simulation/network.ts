import type { SyncApi } from '../../sync/mirror/api.ts'
import type { Profile, Tab } from './browser.ts'
import { type Chance, chanceOf, hashText } from './chance.ts'
import type { SimServer } from './sim-server.ts'
import type { Trace } from './trace.ts'
import { elapsedMs, later, sleep } from './virtual-time.ts'

/** What happens to one request. */
export type Fate =
  | 'arrives'
  | 'lost'
  | 'answer lost'
  | 'doubled'
  | 'repeated later'
  | 'torn'
  | 'refused before'
  | 'refused after'
  | 'slow'
  | 'conflict'

const FATES: Readonly<Record<Fate, number>> = {
  arrives: 60,
  lost: 8,
  'answer lost': 9,
  doubled: 5,
  'repeated later': 4,
  torn: 4,
  'refused before': 3,
  'refused after': 3,
  slow: 6,
  conflict: 0.7,
}

/** The connection between one page and the server. */
export interface Line {
  profile: Profile
  tab: Tab
  /** The account token of the page's requests; a new sign-in changes it. */
  token: () => string
  /** The page's version: a newer server may refuse it. */
  generation: number
  isOnline: () => boolean
  /** The schema that the page claims, if it is an older one. */
  schema?: () => number | undefined
  /** Decisions already made about the next requests; each names the path that it applies to. */
  plans: Plan[]
}

/** A request whose fate is already decided. */
export interface Plan {
  path: '/sync/push' | '/sync/pull' | '/sync/segments'
  fate: Fate
  /** Latency to the server, and back; random if omitted. */
  thereMs?: number
  backMs?: number
}

export interface Network {
  api(line: Line): SyncApi
  /** Work that reaches the server in the same millisecond starts there in the same turn of the event loop. */
  arrive<T>(work: () => Promise<T>): Promise<T>
  /** From now on every request arrives, and every response comes back soon. */
  heal(): void
}

/** Latencies of a working network, in ms: mostly short, sometimes like a train in a tunnel. */
function latencyMs(chance: Chance): number {
  const kind = chance.next()
  if (kind < 0.6) return 0.2 + chance.next() * 4
  if (kind < 0.95) return 5 + chance.next() * 200
  return 500 + chance.next() * 5_000
}

export function networkOf({
  server,
  chance,
  trace,
  onAnswer,
}: {
  server: SimServer
  chance: Chance
  trace: Trace
  /** Called with each response at the moment when the server sends it. */
  onAnswer: (asked: { path: string; init: RequestInit }, answer: { status: number; bytes: Uint8Array }) => void
}): Network {
  let healed = false
  let requests = 0
  const slots = new Map<number, (() => void)[]>()

  function arrive<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const slot = Math.ceil(elapsedMs())
      const begin = () => {
        work().then(resolve, reject)
      }
      const others = slots.get(slot)
      if (others !== undefined) {
        others.push(begin)
        return
      }
      const all = [begin]
      slots.set(slot, all)
      later(slot - elapsedMs(), () => {
        slots.delete(slot)
        for (const each of all) each()
      })
    })
  }

  async function travel(line: Line, path: string, init: RequestInit): Promise<Response> {
    const number = ++requests
    const plan = healed ? undefined : planned(line, path)
    const fate = healed ? 'arrives' : (plan?.fate ?? chance.weighted(FATES))
    const name = `${line.tab.name} #${number}`
    trace.note(name, `${init.method ?? 'GET'} ${path.replace(/&proto.*/, '')} ${fate}`)
    await sleep(healed ? 0.5 : (plan?.thereMs ?? latencyMs(chance)))
    if (fate === 'lost' || !line.isOnline()) throw new TypeError('no network')
    if (fate === 'refused before') return new Response('<html>busy</html>', { status: 503 })
    if (fate === 'conflict') return Response.json({ code: 'sync_gap' }, { status: 409 })
    const { signal: _signal, ...rest } = init
    const ask = () => {
      if (!server.isUp()) throw new TypeError('connection refused')
      return server.request(line.token(), line.generation, older(path, line), rest)
    }
    const heard = async (answer: Response) => {
      const told = await read(answer)
      onAnswer({ path, init: rest }, told)
      return told
    }
    if (fate === 'repeated later') {
      // A proxy that retries long after the first request was answered.
      later(1_000 + chance.next() * 30_000, () => void arrive(async () => ask()).catch(() => {}))
    }
    const first = arrive(async () => ask())
    // Twice at once, or once more after the first one was answered.
    const second = fate === 'doubled' && number % 2 === 0 ? arrive(async () => ask()) : undefined
    let answer = await heard(await first)
    if (fate === 'doubled') answer = await heard(await (second ?? arrive(async () => ask())))
    trace.note(name, `answered ${answer.status} ${hashBytes(answer.bytes)}`)
    const backMs = () => (fate === 'slow' ? 5_000 + chance.next() * 60_000 : latencyMs(chance))
    await sleep(healed ? 0.5 : (plan?.backMs ?? backMs()))
    if (fate === 'answer lost' || !line.isOnline()) throw new TypeError('the connection was closed')
    if (fate === 'refused after') return new Response('<html>bad gateway</html>', { status: 502 })
    const { status, headers } = answer
    const bytes = fate === 'torn' ? answer.bytes.slice(0, chance.below(answer.bytes.length + 1)) : answer.bytes
    return new Response(status === 204 ? null : bytes, { status, headers })
  }

  /** Passes a stream on as it arrives; it ends with the server, or with the network. */
  async function listen(line: Line, path: string, init: RequestInit): Promise<Response> {
    await sleep(1)
    if (!line.isOnline() || !server.isUp()) throw new TypeError('no network')
    // A separate random stream: the number of chunks must not decide what happens to other requests.
    const losses = chanceOf(hashText(line.tab.name, requests))
    const leave = new AbortController()
    init.signal?.addEventListener('abort', () => leave.abort())
    line.tab.onDeath(() => leave.abort())
    const answer = await server.request(line.token(), line.generation, path, { ...init, signal: leave.signal })
    if (!answer.ok || answer.body === null) return answer
    const reader = answer.body.getReader()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const cut = () => {
          try {
            controller.error(new TypeError('the stream was cut'))
          } catch {
            // It has already ended.
          }
        }
        leave.signal.addEventListener('abort', cut)
        server.onDeath(cut)
        const next = (): void => {
          reader.read().then(
            ({ value, done }) => {
              if (done) return cut()
              // A lost poke is what the poll is for.
              if (line.isOnline() && (healed || losses.yes(0.9))) {
                try {
                  controller.enqueue(value)
                } catch {
                  return
                }
              }
              later(1, next)
            },
            () => cut(),
          )
        }
        next()
      },
    })
    return new Response(body, { status: answer.status, headers: answer.headers })
  }

  return {
    api: line => ({
      fetch: (path, init = {}) => {
        const { signal } = init
        const way = path === '/sync/live' ? listen(line, path, init) : travel(line, path, init)
        const orAborted = new Promise<Response>((resolve, reject) => {
          way.then(resolve, reject)
          signal?.addEventListener('abort', () => reject(new DOMException('The request was ended.', 'AbortError')))
        })
        return line.tab.guard(orAborted)
      },
    }),
    arrive,
    heal() {
      healed = true
    },
  }
}

function planned(line: Line, path: string): Plan | undefined {
  const at = line.plans.findIndex(plan => path.startsWith(plan.path))
  return at < 0 ? undefined : line.plans.splice(at, 1)[0]
}

/** What a device of an older version would have requested. */
function older(path: string, { schema }: Line): string {
  const claimed = schema?.()
  return claimed === undefined ? path : path.replace(/schema=\d+/, `schema=${claimed}`)
}

interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

async function read(answer: Response): Promise<Answer> {
  const bytes = answer.body === null ? new Uint8Array() : new Uint8Array(await answer.arrayBuffer())
  const headers = new Headers()
  for (const name of ['content-type', 'recall-now']) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return { status: answer.status, headers, bytes }
}

function hashBytes(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16)
}
