import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CallLimit, CountedBy } from '../sync/wire/call-limits.ts'
import type { Call } from '../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../sync/wire/known-browser.ts'
import { type ProblemCode, problems } from '../sync/wire/problem.ts'
import { allCallers, type Standing } from './builders-callers.ts'
import { answerOf, CALLERS, type CallerName, limitsOf, ROWS, type Side, sidesOf } from './call-table.ts'
import { fill, ROUTES } from './server-routes.ts'
import { forgetRates, query, type TestServer, testServer } from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

let server: TestServer
let callers: Readonly<Record<CallerName, Standing>>
let undo: () => Promise<void>
let startedAt: number

beforeAll(async () => {
  // Our own proxy, which says where a request comes from.
  server = await testServer({ trustedProxies: '10.0.0.0/8' })
  callers = await allCallers(server)
  undo = await undoing()
  startedAt = server.wall.now()
})
// However slow the machine is, sessions are as old as the table says.
beforeEach(() => server.wall.move(startedAt - server.wall.now()))
afterAll(() => server.stop())

/** What is said before a call does anything; any other answer comes from the call's own work. Every body is valid. */
const REFUSALS: ReadonlySet<string> = new Set<ProblemCode>([
  ...(['not_authenticated', 'session_expired', 'link_ended', 'password_first', 'recovery_first'] as const),
  ...(['staff_only', 'staff_second_factor', 'confirm_first', 'bad_request'] as const),
  ...(['too_many_attempts', 'too_many_mails', 'too_many_signatures'] as const),
])

interface Asked {
  /** The address that the request comes from; a new one unless given. */
  from?: string
  /** The address that the body names, if it names one. */
  email?: string
  /** What earlier sign-ins have left in the browser. */
  marks?: string
}

const routeOf = ({ method, path }: Call) => {
  const route = ROUTES.find(known => known.method === method && known.path === path)
  if (route === undefined) throw new Error(`nothing says what ${path} is sent`)
  return route
}

const namesEmail = (row: Call): boolean => 'email' in (routeOf(row).valid(callers.nobody.page).body ?? {})

/** One call as its own page would send it: 'opens', or the status and code with which it was refused. */
async function answerTo(row: Call, { token, page }: Standing, { from, email, marks }: Asked = {}) {
  const named = email !== undefined && namesEmail(row) ? { name: 'email', value: email } : undefined
  const { path, body } = fill(routeOf(row), page, named)
  // Well formed, and refused before it is hashed: hashes were half of the time of all these calls.
  if (body !== undefined && 'password' in body) body.password = ''
  const answer = await server.send(row.method, path, {
    token,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(marks === undefined ? {} : { [KNOWN_HEADER]: marks }),
    },
  })
  const { error } = (await answer.json()) as { error?: { code: ProblemCode } }
  if (answer.ok) await undo()
  const isRefusal = error !== undefined && (REFUSALS.has(error.code) || answer.status >= 500)
  return { said: isRefusal ? `${answer.status} ${error.code}` : 'opens', waitS: answer.headers.get('retry-after') }
}

const saidAs = (code: 'opens' | ProblemCode): string => (code === 'opens' ? code : `${problems[code].status} ${code}`)

/** Undoes what a call has ended or switched off, so that the next caller is who the table says. */
async function undoing(): Promise<() => Promise<void>> {
  const listed = async (select: string) =>
    (await query(server, select)).map(row => `'${Object.values(row)[0]}'`).join(', ')
  const alive = await listed('select id from sessions where revoked_at is null')
  const known = await listed('select hash from session_tokens')
  const strict = await listed('select id from auth_users where second_factor_since is not null')
  return async () => {
    await query(server, `delete from session_tokens where hash not in (${known})`)
    await query(server, 'update session_tokens set spent_at = null where spent_at is not null')
    await query(server, `update sessions set revoked_at = null where revoked_at is not null and id in (${alive})`)
    await query(
      server,
      `update auth_users set second_factor_since = 1 where second_factor_since is null and id in (${strict})`,
    )
  }
}

test.each(ROWS)('[SEC-027] %s opens to whom its row says, and tells everybody else why not', async (_, row) => {
  const said: Record<string, string> = {}
  const meant: Record<string, string> = {}
  for (const [name, facts] of Object.entries(CALLERS)) {
    await forgetRates(server)
    said[name] = (await answerTo(row, callers[name as CallerName])).said
    meant[name] = saidAs(answerOf(row, facts))
  }
  expect(said).toEqual(meant)
})

const WINDOW_MS = { minute: 60_000, day: 86_400_000 }
/** The oldest attempt that still counts is this much younger than its window: as long as a few calls may take. */
const A_WHILE_MS = 20_000
const HOME = '203.0.113.9'
const HOME_V6 = '2001:db8:a:1::9'
const SOMEBODY = 'somebody@counted.example'

