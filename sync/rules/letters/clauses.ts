import { VENDORS } from '../../catalog/deletion-bullets.ts'
import { inEnglish } from '../../i18n/english.ts'
import { Instant } from '../../records/ids.ts'
import type { Relation } from '../../records/provider-choice.ts'
import type { ReplyCategory } from '../../records/reply.ts'
import { businessDaysOverAt } from '../calendar/business-days.ts'
import { DAY_MS } from '../calendar/day.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { endOf, periodInWords } from '../calendar/periods.ts'
import type { LetterBlock, LetterFacts, LetterText } from './letter.ts'

/**
 * Clauses shared by several letters, in both voices: the agent's ('we') and, where the law does not provide for agents,
 * the person's own ('I'). A clause asserts only what is true on the day on which the letter is written.
 */

/** Adds the parts that all letters share: sender, address, date, reference, signature. */
export function letterText(
  facts: LetterFacts,
  { title, subject, blocks }: { title: string; subject: string; blocks: LetterBlock[] },
): LetterText {
  return {
    title,
    // The reference in the subject survives every ticket system; headers do not.
    subject: `${subject} [${facts.reference}]`,
    from: facts.company,
    to: ['Privacy team', facts.provider.company, facts.address],
    date: englishDate(facts.writtenOn),
    reference: facts.reference,
    replyTo: facts.replyTo,
    blocks,
    signature: signatureOf(facts),
    enclosures: ['Signed authorization (PDF)'],
  }
}

/** Who is asking: name, state of residence, account. Letters never say more about the person. */
export function opening(facts: LetterFacts): LetterBlock {
  const { knownAs } = facts.asked
  const known =
    knownAs === null ? '' : hasAccount(facts) ? `, the account known to you by ${knownAs}` : ` or by ${knownAs}`
  const who = `${nameOf(facts.person)}, a resident of ${facts.regime.name} and ${STANDING[relationOf(facts)](facts.person.email)}${known}`
  return paragraph(isAgent(facts) ? `We act as authorized agent for ${who}.` : `I am ${who}.`)
}

/**
 * The person's relation to the company: stated by the person for an own provider; catalog providers have an account.
 */
const relationOf = ({ provider }: Pick<LetterFacts, 'provider'>): Relation => provider.own?.relation ?? 'customer'

const STANDING: Readonly<Record<Relation, (email: string) => string>> = {
  customer: email => `the holder of the account at ${email}`,
  former_customer: email => `the former holder of an account at ${email}`,
  worker: email => `known to you, from work or an application, by the address ${email}`,
  never: email => `known to you, if at all, by the address ${email}`,
}

/** What a letter to an own provider covers if no service can be named, and what it does not cover. */
const ABOUT: Readonly<Record<Relation, (company: string) => string>> = {
  customer: company =>
    `This request is about the service that ${company} provides to the account named in this letter, and not ` +
    'about accounts of other people or of an employer or a school.',
  former_customer: company =>
    `This request is about the service that ${company} provided to the account named in this letter while it was open, ` +
    'and not about accounts of other people or of an employer or a school.',
  worker: company =>
    `This request is about personal data from work for ${company}, or from an application there, and not about data of ` +
    'other people. Where you have to keep records of employment, please say which and why, and delete the rest.',
  never: company =>
    `There has never been an account or a contract with ${company}. This request is about what you hold all the same; ` +
    'please name its source, too.',
}

/** Continues the request sentence after 'for'. */
const PURPOSE: Readonly<Record<Relation, (company: string) => string>> = {
  customer: company => `the service that ${company} provides to this account`,
  former_customer: company => `the service that ${company} provided to this account`,
  worker: company => `work or an application at ${company}`,
  never: () => 'whatever purpose',
}

/** The right and the act that grants it, or a plain statement that there is none. */
export function basis(facts: LetterFacts): LetterBlock {
  const { regime } = facts
  const { us, ask } = voice(facts)
  const whom = hasAccount(facts) ? 'this account' : isAgent(facts) ? 'this person' : 'me'
  if (regime.statute === null && regime.verifiedOn === null) {
    return paragraph(
      `The request relies on the privacy commitments that you publish yourself, and on the privacy law of ${regime.name} ` +
        `to the extent that it applies to you: ${ask} you to keep them for ${whom} as you would for anybody else. ` +
        'This letter cites no statute.',
    )
  }
  if (regime.statute === null) {
    return paragraph(
      `No comprehensive consumer privacy law of ${regime.name} is in force today, and this letter does not claim one. ` +
        `The request relies on the privacy commitments that you publish yourself: ${ask} you to keep them for ${whom} as you ` +
        'would for a resident of any other state.',
    )
  }
  const under = `${ifBound(facts)}${gives(facts)} consumers the right to ${regime.right}`
  const made =
    regime.since === null
      ? `The request is made under the ${regime.statute}${under}.`
      : `The request was made before the ${regime.statute} came into force on ${dayInEnglish(regime.since)}. From the ` +
        `date of this letter on it relies on that act as well${under}. No period of the act is claimed for the time before.`
  return paragraph(
    `${made} If you take the view that this law does not bind you, please tell ${us} why, and treat this letter as a request ` +
      'under your own published privacy commitments.',
  )
}

