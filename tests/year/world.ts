import { signAuthorization } from '../../server/account/sign-authorization.ts'
import { letterRefused, letterSent } from '../../server/erase/after-delivery.ts'
import { startHeartbeat } from '../../server/erase/heartbeat.ts'
import { queueLettersLeft } from '../../server/notices/compose-notices.ts'
import type { Random } from '../../server/ports.ts'
import { handleReply, type ReplyNeeds } from '../../server/replies/handle-reply.ts'
import { accountsDueForCheck, checkFactsOf } from '../../server/store/check-schedule-store.ts'
import { sha256Hex } from '../../server/store/hash.ts'
import { inboundStore } from '../../server/store/inbound-store.ts'
import { type ClaimedMail, mailQueue } from '../../server/store/mail-queue.ts'
import { providerOf } from '../../server/store/provider-of.ts'
import { openStore } from '../../server/store/store.ts'
import { syncStore } from '../../server/store/sync-store.ts'
import { applyChanges } from '../../server/sync/apply-changes.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { AccountId, ClientId, type Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { aliasSuffixFrom, inboundAlias } from '../../sync/rules/demand/alias.ts'
import { type CheckFacts, isAnythingDue, lookAt } from '../../sync/rules/demand/check-schedule.ts'
import { nextLetter } from '../../sync/rules/demand/due-letter.ts'
import { isOpen, letterNamed } from '../../sync/rules/demand/lifecycle.ts'
import { whyHeldNow } from '../../sync/rules/demand/next-letter.ts'
import { signedLines } from '../../sync/rules/demand/scope.ts'
import { whatStands } from '../../sync/rules/demand/what-stands.ts'
import { nextChannel, standingLetters } from '../../sync/rules/demand/written-letters.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { knownProvider } from '../../sync/rules/providers/known-providers.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../builders.ts'
import { aReport, MAIL_DOMAIN, SENDER } from '../builders-erase.ts'
import { anAccount, silentLog } from '../builders-server.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { aDemand, type Demand, type Person, type Violation, whatIsWrong, wordsOf } from './books.ts'
import { aCourse, putOffTo, type Said, wordsFor } from './courses.ts'
import { aPost, YEAR_KEY_RECORD } from './provider-post.ts'
import { sizesOn, type TableSize } from './sizes.ts'

export interface YearOptions {
  seed: number
  /** Range of account numbers: each account's life follows from the seed and its own number. */
  from: number
  to: number
  /** Every account is checked at every step, whatever the records say: the reference for the sleeping heartbeat. */
  stepping?: boolean
  /** The year ends with the first violation of this kind: once a planted fault is found, the rest is unnecessary. */
  endsWith?: readonly string[]
  /** An empty PostgreSQL database: at the end everything is copied to it, and measured there. */
  sizesOn?: string
}

export interface Year {
  counts: Record<string, number>
  violations: Violation[]
  /** Every letter that left: account, provider, letter, day. */
  trace: string[]
  /** What it takes on PostgreSQL, table by table. */
  sizes?: TableSize[]
}

const STEP_MS = DAY_MS / 2
const DAYS = 365
/** ZIP codes of a state with the usual deadlines, of Iowa, of Florida, and of a state without an act. */
const ZIPS = ['94110', '94110', '50309', '33101', '10001']
const LUMEN = 'own-00000001'
const LUMEN_ADDRESS = 'privacy@lumen-chat.co.uk'

/** What one person does, and when. */
interface Life {
  n: number
  chance: Chance
  accountId: AccountId
  emailId: string
  email: string
  alias: string
  person: Person
  authorizationId: string | null
  /** Whether the plan is active, or since when its payment is missing; null: it was canceled. */
  paid: true | number | null
  mutate(name: string, args: unknown): Promise<void>
}

/**
 * A year of many accounts on the product's own engine, with its store in memory: heartbeat, letters, mail queue,
 * replies, mutations and ledgers are the product's. The world around it is simulated: people, providers, strangers,
 * mail servers. Each letter is checked as it leaves, against records that nothing of the product writes.
 */
