import { Hono } from 'hono'
import PostalMime, { type Email } from 'postal-mime'

import { accountCalls } from '../server/account/handlers.ts'
import { staffCalls } from '../server/account/staff-calls.ts'
import { assure } from '../server/auth/assurance.ts'
import { atRest as atRestWith } from '../server/auth/at-rest.ts'
import { googleFrame } from '../server/auth/google-frame.ts'
import { googleTokens } from '../server/auth/google-tokens.ts'
import { authCalls } from '../server/auth/handlers.ts'
import { knownAs } from '../server/auth/known-browsers.ts'
import { type AuthNeeds, authNeeds } from '../server/auth/needs.ts'
import { nothingHere, problemResponse } from '../server/http/problem-response.ts'
import { serve } from '../server/http/serve.ts'
import type { Log, LogFacts } from '../server/ports.ts'
import { googleStandIn } from '../server/sandbox/google.ts'
import type { OpenDatabase } from '../server/store/database.ts'
import { storeOver } from '../server/store/store.ts'
import { Instant } from '../sync/records/ids.ts'
import { type CallAnswer, type CallBody, type CallName, calls } from '../sync/wire/calls.ts'
import type { ProblemBody } from '../sync/wire/problem.ts'
import { portsOver } from './builders-serve.ts'
import { day, testRandom } from './builders-server.ts'
import { memoryDatabase } from './memory-database.ts'

export const COMPANY = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }
export const ORIGIN = 'http://localhost:8787'
export const GOOD_PASSWORD = 'velvet otter canoe'

export interface Sent {
  token?: string | undefined
  /** The remote address of the socket; a new one for each request unless given. */
  address?: string
  headers?: Record<string, string>
}

/** The auth and account routes over a real in-memory database, with both clocks under the test's control. */
export async function aDesk(options: { database?: OpenDatabase; key?: Uint8Array; evenMs?: number } = {}) {
  const lines: { event: string; facts: LogFacts | undefined }[] = []
  const note = (event: string, facts?: LogFacts) => void lines.push({ event, facts })
  const log: Log = { info: note, warn: note, error: note }
  const database = options.database ?? (await memoryDatabase())
  const store = storeOver(database, { random: testRandom, log })
  const time = { calendar: day(20_000), wall: 1_700_000_000_000 }
  const clock = { now: () => Instant.parse(time.calendar) }
  const wall = { now: () => time.wall }
  let queued = 0
  const hooks: { onEmailProven?: AuthNeeds['onEmailProven'] } = {}
  const atRest = atRestWith(options.key ?? new Uint8Array(32).fill(7), testRandom)
  const google = googleStandIn({ origin: ORIGIN, reachedAt: ORIGIN, wall, random: testRandom })
  let keysFetched = 0
  const fetchKeys = async () => {
    keysFetched += 1
    return google.routes.request('/certs')
  }
  const needs = authNeeds(store, {
    readGoogleToken: googleTokens({ source: google.source, wall, fetchKeys, lookAgainMs: 0 }),
    clock,
    wall,
    random: testRandom,
    log,
    config: { origin: ORIGIN, mailDomain: 'totalrecall.example' },
    atRest,
    onEmailProven: async (tx, email) => hooks.onEmailProven?.(tx, email),
  })
  const notices = { origin: ORIGIN, mailDomain: 'totalrecall.example', company: COMPANY, random: testRandom, log }
  const config = { ...needs.config, company: COMPANY }
  const handlerNeeds = { ...needs, config, store, notices, endPlan: async () => {} }
  const ports = portsOver(store, {
    wall,
    log,
    sessions: needs.sessions,
    evenMs: options.evenMs ?? 0,
    knownAs: (marks, email) => knownAs(needs, marks, email),
    assure: (caller, row) => assure(needs, caller, row),
    onMailQueued: () => {
      queued += 1
    },
  })
  const app = new Hono()
    .route('/', serve(calls, { ...authCalls, ...accountCalls, ...staffCalls }, handlerNeeds, ports))
    .route('/', googleFrame({ random: testRandom, google: google.source }))
  app.onError(problemResponse(log))
  app.notFound(nothingHere)

  let visitors = 0
  async function send(path: string, body: unknown, { token, address, headers = {} }: Sent = {}): Promise<Response> {
    const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer, ...headers },
      body: JSON.stringify(body),
    }
    visitors += 1
    // Each request comes a moment later, so that mails stay in the order in which they were created.
    time.calendar = Instant.parse(time.calendar + 1)
    const remoteAddress = address ?? `10.0.${visitors >> 8}.${visitors & 255}`
    return app.request(path, init, { incoming: { socket: { remoteAddress } } })
  }

  /** The answer, validated the same way as in the app. */
  async function call<Name extends CallName>(name: Name, body: CallBody<Name>, sent?: Sent): Promise<CallAnswer<Name>> {
    const response = await send(calls[name].path, body, sent)
    const answer = await response.json()
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
    return calls[name].answer.parse(answer) as CallAnswer<Name>
  }

  /** Status and code of the problem that a call ends with. */
  async function refusal<Name extends CallName>(name: Name, body: CallBody<Name>, sent?: Sent): Promise<string> {
    const response = await send(calls[name].path, body, sent)
    if (response.status === 200) return 'none'
    return `${response.status} ${((await response.json()) as ProblemBody).error.code}`
  }

  async function mails(to: string) {
    const rows = await store.db.selectFrom('mails').selectAll().orderBy('createdAt').execute()
    const own = rows.filter(row => JSON.parse(row.envelopeTo)[0] === to)
    return Promise.all(
      own.map(async row => {
        const raw = atRest.open(row.messageId, row.raw) ?? row.raw
        return { step: row.step, raw, ...linkIn(await PostalMime.parse(raw)) }
      }),
    )
  }

  /** The newest mail. */
  async function mail(to: string) {
    const last = (await mails(to)).at(-1)
    if (last === undefined) throw new Error('no mail')
    return last
  }

  /** Signs up and confirms in one browser. */
  async function aPerson(form: Partial<CallBody<'signUp'>> = {}) {
    const filled = aForm(form)
    await call('signUp', filled)
    const { ticket } = await mail(filled.email)
    const { session } = await call('spendTicket', { ticket, flow: filled.flow })
    return { ...filled, session }
  }

  return {
    app,
    auth: needs.sessions,
    now: clock.now,
    sweep: () => needs.people.sweep(wall.now()),
    store,
    database,
    time,
    lines,
    hooks,
    send,
    call,
    refusal,
    mails,
    mail,
    aPerson,
    google,
    keysFetched: () => keysFetched,
    queued: () => queued,
  }
}

/** What a refused call tells the person. */
export async function problemOf(response: Response): Promise<ProblemBody['error']> {
  return ((await response.json()) as ProblemBody).error
}

let people = 0

/** The wizard's first form with valid values. */
export function aForm(form: Partial<CallBody<'signUp'>> = {}): CallBody<'signUp'> {
  people += 1
  return {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: `person${people}@example.com`,
    password: GOOD_PASSWORD,
    zip: '94110',
    flow: `flow-of-browser-${people}`,
    ...form,
  }
}

function linkIn({ subject, text = '', html = '' }: Email) {
  const ticket = /\/auth\/callback#ticket=([\w-]+)/.exec(text)?.[1] ?? ''
  const code = /\b(\d{6})\b/.exec(text)?.[1] ?? ''
  return { subject, text, html, ticket, code }
}
