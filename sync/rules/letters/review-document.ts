import { ALWAYS, inForce } from '../../catalog/dated.ts'
import { deletesOf } from '../../catalog/own-deletes.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import { citable, JURISDICTIONS, type Jurisdiction, lawOn, type Regime } from '../../catalog/regimes.ts'
import { inEnglish } from '../../i18n/english.ts'
import { type Asked, DemandScope } from '../../records/demand-scope.ts'
import { CycleId, Instant, RequestId } from '../../records/ids.ts'
import type { OwnProvider } from '../../records/provider-choice.ts'
import type { Decision, DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { endOf, periodInWords } from '../calendar/periods.ts'
import type { EarlierOutcome } from '../demand/earlier-outcome.ts'
import type { SentLetterId } from '../demand/lifecycle.ts'
import { signedLines, UNCHOSEN } from '../demand/scope.ts'
import { NOTHING_SENT, type StandingEvent, whatStands } from '../demand/what-stands.ts'
import { appeal, isAppealable } from './appeal.ts'
import { authorizationText } from './authorization-text.ts'
import { complaint, isComplaintOpen } from './complaint.ts'
import { letters } from './index.ts'
import { type LetterFacts, type LetterText, letterhead } from './letter.ts'

/** The situation in which a letter may be written: the decision so far, and whether its period is over. */
interface Situation {
  name: string
  decision: Decision
  /** Days after the demand was sent. */
  day: number
  /** Said to be deleted on day 20, and confirmed by nobody. */
  isClaimed?: boolean
  /** Asked on day 6 for something that the person gave on day 10. */
  isSettled?: boolean
}

const SITUATIONS: readonly Situation[] = [
  { name: 'no decision, the period runs', decision: 'none', day: 21 },
  { name: 'no decision, the period is over', decision: 'none', day: 140 },
  { name: 'no decision, a question was answered', decision: 'none', day: 140, isSettled: true },
  { name: 'refused', decision: 'refused', day: 140 },
  { name: 'granted in part', decision: 'partial', day: 140 },
  { name: 'no data found', decision: 'no_data_found', day: 140 },
  { name: 'deletion announced', decision: 'scheduled', day: 140 },
  { name: 'said to be deleted', decision: 'none', day: 34, isClaimed: true },
]

/**
 * The person's relation to a company changes the words in the same way in all of these, so one for each kind of letter is
 * enough to review.
 */
const OWN_SITUATIONS = SITUATIONS.filter(
  ({ name, isClaimed }) => name === 'no decision, the period is over' || name === 'refused' || isClaimed === true,
)

/** How the demand begins: from scratch, or after the outcome of an earlier cycle. */
const DEMANDS: readonly (readonly [string, EarlierOutcome | undefined])[] = [
  ['first cycle, or no word of the provider before', undefined],
  ['a later cycle, a year after a confirmed deletion', earlierOf('confirmed')],
  ['a later cycle, after a confirmed deletion and renewed use', { ...earlierOf('confirmed'), usedAgain: true }],
  ['a later cycle, after a refusal', earlierOf('refused')],
  ['a later cycle, after a partial refusal', earlierOf('partial')],
]

function earlierOf(outcome: EarlierOutcome['outcome']): EarlierOutcome {
  return { outcome, on: Instant.parse(Date.UTC(2026, 5, 2, 12)), reference: 'TR-2M8Q-0031' }
}

/** One letter as it would be written: to which provider, under which law, in which situation. */
interface ReviewedLetter {
  /** What the request asks for. */
  asked: Asked
  /** Its id, or `appeal` and `complaint` for letters that only the person sends. */
  letter: SentLetterId | 'appeal' | 'complaint'
  situation: string
  /** The name of the law in the lists: 'TX', 'OK from 2027-01-01', 'OK, asked before 2027-01-01'. */
  law: string
  regime: Regime
  provider: Provider
  text: LetterText
}

const OWN_FACTS: OwnProvider = {
  name: 'A provider of the person’s own',
  address: 'privacy@own-provider.example',
  site: null,
  addedAt: Instant.parse(0),
  removedAt: null,
  mail: 'taken',
  replyDomain: null,
}

/** A provider that the person added: only its name and address are known. */
const OWN: Provider = {
  id: 'own',
  name: 'A provider of the person’s own',
  company: 'A provider of the person’s own',
  assistant: 'A provider of the person’s own',
  color: '#000000',
  channels: [{ ...ALWAYS, address: 'privacy@own-provider.example', verifiedOn: null, source: 'given by the person' }],
  portal: null,
  replyDomains: [],
  outsiders: [],
  service: null,
  deletes: deletesOf('customer'),
}

const REVIEWED_PROVIDERS: readonly Provider[] = [...PROVIDERS, OWN]

/** The same if the person is no longer a customer, or never was: the letters then use other words. */
const OWN_RELATIONS: readonly Provider[] = (['former_customer', 'worker', 'never'] as const).map(relation => ({
  ...OWN,
  id: `own, ${relation.replace('_', ' ')}`,
  deletes: deletesOf(relation),
  own: { ...OWN_FACTS, relation },
}))

/** The contents alone, and, where there is an account that can be asked for, all that there is. */
function scopesOf({ deletes }: Provider): Asked[] {
  const whole: Asked = { scope: 'account', apiData: deletes.api !== null, knownAs: null }
  return deletes.account === null ? [UNCHOSEN] : [UNCHOSEN, whole]
}

/** A law under which letters are written, and the day of the examples. */
interface ReviewedLaw {
  law: string
  regime: Regime
  sentAt: Instant
}

/**
 * Every law of the examples' day, and, of each act that begins later, its first day: for a request made then, and for
 * one that was made before.
 */
export function reviewedLaws(): ReviewedLaw[] {
  const rows: readonly Jurisdiction[] = Object.values(JURISDICTIONS)
  return rows.flatMap(row => [
    { law: row.state, regime: lawOn(row, SENT), sentAt: SENT },
    ...row.acts.flatMap(({ inForceFrom }) => {
      const begins = inForceFrom === null ? SENT : Instant.parse(Date.parse(inForceFrom) + DAY_MS / 2)
      if (begins <= SENT) return []
      const before = Instant.parse(begins - DAY_MS)
      return [
        { law: `${row.state} from ${inForceFrom}`, regime: lawOn(row, begins), sentAt: begins },
        { law: `${row.state}, asked before ${inForceFrom}`, regime: lawOn(row, begins, before), sentAt: before },
      ]
    }),
  ])
}

/** Every letter for every law, provider, scope and situation, written by the functions that the product sends with. */
export function* everyReviewedLetter(only?: readonly ReviewedLaw[]): Generator<ReviewedLetter> {
  const laws = only ?? reviewedLaws()
  // The letters that production writes while nobody has verified the act.
  const uncited = laws
    .filter(({ regime }) => only === undefined && regime.verifiedOn === null && regime.since === null)
    .map(each => ({ ...each, regime: citable(each.regime, true) }))
  for (const law of [...laws, ...uncited]) {
    const { regime } = law
    for (const provider of OWN_RELATIONS) {
      for (const asked of scopesOf(provider)) {
        if (regime.since === null) yield* demandsIn(DEMANDS.slice(0, 1), { ...law, provider, asked })
        for (const each of OWN_SITUATIONS) yield* lettersIn(each, { ...law, provider, asked })
      }
    }
    for (const provider of REVIEWED_PROVIDERS) {
      for (const asked of scopesOf(provider)) {
        // A demand is made under the law of its own day, so none is older than the act.
        if (regime.since === null) yield* demandsIn(DEMANDS, { ...law, provider, asked })
        for (const situation of SITUATIONS) yield* lettersIn(situation, { ...law, provider, asked })
      }
    }
  }
}

type About = ReviewedLaw & Pick<ReviewedLetter, 'provider' | 'asked'>

function* demandsIn(demands: typeof DEMANDS, about: About): Generator<ReviewedLetter> {
  for (const [situation, earlier] of demands) {
    yield { ...about, letter: 'demand', situation, text: letters.demand({ ...demandFacts(about), earlier }) }
  }
}

/** Every letter except the demand, as written in a situation. */
function* lettersIn(situation: Situation, of: About): Generator<ReviewedLetter> {
  const facts = factsOf(of, situation)
  const about = { ...of, situation: situation.name }
  for (const [id, write] of Object.entries(letters) as [SentLetterId, (typeof letters)[SentLetterId]][]) {
    // The one letter after a claim is sent then only, and then it is the only one.
    if (id !== 'demand' && (id === 'claim_check') === (situation.isClaimed === true)) {
      yield { ...about, letter: id, text: write(facts) }
    }
  }
  if (isAppealable(facts)) yield { ...about, letter: 'appeal', text: appeal(facts) }
  if (isComplaintOpen(facts)) yield { ...about, letter: 'complaint', text: complaint(facts) }
}

/** One passage of a letter. Whatever varies by state and provider is replaced by its column's name. */
interface Passage {
  text: string
  laws: Set<string>
  providers: Set<string>
  scopes: Set<string>
  situations: Set<string>
}

/** A letter as a list of places; each place has all the passages that can appear there. */
type Places = Map<string, Passage>[]

/**
 * All letters as one Markdown document for a lawyer to review: letter by letter and place by place, each wording once
 * with where it is used, then what is filled in for each state and provider, with its source and the day (UTC) on which
 * it was read. The same catalog yields the same bytes.
 */
export function reviewDocument(): string {
  const printed = new Map<string, number>()
  return `${[
    '# Every letter, for review',
    'Each letter stands here place by place, from its subject to its enclosures. Where a place holds one of several ' +
      'wordings, each says when it is used. A wording that was printed before is only referred to by its number. «Words ' +
      'in these marks» are filled in from the tables at the end; dates, names and references are examples. All texts ' +
      'come from the functions that write the letters.',
    ...[...lettersByPlace()].map(([letter, places]) => letterMarkdown(letter, places, printed)),
    '# What is filled in for each state',
    'A letter is chosen by its own date: an act is cited from its first day on. In a request that was made before that ' +
      'day, later letters cite the act, and assert no period of it.',
    stateTable(),
    '# What is filled in for each provider',
    providerTable(),
    '# The signed authorization',
    ...[JURISDICTIONS.CA, JURISDICTIONS.TX, JURISDICTIONS.WA].map(
      row => `## As signed in ${row.name}\n\n${quoted(authorizationOf(row))}`,
    ),
  ].join('\n\n')}\n`
}

function lettersByPlace(): Map<ReviewedLetter['letter'], Places> {
  const found = new Map<ReviewedLetter['letter'], Places>()
  for (const { letter, situation, law, regime, provider, asked, text } of everyReviewedLetter()) {
    const places: Places = found.get(letter) ?? []
    found.set(letter, places)
    passagesOf(text).forEach((filled, place) => {
      const wording = unfilled(filled, regime, provider)
      const known = places[place] ?? new Map<string, Passage>()
      places[place] = known
      const passage: Passage = known.get(wording) ?? {
        text: wording,
        laws: new Set(),
        providers: new Set(),
        scopes: new Set(),
        situations: new Set(),
      }
      known.set(wording, passage)
      passage.laws.add(law)
      passage.providers.add(provider.name)
      passage.scopes.add(asked.scope)
      passage.situations.add(situation)
    })
  }
  return found
}

/** Subject, head, title, each block, signature and enclosures: the parts that `plainText` joins. */
function passagesOf(text: LetterText): string[] {
  return [
    `Subject: ${text.subject}`,
    `${letterhead(text).join('\n')}\nTo: ${text.to.join(', ')}`,
    `Title: ${text.title}`,
    ...text.blocks.map(block => (block.kind === 'list' ? block.items.map(item => `- ${item}`).join('\n') : block.text)),
    `Signed: ${text.signature.lines.join('\n')}`,
    `Enclosed: ${text.enclosures.join('; ')}`,
  ]
}

function letterMarkdown(letter: ReviewedLetter['letter'], places: Places, printed: Map<string, number>): string {
  const situations = new Set(places.flatMap(place => [...place.values()].flatMap(passage => [...passage.situations])))
  const laws = new Set(places.flatMap(place => [...place.values()].flatMap(passage => [...passage.laws])))
  const lines = places.flatMap(place =>
    [...place.values()].map(passage => {
      const when = [
        unlessAll('States', passage.laws, [...laws]),
        unlessAll(
          'Providers',
          passage.providers,
          REVIEWED_PROVIDERS.map(({ name }) => name),
        ),
        unlessAll('Scope', passage.scopes, DemandScope.options),
        unlessAll('When', passage.situations, [...situations]),
      ].join('')
      const known = printed.get(passage.text)
      if (known !== undefined) return `*As ${known}.*${when}`
      printed.set(passage.text, printed.size + 1)
      return `**${printed.size}.**${when}\n\n${quoted(passage.text)}`
    }),
  )
  return [`# Letter: ${letter}`, ...lines].join('\n\n')
}

