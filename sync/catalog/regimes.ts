import type { PlainMessage } from '../i18n/translate.ts'
import type { Instant } from '../records/ids.ts'
import { ALWAYS, type Dated, type Day, inForce } from './dated.ts'

/** Where a fact was read, and on which day (UTC): laws change, and a reader must be able to check again. */
interface Source {
  title: string
  url: string
  /** Null if nobody has read it yet: then it only says where to look. */
  on: Day | null
}

/** A fact of law: when it holds, who found it right, and where. */
export interface LawRow extends Dated {
  source: Source
}

/**
 * A period as an act states it. `endMoves`: an end on a day off moves to the end of the next working day, as under
 * Regulation (EEC, Euratom) 1182/71. What that makes of a given day: `rules/calendar/periods.ts`.
 */
export interface Period {
  count: number
  unit: 'days' | 'business_days' | 'months'
  endMoves?: true
}

/** The days off of a jurisdiction beside Saturdays and Sundays: a known calendar, or the days themselves. */
export type Holidays = 'us_federal' | readonly Day[]

/** The time for a decision, and the total if the provider gives timely notice that it needs longer. */
export interface AnswerTime {
  answer: Period
  longest: Period
}

/** The act of a jurisdiction, and what stands in it. Section numbers appear only if they are certain. */
export interface Act extends LawRow {
  /** The act with its citation. */
  statute: string
  /** The section that grants the right; null if none is certain, and the letter then names only the act. */
  section: string | null
  /** Completes 'the right to …'. */
  right: string
  /**
   * `recognised`: somebody has verified that the act lets an agent request deletion. Everywhere else `user_signed`:
   * most acts allow agents only for opt-outs, so the letter is the person's own and we transmit it.
   */
  agent: 'recognised' | 'user_signed'
  /** The rule on what an agent may be asked to show; null if none is certain. */
  permission: string | null
  /** Whether the act grants an appeal against a refusal, to be used before a complaint. */
  appeal: boolean
  /** Its periods for a decision, oldest first. */
  periods: readonly (LawRow & AnswerTime)[]
  /** Its terms for confirming receipt, oldest first; empty if no rule sets one. */
  receipts: readonly (LawRow & Receipt)[]
  /** Providers found to meet its thresholds (revenue, number of people). */
  thresholds: readonly (LawRow & { providerId: string })[]
}

interface Receipt {
  businessDays: number
  rule: string
}

/** An office that takes complaints. */
export interface Authority extends LawRow {
  /** Fits after 'a complaint to the'. */
  name: string
  /** Its complaint form if known, otherwise its website. */
  complaints: string
}

/**
 * Something else that people of a jurisdiction can use, offered when all letters are sent. No letter cites it, so it is
 * offered before somebody has verified it, too.
 */
export interface LastHelp extends LawRow {
  text: PlainMessage
  url: string
}

/** One of the 50 states or DC, with all that is known of its law, each fact with its dates. */
export interface Jurisdiction {
  /** Two-letter postal abbreviation. */
  state: StateCode
  /** Fits after 'a resident of'. */
  name: string
  /** Its comprehensive privacy acts, oldest first, with those that have a date and are not in force yet. */
  acts: readonly Act[]
  /** That no such act but these was in force. */
  survey: LawRow
  authorities: readonly Authority[]
  /** State holidays are in no row: a period of ours that counts business days ends a day late at worst. */
  holidays: Holidays
  lastHelps: readonly LastHelp[]
}

/**
 * The law that a letter of one day can cite, and no more: `regimeOf` makes it from the rows that hold on that day.
 */
