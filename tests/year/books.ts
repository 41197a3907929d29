import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { LETTER_DAYS, periodOf } from './days.ts'

const DAY_MS = 86_400_000

/** One letter as it reaches the relay, with what the relay can read. */
export interface LeavingLetter {
  requestId: string
  providerId: string
  step: string
  messageId: string
  /** Envelope recipients. */
  to: readonly string[]
  /** Its header and its text. */
  header: string
  text: string
  at: number
}

/** What is known of a person from what was done to their account, and from nothing that the product has written. */
export interface Person {
  zipCode: string
  authorized: boolean
  paused: boolean
  /** Whether the plan is active: paid, on trial, or within the grace period. */
  entitled(at: number): boolean
  /** Every provider's addresses, including providers that the person has added. */
  addresses: Map<string, readonly string[]>
  enabled: Set<string>
  requests: Map<string, Demand>
}

/** What the relay, the provider and the person know of a request. */
export interface Demand {
  providerId: string
  /** When the current demand was taken; null before that, and after it bounced. */
  takenAt: number | null
  /** Until when a proven, timely notice has extended the period. */
  extendedTo: number | null
  /** Total paused time since the demand was taken. */
  pausedMs: number
  pausedFrom: number | null
  /** Letters that have left and have not bounced. */
  left: { step: string; messageId: string; at: number }[]
  /** Since when a claim of its provider waits for the person's word: no letter but one question, after fourteen days. */
  claimedAt: number | null
  /** How a proven answer has ended it. */
  ended: 'deleted' | 'refused' | null
  /** The number of days after our proof until it is done; null: never. */
  afterProof: number | null
}

export const aDemand = (providerId: string, pausedFrom: number | null): Demand => ({
  providerId,
  takenAt: null,
  extendedTo: null,
  pausedMs: 0,
  pausedFrom,
  left: [],
  claimedAt: null,
  ended: null,
  afterProof: null,
})

/** What must not happen, with the number of the requirement or threat that says so. */
export interface Violation {
  what: keyof typeof INVARIANTS
  where: string
}

export const INVARIANTS = {
  unauthorized: 'a letter without an authorization, or after its withdrawal (T15)',
  wrong_provider: 'a letter to another address than its provider’s, or with another provider’s name (T15)',
  twice: 'a letter that left twice without having come back (T14)',
  not_entitled: 'a letter without a plan that stands (T15)',
  switched_off: 'a letter to a provider that is switched off (T15)',
  while_paused: 'a letter during a pause',
  while_claimed: 'a letter after a claim that the person has not answered, except one question on day 14 of it',
  after_the_end: 'a letter after the provider’s decision',
  out_of_order: 'a reminder after a later one',
  too_soon: 'a letter before its day: a follow-up in a young silence, an escalation within the days of the law',
  early_claim: 'a breach claimed before there is one',
  believed: 'a request that ended by a mail nobody has signed',
  overlooked: 'something due in an account that nobody will look at in time',
  forgotten: 'an open request that waits for nothing and nobody',
  unrecorded: 'a letter without exactly one entry in the ledger (T14)',
  broken_ledger: 'a ledger that does not hold',
  differs: 'other letters, or on other days, than by looking at everybody at every step',
} as const

/** Words that only a breach allows, and those for a missing confirmation of receipt. */
const LATE = /overdue|breach|violat|unlawful|failed to|too late|ended on/i

/** Every rule that a letter breaks by leaving now. */
export function whatIsWrong(person: Person, letter: LeavingLetter): (keyof typeof INVARIANTS)[] {
  const wrong: (keyof typeof INVARIANTS)[] = []
  const demand = person.requests.get(letter.requestId)
  if (!person.authorized) wrong.push('unauthorized')
  if (!person.entitled(letter.at)) wrong.push('not_entitled')
  if (!person.enabled.has(letter.providerId)) wrong.push('switched_off')
  if (person.paused) wrong.push('while_paused')
  if (demand !== undefined) {
    if (demand.ended !== null) wrong.push('after_the_end')
    if (letter.step === 'claim_check' ? !mayAskAbout(demand, letter.at) : demand.claimedAt !== null) {
      wrong.push('while_claimed')
    }
    if (demand.left.some(({ step, messageId }) => step === letter.step || messageId === letter.messageId)) {
      wrong.push('twice')
    }
    const rank = rankOf(letter.step)
    if (rank >= 0 && demand.left.some(({ step }) => rankOf(step) > rank)) wrong.push('out_of_order')
    if (letter.at < dayOf(letter.step, person, demand, letter.at)) wrong.push('too_soon')
    if (LATE.test(letter.text) && letter.at < lateFrom(person, demand, letter.at)) wrong.push('early_claim')
  }
  if (isAstray(person, letter)) wrong.push('wrong_provider')
  return wrong
}

const mayAskAbout = ({ claimedAt }: Demand, at: number): boolean => claimedAt !== null && at >= claimedAt + 14 * DAY_MS

/** The first moment of a breach: a whole day after the last day of the period. */
const lateFrom = (person: Person, demand: Demand, now: number) => endOf(person, demand, now) + DAY_MS

/** When the legal period ends. On that day itself an escalation may leave, but claims no breach yet. */
function endOf(person: Person, demand: Demand, now: number): number {
  const state = stateOfZip(person.zipCode)
  if (state === undefined || demand.takenAt === null) return Number.POSITIVE_INFINITY
  const { days, most } = periodOf(state)
  const began = demand.takenAt + pausedUntil(demand, now)
  return Math.min(began + most * DAY_MS, Math.max(began + days * DAY_MS, demand.extendedTo ?? 0))
}

/** The first moment at which a letter may leave; 0 if it has no fixed day. */
function dayOf(step: string, person: Person, demand: Demand, now: number): number {
  const day = LETTER_DAYS.get(step)
  if (day === undefined || step === 'demand') return 0
  if ('afterEnd' in day) return endOf(person, demand, now) + day.afterEnd * DAY_MS
  if (demand.takenAt === null) return Number.POSITIVE_INFINITY
  return demand.takenAt + pausedUntil(demand, now) + day.afterDemand * DAY_MS
}

const pausedUntil = ({ pausedMs, pausedFrom }: Demand, now: number) =>
  pausedMs + (pausedFrom === null ? 0 : now - pausedFrom)

function isAstray(person: Person, { providerId, to, header, text }: LeavingLetter): boolean {
  const own = person.addresses.get(providerId) ?? []
  if (to.length !== 1 || !own.includes(to[0] ?? '')) return true
  const named = /^To: (.*)$/im.exec(header)?.[1] ?? ''
  if (!named.includes(to[0] ?? '')) return true
  return PROVIDERS.some(
    ({ id, company, channels }) =>
      id !== providerId &&
      (channels.some(({ address }) => text.includes(address)) || new RegExp(`\\b${company}\\b`).test(text)),
  )
}

/** Its place on the ladder; below 0 for a letter without a fixed day, which may leave between any two. */
const rankOf = (step: string) => [...LETTER_DAYS.keys()].indexOf(step)

/** The header and the first text part of one of our letters. */
export function wordsOf(raw: Uint8Array): { header: string; text: string } {
  const mail = Buffer.from(raw).toString('latin1')
  const header = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const part = /content-type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(mail)
  const head = part === null ? '' : mail.slice(part.index, part.index + part[0].indexOf('\r\n\r\n'))
  return { header, text: decoded(part?.[1] ?? '', head) }
}

function decoded(body: string, head: string): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
