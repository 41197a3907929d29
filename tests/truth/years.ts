import { letterReturned, letterSent } from '../../server/erase/after-delivery.ts'
import { noteLastStep } from '../../server/erase/note-last-step.ts'
import { lettersBefore } from '../../server/erase/write-due-letter.ts'
import { queueDeadlineNotice, queueLettersLeft } from '../../server/notices/compose-notices.ts'
import { queueComplaintOffer, queueQuarterSummary, queueStillWaiting } from '../../server/notices/compose-reminders.ts'
import type { Log, Random } from '../../server/ports.ts'
import { record } from '../../server/replies/handle-reply.ts'
import { judgeReply, type Weighed } from '../../server/replies/judge-reply.ts'
import { noteAnswer, noteSettled } from '../../server/replies/note-answer.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { regimeOf } from '../../sync/catalog/regimes.ts'
import { type Instant, Sha256 } from '../../sync/records/ids.ts'
import { SAYABLE } from '../../sync/records/reply.ts'
import { englishDate } from '../../sync/rules/calendar/english-dates.ts'
import { askAgainAt, NEVER } from '../../sync/rules/demand/ask-again.ts'
import { dueLetter } from '../../sync/rules/demand/due-letter.ts'
import { choiceAt, LAST_LETTER_DAYS } from '../../sync/rules/demand/last-step.ts'
import { letterDates, letterNamed, type SentLetterId } from '../../sync/rules/demand/lifecycle.ts'
import { REMINDER_DAYS } from '../../sync/rules/demand/notices.ts'
import { asksYou } from '../../sync/rules/demand/reply-effects.ts'
import { UNCHOSEN } from '../../sync/rules/demand/scope.ts'
import { type Stands, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { nextChannel, standingLetters } from '../../sync/rules/demand/written-letters.ts'
import { letters } from '../../sync/rules/letters/index.ts'
import type { LetterFacts, LetterText } from '../../sync/rules/letters/letter.ts'
import { MUTATIONS, type MutationArgs, type MutationName } from '../../sync/rules/mutations/index.ts'
import { badge } from '../../sync/rules/shown/badge.ts'
import { DAILY_LINES } from '../../sync/rules/shown/daily-line.ts'
import { deadlinesIcs } from '../../sync/rules/shown/deadlines-ics.ts'
import { headline } from '../../sync/rules/shown/headline.ts'
import { needsYou, withQuestions } from '../../sync/rules/shown/needs-you.ts'
import { stageLine } from '../../sync/rules/shown/stage-line.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { aRequest, day } from '../builders.ts'
import { type Chance, chanceOf } from '../simulation/chance.ts'
import { type MemoryTenant, memoryTenant } from './memory-tenant.ts'
import { FALSE_IF, type Happening, type Meaning, type Truth, truthAt, whyNoLadder } from './record.ts'
import { sayingsOf, sentencesOf } from './sentences.ts'

/** The product's functions of which a test may put a faulty one in place. */
export const PRODUCT = {
  dueLetter,
  judgeReply,
  headline,
  standing,
  badge,
  deadlinesIcs,
  needsYou,
  write: (letter: SentLetterId, facts: LetterFacts): LetterText => letters[letter](facts),
}
export type Product = typeof PRODUCT

export interface Violation {
  day: number
  what: string
  text: string
}

export interface Year {
  violations: Violation[]
  /** The year as a list, for whoever looks for the cause. */
  story: string[]
  /** Sentences that no class knows. */
  unclassed: string[]
  counts: Record<string, number>
}

const DAYS = 400
const STATES = ['CA', 'VA', 'NY', 'TX']
const HASH = '0123456789abcdef'
const COMPANY = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }
const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} }
let ids = 0
/** Only ids of replies come from here; nothing depends on them. */
const RANDOM: Random = {
  bytes: length => new Uint8Array(length),
  id() {
    ids += 1
    return `reply-${String(ids).padStart(6, '0')}`
  },
}
const NEEDS = {
  origin: 'https://totalrecall.example',
  mailDomain: 'totalrecall.example',
  company: COMPANY,
  random: RANDOM,
  log: SILENT,
}
/** Days after the year's start with a new quarter: July, October, January, April. */
const QUARTERS = [58, 150, 242, 332, 399]