/**
 * ', to the extent that the act applies to you,' unless the provider is verified to be bound; always follows the act's
 * name.
 */
export function ifBound({ regime, provider }: Pick<LetterFacts, 'regime' | 'provider'>, who = 'you'): string {
  return regime.bound.includes(provider.id) ? '' : `, to the extent that the act applies to ${who}`
}

const dayInEnglish = (day: string): string => englishDate(Instant.parse(Date.parse(day)))

/** ', which gives' or, if the section is certain, '; Cal. Civ. Code § 1798.105 gives'. */
function gives({ regime }: LetterFacts): string {
  return regime.section === null ? ', which gives' : `; ${regime.section} gives`
}

/**
 * What the letter covers and what it does not: a company that runs more than an assistant must not delete more than
 * that, and nobody loses an account by a letter that does not ask for it in so many words.
 */
export function service(facts: LetterFacts): LetterBlock {
  const { provider } = facts
  const about =
    provider.service === null
      ? ABOUT[relationOf(facts)](provider.company)
      : `This request is about ${serviceName(facts)}, ${provider.service.limit}. Where this letter speaks of the ` +
        'account, it means what belongs to that service and nothing else.'
  return paragraph(`${about} ${scopeSentence(facts)}`)
}

/** The scope by name, in every letter. */
function scopeSentence(facts: LetterFacts): string {
  const { contents, stays } = facts.provider.deletes
  if (closesAccount(facts)) {
    const knows = isAgent(facts) ? `${capitalized(holder(facts))} understands` : 'I understand'
    return `Its scope: the account too, with everything in it. ${knows} that it cannot be restored.`
  }
  if (stays === null) return `Its scope: ${contents.brief}.`
  return `Its scope: the contents alone. This is no request to close an account: ${stays.letter}.`
}

/** Whether the account itself is asked for, and this provider has one that can be. */
const closesAccount = ({ asked, provider }: Pick<LetterFacts, 'asked' | 'provider'>): boolean =>
  asked.scope === 'account' && provider.deletes.account !== null

/** Just the service, for the request sentence: 'Gemini Apps data', or what an own provider provides. */
export function serviceName({ provider, asked }: LetterFacts): string {
  if (provider.service === null) return PURPOSE[relationOf({ provider })](provider.company)
  const { api } = provider.deletes
  return asked.apiData && api !== null ? `${provider.service.name} and ${api.service}` : provider.service.name
}

/** What is asked to be deleted, after 'the deletion of': all that is held, or what is in the account. */
export function whatIsAsked(facts: LetterFacts, whom: string): string {
  const isWhole = closesAccount(facts) || facts.provider.deletes.stays === null
  return `${isWhole ? 'all personal data' : 'the contents'} that you hold on ${whom} for ${serviceName(facts)}`
}

export const hasAccount = (facts: Pick<LetterFacts, 'provider'>): boolean =>
  relationOf(facts) === 'customer' || relationOf(facts) === 'former_customer'

/** The person as the agent's letter calls them: without an account they are not an account holder. */
export const holder = (facts: Pick<LetterFacts, 'provider' | 'person'>): string =>
  hasAccount(facts) ? 'the account holder' : nameOf(facts.person)

/** The whole scope, item by item. */
export function scope(facts: Pick<LetterFacts, 'provider' | 'asked'>): LetterBlock {
  const { contents, account, api } = facts.provider.deletes
  return {
    kind: 'list',
    items: [
      ...(closesAccount(facts) ? (account?.bullets ?? []) : []),
      ...contents.bullets,
      ...(facts.asked.apiData ? (api?.bullets ?? []) : []),
      VENDORS,
    ],
  }
}