/** ' States: CA.', ' States: all but CA.', or nothing if the wording is used for all. */
function unlessAll(name: string, some: ReadonlySet<string>, all: readonly string[]): string {
  const others = all.filter(each => !some.has(each))
  if (others.length === 0) return ''
  return ` ${name}: ${others.length < some.size ? `all but ${others.join(', ')}` : [...some].join(', ')}.`
}

function stateTable(): string {
  const laws = reviewedLaws()
    .filter(({ regime }) => regime.since === null)
    .map(({ regime, sentAt }) => ({ regime, act: inForce(JURISDICTIONS[regime.state].acts, sentAt) }))
  const head = [
    'State',
    'Act',
    'In force from',
    'Section',
    'Right to …',
    'Period',
    'Agent',
    'Receipt',
    'Appeal',
    'Complaints to',
    'Source',
    'Read on',
    'Act verified on',
  ]
  return table(
    head,
    laws.map(({ act, regime: row }) => [
      row.name,
      row.statute ?? 'none',
      act?.inForceFrom ?? '',
      row.section ?? '',
      row.right,
      `${periodInWords(row.period, inEnglish)}, at most ${periodInWords(row.longest, inEnglish)}`,
      row.agent === 'recognised' ? 'agent' : 'the person signs',
      row.receipt === null ? '' : `${row.receipt.businessDays} business days (${row.receipt.rule})`,
      row.appeal ? 'yes' : '',
      row.authority,
      `${row.source.title}: ${row.source.url}`,
      row.source.on ?? '',
      row.verifiedOn ?? 'not verified: production does not cite it',
    ]),
  )
}