const PERSON_ACTS: ReadonlySet<Meaning> = new Set([
  'identity_verification',
  'portal_deflection',
  'partial_deletion',
  'refusal',
  'no_data_found',
  'clarification',
  'closed_no_action',
])

const MEANINGS: Readonly<Record<Meaning, number>> = {
  acknowledgement: 4,
  identity_verification: 4,
  agent_proof: 2,
  portal_deflection: 3,
  progress_update: 3,
  extension_notice: 3,
  partial_deletion: 3,
  refusal: 3,
  no_data_found: 2,
  deletion_scheduled: 3,
  completion: 5,
  bounce: 0.3,
  delivery_delay: 0.5,
  clarification: 2,
  out_of_office: 1,
  unrelated: 1,
  suspicious: 1,
  closed_no_action: 2,
}

type Plan = { at: number; does: keyof typeof ACTS }
const ACTS = { mail: 10, word: 7, settle: 5, step: 3, use: 1, pause: 1.2, bounce: 1.5 } as const

/** A random year of one request, determined by its seed, told by the product and checked against what is true. */
export async function aYear(seed: number, product: Product = PRODUCT): Promise<Year> {
  const chance = chanceOf(seed)
  const provider = chance.pick(PROVIDERS)
  const regime = regimeOf(chance.pick(STATES), day(0))
  if (regime === undefined) throw new Error('no such state')
  const tenant = memoryTenant(
    aRequest({
      providerId: provider.id,
      state: regime.state,
      stage: 'prepared',
      submittedAt: null,
      dueAt: null,
      waitingOn: 'us',
    }),
  )
  const happenings: Happening[] = []
  const year: Year = { violations: [], story: [], unclassed: [], counts: {} }
  const marks = new Map<string, number>()
  let mails = 0
  let lastLook = -1
  let shownKey = ''
  let toldBefore = 0
  let isPaused = false
  let saidAgain = false
  let overSince: number | undefined
  let dayAfter = 0

  const plans = planOf(chance)
  for (let at = 0; at <= DAYS; ) {
    await look(at)
    // Over, and nothing more will happen: what is shown stays as it is.
    if (plans.length === 0 && overSince !== undefined && at > overSince + 40) break
    // Now and then nobody looks for weeks.
    const next = nextLook(at) + (chance.yes(0.03) ? chance.below(40) : 0)
    for (let plan = plans[0]; plan !== undefined && plan.at <= next; plan = plans[0]) {
      plans.shift()
      await happen(plan)
      dayAfter = plan.at + 1
    }
    at = next
  }
  return year

  /** The next moment at which something is due by what the product knows, by the law, or by the calendar. */
  function nextLook(at: number): number {
    const request = tenant.request()
    const moments: number[] = [...QUARTERS, dayAfter, plans[0]?.at ?? DAYS, DAYS + 1]
    const when = (instant: number | null | undefined, after = 0) => {
      if (instant != null) moments.push((instant - day(0)) / DAY_MS + after + 0.01)
    }
    if (request.stage !== 'verified_deleted' && request.archivedAt === null) {
      for (const mark of letterDates(request)) when(mark.at)
      when(request.dueAt, 1)
      when(request.restsUntil)
      when(request.claimedAt, 14)
      for (const { receivedAt, needsConfirmation, category, settledAt } of tenant.replies()) {
        if (needsConfirmation === true || (asksYou(category) && settledAt == null))
          for (const days of REMINDER_DAYS) when(receivedAt, days)
        if (category === 'refusal') when(receivedAt, 45)
      }
      when(tenant.events.find(({ payload }) => payload.letter === 'final_notice')?.createdAt, LAST_LETTER_DAYS)
    }
    let next = Number.POSITIVE_INFINITY
    for (const moment of moments) if (moment > at && moment < next) next = moment
    return next
  }

  async function happen({ at, does }: Plan): Promise<void> {
    if (does === 'mail') await mail(at)
    else if (does === 'word') await word(at)
    else if (does === 'settle') await settle(at)
    else if (does === 'step') await step(at)
    else if (does === 'use') use(at)
    else if (does === 'pause') await pause(at)
    else await bounce(at)
    await checkTold(at)
    checkShown(at)
  }

  function happened(happening: Happening, note: string): void {
    happenings.push(happening)
    year.story.push(`day ${happening.day.toFixed(2)}: ${note}`)
    count(happening.what === 'mail' ? happening.meaning : happening.what)
  }

  function count(what: string): void {
    year.counts[what] = (year.counts[what] ?? 0) + 1
  }

  async function mail(at: number): Promise<void> {
    const request = tenant.request()
    // A provider answers what it has got.
    if (!tenant.letters.some(({ state }) => state === 'sent')) return
    const now = day(at)
    mails += 1
    const meaning = chance.weighted(MEANINGS)
    const pass = meaning !== 'suspicious' && chance.yes(0.95)
    const isFromDesk = chance.yes(0.92)
    const isSure = chance.yes(0.7)
    const toPerson = PERSON_ACTS.has(meaning) || (meaning === 'agent_proof' && chance.yes(0.3))
    const until =
      meaning === 'extension_notice' || meaning === 'deletion_scheduled'
        ? chance.yes(0.7)
          ? Math.floor(at) + 5 + chance.below(60)
          : undefined
        : undefined
    const claims = !isSure && (meaning === 'completion' || (meaning === 'partial_deletion' && chance.yes(0.4)))
    const sha256 = Sha256.parse(HASH.repeat(3) + mails.toString(16).padStart(16, '0'))
    const reply: Weighed = {
      arrived: {
        id: `mail-${mails}`,
        receivedAt: now,
        envelopeFrom: `desk@${provider.replyDomains[0]}`,
        envelopeTo: [],
        raw: EMPTY,
        size: 0,
        sha256,
        tries: 0,
        pieces: async () => [],
      } as Weighed['arrived'],
      mail: null,
      match: { by: 'token', requestId: request.id, accountId: tenant.tx.accountId },
      authenticity: {
        pass,
        temporary: false,
        fromAddress: `desk@${provider.replyDomains[0]}`,
        signatures: [],
        note: '',
      } as unknown as Weighed['authenticity'],
      provider,
      isFromDesk,
      answers: 'this',
      classified: {
        category: meaning,
        confidence: isSure ? 'sure' : 'unsure',
        certainty: isSure ? 0.9 : 0.4,
        needsUserAction: toPerson,
        ticket: null,
        byRules: meaning,
        about: until === undefined ? '' : `It will be done by ${englishDate(day(until))}.`,
        sentence: '',
        claims,
        ...(meaning === 'completion'
          ? {
              closing: isSure
                ? { closes: true }
                : { closes: false as const, why: 'sentence' as const, unread: ['And so on.'] },
            }
          : {}),
      },
    }
    const reading = product.judgeReply(reply, request, { returned: undefined, now })
    await record(tenant.tx, { reply, request, letters: tenant.letters, reading, excerpt: 'Words.', now }, REPLY_NEEDS)
    const id = tenant.replies().at(-1)?.id ?? ''
    happened(
      {
        day: at,
        what: 'mail',
        id,
        meaning: pass ? meaning : 'suspicious',
        proven: pass && isFromDesk,
        sure: isSure,
        claims,
        toPerson,
        ...(until === undefined ? {} : { until: untilOf(day(until)) }),
      },
      `'${id}': ${pass ? '' : 'unsigned '}${isFromDesk ? '' : 'from elsewhere '}${isSure ? 'sure' : 'unsure'} ${meaning}${until === undefined ? '' : ` until ${until}`}`,
    )
  }

  function rule<Name extends MutationName>(name: Name, args: MutationArgs<Name>, at: number): boolean {
    const kind = MUTATIONS[name] as unknown as {
      apply(rows: object, given: unknown, now: Instant): { ok: boolean; patches: Parameters<MemoryTenant['apply']>[0] }
    }
    const outcome = kind.apply(tenant.rows(), args, day(at))
    if (!outcome.ok || outcome.patches.length === 0) return false
    tenant.apply(outcome.patches)
    return true
  }

  /** The person says what a mail is, or corrects themselves. */
  async function word(at: number): Promise<void> {
    const asked = tenant
      .replies()
      .filter(({ needsConfirmation, answeredAt }) =>
        needsConfirmation === true ? true : answeredAt != null && chance.yes(0.15),
      )
    if (asked.length === 0) return
    const reply = chance.pick(asked)
    const category = chance.yes(0.7) && isSayable(reply.category) ? reply.category : chance.pick(SAYABLE)
    const how = (reply.answeredAt ?? null) === null ? 'said' : 'corrected'
    if (!rule('confirm_reply@1', { replyId: reply.id, category }, at)) return
    happened({ day: at, what: 'said', id: reply.id, meaning: category as Meaning }, `'${reply.id}' is ${category}`)
    await noteAnswer(tenant.tx, { replyId: reply.id, how }, day(at), NEEDS)
  }

  async function settle(at: number): Promise<void> {
    const open = tenant
      .replies()
      .filter(
        ({ category, needsConfirmation, settledAt }) =>
          asksYou(category) && needsConfirmation !== true && settledAt == null,
      )
    const reply = open.at(-1)
    if (reply === undefined || tenant.request().waitingOn !== 'you') return
    const settled = chance.yes(0.6) ? ('answered' as const) : ('cannot' as const)
    if (!rule('settle_question@1', { replyId: reply.id, settled }, at)) return
    happened({ day: at, what: 'settled', id: reply.id, how: settled }, `${reply.category} is settled: ${settled}`)
    await noteSettled(tenant.tx, reply.id, day(at))
  }

  async function step(at: number): Promise<void> {
    const taken = chance.weighted({ appealed: 4, complained: 3, closed: 1 })
    const args = { requestId: tenant.request().id, step: taken, words: '' }
    const isDecided = ['refused', 'partial'].includes(tenant.request().decision)
    // Only what a screen offers: complaints after a decision or the last letter, and closing at any time.
    if (taken === 'complained' && !isDecided && !tenant.events.some(({ payload }) => payload.letter === 'final_notice'))
      return
    if (!rule('take_last_step@1', args, at)) return
    happened({ day: at, what: 'step', step: taken }, taken)
    await noteLastStep(tenant.tx, args, day(at))
  }

  function use(at: number): void {
    if (rule('say_used@1', { requestId: tenant.request().id, used: true }, at)) saidAgain = true
  }

  async function pause(at: number): Promise<void> {
    if (!rule('set_paused@1', { paused: !isPaused }, at)) return
    isPaused = !isPaused
    happened({ day: at, what: isPaused ? 'paused' : 'resumed' }, isPaused ? 'paused' : 'resumed')
  }

  async function bounce(at: number): Promise<void> {
    const letter = standingLetters(tenant.letters).findLast(({ state }) => state === 'sent')
    if (letter === undefined) return
    const address = provider.channels[letter.channel]?.address ?? ''
    const mail = {
      requestId: tenant.request().id,
      step: letter.step,
      messageId: letter.messageId,
      envelopeTo: [address],
    }
    const kind = chance.yes(0.7) ? ('hard' as const) : ('soft' as const)
    await letterReturned(tenant.tx, mail, { serverReply: '550 no', bounce: kind }, day(at))
    if (letter.step === 'demand') happened({ day: at, what: 'returned' }, 'the demand came back')
  }

  /** The heartbeat and the watch look. */
  async function look(at: number): Promise<void> {
    const now = day(at)
    await sendWhatIsDue(at, now)
    const crossed = (what: string, until: number): [number, number] => {
      const from = marks.get(what) ?? day(0) - 1
      marks.set(what, Math.max(from, until))
      return [from, until]
    }
    const request = tenant.request()
    const [from, until] = crossed('deadlines', now - DAY_MS)
    if (
      request.dueAt !== null &&
      request.dueAt > from &&
      request.dueAt <= until &&
      request.archivedAt === null &&
      request.stage !== 'verified_deleted'
    ) {
      await queueDeadlineNotice(tenant.tx, request.id, now, NEEDS)
    }
    for (const days of REMINDER_DAYS) {
      const [after, upTo] = crossed(`reminders ${days}`, now - days * DAY_MS)
      for (const { id, receivedAt, needsConfirmation, category, settledAt } of tenant.replies()) {
        const asks = needsConfirmation === true || (asksYou(category) && settledAt == null)
        if (receivedAt > after && receivedAt <= upTo && asks) {
          await queueStillWaiting(tenant.tx, { replyId: id, day: days }, now, NEEDS)
        }
      }
    }
    const [after, upTo] = crossed('last letters', now - LAST_LETTER_DAYS * DAY_MS)
    for (const { payload, createdAt, type } of tenant.events) {
      if (type === 'escalation' && payload.letter === 'final_notice' && createdAt > after && createdAt <= upTo) {
        await queueComplaintOffer(tenant.tx, request.id, now, NEEDS)
      }
    }
    for (const [number, starts] of QUARTERS.entries()) {
      if (lastLook < starts && at >= starts) await queueQuarterSummary(tenant.tx, { year: 2026, number }, now, NEEDS)
    }
    lastLook = at
    await checkTold(at)
    checkShown(at)
    if (tenant.request().decision === 'refused' && !saidAgain && askAgainAt(tenant.request()) < NEVER) {
      violate(at, 'demands again after a refusal', '')
    }
  }

  async function sendWhatIsDue(at: number, now: Instant): Promise<void> {
    const request = tenant.request()
    const sent = standingLetters(tenant.letters).flatMap(({ step }) => letterNamed(step)?.letter ?? [])
    const due = product.dueLetter({ stands: whatStands(request, [], now), sent }, now)
    if (due === undefined) return
    const next = nextChannel(provider, tenant.letters, now)
    if (next === undefined) return
    const truth = truthAt(happenings, at)
    const stands = whatStands(request, tenant.events.toReversed(), now)
    const text = product.write(due, {
      provider,
      address: next.address,
      person: { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' },
      regime: regime ?? never(),
      reference: request.reference,
      replyTo: 'dana.reply@in.totalrecall.example',
      writtenOn: now,
      stands,
      asked: UNCHOSEN,
      signedAt: day(-1),
      signature: null,
      company: COMPANY,
      counsel: null,
      previous: lettersBefore(tenant.events),
    })
    year.story.push(`day ${at.toFixed(2)}:   letter ${due}`)
    count(`letter ${due}`)
    checkLetter(at, due, text, truth)
    const messageId = `<${due}.${tenant.letters.length}@totalrecall.example>`
    tenant.letters = [...tenant.letters, { step: due, messageId, channel: next.channel, state: 'sent' }]
    const envelopeTo = [next.address]
    await tenant.tx.appendEvent({
      requestId: request.id,
      type: 'prepared',
      createdAt: now,
      payload: { message: `${text.title} written to ${next.address}.`, letter: due, to: next.address, messageId },
    })
    const queued = { requestId: request.id, step: due, envelopeTo, messageId } as unknown as Parameters<
      typeof letterSent
    >[1]
    await letterSent(tenant.tx, queued, now)
    if (due === 'demand') happened({ day: at, what: 'submitted' }, 'the demand leaves')
    tenant.untold.push({ id: messageId, requestId: request.id, step: due, to: envelopeTo })
    await queueLettersLeft(tenant.tx, now, NEEDS)
  }

  function checkLetter(at: number, letter: string, text: LetterText, truth: Truth): void {
    if (truth.unclear) return
    if (letter === 'claim_check') {
      if (truth.standing !== 'claims')
        violate(at, `asks to confirm a claim while it stands '${truth.standing}'`, letter)
    } else if (letter !== 'demand' && letter !== 'agent_proof') {
      const why = whyNoLadder(truth)
      if (why !== undefined) violate(at, `a letter of the ladder although ${why}`, letter)
    }
    const said = text.blocks.flatMap(block => (block.kind === 'list' ? [] : [block.text]))
    check(at, 'letter', [text.title, ...said], truth)
    if (said.some(words => /as an appeal under/.test(words))) {
      if (year.counts['appeals by letter'] !== undefined || truth.appeals > 0) violate(at, 'a second appeal', letter)
      count('appeals by letter')
    }
  }

  /** Each mail to the person, on the day on which it is written. */
  async function checkTold(at: number): Promise<void> {
    const fresh = tenant.told.slice(toldBefore)
    toldBefore = tenant.told.length
    if (fresh.length === 0) return
    const truth = truthAt(happenings, at)
    for (const { notice, subject, title, paragraphs } of fresh) {
      year.story.push(`day ${at.toFixed(2)}:   notice ${notice}: ${subject}`)
      count(`notice ${notice}`)
      check(at, notice, [subject, title, ...paragraphs.flatMap(text => text.split('\n'))], truth)
    }
  }

  /** What the dashboard, the calendar and the footer say at this moment. */
  function checkShown(at: number): void {
    const now = day(at)
    const request = tenant.request()
    const events = tenant.events.toReversed()
    const stands = whatStands(request, events, now)
    const truth = truthAt(happenings, at)
    overSince = truth.standing === 'confirmed' || truth.standing === 'ended' ? (overSince ?? at) : undefined
    // Until something is different, the same is said.
    const key = [
      ...[request.stage, request.waitingOn, request.dueAt, request.pausedAt, tenant.replies().length, events.length],
      ...[tenant.replies().filter(({ needsConfirmation }) => needsConfirmation === true).length, stands.is],
      ...[
        'isResting' in stands && stands.isResting,
        stands.overdue,
        stands.daysLeft === 0,
        truth.standing,
        truth.asked,
      ],
      ...[stands.marks.filter(mark => mark.at <= now).length, (choiceAt(stands) ?? now) <= now],
      ...[truth.due !== null && at > truth.due, truth.until !== null && at >= truth.until],
    ].join()
    if (key === shownKey) return
    shownKey = key
    const plain: ProviderTrack = {
      provider,
      request,
      stands,
      cycle: undefined,
      fromEarlierCycle: false,
      events,
      artifacts: [],
    }
    const replies = tenant.replies().toReversed()
    const needs = product.needsYou([plain], replies, now)
    const [track = plain] = withQuestions([plain], needs)
    const { title, text } = product.headline([track], now)
    const card = product.standing(track, now, undefined)
    const small = product.badge(stands).text
    check(at, 'headline', [...title.replace(/\.$/, '').split(', '), text], truth)
    check(at, 'card', [card.title, card.text], truth)
    check(at, 'badge', [small], truth)
    check(
      at,
      'need',
      needs.flatMap(({ title, text }) => [title, text]),
      truth,
    )
    check(
      at,
      'footer',
      DAILY_LINES.map(line => line(track)),
      truth,
    )
    check(at, 'stage', [stageLine(stands, request.createdAt, now) ?? ''], truth)
    calendar(at, product.deadlinesIcs([track], now), truth)
    if (truth.unclear) return
    const [waitsForWord] = truth.waiting
    if (truth.asked && truth.standing !== 'refused' && !truth.paused && needs.length === 0) {
      violate(
        at,
        `nothing is asked of the person while it stands '${truth.standing}', ${waitsForWord ?? ''}`,
        card.title,
      )
    }
    const is = SAME[stands.is]
    if (!is.includes(truth.standing)) violate(at, `it stands '${truth.standing}'`, stands.is)
    if (
      truth.due !== null &&
      request.dueAt !== null &&
      overSince === undefined &&
      // Who has refused has no deadline any more.
      truth.standing !== 'refused' &&
      Math.abs(day(truth.due) - request.dueAt) > DAY_MS
    ) {
      violate(
        at,
        `the deadline is day ${truth.due.toFixed(2)}`,
        `day ${((request.dueAt - day(0)) / DAY_MS).toFixed(2)}`,
      )
    }
  }

  function calendar(at: number, file: string, truth: Truth): void {
    const unfolded = file.replaceAll('\r\n ', '')
    const today = new Date(day(at)).toISOString().slice(0, 10).replaceAll('-', '')
    for (const line of unfolded.split('\r\n')) {
      const start = /^DTSTART;VALUE=DATE:(\d+)$/.exec(line)?.[1]
      if (start !== undefined && start < today) violate(at, 'a calendar entry on a day that is over', line)
      const words = /^(?:SUMMARY|DESCRIPTION):(.*)$/.exec(line)?.[1]
      if (words !== undefined) check(at, 'calendar', [words.replace(/\\([\\;,])/g, '$1')], truth)
    }
  }

  function check(at: number, where: string, texts: readonly string[], truth: Truth): void {
    for (const sentence of texts.flatMap(text => sentencesOf(text, provider, regime ?? never()))) {
      const sayings = sayingsOf(sentence)
      if (sayings === undefined) {
        year.unclassed.push(`${where}: ${sentence}`)
        continue
      }
      for (const saying of sayings) {
        // Of a mail that waits for the person's word, the card says what the mail says.
        if (where === 'need' && truth.waiting.size > 0) continue
        if (saying === 'neutral' || (truth.unclear && truth.waiting.size === 0)) continue
        if (truth.unclear && saying !== 'nothing to do' && saying !== 'deleted for certain') continue
        if (FALSE_IF[saying](truth))
          violate(at, `says '${saying}' while it stands '${truth.standing}'`, `${where}: ${sentence}`)
      }
    }
  }

  function violate(at: number, what: string, text: string): void {
    year.violations.push({ day: Math.round(at * 100) / 100, what, text })
  }
}

const DAY_MS = 86_400_000
const EMPTY = new Uint8Array()
const REPLY_NEEDS = { ...NEEDS } as unknown as Parameters<typeof record>[2]

const isSayable = (category: string): category is (typeof SAYABLE)[number] => SAYABLE.some(each => each === category)

const untilOf = (at: Instant): number =>
  (Date.parse(`${new Date(at).toISOString().slice(0, 10)}T00:00:00Z`) - day(0)) / DAY_MS

function never(): never {
  throw new Error('not reached')
}

/** The product's word for what stands, and the words of the design that it may be used for. */
const SAME: Readonly<Record<Stands['is'], readonly Truth['standing'][]>> = {
  confirmed: ['confirmed'],
  ended: ['ended'],
  claims_done: ['claims'],
  refused: ['refused'],
  with_regulator: ['silent', 'received', 'refused', 'partial', 'not found', 'waits', 'portal', 'scheduled', 'extended'],
  partial: ['partial'],
  nothing_found: ['not found'],
  waits_for_you: ['waits'],
  points_to_portal: ['portal'],
  preparing: ['not sent'],
  scheduled: ['scheduled'],
  extended: ['extended', 'received'],
  acknowledged: ['received', 'extended', 'silent'],
  silent: ['silent'],
}

/** When something happens, in order. */
function planOf(chance: Chance): Plan[] {
  const plans: Plan[] = []
  const add = (from: number, within: number) => {
    // No two things at one moment.
    const at = Math.max(0.1, from + chance.next() ** 2 * within) + plans.length / 10_000
    if (at < DAYS - 2) plans.push({ at, does: chance.weighted(ACTS) })
    return at
  }
  for (let n = 1 + chance.below(4); n > 0; n -= 1) {
    let at = add(0, chance.yes(0.8) ? 110 : DAYS)
    // What happens seldom happens alone.
    while (chance.yes(0.6)) at = add(at, 25)
  }
  return plans.sort((a, b) => a.at - b.at)
}