export async function aYear({
  seed,
  from,
  to,
  stepping = false,
  endsWith = [],
  sizesOn: url,
}: YearOptions): Promise<Year> {
  const random = randomOf(chanceOf(seed).fork(`ids ${from}`))
  const store = await openStore(':memory:', { random, log: silentLog })
  const time = { now: day(0) }
  const clock = { now: () => time.now }
  const queue = mailQueue(store)
  const inbound = inboundStore(store)
  const sync = syncStore(store, { random })
  const epoch = await sync.epoch()
  const notices = {
    origin: 'https://totalrecall.example',
    mailDomain: MAIL_DOMAIN,
    company: SENDER.company,
    random,
    log: silentLog,
  }
  const replyNeeds: ReplyNeeds = {
    ...notices,
    store,
    inbound,
    clock,
    wall: clock,
    resolve: async () => [YEAR_KEY_RECORD.match(/.{1,255}/g) ?? []],
  }
  const faults: string[] = []
  const heartbeat = startHeartbeat({
    store,
    clock,
    random,
    log: { ...silentLog, error: (event, facts) => void faults.push(`${event} ${facts?.error ?? ''}`) },
    sender: SENDER,
    takesMail: async () => 'taken',
    everyMs: 2 ** 31 - 1,
    // Only the rules decide when to look: the daily look must not repair anything.
    maxRestMs: 20 * 365 * DAY_MS,
  })

  const counts: Record<string, number> = {}
  const violations: Violation[] = []
  const trace: string[] = []
  const count = (what: string, by = 1) => {
    counts[what] = (counts[what] ?? 0) + by
  }
  const plans = new Map<number, (() => Promise<void>)[]>()
  let step = 0
  /** Schedules for the first step at or after this time, but never for the running one. */
  const plan = (at: number, what: () => Promise<void>) => {
    const place = Math.max(step + 1, Math.ceil((at - day(0)) / STEP_MS))
    plans.set(place, [...(plans.get(place) ?? []), what])
  }
  const lives = new Map<string, Life>()
  const known = new Map<string, { v: number; facts: CheckFacts }>()
  const chances = chanceOf(seed)
  const salt = chances.below(2 ** 31)
  const violate = (what: Violation['what'], life: Life, where: string) => {
    violations.push({ what, where: `account ${life.n}, day ${((time.now - day(0)) / DAY_MS).toFixed(2)}, ${where}` })
  }

  for (let n = from; n < to; n += 1) {
    const life = await begin(n)
    lives.set(life.accountId, life)
  }
  for (step = 0; step <= (DAYS * DAY_MS) / STEP_MS; step += 1) {
    time.now = day((step * STEP_MS) / DAY_MS)
    for (const happens of plans.get(step) ?? []) await happens()
    plans.delete(step)
    if (stepping) await store.db.updateTable('account').set({ lookAt: 0 }).execute()
    else if (step % 14 === 0) await nothingIsOverlooked()
    await heartbeat.beat()
    await deliver()
    if (step % 56 === 0) await nothingIsForgotten()
    if (violations.some(({ what }) => endsWith.includes(what))) break
  }
  await nothingIsForgotten()
  await everyLedgerHolds()
  await heartbeat.stop()
  const sizes = url === undefined ? undefined : await sizesOn(url, store.db)
  await store.close()
  if (faults.length > 0) throw new Error(`the heartbeat failed ${faults.length} times: ${faults[0]}`)
  count('accounts', to - from)
  count('letters', trace.length)
  return { counts, violations, trace: trace.sort(), ...(sizes && { sizes }) }

  async function begin(n: number): Promise<Life> {
    const chance = chanceOf(salt + n)
    const zipCode = chance.pick(ZIPS)
    const { accountId, emailId, email } = await anAccount(store, {
      zipCode,
      email: `dana.${n}@example.com`,
      newId: random.id,
    })
    const tenant = store.tenant(accountId)
    const alias = inboundAlias(email, aliasSuffixFrom(random.bytes(16)), MAIL_DOMAIN)
    const addresses = new Map(
      PROVIDERS.map(({ id, channels }) => [id as string, channels.map(({ address }) => address as string)]),
    )
    addresses.set(LUMEN, [LUMEN_ADDRESS])
    const life: Life = {
      n,
      chance,
      accountId,
      emailId,
      email,
      alias,
      authorizationId: null,
      paid: null,
      person: {
        zipCode,
        authorized: false,
        paused: false,
        entitled: at => life.paid === true || (life.paid !== null && at - life.paid < 7 * DAY_MS),
        addresses,
        enabled: new Set<string>(
          [chance.pick(PROVIDERS), ...PROVIDERS.filter(() => chance.yes(0.12))].map(({ id }) => id),
        ),
        requests: new Map(),
      },
      mutate: mutationsOf(accountId),
    }
    await tenant.write(async tx => {
      // Most have unsubscribed from our mail; what nobody may unsubscribe from reaches them all the same.
      const noticesOffSince = chance.yes(0.8) ? time.now : null
      await tx.update('email', emailId, { inboundAlias: alias, noticesOffSince })
      await tx.put('customer_journey', { id: accountId, userId: accountId, currentStage: 'active' })
      for (const { id: providerId } of PROVIDERS) {
        const enabled = life.person.enabled.has(providerId)
        await tx.update('email_providers', `${emailId}.${providerId}`, { enabled })
      }
      await tx.put('subscriptions', {
        id: accountId,
        userId: accountId,
        status: 'active',
        planId: chance.yes(0.9) ? 'minimal' : 'private',
        billingCycle: 'monthly',
        currentPeriodEnd: null,
        trialEnd: null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
      })
    })
    life.paid = true
    whatThePersonDoes(life)
    return life
  }

  function whatThePersonDoes(life: Life): void {
    const { chance, person } = life
    const on = (days: number, what: () => Promise<void>) => plan(day(days), what)
    const someDay = (from: number, to: number) => from + chance.next() * (to - from)
    on(someDay(0, 3), () => sign(life))
    if (chance.yes(0.15)) {
      const at = someDay(5, 340)
      on(at, () => withdraw(life))
      if (chance.yes(0.6)) on(at + someDay(1, 60), () => sign(life))
    }
    if (chance.yes(0.1)) on(someDay(20, 350), () => (person.authorized ? sign(life) : Promise.resolve()))
    if (chance.yes(0.25)) {
      const at = someDay(2, 330)
      on(at, () => pause(life, true))
      on(at + someDay(1, 40), () => pause(life, false))
    }
    if (chance.yes(0.2)) {
      const providerId = chance.pick(PROVIDERS).id
      const at = someDay(1, 330)
      on(at, () => setEnabled(life, providerId, !person.enabled.has(providerId)))
      on(at + someDay(5, 90), () => setEnabled(life, providerId, !person.enabled.has(providerId)))
    }
    if (chance.yes(0.15)) {
      on(someDay(1, 300), async () => {
        const { emailId } = life
        await life.mutate('add_provider@1', {
          emailId,
          providerId: LUMEN,
          name: 'Lumen Chat',
          address: LUMEN_ADDRESS,
          site: '',
        })
        person.enabled.add(LUMEN)
        count('own providers')
      })
    }
    if (chance.yes(0.12)) {
      const at = someDay(10, 330)
      on(at, () => bill(life, 'past_due'))
      on(at + someDay(2, 25), () => bill(life, chance.yes(0.6) ? 'active' : 'canceled'))
    }
  }

  async function sign(life: Life): Promise<void> {
    if (life.person.enabled.size === 0) return
    const tenant = store.tenant(life.accountId)
    const enabled = await tenant.list('email_providers', { enabled: true })
    const account = await tenant.get('users', life.accountId)
    if (account === undefined) throw new Error('no account')
    const text = authorizationText({
      person: account,
      email: life.email,
      providers: signedLines(enabled),
      company: SENDER.company,
      state: stateOfZip(account.zipCode) ?? '',
    })
    const signed = { signatureKind: 'typed', signature: 'Dana Whitfield', textVersion: AUTHORIZATION_VERSION } as const
    await signAuthorization(
      tenant,
      { ...signed, textSha256: sha256Hex(text) },
      { random, company: SENDER.company, now: time.now },
    )
    life.authorizationId = (await tenant.list('authorizations')).at(-1)?.id ?? null
    life.person.authorized = true
    count('signatures')
  }

  async function withdraw(life: Life): Promise<void> {
    if (!life.person.authorized) return
    const at = time.now
    await life.mutate('withdraw_authorization@1', { authorizationId: life.authorizationId, at })
    life.person.authorized = false
    count('withdrawals')
  }

  async function pause(life: Life, paused: boolean): Promise<void> {
    await life.mutate('set_paused@1', { paused })
    life.person.paused = paused
    for (const demand of life.person.requests.values()) {
      if (paused) demand.pausedFrom = time.now
      else if (demand.pausedFrom !== null) {
        if (demand.takenAt !== null) demand.pausedMs += time.now - demand.pausedFrom
        demand.pausedFrom = null
      }
    }
    if (paused) count('pauses')
  }

  async function setEnabled(life: Life, providerId: string, enabled: boolean): Promise<void> {
    await life.mutate('set_provider_enabled@1', { emailId: life.emailId, providerId, enabled })
    if (enabled) life.person.enabled.add(providerId)
    else life.person.enabled.delete(providerId)
    count('switches')
  }

  async function bill(life: Life, status: 'active' | 'past_due' | 'canceled'): Promise<void> {
    const pastDueSince = status === 'past_due' ? time.now : null
    await store.tenant(life.accountId).write(tx => tx.update('subscriptions', life.accountId, { status, pastDueSince }))
    life.paid = status === 'active' ? true : pastDueSince
    count(`plan ${status}`)
  }

  function mutationsOf(accountId: AccountId): Life['mutate'] {
    const client = ClientId.parse(random.id())
    let seq = 0
    return async (name, args) => {
      seq += 1
      const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts: [{ seq, name, args }] }
      const { rejected } = await applyChanges(sync, { accountId, push, at: seq, now: time.now })
      if (rejected.length > 0) throw new Error(`${name} was refused: ${JSON.stringify(rejected)}`)
    }
  }

  async function deliver(): Promise<void> {
    for (let mails = await queue.claim(time.now, 100); mails.length > 0; mails = await queue.claim(time.now, 100)) {
      for (const mail of mails) await leaves(mail)
    }
  }

  /** When a letter reaches the relay: the rules that it breaks are found here, and nowhere earlier. */
  async function leaves(mail: ClaimedMail): Promise<void> {
    const life = lives.get(mail.accountId ?? '')
    // Only where its size counts: here no letter is ever unsure.
    if (url !== undefined) {
      const copy = { receivedAt: time.now, envelopeFrom: mail.envelopeFrom, envelopeTo: [], raw: mail.raw }
      await inbound.keepArchiveCopy({ id: random.id(), ...copy }, mail.messageId)
    }
    if (life === undefined || mail.requestId === null) {
      await queue.settleSent(mail.id, time.now)
      count('mails to the person')
      return
    }
    const { requestId, step: letter } = mail
    const { person } = life
    const providerId = (await store.tenant(life.accountId).get('requests', requestId))?.providerId ?? ''
    const demand = person.requests.get(requestId) ?? aDemand(providerId, person.paused ? time.now : null)
    person.requests.set(requestId, demand)
    const facts = { requestId, providerId, step: letter, messageId: mail.messageId, to: mail.envelopeTo, at: time.now }
    for (const what of whatIsWrong(person, { ...facts, ...wordsOf(mail.raw) }))
      violate(what, life, `${letter} to ${providerId}`)

    if (life.chance.yes(0.03)) {
      count('refused by the relay')
      await queue.settleFailed(mail.id, '550 no', async tx => {
        await letterRefused(tx, mail, '550 no', time.now)
        await queueLettersLeft(tx, time.now, notices)
      })
      return
    }
    trace.push(`${life.n} ${providerId} ${letter} ${((time.now - day(0)) / DAY_MS).toFixed(2)}`)
    count(`letter ${letter}`)
    demand.left.push({ step: letter, messageId: mail.messageId, at: time.now })
    await queue.settleSent(mail.id, time.now, async tx => {
      await letterSent(tx, mail, time.now)
      await queueLettersLeft(tx, time.now, notices)
    })
    if (letter === 'demand') {
      // Two demands of one request: the first bounced.
      Object.assign(demand, { takenAt: time.now, pausedMs: 0, extendedTo: null })
      whatTheProviderDoes(life, demand, mail)
    }
    if (letter === 'agent_proof' && demand.afterProof !== null) {
      plan(time.now + demand.afterProof * DAY_MS, () => says(life, demand, mail, 'done'))
    }
  }

  function whatTheProviderDoes(life: Life, demand: Demand, mail: ClaimedMail): void {
    const { name, steps, afterProof } = aCourse(life.chance)
    count(`course ${name}`)
    demand.afterProof = afterProof
    for (const { after, said } of steps) plan(time.now + after * DAY_MS, () => says(life, demand, mail, said))
  }

  async function says(life: Life, demand: Demand, mail: ClaimedMail, said: Said): Promise<void> {
    // A letter that bounced was read by nobody, so it gets no answer.
    const letter = demand.left.find(({ messageId }) => messageId === mail.messageId)
    if (letter === undefined || mail.requestId === null) return
    const tenant = store.tenant(life.accountId)
    const provider = await providerOf(tenant, demand.providerId)
    if (provider === undefined) throw new Error('no provider')
    count(`mail ${said}`)
    count('replies')
    const id = random.id()
    const domain = provider.replyDomains[0] ?? ''
    const desk = provider.channels[0]?.address ?? ''
    const { writes, signs } = said === 'spoof' ? life.chance.pick(strangers(domain)) : { writes: null, signs: domain }
    const raw =
      said === 'bounce'
        ? aReport({ recipient: mail.envelopeTo[0] ?? '', messageId: mail.messageId })
        : aPost({
            from: writes === null ? desk : `privacy@${writes}`,
            to: mail.envelopeFrom,
            subject: `Re: ${/^Subject: (.*)$/im.exec(wordsOf(mail.raw).header)?.[1] ?? ''}`,
            inReplyTo: mail.messageId,
            messageId: `<${id}@mail.example>`,
            at: time.now,
            signedBy: signs,
            text: wordsFor(said, {
              provider,
              letter: wordsOf(mail.raw).text,
              ticket: `4711-${1_000 + life.n}`,
              receivedAt: letter.at,
              now: time.now,
            }),
          })
    await inbound.keep({
      id,
      receivedAt: time.now,
      envelopeFrom: said === 'bounce' ? '' : `privacy@${domain}`,
      envelopeTo: [mail.envelopeFrom],
      raw: typeof raw === 'string' ? new TextEncoder().encode(raw) : raw,
    })
    if (!(await handleReply(id, replyNeeds))) throw new Error(`a mail was left: ${said}`)
    const [reading] = (await tenant.list('replies', { requestId: mail.requestId })).slice(-1)
    if (!IS_DONE.has(said) || reading?.needsConfirmation !== true) return note(demand, said)
    // A mail with a sentence that is not understood: the person is asked and answers some days later, occasionally only
    // after the provider was asked as well.
    count('asked whether it is done')
    demand.claimedAt ??= time.now
    const after = life.chance.yes(0.1) ? 20 : 1 + life.chance.below(5)
    plan(time.now + after * DAY_MS, async () => {
      await life.mutate('confirm_reply@1', { replyId: reading.id, category: 'completion' })
      demand.claimedAt = null
      note(demand, said)
    })
  }

  /** What everybody knows from then on. */
  function note(demand: Demand, said: Said): void {
    if (IS_DONE.has(said)) demand.ended = 'deleted'
    if (said === 'refusal' && demand.ended === null) demand.ended = 'refused'
    if (said === 'bounce') {
      demand.takenAt = null
      demand.left = []
    }
    if (said === 'extension' && demand.ended === null && demand.extendedTo === null && demand.takenAt !== null) {
      // It is in time if it comes within the legal period, which its course ensures; a pause can only extend that.
      demand.extendedTo = Math.floor(putOffTo(time.now) / DAY_MS) * DAY_MS
    }
  }

  /**
   * Between two beats, no resting account has anything due. Checked against the rules' current answer, not the stored
   * look time.
   */
  async function nothingIsOverlooked(): Promise<void> {
    const waiting = new Set<string>()
    const ids = [...lives.values()].map(({ accountId }) => accountId)
    const due = await accountsDueForCheck(store.db, { now: time.now, after: { at: 0, id: '' }, limit: ids.length })
    for (const { accountId } of due.accounts) waiting.add(accountId)
    await eachWithFacts(async (life, facts) => {
      if (!waiting.has(life.accountId) && isAnythingDue(facts, time.now))
        violate('overlooked', life, 'due, and at rest')
    })
  }

  /** Every open request waits for a known moment, for mail in transit or for the person, or has had every letter. */
  async function nothingIsForgotten(): Promise<void> {
    await eachWithFacts(async (life, facts) => {
      for (const request of facts.requests.filter(isOpen)) {
        const why = waitsFor(facts, request, time.now)
        if (why === null) violate('forgotten', life, `${request.providerId}, ${request.stage}`)
        else count(`open, waits for ${why}`)
      }
    })
  }

  async function everyLedgerHolds(): Promise<void> {
    for (const life of lives.values()) {
      const tenant = store.tenant(life.accountId)
      const events = await tenant.list('events')
      const told = new Map<string, number>()
      for (const { type, payload } of events) {
        if (!SENT.has(type) || typeof payload.messageId !== 'string') continue
        told.set(payload.messageId, (told.get(payload.messageId) ?? 0) + 1)
      }
      const sent = await store.db
        .selectFrom('mails')
        .select('messageId')
        .where('accountId', '=', life.accountId)
        .where('requestId', 'is not', null)
        .where('state', 'in', ['sent', 'bounced'])
        .execute()
      for (const { messageId } of sent) if (told.get(messageId) !== 1) violate('unrecorded', life, messageId)
      for (const { id, stage, providerId } of await tenant.list('requests')) {
        const ended = life.person.requests.get(id)?.ended ?? null
        if (stage === 'verified_deleted') {
          count('verified')
          if (ended !== 'deleted') violate('believed', life, providerId)
        }
      }
      if (life.n % 10 !== 0) continue
      const held = await verifyChain(ledgerOf(events, await tenant.list('artifacts')), sha256Hex)
      if (!held.intact) violate('broken_ledger', life, '')
    }
  }

  /** Facts are read again only if the account was written since: every write advances its version. */
  async function eachWithFacts(work: (life: Life, facts: CheckFacts) => Promise<void>): Promise<void> {
    const versions = await store.db.selectFrom('account').select(['id', 'v']).execute()
    const moved = versions.filter(({ id, v }) => known.get(id)?.v !== v)
    for (let at = 0; at < moved.length; at += 50) {
      const page = moved.slice(at, at + 50).map(({ id, v }) => ({ id: AccountId.parse(id), v }))
      const factsOf = await checkFactsOf(
        store.db,
        page.map(({ id }) => id),
      )
      for (const { id, v } of page) known.set(id, { v, facts: factsOf(id) })
    }
    for (const life of lives.values()) {
      const facts = known.get(life.accountId)?.facts
      if (facts === undefined) throw new Error('no account')
      await work(life, facts)
    }
  }
}

