import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'

import { staffAct } from '../server/account/staff-act.ts'
import { letterRefused, letterReturned, letterSent } from '../server/erase/after-delivery.ts'
import { openRequests } from '../server/erase/open-requests.ts'
import { writeDueLetter } from '../server/erase/write-due-letter.ts'
import { sha256Hex } from '../server/store/hash.ts'
import type { ClaimedMail } from '../server/store/mail-queue.ts'
import { staffStore } from '../server/store/staff-store.ts'
import { syncStore } from '../server/store/sync-store.ts'
import { applyChanges } from '../server/sync/apply-changes.ts'
import { PROVIDERS, providerById } from '../sync/catalog/providers.ts'
import { ClientId } from '../sync/records/ids.ts'
import type { DeletionRequest } from '../sync/records/request.ts'
import { DAY_MS } from '../sync/rules/calendar/day.ts'
import { extendDeadline } from '../sync/rules/demand/clocks.ts'
import { isOpen } from '../sync/rules/demand/lifecycle.ts'
import { oweProof } from '../sync/rules/demand/owed-letter.ts'
import { whyNotAct } from '../sync/rules/demand/staff-actions.ts'
import { ledgerOf, verifyChain } from '../sync/rules/evidence/evidence-chain.ts'
import type { PushRequest } from '../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { day } from './builders.ts'
import { aDemandingAccount, SENDER } from './builders-erase.ts'
import { testRandom } from './builders-server.ts'
import { type Chance, chanceOf } from './simulation/chance.ts'

// PDFs are not what is tested here, and take most of the time of a letter.
vi.mock('../server/erase/pdf/letter-pdf.ts', () => ({ letterPdf: async () => new TextEncoder().encode('%PDF letter') }))
vi.mock('../server/erase/pdf/authorization-pdf.ts', () => ({
  authorizationPdf: async () => new TextEncoder().encode('%PDF authorization'),
}))

/** ZIP codes of a state with the usual deadlines, of Iowa, of Florida, and of a state without an act. */
const ZIPS = ['94110', '50309', '33101', '10001']

/**
 * A year of an account with everything that may happen around its letters, using the product's own parts: providers
 * that answer, stay silent, ask and refuse; relays that refuse or wait; a person who withdraws, signs, pauses and
 * switches; staff who act. Every letter is checked as it is sent.
 */