/** The same scope in one sentence, for the reminders. */
export function scopeReminder(facts: LetterFacts): LetterBlock {
  const { provider, asked } = facts
  const { lead } = voice(facts)
  const parts = [
    ...(closesAccount(facts) ? ['the account itself'] : []),
    provider.deletes.contents.brief,
    ...(asked.apiData && provider.deletes.api !== null ? ['API data'] : []),
  ]
  const whom = isAgent(facts) ? 'this person' : 'me'
  return paragraph(
    `${lead} ask for the deletion of ${whatIsAsked(facts, whom)}: ${parts.join(', ')}, and the copies held for you by vendors.`,
  )
}

/** What the provider is asked to answer. Only the demand names the ten business days: as a term, not as a claim. */
export function asks(facts: LetterFacts, options: { withTerm: boolean } = { withTerm: false }): LetterBlock {
  const { regime } = facts
  const receipt = 'that you have received the request, and how you verify and handle it;'
  const rule = options.withTerm ? regime.receipt : null
  const term = rule === null ? '' : `within ${rule.businessDays} business days (${rule.rule}), `
  const time = periodInWords(regime.period, inEnglish)
  const decision = regime.setsPeriod
    ? `your decision in writing within ${time} of receiving the request;`
    : `your decision in writing, for which ${voice(facts).ask} you to take no more than ${time};`
  const appeal = regime.appeal ? ', and how to appeal' : ''
  return {
    kind: 'list',
    items: [
      term + receipt,
      decision,
      'what was deleted and what was kept;',
      `for every part that you refuse, the reason and the exception that you rely on${appeal}.`,
    ],
  }
}

/** The signed authorization, and how to confirm it with the person directly. */
export function authorization(facts: LetterFacts): LetterBlock {
  const { email } = facts.person
  const signed = facts.signedAt === null ? '' : ` of ${englishDate(facts.signedAt)}`
  if (isAgent(facts)) {
    return paragraph(
      `The signed authorization${signed} is attached. ${nameOf(facts.person)} has shown us control of ${email}; should you ` +
        `need a direct confirmation as well, please write to that address. Please use what this letter says about ` +
        `${holder(facts)} for this request only.`,
    )
  }
  return paragraph(
    `My signed authorization${signed} is attached: under it ${facts.company.name} transmits this letter and receives ` +
      `your answer. I have shown control of ${email}; should you need a direct confirmation as well, please write to ` +
      'that address. Please use what this letter says about me for this request only.',
  )
}

/** Where to send the answer, and what the sender is not. */
export function closing(facts: LetterFacts): LetterBlock[] {
  const company = facts.company.name
  return [
    paragraph(`Please answer to ${facts.replyTo} and quote the reference ${facts.reference}.`),
    paragraph(
      isAgent(facts)
        ? `${company} is a privacy service. We are not a law firm, and this letter is not legal advice.`
        : `${company} is a privacy service and not a law firm. It transmits this letter and does not act in my place.`,
    ),
  ]
}

/** The part that every letter after the demand repeats, so that each can be handled without the earlier ones. */
export function restatement(facts: LetterFacts): LetterBlock[] {
  return [
    heading('The request'),
    service(facts),
    scopeReminder(facts),
    basis(facts),
    heading(`Please tell ${voice(facts).us}`),
    asks(facts),
    authorization(facts),
    ...closing(facts),
  ]
}

/** 'On October 10, 2026 we sent you …', based on the letters that were sent. */
export function history(facts: LetterFacts): string {
  const { we } = voice(facts)
  const first = facts.previous[0]?.sentAt ?? facts.stands.sentAt
  if (first === null) return `${capitalized(we)} have sent you a request to delete personal data.`
  const later = facts.previous.slice(1).map(letter => englishDate(letter.sentAt))
  const reminders = later.length === 0 ? '' : `, and wrote again on ${inWords(later)}`
  return `On ${englishDate(first)} ${we} sent you a request to delete personal data${reminders}.`
}

/** ' Your ticket is 123.', or nothing: the provider's own number, shortened to one line. */
export function ticketOf(facts: LetterFacts, whose = 'Your ticket'): string {
  const ticket = cleanTicket(facts)
  return ticket === '' ? '' : ` ${whose} is ${ticket}.`
}

/** The subject with the provider's ticket number, so that its system files the letter with the right ticket. */
export function withTicket(subject: string, facts: LetterFacts): string {
  const ticket = cleanTicket(facts)
  return ticket === '' ? subject : `${subject} (${ticket})`
}