const IS_DONE: ReadonlySet<Said> = new Set(['done', 'plainly done'])

/** Impostors of a provider: with no signature, with another's, or with their own name and signature. */
const strangers = (domain: string): { writes: string; signs: string | null }[] => [
  { writes: domain, signs: null },
  { writes: domain, signs: 'evil.example' },
  { writes: 'evil.example', signs: 'evil.example' },
]

/** What an open request waits for, in a word; null: for nothing and nobody. */
function waitsFor(facts: CheckFacts, request: DeletionRequest, now: Instant): string | null {
  const written = facts.written(request.id)
  const { email } = facts
  if (email === undefined) return null
  if (request.pausedAt !== null) return 'the person, paused'
  if (standingLetters(written).some(({ state }) => state !== 'sent')) return 'the relay'
  if (request.waitingOn === 'you') return 'the person, asked'
  const reason = whyHeldNow({ ...facts, request, email }, now)
  if (reason !== undefined) return `the person, ${reason}`
  if (nextChannel(knownProvider(request.providerId, facts.choices), written, now) === undefined)
    return 'another address'
  const sent = standingLetters(written).flatMap(({ step }) => letterNamed(step)?.letter ?? [])
  const next = nextLetter({ stands: whatStands(request, [], now), sent }, now)
  if (next === undefined && request.claimedAt != null) return 'the person, asked about a claim'
  if (next === undefined) return sent.includes('final_notice') ? 'its provider, every letter sent' : null
  // The account will be looked at by then.
  const until = whyHeldNow({ ...facts, request, email }, next.at)
  if (until !== undefined) return `the person, ${until} by then`
  const look = lookAt(facts, now)
  return look !== null && look <= next.at ? 'its next letter' : null
}

/** Ids that sort in order of creation, and bytes, as the seed decides. */
function randomOf(chance: Chance): Random {
  let made = 0
  return {
    bytes: length => Uint8Array.from({ length }, () => chance.below(256)),
    id() {
      made += 1
      return `${made.toString(16).padStart(12, '0')}-${chance
        .below(2 ** 31)
        .toString(16)
        .padStart(8, '0')}`
    },
  }
}

const SENT: ReadonlySet<string> = new Set(['submitted', 'follow_up', 'escalation'])