/** Where a request comes from, and what of the parts that limits count by is then another than at `than`. */
const ELSEWHERE: readonly { from: string; than: string; parts: readonly CountedBy[] }[] = [
  { from: '203.0.113.10', than: HOME, parts: ['address'] },
  { from: '198.51.100.7', than: HOME, parts: ['address', 'network', 'neighborhood'] },
  // An IPv6 network is a /64, and its neighborhood a /48.
  { from: '2001:db8:a:1::10', than: HOME_V6, parts: [] },
  { from: '2001:db8:a:2::9', than: HOME_V6, parts: ['address', 'network'] },
  { from: '2001:db8:b:1::9', than: HOME_V6, parts: ['address', 'network', 'neighborhood'] },
]

/** Two callers whom the limit must tell apart, and whom the door lets in. */
function twoOf(row: Call, { member }: Side): readonly [Standing, Standing] {
  if (member === 'guests') return [callers.nobody, callers.nobody]
  if (row.door === 'staff') return [callers['staff with two, both shown'], callers['staff with one factor']]
  return [callers.password, callers['another account']]
}

/** The key under which each limit has counted this one request, by the limit's name. */
async function keysOf(row: Call, who: Standing, asked: Asked): Promise<Record<string, string>> {
  await forgetRates(server)
  await answerTo(row, who, asked)
  const keys = (await query(server, 'select key from rate_limits')).map(({ key }) => String(key).replace(/#0$/, ''))
  return Object.fromEntries(keys.map(key => [key.slice(0, key.lastIndexOf(':')), key]))
}

/** `times` attempts that were made `agoMs` ago. */
async function counted(key: string, times: number, agoMs: number): Promise<void> {
  await forgetRates(server)
  const windowStart = server.wall.now() - agoMs
  const slots = Array.from({ length: times }, (_, at) => ({ key: `${key}#${at}`, windowStart, count: 1 }))
  await server.store.db.insertInto('rateLimits').values(slots).execute()
}

const LIMITED = ROWS.flatMap(([name, row]) =>
  sidesOf(row).flatMap(side =>
    limitsOf(row, side).length === 0 ? [] : [[name, `${side.past} (${side.member})`, side, row] as const],
  ),
)

describe.each(LIMITED)('[SEC-028] %s for %s', (_name, _side, side, row) => {
  const limits = limitsOf(row, side)
  /** A browser in which the address that counts has signed in, if the side is that of such browsers. */
  const markedAs = (who: Standing, email: string) =>
    side.past === 'known' ? { marks: server.markFor(namesEmail(row) ? email : (who.email ?? '')) } : {}

  test('counts against the limits of its row and no other, each by the parts that it names', async () => {
    const [one, other] = twoOf(row, side)
    const marked = markedAs(one, SOMEBODY)
    const keysAt = (asked: Asked, who = one) => keysOf(row, who, { email: SOMEBODY, ...marked, ...asked })
    const [home, homeV6] = [await keysAt({ from: HOME }), await keysAt({ from: HOME_V6 })]
    const names = limits.map(({ name }) => name).sort()
    expect(Object.keys(home).sort()).toEqual(names)
    /** Which limits take these for two, and which of them should: those that count by one of the parts that differ. */
    const compare = (before: Record<string, string>, after: Record<string, string>, parts: readonly CountedBy[]) =>
      expect(names.filter(name => before[name] !== after[name])).toEqual(namesBy(limits, parts))
    for (const { from, than, parts } of ELSEWHERE) {
      compare(than === HOME ? home : homeV6, await keysAt({ from }), parts)
    }
    if (side.past === 'known') compare(home, await keysAt({ from: HOME, ...markedAs(one, SOMEBODY) }), ['browser'])
    if (namesEmail(row)) {
      const email = `other.${SOMEBODY}`
      compare(home, await keysAt({ from: HOME, email, ...markedAs(one, email) }), ['email', 'browser'])
    }
    const own: CountedBy[] = namesEmail(row) ? [] : ['email', 'browser']
    const others = namesEmail(row) ? marked : markedAs(other, SOMEBODY)
    if (one !== other) compare(home, await keysAt({ from: HOME, ...others }, other), ['account', 'person', ...own])
  })

  test.each(limits)('$name lets $attempts a $per through, and refuses the next one', async limit => {
    const { attempts, per, problem = 'too_many_attempts' } = limit
    const [one] = twoOf(row, side)
    const asked = { from: HOME, email: SOMEBODY, ...markedAs(one, SOMEBODY) }
    const { [limit.name]: key = '' } = await keysOf(row, one, asked)
    await counted(key, attempts - 1, WINDOW_MS[per] - A_WHILE_MS)
    expect((await answerTo(row, one, asked)).said).toBe('opens')
    const refused = { said: saidAs(problem), waitS: String(WINDOW_MS[per] / 1_000) }
    expect(await answerTo(row, one, asked)).toEqual(refused)
    await counted(key, attempts, WINDOW_MS[per])
    expect((await answerTo(row, one, asked)).said).toBe('opens')
  })
})

const namesBy = (limits: readonly CallLimit[], parts: readonly CountedBy[]): string[] =>
  limits
    .filter(({ by }) => by.some(part => parts.includes(part)))
    .map(({ name }) => name)
    .sort()