async function aYear(seed: number) {
  const chance = chanceOf(seed)
  const world = await aDemandingAccount({ zipCode: chance.pick(ZIPS) })
  const { tenant, store, accountId, time, queue } = world
  const journey = { id: accountId, userId: accountId, currentStage: 'active' as const }
  await tenant.write(tx => tx.put('customer_journey', journey))
  await store.db.updateTable('authUsers').set({ secondFactorSince: 1 }).execute()
  expect(await staffStore(store).grant(world.email, day(0))).toBe('granted')
  const mutate = await mutationsOf(world)
  const left: { requestId: string; providerId: string; step: string; messageId: string; at: number }[] = []
  await world.pay()

  async function leaves(mail: ClaimedMail): Promise<void> {
    const request = await tenant.get('requests', mail.requestId ?? '')
    if (request === undefined) throw new Error('a letter belongs to a request')
    const where = `seed ${seed}, day ${(time.now - day(0)) / DAY_MS}, ${mail.step} to ${request.providerId}`
    const signed = (await tenant.list('authorizations')).sort((a, b) => b.signedAt - a.signedAt)[0]
    expect(signed?.withdrawnAt, `${where}: authorized`).toBeNull()
    expect([request.pausedAt, request.archivedAt], `${where}: neither paused nor archived`).toEqual([null, null])
    const [choice] = await tenant.list('email_providers', { providerId: request.providerId })
    expect(choice?.enabled, `${where}: switched on`).toBe(true)
    const provider = providerById(request.providerId)
    expect(
      provider?.channels.map(({ address }) => address),
      `${where}: its own address`,
    ).toContain(mail.envelopeTo[0])
    const text = new TextDecoder().decode(mail.raw)
    for (const other of PROVIDERS.filter(({ id }) => id !== request.providerId)) {
      expect(text.includes(`To: ${other.channels[0].address}`), `${where}: nobody else's`).toBe(false)
    }
    if (/overdue/.test(text)) {
      expect(time.now - (request.dueAt ?? Number.POSITIVE_INFINITY), `${where}: late`).toBeGreaterThanOrEqual(DAY_MS)
    }
    left.push({
      requestId: request.id,
      providerId: provider?.id ?? '',
      step: mail.step,
      messageId: mail.messageId,
      at: time.now,
    })
  }

  async function deliver(): Promise<void> {
    for (const mail of await queue.claim(Number.MAX_SAFE_INTEGER, 100)) {
      if (mail.requestId === null || chance.yes(0.9)) {
        if (mail.requestId !== null) await leaves(mail)
        await queue.settleSent(mail.id, time.now, tx => letterSent(tx, mail, time.now))
      } else {
        await queue.settleFailed(mail.id, '550 no', tx => letterRefused(tx, mail, '550 no', time.now))
      }
    }
  }

  for (let n = 0; n <= 365; n += 1 + chance.below(8)) {
    time.now = day(n + chance.next() / 2)
    await tenant.write(tx => openRequests(tx, time.now, testRandom))
    for (const request of await tenant.list('requests')) if (chance.yes(0.12)) await answer(world, request, chance)
    await person(world, mutate, chance)
    if (chance.yes(0.1)) await staff(world, chance)
    for (const { id } of await tenant.list('requests')) await writeDueLetter(tenant, id, time.now, SENDER)
    // Now and then the relay is down, and something happens before the letters leave.
    if (chance.yes(0.85)) await deliver()
  }
  return { world, left }
}

type World = Awaited<ReturnType<typeof aDemandingAccount>>

/** What a provider or its mail server says, as reply handling would record it. */
async function answer({ tenant, time }: World, request: DeletionRequest, chance: Chance): Promise<void> {
  const { now } = time
  if (!isOpen(request) || request.submittedAt === null) return
  const letters = await tenant.letters(request.id)
  const said = chance.weighted({ ack: 4, review: 3, longer: 2, proof: 3, done: 1, refused: 0.5, bounce: 2, asks: 1 })
  await tenant.write(async tx => {
    const change = (patch: Partial<DeletionRequest>) => tx.update('requests', request.id, patch)
    if (said === 'bounce') {
      const newest = letters.findLast(letter => letter.state === 'sent')
      const address = providerById(request.providerId)?.channels[newest?.channel ?? 0]?.address
      if (newest === undefined || address === undefined) return
      const mail = { requestId: request.id, step: newest.step, messageId: newest.messageId, envelopeTo: [address] }
      await letterReturned(tx, mail, { serverReply: '550 gone', bounce: 'hard' }, now)
      return
    }
    const type = said === 'done' ? 'verification' : said === 'ack' ? 'acknowledged' : 'provider_reply'
    const payload = { message: said, proven: true }
    await tx.appendEvent({ requestId: request.id, type, createdAt: now, payload })
    if (said === 'ack') await change({ stage: 'acknowledged', waitingOn: 'provider' })
    else if (said === 'review') await change({ stage: 'in_review', waitingOn: 'provider' })
    else if (said === 'asks') await change({ waitingOn: 'you' })
    else if (said === 'done') await change({ stage: 'verified_deleted' })
    else if (said === 'refused') await change({ stage: 'non_compliant', decision: 'refused' })
    else if (said === 'proof')
      await change(
        oweProof(
          request,
          letters.map(letter => letter.step),
        ) ?? {},
      )
    else {
      const extension = extendDeadline(request, { receivedAt: now, days: 10 + chance.below(60) })
      if (extension.ok) await change({ dueAt: extension.dueAt, stage: 'in_review' })
    }
  })
}