export interface Regime {
  state: StateCode
  name: string
  /** The time for a decision: the act's, or (without an act) the one we ask for. */
  period: Period
  /** No notice of an extension moves a deadline beyond this. If no act sets it, the total that we allow. */
  longest: Period
  holidays: Holidays
  /** The term for confirming receipt, and the rule that sets it; null if no rule does. */
  receipt: Receipt | null
  /** The act with its citation; null if no comprehensive privacy act is in force on that day. */
  statute: string | null
  /**
   * The first day of the act if the request is older: the letter then cites the act from its own date on, and asserts
   * no period, no receipt and no appeal of it. Null for every request that was made under the act.
   */
  since: Day | null
  /** Whether the act sets the period; if not, it is only asked for, and nobody is overdue under the act. */
  setsPeriod: boolean
  section: string | null
  right: string
  agent: Act['agent']
  permission: string | null
  /**
   * Providers verified to meet the act's thresholds. Only to these does a letter say that the act is violated; to all
   * others it says 'to the extent that the act applies'.
   */
  bound: readonly string[]
  appeal: boolean
  authority: string
  complaints: string
  lastHelps: readonly LastHelp[]
  /** Source of the act and its period, or of the finding that there is none. */
  source: Source
  /**
   * Day (UTC) on which somebody read the act and its period (or verified that there is none) and found that the rows
   * cite it correctly; null until then. Production cites only what is verified (`citable`).
   */
  verifiedOn: Day | null
}

/**
 * The regime as a letter may use it. If nobody has verified it and verification is required (`onlyVerified`: in
 * production), no act, section or term is named and no right of an act is claimed: the letter then relies on published
 * policies, and on the law of the state to the extent that it applies. The period stays, since it is only asked for.
 */
export function citable(regime: Regime, onlyVerified: boolean): Regime {
  return !onlyVerified || regime.verifiedOn !== null ? regime : { ...regime, ...NO_ACT }
}

/** What a letter may claim if it cites no act. */
const NO_ACT = {
  receipt: null,
  statute: null,
  since: null,
  setsPeriod: false,
  section: null,
  right: 'ask for deletion under the privacy commitments that a provider publishes',
  agent: 'user_signed',
  bound: [],
  permission: null,
  appeal: false,
} as const satisfies Partial<Regime>

/** What we ask for where no act sets a period. */
export const ASKED_TIME: AnswerTime = { answer: { count: 45, unit: 'days' }, longest: { count: 90, unit: 'days' } }

/**
 * The law of a state's two letters on the day of `at`; undefined for anything that is not a state. With the moment at
 * which a request was made, its periods are those of that day: what began later binds nobody for the time before.
 */
export function regimeOf(state: string, at: Instant, madeAt: Instant | null = null): Regime | undefined {
  const row = jurisdictionOf(state)
  return row === undefined ? undefined : lawOn(row, at, madeAt)
}

/** The row of a state's two letters; undefined for anything that is not a state. */
export function jurisdictionOf(state: string): Jurisdiction | undefined {
  return BY_STATE.get(state)
}

/** The same for a row that is at hand. */
export function lawOn(row: Jurisdiction, at: Instant, madeAt: Instant | null = null): Regime {
  const { state, name, survey } = row
  const made = madeAt ?? at
  const act = inForce(row.acts, at)
  const actThen = inForce(row.acts, made)
  const period = actThen && inForce(actThen.periods, made)
  const authority = inForce(row.authorities, at)
  if (authority === undefined) throw new Error(`the catalogue has no authority of ${name}`)
  const { answer, longest, holidays } = timeOn(row, made)
  const common = {
    state,
    name,
    holidays,
    period: answer,
    longest,
    authority: authority.name,
    complaints: authority.complaints,
    lastHelps: row.lastHelps.filter(help => inForce([help], at)),
  }
  if (act === undefined) return { ...NO_ACT, ...common, source: survey.source, verifiedOn: survey.verifiedOn }
  const { statute, section, right, agent, permission, source } = act
  const isOlder = act !== actThen
  const receipt = isOlder ? undefined : inForce(act.receipts, made)
  return {
    ...common,
    receipt: receipt === undefined ? null : { businessDays: receipt.businessDays, rule: receipt.rule },
    statute,
    since: isOlder ? act.inForceFrom : null,
    setsPeriod: !isOlder && period !== undefined,
    section,
    right,
    agent,
    permission,
    bound: act.thresholds.flatMap(found =>
      found.verifiedOn !== null && inForce([found], at) ? [found.providerId] : [],
    ),
    appeal: !isOlder && act.appeal,
    source,
    // A letter states the act's period with the act, so neither counts as verified without the other.
    verifiedOn: isOlder || period?.verifiedOn ? act.verifiedOn : null,
  }
}