function providerTable(): string {
  return table(
    [
      'Provider',
      'Company',
      'What the letters are about',
      'and what not',
      'Contents in short',
      'What stays',
      'Service of the API',
      'Addresses, with the day of their source',
    ],
    PROVIDERS.map(row => [
      row.name,
      row.company,
      row.service.name,
      row.service.limit,
      row.deletes.contents.brief,
      row.deletes.stays.letter,
      row.deletes.api?.service ?? 'none',
      row.channels
        .map(
          ({ address, verifiedOn, source }) =>
            `${address} (${verifiedOn ?? 'not confirmed, nothing is sent'}; ${source})`,
        )
        .join(', '),
    ]),
  )
}

/**
 * Replaces values from the tables by their column names, longest value first, so that no value is hidden inside a
 * longer one.
 */
function unfilled(text: string, regime: Regime, provider: Provider): string {
  const act = regime.statute?.endsWith(')') ? regime.statute.slice(0, regime.statute.indexOf(' (')) : regime.statute
  const columns: [string | null | undefined, string][] = [
    [regime.statute, '«act»'],
    [regime.since && dateOf(regime.since), '«the act’s first day»'],
    [act, '«act’s name»'],
    [regime.section, '«section»'],
    [regime.right, '«right»'],
    [regime.authority, '«authority»'],
    [capitalized(regime.authority), '«Authority»'],
    [regime.complaints, '«where to complain»'],
    [regime.permission, '«rule on agents»'],
    [provider.service?.name, '«service»'],
    [provider.service?.limit, '«limit»'],
    [provider.deletes.stays?.letter, '«what stays»'],
    [provider.deletes.contents.brief, '«contents in short»'],
    [provider.deletes.api?.service, '«service of the API»'],
    [provider.channels[0]?.address, '«address»'],
    [provider.company, '«company»'],
    [provider.assistant, '«assistant»'],
    [regime.name, '«state»'],
    [capitalized(regime.name), '«state»'],
  ]
  return columns
    .filter((column): column is [string, string] => typeof column[0] === 'string' && column[0] !== '')
    .sort(([a], [b]) => b.length - a.length)
    .reduce((rest, [value, name]) => rest.replaceAll(value, name), text)
}