async function mutationsOf({ store, accountId, time }: World) {
  const sync = syncStore(store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  const epoch = await sync.epoch()
  let seq = 0
  return async (name: string, args: unknown) => {
    seq += 1
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts: [{ seq, name, args }] }
    await applyChanges(sync, { accountId, push, at: seq, now: time.now })
  }
}

async function person(world: World, mutate: (name: string, args: unknown) => Promise<void>, chance: Chance) {
  const { tenant, emailId, accountId } = world
  const [signed] = (await tenant.list('authorizations')).filter(({ withdrawnAt }) => withdrawnAt === null)
  if (signed === undefined) {
    if (chance.yes(0.4)) await world.sign()
  } else if (chance.yes(0.04)) {
    await mutate('withdraw_authorization@1', { authorizationId: signed.id, at: 1 })
  }
  const isPaused = (await tenant.get('customer_journey', accountId))?.currentStage === 'paused'
  if (chance.yes(isPaused ? 0.4 : 0.05)) await mutate('set_paused@1', { paused: !isPaused })
  if (chance.yes(0.05)) {
    const providerId = chance.pick(PROVIDERS).id
    await mutate('set_provider_enabled@1', { emailId, providerId, enabled: chance.yes(0.7) })
  }
  if (chance.yes(0.03)) {
    const status = chance.pick(['active', 'canceled', 'active'] as const)
    await tenant.write(tx => tx.update('subscriptions', accountId, { status }))
  }
}

async function staff({ tenant, accountId, time }: World, chance: Chance): Promise<void> {
  const requests = await tenant.list('requests')
  if (requests.length === 0) return
  const request = chance.pick(requests)
  const action = chance.weighted({ requeue_notice: 4, trigger_escalation: 3, archive_request: 1, mark_verified: 1 })
  const act = { requestId: request.id, action, note: 'Seen', by: accountId }
  const refused = whyNotAct(action, request)
  const work = staffAct(tenant, act, { random: testRandom, now: time.now })
  if (refused === undefined) await work.catch(error => expect(String(error)).toMatch(/letter_held|nothing_to_requeue/))
  else await expect(work).rejects.toThrow(refused)
}

const SEEDS = Array.from({ length: 8 }, (_, at) => 20_261_100 + at)

test('[LIFE-042] [LIFE-043] in random years no letter leaves without authorization, to somebody else, twice, or unrecorded', async () => {
  const steps = new Map<string, number>()
  for (const seed of SEEDS) {
    const { world, left } = await aYear(seed)
    const events = await world.tenant.list('events')
    for (const [at, letter] of left.entries()) {
      steps.set(letter.step, (steps.get(letter.step) ?? 0) + 1)
      // Each letter has exactly one entry that names it.
      const told = events.filter(({ type, payload }) => payload.messageId === letter.messageId && SENT.has(type))
      expect(told, `seed ${seed}: ${letter.messageId}`).toHaveLength(1)
      // The same letter of a request is sent again only after the previous one bounced.
      const before = left
        .slice(0, at)
        .findLast(other => other.requestId === letter.requestId && other.step === letter.step)
      if (before === undefined) continue
      const returned = events.some(
        ({ type, payload, requestId }) =>
          type === 'delivery_failed' &&
          requestId === letter.requestId &&
          (payload.messageId === before.messageId || payload.letter === 'demand'),
      )
      expect(returned, `seed ${seed}: ${letter.step} twice`).toBe(true)
    }
    expect(new Set(left.map(({ messageId }) => messageId)).size).toBe(left.length)
    const ledger = ledgerOf(events, await world.tenant.list('artifacts'))
    expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
    await world.store.close()
  }
  // Every kind of letter must occur; otherwise the year would prove nothing about it.
  for (const step of [
    'demand',
    'follow_up_1',
    'follow_up_2',
    'final_reminder',
    'escalation',
    'legal_reminder',
    'agent_proof',
  ]) {
    expect(steps.get(step), step).toBeGreaterThan(3)
  }
}, 600_000)

const SENT: ReadonlySet<string> = new Set(['submitted', 'follow_up', 'escalation'])