/** Of the same law only the time for a decision, which every look at a request needs. */
export function timeOn({ acts, holidays }: Jurisdiction, at: Instant): AnswerTime & { holidays: Holidays } {
  const act = inForce(acts, at)
  const { answer, longest } = (act && inForce(act.periods, at)) ?? ASKED_TIME
  return { answer, longest, holidays }
}

/** Rights, days, agents and appeals of every act, by state. */
const TRACKER: Source = {
  title: 'Mayer Brown, State Privacy Law Tracker',
  url: 'https://www.mayerbrown.com/en/insights/resource-centers/cybersecurity-and-data-privacy-resource-center/state-privacy-law-tracker',
  on: '2026-11-21',
}

/** Seen in the press and in law-firm trackers of 2026 only; nobody has read these acts. */
const tracker2026 = (url: string): Source => ({ title: 'Law-firm trackers of 2026', url, on: '2026-11-27' })

const BY_OR_ABOUT = 'have personal data provided by or obtained about them deleted'
const CONCERNING = 'have personal data concerning them deleted'
const PROVIDED = 'have personal data that they provided deleted'
/** For acts whose wording nobody has read. */
const PLAIN = 'have their personal data deleted'

/** California's is its complaint form, read on 2026-11-21; the others are the offices' websites, not their forms. */
const COMPLAINTS: Readonly<Record<StateCode, string>> = {
  AL: 'https://www.alabamaag.gov',
  AK: 'https://law.alaska.gov',
  AZ: 'https://www.azag.gov',
  AR: 'https://arkansasag.gov',
  CA: 'https://cppa.ca.gov/webapplications/complaint',
  CO: 'https://coag.gov',
  CT: 'https://portal.ct.gov/ag',
  DE: 'https://attorneygeneral.delaware.gov',
  DC: 'https://oag.dc.gov',
  FL: 'https://www.myfloridalegal.com',
  GA: 'https://law.georgia.gov',
  HI: 'https://ag.hawaii.gov',
  ID: 'https://www.ag.idaho.gov',
  IL: 'https://www.illinoisattorneygeneral.gov',
  IN: 'https://www.in.gov/attorneygeneral',
  IA: 'https://www.iowaattorneygeneral.gov',
  KS: 'https://www.ag.ks.gov',
  KY: 'https://www.ag.ky.gov',
  LA: 'https://www.ag.state.la.us',
  ME: 'https://www.maine.gov/ag',
  MD: 'https://www.marylandattorneygeneral.gov',
  MA: 'https://www.mass.gov/orgs/office-of-the-attorney-general',
  MI: 'https://www.michigan.gov/ag',
  MN: 'https://www.ag.state.mn.us',
  MS: 'https://www.ago.state.ms.us',
  MO: 'https://ago.mo.gov',
  MT: 'https://dojmt.gov',
  NE: 'https://ago.nebraska.gov',
  NV: 'https://ag.nv.gov',
  NH: 'https://www.doj.nh.gov',
  NJ: 'https://www.njoag.gov',
  NM: 'https://nmdoj.gov',
  NY: 'https://ag.ny.gov',
  NC: 'https://ncdoj.gov',
  ND: 'https://attorneygeneral.nd.gov',
  OH: 'https://www.ohioattorneygeneral.gov',
  OK: 'https://oklahoma.gov/oag',
  OR: 'https://www.doj.state.or.us',
  PA: 'https://www.attorneygeneral.gov',
  RI: 'https://riag.ri.gov',
  SC: 'https://www.scag.gov',
  SD: 'https://atg.sd.gov',
  TN: 'https://www.tn.gov/attorneygeneral',
  TX: 'https://www.texasattorneygeneral.gov',
  UT: 'https://dcp.utah.gov',
  VT: 'https://ago.vermont.gov',
  VA: 'https://www.oag.state.va.us',
  WA: 'https://www.atg.wa.gov',
  WV: 'https://ago.wv.gov',
  WI: 'https://www.wisdoj.gov',
  WY: 'https://attorneygeneral.wyo.gov',
}