const SENT = Instant.parse(Date.UTC(2026, 9, 16, 12))
const PERSON = { firstName: 'Dana', lastName: 'Example', email: 'dana@person.example' }
const COMPANY = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }

function demandFacts({ regime, sentAt, provider, asked }: About): LetterFacts {
  return {
    provider,
    asked,
    address: provider.channels[0]?.address ?? '',
    person: PERSON,
    regime,
    reference: 'TR-7K2M-0415',
    replyTo: 'answers@our-mail.example',
    writtenOn: sentAt,
    stands: NOTHING_SENT,
    signedAt: Instant.parse(sentAt - DAY_MS),
    signature: { kind: 'typed', value: 'Dana Example' },
    company: COMPANY,
    counsel: null,
    previous: [],
  }
}

function factsOf(about: About, situation: Situation): LetterFacts {
  const after = (days: number): Instant => Instant.parse(about.sentAt + days * DAY_MS)
  const writtenOn = after(situation.day)
  return {
    ...demandFacts(about),
    writtenOn,
    stands: whatStands(requestIn(about, situation), eventsIn(situation, after), writtenOn),
    previous: [{ letter: 'demand', sentAt: about.sentAt }],
  }
}

function requestIn({ regime, sentAt }: About, { decision, isClaimed = false }: Situation): DeletionRequest {
  return {
    id: RequestId.parse('reviewed'),
    cycleId: CycleId.parse('reviewed'),
    providerId: 'reviewed',
    stage: decision === 'refused' ? 'non_compliant' : decision === 'none' ? 'submitted' : 'in_review',
    createdAt: sentAt,
    escalated: false,
    submittedAt: sentAt,
    dueAt: endOf(regime.period, sentAt, regime.holidays),
    waitingOn: 'provider',
    decision,
    ticket: null,
    reference: 'TR-7K2M-0415',
    state: regime.state,
    pausedAt: null,
    archivedAt: null,
    claimedAt: isClaimed ? Instant.parse(sentAt + 20 * DAY_MS) : null,
  }
}

function eventsIn({ decision, isSettled = false }: Situation, after: (days: number) => Instant): StandingEvent[] {
  const rawSha256 = 'reviewed'
  const decided: StandingEvent = { type: 'decision', createdAt: after(30), payload: { message: '' } }
  const settled = { message: '', by: 'you', settled: 'answered', rawSha256 }
  const asked: StandingEvent[] = [
    { type: 'authorization', createdAt: after(10), payload: settled },
    { type: 'action_required', createdAt: after(6), payload: { message: '', rawSha256 } },
  ]
  return [...(decision === 'none' || decision === 'scheduled' ? [] : [decided]), ...(isSettled ? asked : [])]
}

function authorizationOf({ state }: Jurisdiction): string {
  // One provider of each scope, so that both lines are read.
  const providers = signedLines(
    PROVIDERS.map(({ id }, at) => ({ providerId: id, enabled: true, scope: at === 0 ? 'account' : 'contents' })),
  )
  return authorizationText({ person: PERSON, email: PERSON.email, providers, company: COMPANY, state })
}

const dateOf = (day: string): string => englishDate(Instant.parse(Date.parse(day)))
const quoted = (text: string): string => `> ${text.trimEnd().replaceAll('\n', '\n> ')}`
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