/** The number came in a mail: only characters that occur in ticket numbers are sent back. */
function cleanTicket({ stands }: LetterFacts): string {
  return (stands.ticket ?? '')
    .replace(/[^\p{L}\p{N} #:._/-]/gu, '')
    .trim()
    .slice(0, 60)
}

/** State of the decision period on the day of writing. `over` is true from the day after its last day. */
export function period(
  facts: LetterFacts,
): { endsAt: Instant; over: boolean; daysLeft: number; extended: boolean } | undefined {
  const { sentAt, pausedMs, dueAt } = facts.stands
  const { period: answer, holidays } = facts.regime
  const first = sentAt === null ? null : endOf(answer, sentAt, holidays) + pausedMs
  const endsAt = dueAt ?? first
  if (endsAt === null) return undefined
  const left = endsAt - facts.writtenOn
  return {
    endsAt: Instant.parse(endsAt),
    over: left <= -DAY_MS,
    daysLeft: Math.max(0, Math.ceil(left / DAY_MS)),
    extended: first !== null && endsAt > first,
  }
}

/**
 * Current state of the matter: the decision, what the provider wrote, or how much of the period is left. 'Overdue' is
 * said only if a law sets the period, it is over, and nothing that the provider has written may be its decision.
 */
export function standing(facts: LetterFacts): string {
  return [answered(facts), decisionSoFar(facts) ?? undecided(facts)].filter(text => text !== '').join(' ')
}

/** Whoever asked something and was answered is not written to as if nobody had heard of it. */
function answered({ stands: { settled, decision }, ...facts }: LetterFacts): string {
  // A decision is answered by what follows it here.
  if (settled === null || decision.was !== 'none') return ''
  const { asked, given, cannot } = SETTLED[settled.asks ?? 'other'] ?? WHAT_ONLY_THEY_CAN_GIVE
  const who = isAgent(facts) ? holder(facts) : 'I'
  const then = settled.how === 'answered' ? `${given} on ${englishDate(settled.on)}.` : cannot
  return `On ${englishDate(settled.askedOn)} you ${asked(who)}. ${then}`
}

interface SettledWords {
  asked(who: string): string
  given: string
  cannot: string
}

const WHAT_ONLY_THEY_CAN_GIVE: SettledWords = {
  asked: who => `asked for something that only ${who} can give`,
  given: 'It was given',
  cannot: 'It cannot be given: please decide on the request as it stands.',
}

const SETTLED: Partial<Record<ReplyCategory, SettledWords>> = {
  portal_deflection: {
    asked: () => 'pointed to a form or settings of your own',
    given: 'They were used',
    cannot: 'They cannot be used here: please treat the request as made by this letter, or say what hinders you.',
  },
  closed_no_action: {
    asked: () => 'closed the ticket without saying what was deleted',
    given: 'You were told that the request is still open',
    cannot: 'The request is still open.',
  },
}

function undecided(facts: LetterFacts): string {
  const { me, us } = voice(facts)
  const { unreadAt } = facts.stands
  if (unreadAt !== null) {
    return (
      `You wrote to ${me} on ${englishDate(unreadAt)}, and that message does not say plainly what you have decided. Please tell ` +
      `${us} in one sentence: what was deleted, what was kept and why, or what is still missing.`
    )
  }
  const runs = period(facts)
  if (runs === undefined) return `No decision has reached ${me} so far.`
  const end = englishDate(runs.endsAt)
  const { statute, setsPeriod } = facts.regime
  const extension = runs.extended ? ', with the extension of which you gave notice,' : ''
  if (!runs.over) {
    const left = runs.daysLeft === 0 ? 'today' : runs.daysLeft === 1 ? 'in one day' : `in ${runs.daysLeft} days`
    const subject = setsPeriod ? 'The period for it' : `The time in which ${voice(facts).asked} for your decision`
    const whose = `${subject}${extension}`
    return `No decision has reached ${me} so far. ${whose} ends on ${end}, ${left}.`
  }
  if (statute === null || !setsPeriod) {
    return `The time in which ${voice(facts).asked} for your decision${extension} ended on ${end}. No decision has reached ${me}.`
  }
  return (
    `The period for your decision${extension} ended on ${end}. No decision has reached ${me}` +
    `${runs.extended ? '' : ', and, within the period, no notice that it would take longer'}. ` +
    (facts.regime.bound.includes(facts.provider.id)
      ? `The request is overdue under the ${actName(statute)}.`
      : `To the extent that the ${actName(statute)} applies to you, the request is overdue.`)
  )
}

/** How long the act allows, or that no act is claimed. */
export function duty(facts: LetterFacts, whom = 'you'): string {
  const { statute, period: answer, setsPeriod } = facts.regime
  const commitments = `${voice(facts).lead} hold you to the privacy commitments that you have published`
  if (statute === null) return `No statute is claimed here. ${commitments}.`
  if (!setsPeriod) {
    return `${commitments} and, from the date of this letter on, to the ${statute}${ifBound(facts, whom)}.`
  }
  const gives = `gives ${periodInWords(answer, inEnglish)} to answer a request for deletion, which a business may extend once if it says so and why.`
  return `The ${statute}${ifBound(facts, whom)}${facts.regime.bound.includes(facts.provider.id) ? ' ' : ', '}${gives}`
}

/** What the person may do next: only what is really open to them, and no more. */
export function nextStep(facts: LetterFacts): string {
  const who = isAgent(facts) ? nameOf(facts.person) : 'I'
  return `Without a full answer, ${who} may take the matter to the ${facts.regime.authority}.`
}

/** Whether a missing confirmation of receipt may be mentioned: never before day 15, and only if there is none. */
export function confirmationIsMissing(facts: LetterFacts): boolean {
  const { countsFrom: from, receiptAt, hasWritten } = facts.stands
  if (from === null || receiptAt !== null || hasWritten) return false
  const day = Math.floor((facts.writtenOn - from) / DAY_MS)
  return (
    day >= 15 &&
    facts.writtenOn >= businessDaysOverAt(from, facts.regime.receipt?.businessDays ?? 10, facts.regime.holidays)
  )
}

export const isAgent = (facts: Pick<LetterFacts, 'regime'>): boolean => facts.regime.agent === 'recognised'

/** The words that depend on who is speaking. */
export function voice(facts: LetterFacts) {
  return isAgent(facts)
    ? ({ lead: 'We', we: 'we', us: 'us', me: 'us', ask: 'we ask', asked: 'we asked' } as const)
    : ({ lead: 'I', we: 'I', us: 'me', me: 'me', ask: 'I ask', asked: 'I asked' } as const)
}

/** First and last name on one line: no line breaks, and no characters that reorder the text around them. */
export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

export const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })
export const heading = (text: string): LetterBlock => ({ kind: 'heading', text })