export const JURISDICTIONS = {
  AL: withAct('AL', 'Alabama', '2027-05-01', 'Alabama Personal Data Protection Act (HB 351 of 2026)', {
    right: PLAIN,
    // No period, appeal or section of it has been read: the usual 45 and 90 days, and no appeal.
    appeal: false,
    source: tracker2026('https://www.billtrack50.com/billdetail/1957511'),
  }),
  AK: withoutAct('AK', 'Alaska'),
  AZ: withoutAct('AZ', 'Arizona'),
  AR: withoutAct('AR', 'Arkansas'),
  CA: withAct('CA', 'California', '2020-01-01', 'California Consumer Privacy Act (Cal. Civ. Code § 1798.100 et seq.)', {
    section: 'Cal. Civ. Code § 1798.105',
    right: 'have the personal information that a business has collected from them deleted',
    appeal: false,
    authority: 'California Privacy Protection Agency',
    authorityRead: '2026-11-21',
    receipt: { businessDays: 10, rule: '11 CCR § 7021(a)' },
    agent: 'recognised',
    permission: '11 CCR § 7063(a)',
    source: {
      title: 'Cal. Code Regs. tit. 11, §§ 7020–7022, 7063',
      url: 'https://cppa.ca.gov/regulations/',
      on: '2026-11-20',
    },
    verifiedOn: '2026-11-20',
    lastHelps: [
      {
        text: 'California’s Delete Request and Opt-out Platform (DROP) is free: one request there reaches every data broker registered with the state, and since August 1, 2026 they have to process it. It does not reach the AI providers that we write to, so it adds to these letters and replaces none of them.',
        url: 'https://privacy.ca.gov/drop/',
        inForceFrom: '2026-08-01',
        until: null,
        // The agency's page itself has not been read.
        verifiedOn: null,
        source: {
          title: 'Attorney General of California, consumer alert of 18 February 2026',
          url: 'https://www.einpresswire.com/article/893789999/in-california-data-protection-just-got-easier-attorney-general-bonta-reminds-californians-to-delete-their-data-with-nation-leading-privacy-tool',
          on: '2026-11-27',
        },
      },
    ],
  }),
  CO: withAct('CO', 'Colorado', '2023-07-01', 'Colorado Privacy Act (Colo. Rev. Stat. § 6-1-1301 et seq.)', {
    right: CONCERNING,
  }),
  CT: withAct('CT', 'Connecticut', '2023-07-01', 'Connecticut Data Privacy Act (Conn. Gen. Stat. § 42-515 et seq.)'),
  DE: withAct('DE', 'Delaware', '2025-01-01', 'Delaware Personal Data Privacy Act (Del. Code Ann. tit. 6, ch. 12D)'),
  DC: withoutAct('DC', 'the District of Columbia'),
  FL: withAct('FL', 'Florida', '2024-07-01', 'Florida Digital Bill of Rights (Fla. Stat. § 501.701 et seq.)', {
    longest: 60,
    source: {
      title: 'Fla. Stat. § 501.706',
      url: 'https://lawserver.com/law/state/florida/statutes/florida_statutes_501-706',
      on: '2026-11-21',
    },
    verifiedOn: '2026-11-21',
  }),
  GA: withoutAct('GA', 'Georgia'),
  HI: withoutAct('HI', 'Hawaii'),
  ID: withoutAct('ID', 'Idaho'),
  IL: withoutAct('IL', 'Illinois'),
  IN: withAct('IN', 'Indiana', '2026-01-01', 'Indiana Consumer Data Protection Act (Ind. Code art. 24-15)'),
  IA: withAct('IA', 'Iowa', '2025-01-01', 'Iowa Consumer Data Protection Act (Iowa Code ch. 715D)', {
    days: 90,
    longest: 135,
    right: PROVIDED,
    source: {
      title: 'Iowa Code § 715D.3',
      url: 'https://law.counselstack.com/statute/ia/715D.3',
      on: '2026-11-21',
    },
    verifiedOn: '2026-11-21',
  }),
  KS: withoutAct('KS', 'Kansas'),
  KY: withAct(
    'KY',
    'Kentucky',
    '2026-01-01',
    'Kentucky Consumer Data Protection Act (Ky. Rev. Stat. § 367.3611 et seq.)',
  ),
  LA: withAct('LA', 'Louisiana', '2027-01-01', 'Louisiana Data Privacy Act (SB 386, Act 502 of 2026)', {
    right: PLAIN,
    // No period, appeal or section of it has been read: the usual 45 and 90 days, and no appeal.
    appeal: false,
    source: tracker2026(
      'https://consumerfsblog.com/2026/06/louisiana-becomes-22nd-state-to-enact-a-comprehensive-consumer-data-privacy-law/',
    ),
  }),
  ME: withoutAct('ME', 'Maine'),
  MD: withAct('MD', 'Maryland', '2025-10-01', 'Maryland Online Data Privacy Act of 2024', { right: CONCERNING }),
  MA: withoutAct('MA', 'Massachusetts'),
  MI: withoutAct('MI', 'Michigan'),
  MN: withAct('MN', 'Minnesota', '2025-07-31', 'Minnesota Consumer Data Privacy Act (Minn. Stat. ch. 325M)', {
    right: CONCERNING,
  }),
  MS: withoutAct('MS', 'Mississippi'),
  MO: withoutAct('MO', 'Missouri'),
  MT: withAct(
    'MT',
    'Montana',
    '2024-10-01',
    'Montana Consumer Data Privacy Act (Mont. Code Ann. § 30-14-2801 et seq.)',
  ),
  NE: withAct('NE', 'Nebraska', '2025-01-01', 'Nebraska Data Privacy Act (Neb. Rev. Stat. § 87-1101 et seq.)'),
  NV: withoutAct('NV', 'Nevada'),
  NH: withAct('NH', 'New Hampshire', '2025-01-01', 'New Hampshire privacy act (N.H. Rev. Stat. Ann. ch. 507-H)'),
  NJ: withAct('NJ', 'New Jersey', '2025-01-15', 'New Jersey Data Privacy Act (N.J. Stat. Ann. § 56:8-166.4 et seq.)', {
    right: CONCERNING,
  }),
  NM: withoutAct('NM', 'New Mexico'),
  NY: withoutAct('NY', 'New York'),
  NC: withoutAct('NC', 'North Carolina'),
  ND: withoutAct('ND', 'North Dakota'),
  OH: withoutAct('OH', 'Ohio'),
  OK: withAct('OK', 'Oklahoma', '2027-01-01', 'Oklahoma consumer data privacy act (SB 546 of 2026)', {
    right: PLAIN,
    // No period, appeal or section of it has been read: the usual 45 and 90 days, and no appeal.
    appeal: false,
    source: tracker2026(
      'https://okbusinessvoice.com/2026/03/23/oklahoma-enacts-virginia-style-consumer-data-privacy-law',
    ),
  }),
  OR: withAct('OR', 'Oregon', '2024-07-01', 'Oregon Consumer Privacy Act (Or. Rev. Stat. § 646A.570 et seq.)', {
    right: CONCERNING,
  }),
  PA: withoutAct('PA', 'Pennsylvania'),
  RI: withAct(
    'RI',
    'Rhode Island',
    '2026-01-01',
    'Rhode Island Data Transparency and Privacy Protection Act (R.I. Gen. Laws ch. 6-48.1)',
  ),
  SC: withoutAct('SC', 'South Carolina'),
  SD: withoutAct('SD', 'South Dakota'),
  TN: withAct('TN', 'Tennessee', '2025-07-01', 'Tennessee Information Protection Act (Tenn. Code Ann. § 47-18-3304)', {
    source: {
      title: 'Tenn. Code Ann. § 47-18-3304',
      url: 'https://casetext.com/statute/tennessee-code/title-47-commercial-instruments-and-transactions/chapter-18-consumer-protection',
      on: '2026-11-21',
    },
  }),
  TX: withAct('TX', 'Texas', '2024-07-01', 'Texas Data Privacy and Security Act (Tex. Bus. & Com. Code ch. 541)'),
  UT: withAct('UT', 'Utah', '2023-12-31', 'Utah Consumer Privacy Act (Utah Code § 13-61-101 et seq.)', {
    right: PROVIDED,
    appeal: false,
    authority: 'Utah Division of Consumer Protection',
  }),
  VT: withAct('VT', 'Vermont', '2028-01-01', 'Vermont Data Privacy and Online Surveillance Act', {
    right: PLAIN,
    // No period, appeal or section of it has been read: the usual 45 and 90 days, and no appeal.
    appeal: false,
    source: tracker2026('https://freestatefoundation.blogspot.com/2026/06/alabama-louisiana-and-vermont-enact.html'),
  }),
  VA: withAct('VA', 'Virginia', '2023-01-01', 'Virginia Consumer Data Protection Act (Va. Code § 59.1-575 et seq.)'),
  WA: withoutAct('WA', 'Washington'),
  WV: withoutAct('WV', 'West Virginia'),
  WI: withoutAct('WI', 'Wisconsin'),
  WY: withoutAct('WY', 'Wyoming'),
} satisfies Record<StateCode, Jurisdiction>

