import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'

import { signAuthorization } from '../../server/account/sign-authorization.ts'
import { sha256Hex } from '../../server/store/hash.ts'
import { heldLetters } from '../../server/store/letter-hold.ts'
import type { Store } from '../../server/store/store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { signedLines } from '../../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { now, onStore } from '../bench/seed.ts'
import { anAccount, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import type { Loss } from './applied.ts'
import { letterLoss } from './letters/letter-loss.ts'
import type { Line } from './letters/line-proxy.ts'
import { type Outside, type Side, startOutside } from './letters/outside.ts'
import {
  type End,
  type Life,
  MAIL_DOMAIN,
  type Planted,
  SENDER,
  type StatementPoint,
  spawnServer,
  statementsSeen,
} from './letters/product.ts'

/** Kills per database; then a new one begins, so that the beats stay short. */
const KILLS_A_WORLD = 50
/** One server works while the other starts. */
const WORLDS_AT_ONCE = 2
/** How far the calendar moves between two lives; follow-ups fall due after seven days. */
const LIFE_MS = 0.6 * 86_400_000
/** A life without a write for this many beats is ended, because its point will not come. */
const IDLE_BEATS = 5
/** The first life runs longer, to discover which points there are. */
const FIRST_IDLE_BEATS = 20
/** Lives without a kill, at the end of a world. */
const LIVES_AT_REST = 3
/** Enough for a busy machine. */
const LONGEST_LIFE_MS = 180_000
/** The minimum number of line kinds that a letter and its copy produce. */
const KINDS_OF_LINES = 12
/** The highest occurrence of a statement or line to kill at: later ones are letters of later accounts. */
const MAX_NTH = 6

/** Statements on the letters' path; those of sessions, payments and devices have their own crash tests. */
const ON_THE_PATH =
  /mails|requests|events|artifacts|files|ledger_heads|replies|reply_tokens|authorizations|subscriptions|email|cycles|"account"|^(begin|commit|savepoint|release|rollback)/

interface LinePoint {
  side: Side
  kind: string
  nth: number
  when: 'before' | 'after'
}

interface Tally {
  statements: Map<string, number>
  lines: Map<string, number>
  /** Kills at another moment, because the chosen point did not come. */
  anytime: number
  before: number
  after: number
  letters: number
  answers: number
  slowestStartMs: number
}

interface Options {
  kills: number
  seed: number
  planted?: Planted | null
  /** Called as each world ends: a run of 500 kills takes a while. */
  onWorld?(line: string): void
}

/**
 * Kills the server with SIGKILL at statements and SMTP lines that the seed chooses, while letters are written and sent
 * and answers come in, until this many kills have hit their point. Then everything comes to rest, and the product's
 * records are compared with those of a relay and of providers that are never killed.
 */
export async function killLetters({ kills, seed, planted = null, onWorld }: Options) {
  const tally: Tally = {
    statements: new Map(),
    lines: new Map(),
    anytime: 0,
    before: 0,
    after: 0,
    letters: 0,
    answers: 0,
    slowestStartMs: 0,
  }
  const loss: Loss = { lost: [], doubled: [], reordered: [] }
  const template = mkdtempSync(join(tmpdir(), 'recall-letters-'))
  try {
    const accountIds = await onStore(template, store => addSignedAccounts(store, Math.min(kills, KILLS_A_WORLD) + 2))
    const sizes = Array.from({ length: Math.ceil(kills / KILLS_A_WORLD) }, (_, at) =>
      Math.min(KILLS_A_WORLD, kills - at * KILLS_A_WORLD),
    )
    const worlds = sizes.map((size, at) => ({ kills: size, seed: seed * 1_000 + at }))
    const next = async (): Promise<void> => {
      for (let world = worlds.shift(); world !== undefined; world = worlds.shift()) {
        const begun = performance.now()
        const found = await aWorld({ ...world, template, accountIds, tally, planted })
        onWorld?.(
          `world ${world.seed}: ${world.kills} kills, ${found.lost.length} lost, ${found.doubled.length} doubled, ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
        )
        for (const kind of ['lost', 'doubled'] as const) {
          loss[kind].push(...found[kind].map(what => `world ${world.seed}: ${what}`))
        }
      }
    }
    await Promise.all(Array.from({ length: WORLDS_AT_ONCE }, next))
    return { loss, tally, lines: linesOf(tally) }
  } finally {
    rmSync(template, { recursive: true, force: true })
  }
}

/** Accounts that have signed but not paid: the payment starts their letters. */
export async function addSignedAccounts(store: Store, count: number): Promise<AccountId[]> {
  const accountIds: AccountId[] = []
  for (let made = 0; made < count; made += 1) {
    const { accountId, emailId, email } = await anAccount(store)
    const tenant = store.tenant(accountId)
    const inboundAlias = `dana.${testRandom.id().slice(-10)}@${MAIL_DOMAIN}`
    await tenant.write(tx => tx.update('email', emailId, { inboundAlias }))
    const text = authorizationText({
      person: { firstName: 'Dana', lastName: 'Whitfield' },
      email,
      providers: signedLines(PROVIDERS.map(({ id }) => ({ providerId: id, enabled: true }))),
      company: SENDER.company,
      state: 'CA',
    })
    const signed = {
      textVersion: AUTHORIZATION_VERSION,
      textSha256: sha256Hex(text),
      signatureKind: 'typed' as const,
      signature: 'Dana Whitfield',
    }
    await signAuthorization(tenant, signed, { random: testRandom, company: SENDER.company, now: now() })
    accountIds.push(accountId)
  }
  return accountIds
}

/** Starts the letters of an account that has signed. */
export const pay = (store: Store, accountId: AccountId) =>
  store.tenant(accountId).write(tx =>
    tx.insert('subscriptions', {
      id: accountId,
      userId: accountId,
      status: 'active',
      planId: 'private',
      billingCycle: 'monthly',
      currentPeriodEnd: null,
      trialEnd: null,
      cancelAtPeriodEnd: false,
      pastDueSince: null,
    }),
  )

interface WorldNeeds {
  kills: number
  seed: number
  template: string
  accountIds: readonly AccountId[]
  tally: Tally
  planted: Planted | null
}

/** One database and one relay, on which life follows life. */
async function aWorld({ kills, seed, template, accountIds, tally, planted }: WorldNeeds): Promise<Loss> {
  const chance = chanceOf(seed)
  const folder = mkdtempSync(join(tmpdir(), 'recall-letters-'))
  copyFileSync(join(template, 'recall.sqlite'), join(folder, 'recall.sqlite'))
  // Accessible only to its owner, as production requires.
  chmodSync(join(folder, 'recall.sqlite'), 0o600)
  const inboundPort = await freePort()
  const watch = lineWatch(chance.fork('lines'))
  const outside = await startOutside({ seed, inboundPort, onLine: watch.onLine })
  let aheadMs = 0
  const place = { folder, relayPort: outside.relayPort, inboundPort }
  let spare = spawnServer(place)
  const live = (point: StatementPoint | null, idleBeats: number | null) => {
    watch.hit = false
    const life = spare.begin({ aheadMs, point, planted, idleBeats })
    spare = spawnServer(place)
    watch.life = life
    return life
  }
  try {
    let paid = 0
    for (let met = 0, lives = 0; met < kills; lives += 1) {
      if (lives > kills * 6 + 20) throw new Error('the points that are chosen do not come')
      const accountId = accountIds[paid]
      if (accountId !== undefined) await onStore(folder, store => pay(store, accountId))
      paid += 1
      aheadMs += LIFE_MS
      // The first life runs for as long as it has something to do, to discover which points there are.
      const isFirst = watch.kinds.size < KINDS_OF_LINES
      const point = isFirst ? undefined : choosePoint(chance, folder, watch.kinds)
      const statement = point !== undefined && 'sql' in point ? point : null
      watch.arm(point !== undefined && 'side' in point ? point : null)
      const life = live(statement, isFirst ? FIRST_IDLE_BEATS : IDLE_BEATS)
      const how = await endOf(life)
      watch.arm(null)
      if (how === 'by itself') throw new Error(`the server ended by itself:\n${life.output()}`)
      if (isFirst) continue
      const isMet = how === 'statement' || watch.hit
      note(tally, isMet ? point : undefined)
      if (isMet) met += 1
      tally.slowestStartMs = Math.max(tally.slowestStartMs, await life.ready.catch(() => 0))
    }
    await comesToRest(folder, outside, live)
    tally.letters += outside.taken.size
    tally.answers += outside.told.size
    const found = await onStore(folder, store =>
      letterLoss(store, accountIds.slice(0, paid), { ...outside, now: Instant.parse(Date.now() + aheadMs) }),
    )
    return found
  } finally {
    spare.end()
    watch.life?.kill()
    await watch.life?.ended
    await outside.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Half of the kills are at statements, half at lines; each statement and each kind of line is equally likely. */
function choosePoint(
  chance: Chance,
  folder: string,
  kinds: ReadonlyMap<string, { side: Side; kind: string }>,
): StatementPoint | LinePoint {
  const nth = 1 + Math.floor(MAX_NTH * chance.next() ** 3)
  const when = chance.yes(0.5) ? 'before' : 'after'
  if (chance.yes(0.5)) {
    const sql = chance.pick(statementsSeen(folder).filter(text => ON_THE_PATH.test(text)))
    return { sql, nth, when }
  }
  return { ...chance.pick([...kinds.values()]), nth, when }
}

/** Watches every line, and kills at the armed one. */
function lineWatch(chance: Chance) {
  const kinds = new Map<string, { side: Side; kind: string }>()
  let armed: LinePoint | null = null
  let count = 0
  const watch = {
    kinds,
    hit: false,
    life: undefined as Life | undefined,
    arm(point: LinePoint | null) {
      armed = point
      count = 0
    },
    onLine(side: Side, line: Line) {
      const { life } = watch
      if (life === undefined || life.isOver() || watch.hit) return line.cut()
      kinds.set(`${side} ${line.kind}`, { side, kind: line.kind })
      if (armed?.side === side && armed.kind === line.kind && ++count === armed.nth) {
        watch.hit = true
        if (armed.when === 'before') {
          life.kill()
          return line.cut()
        }
        line.pass()
        // Long enough that the other side has received it in some cases, and has not in others.
        setTimeout(() => life.kill(), chance.below(6))
        return
      }
      // The relay keeps the mail, and its answer is lost.
      if (side === 'relay' && line.kind === 'server . 250' && chance.yes(0.03)) return line.cut()
      line.pass()
    },
  }
  return watch
}

/**
 * How a life ended. One in which nothing moves ends itself, as long as `inside.mjs` recognizes the statement of a beat.
 */
async function endOf(life: Life): Promise<End> {
  let isTooLong = false
  const limit = setTimeout(() => {
    isTooLong = true
    life.kill()
  }, LONGEST_LIFE_MS)
  const how = await life.ended.finally(() => clearTimeout(limit))
  if (isTooLong) throw new Error(`a life did not end within ${LONGEST_LIFE_MS / 1_000} s:\n${life.output()}`)
  return how
}

/**
 * No more kills until nothing waits anywhere. A report that came too early is processed again after a start, so only
 * the last life has to leave no mail unread.
 */
async function comesToRest(
  folder: string,
  outside: Outside,
  live: (point: null, idleBeats: null) => Life,
): Promise<void> {
  for (let round = 0; round < LIVES_AT_REST; round += 1) {
    await reviewHeld(folder, outside)
    const life = live(null, null)
    await life.ready
    let last = ''
    let since = performance.now()
    await eventually(
      'rest',
      async () => {
        const state = pulse(folder)
        const at = performance.now()
        const unread = round === LIVES_AT_REST - 1 ? state.unread : 0
        if (state.text !== last || outside.waiting() + state.leaving + unread > 0) {
          last = state.text
          since = at
        }
        return at - since > 1_200
      },
      120_000,
    )
    life.kill()
    await life.ended
  }
}

/**
 * Does what the operator does: compares the letters that were cut off twice with the relay's record, and resolves them
 * accordingly.
 */
async function reviewHeld(folder: string, outside: Outside): Promise<void> {
  await onStore(folder, async store => {
    const held = heldLetters(store)
    const names = (await held.list())?.letters.map(({ messageId }) => messageId) ?? []
    await held.noteLeft(
      names.filter(messageId => outside.taken.has(messageId)),
      Date.now(),
    )
    await held.release()
  })
}

/** The states of all mail. `leaving`: letters that have not left; `unread`: arrived mail that nobody has handled. */
function pulse(folder: string): { text: string; leaving: number; unread: number } {
  const sqlite = new BetterSqlite(join(folder, 'recall.sqlite'), { readonly: true })
  try {
    const states = sqlite.prepare(
      `select 'mails' as what, state, count(*) as count from mails group by state
       union all select 'inbound', state, count(*) from inbound_mails group by state`,
    )
    const rows = z.array(z.object({ what: z.string(), state: z.string(), count: z.number() })).parse(states.all())
    const leaving = rows.filter(({ what, state }) => what === 'mails' && (state === 'waiting' || state === 'sending'))
    const unread = rows.filter(({ what, state }) => what === 'inbound' && state === 'new')
    return { text: JSON.stringify(rows), leaving: leaving.length, unread: unread.length }
  } finally {
    sqlite.close()
  }
}

function note(tally: Tally, point: StatementPoint | LinePoint | undefined): void {
  if (point === undefined) {
    tally.anytime += 1
    return
  }
  tally[point.when] += 1
  const [counts, name] = 'sql' in point ? [tally.statements, point.sql] : [tally.lines, `${point.side}: ${point.kind}`]
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function linesOf({ statements, lines, anytime, before, after, letters, answers, slowestStartMs }: Tally): string[] {
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)
  const table = [...lines]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, count]) => `  ${kind.padEnd(32)} ${count}`)
  const verbs = new Map<string, number>()
  for (const [sql, count] of statements) {
    const name = shortName(sql)
    verbs.set(name, (verbs.get(name) ?? 0) + count)
  }
  return [
    `${before + after} kills at a chosen point (${before} before it, ${after} after it), ${anytime} more when nothing moved`,
    `${sum(statements)} at ${statements.size} different statements:`,
    ...[...verbs]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `  ${name.padEnd(32)} ${count}`),
    `${sum(lines)} at ${lines.size} kinds of SMTP lines:`,
    ...table,
    `${letters} mails taken by the relay, ${answers} mails of providers taken by the product`,
    `slowest start after a kill: ${slowestStartMs.toFixed(0)} ms`,
  ]
}

/** For example 'update mails'. */
function shortName(sql: string): string {
  const [verb = ''] = /^\w+/.exec(sql) ?? []
  const table = /(?:from|into|update) "(\w+)"/.exec(sql)?.[1] ?? ''
  return `${verb} ${table}`.trim()
}