/** 'California Consumer Privacy Act (…)' without its citation. */
function actName(statute: string): string {
  const citation = statute.endsWith(')') ? statute.indexOf(' (') : -1
  return citation < 0 ? statute : statute.slice(0, citation)
}

function decisionSoFar(facts: LetterFacts): string | undefined {
  switch (facts.stands.decision.was) {
    case 'none':
      return undefined
    case 'refused':
      return (
        'You have refused the request. Please review that decision and, where you keep to it, name the exception ' +
        `that you rely on for each category of data.${asAppeal(facts)}`
      )
    case 'partial':
      return (
        'You have granted a part of the request. Please review the rest and, where you keep to your decision, name ' +
        `the exception that you rely on for each category of data.${asAppeal(facts)}`
      )
    case 'no_data_found':
      return (
        `You have answered that you found no data. Please search once more for the account at ${facts.person.email}, ` +
        'and confirm the result in writing.'
      )
    case 'scheduled':
      return `You have announced the deletion. No word that it is done has reached ${voice(facts).me}: please confirm it.`
  }
}

/**
 * One appeal, once: only the first letter after the decision is one, unless the person has appealed themselves. What the
 * provider says once more after it is the answer to it.
 */
function asAppeal({ regime, provider, previous, stands }: LetterFacts): string {
  const { refusedSince: since } = stands
  const isFirst = since === null || previous.every(({ sentAt }) => sentAt < since)
  if (regime.statute === null || !regime.appeal || !isFirst || stands.appealed !== null) return ''
  return ` Please treat this letter as an appeal under the ${actName(regime.statute)}${ifBound({ regime, provider })}.`
}

function signatureOf(facts: LetterFacts): LetterText['signature'] {
  const name = nameOf(facts.person)
  const company = facts.company.name
  if (isAgent(facts)) {
    const signed =
      facts.signedAt === null
        ? `${name} has not signed yet`
        : `under the authorization that ${name} signed on ${englishDate(facts.signedAt)}`
    return {
      by: 'agent',
      lines: [company, `Authorized agent for ${name}`, signed],
      mark: null,
      signedAt: facts.signedAt,
    }
  }
  const signed = facts.signedAt === null ? 'Not signed yet' : `Signature given on ${englishDate(facts.signedAt)}`
  return {
    by: 'person',
    lines: [name, signed, `Transmitted by ${company}`],
    mark: facts.signedAt === null ? null : (facts.signature ?? null),
    signedAt: facts.signedAt,
  }
}

/** Dates contain commas, so more than two are separated by semicolons. */
function inWords(dates: readonly string[]): string {
  if (dates.length < 3) return dates.join(' and on ')
  return `${dates.slice(0, -1).join('; ')}; and ${dates.at(-1)}`
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