export type StateCode =
  | `A${'K' | 'L' | 'R' | 'Z'}`
  | `C${'A' | 'O' | 'T'}`
  | `D${'C' | 'E'}`
  | 'FL'
  | 'GA'
  | 'HI'
  | `I${'A' | 'D' | 'L' | 'N'}`
  | `K${'S' | 'Y'}`
  | 'LA'
  | `M${'A' | 'D' | 'E' | 'I' | 'N' | 'O' | 'S' | 'T'}`
  | `N${'C' | 'D' | 'E' | 'H' | 'J' | 'M' | 'V' | 'Y'}`
  | `O${'H' | 'K' | 'R'}`
  | 'PA'
  | 'RI'
  | `S${'C' | 'D'}`
  | `T${'N' | 'X'}`
  | 'UT'
  | `V${'A' | 'T'}`
  | `W${'A' | 'I' | 'V' | 'Y'}`

const BY_STATE: ReadonlyMap<string, Jurisdiction> = new Map(Object.entries(JURISDICTIONS))

/** What an act's row may add to the usual: its own facts, and in plain numbers its period, receipt and office. */
type ActRow = Partial<Pick<Act, 'section' | 'right' | 'agent' | 'permission' | 'appeal' | 'source' | 'verifiedOn'>> &
  Partial<Pick<Jurisdiction, 'lastHelps'>> & {
    days?: number
    longest?: number
    receipt?: Receipt
    authority?: string
    /** Day on which the office's form was read. */
    authorityRead?: Day
  }

/** A state with an act that begins (or began) on that day. Its period and receipt came with it, from the same source. */
function withAct(state: StateCode, name: string, inForceFrom: Day, statute: string, given: ActRow = {}): Jurisdiction {
  const { source = TRACKER, verifiedOn = null, days = 45 } = given
  const row: LawRow = { inForceFrom, until: null, verifiedOn, source }
  // The act allows one more period of the same length, once, unless it says otherwise.
  const time = { answer: calendarDays(days), longest: calendarDays(given.longest ?? 2 * days) }
  const { authority = `Attorney General of ${name}`, authorityRead = null } = given
  return {
    ...withoutAct(state, name),
    acts: [
      {
        ...row,
        statute,
        section: given.section ?? null,
        right: given.right ?? BY_OR_ABOUT,
        agent: given.agent ?? 'user_signed',
        permission: given.permission ?? null,
        appeal: given.appeal ?? true,
        periods: [{ ...row, ...time }],
        receipts: given.receipt === undefined ? [] : [{ ...row, ...given.receipt }],
        // Of no provider has anybody checked that an act binds it.
        thresholds: [],
      },
    ],
    authorities: [officeOf(state, authority, authorityRead)],
    lastHelps: given.lastHelps ?? [],
  }
}

/** No act to cite: the letter asks for 45 days and relies on what the provider itself has published. */
function withoutAct(state: StateCode, name: string): Jurisdiction {
  return {
    state,
    name,
    acts: [],
    // The tracker lists every act in force; a state that is not on it has none.
    survey: { ...ALWAYS, verifiedOn: TRACKER.on, source: TRACKER },
    authorities: [officeOf(state, `Attorney General of ${name}`, null)],
    holidays: 'us_federal',
    lastHelps: [],
  }
}

function officeOf(state: StateCode, name: string, readOn: Day | null): Authority {
  const complaints = COMPLAINTS[state]
  const source = { title: 'The office’s own pages', url: complaints, on: readOn }
  return { ...ALWAYS, name, complaints, verifiedOn: readOn, source }
}

function calendarDays(count: number): Period {
  return { count, unit: 'days' }
}
