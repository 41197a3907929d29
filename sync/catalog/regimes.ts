/** Where a fact was read, and on which day (UTC): laws change, and a reader must be able to check again. */
interface Source {
  title: string
  url: string
  on: string
}

/**
 * The jurisdictions whose law a demand can cite: the 50 states and DC. A row says what a letter may claim there, and no
 * more. Section numbers appear only if they are certain; otherwise the act is cited by its name.
 */
export interface Regime {
  /** Two-letter postal abbreviation. */
  state: StateCode
  /** Fits after 'a resident of'. */
  name: string
  /** Days for a decision: the statute's, or (without a statute) the ones we ask for. */
  days: number
  /**
   * Total days if the provider has given timely notice that it needs longer: no notice moves a deadline beyond them. If
   * no act sets a period, the total that we allow.
   */
  maximumDays: number
  /** The term for confirming receipt, and the rule that sets it; null if no rule does. */
  receipt: { businessDays: number; rule: string } | null
  /** The act with its citation; null if the state has no comprehensive privacy law in force. */
  statute: string | null
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
  /**
   * Providers verified to meet the act's thresholds (revenue, number of people). Only to these does a letter say that
   * the act is violated; to all others it says 'to the extent that the act applies'.
   */
  bound: readonly string[]
  /** Whether the act grants an appeal against a refusal, to be used before a complaint. */
  appeal: boolean
  /** The office that takes complaints; fits after 'a complaint to the'. */
  authority: string
  /** The office's complaint form if known, otherwise its website. */
  complaints: string
  /** Source of the row's days, extension, agent and appeal. */
  source: Source
  /**
   * Day (UTC) on which somebody read the act itself (or verified that there is none) and found that the row cites it
   * correctly; null until then. Production cites only verified rows (`citable`).
   */
  verifiedOn: string | null
}

/**
 * The row as a letter may use it. If nobody has verified it and verification is required (`onlyVerified`: in
 * production), no act, section or term is named and no right of an act is claimed: the letter then relies on published
 * policies, and on the law of the state to the extent that it applies. The days stay, since they are only asked for.
 */
export function citable(regime: Regime, onlyVerified: boolean): Regime {
  if (!onlyVerified || regime.verifiedOn !== null) return regime
  const { state, name, days, maximumDays, authority, complaints, source, verifiedOn } = regime
  return { ...withoutAct(state, name), days, maximumDays, authority, complaints, source, verifiedOn }
}

/** Rights, days, agents and appeals of every act, by state. */
const TRACKER: Source = {
  title: 'Mayer Brown, State Privacy Law Tracker',
  url: 'https://www.mayerbrown.com/en/insights/resource-centers/cybersecurity-and-data-privacy-resource-center/state-privacy-law-tracker',
  on: '2026-11-21',
}

const BY_OR_ABOUT = 'have personal data provided by or obtained about them deleted'
const CONCERNING = 'have personal data concerning them deleted'
const PROVIDED = 'have personal data that they provided deleted'

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

export const REGIMES = {
  AL: withoutAct('AL', 'Alabama'),
  AK: withoutAct('AK', 'Alaska'),
  AZ: withoutAct('AZ', 'Arizona'),
  AR: withoutAct('AR', 'Arkansas'),
  CA: withAct('CA', 'California', 'California Consumer Privacy Act (Cal. Civ. Code § 1798.100 et seq.)', {
    section: 'Cal. Civ. Code § 1798.105',
    right: 'have the personal information that a business has collected from them deleted',
    appeal: false,
    authority: 'California Privacy Protection Agency',
    receipt: { businessDays: 10, rule: '11 CCR § 7021(a)' },
    agent: 'recognised',
    permission: '11 CCR § 7063(a)',
    source: {
      title: 'Cal. Code Regs. tit. 11, §§ 7020–7022, 7063',
      url: 'https://cppa.ca.gov/regulations/',
      on: '2026-11-20',
    },
    verifiedOn: '2026-11-20',
  }),
  CO: withAct('CO', 'Colorado', 'Colorado Privacy Act (Colo. Rev. Stat. § 6-1-1301 et seq.)', { right: CONCERNING }),
  CT: withAct('CT', 'Connecticut', 'Connecticut Data Privacy Act (Conn. Gen. Stat. § 42-515 et seq.)'),
  DE: withAct('DE', 'Delaware', 'Delaware Personal Data Privacy Act (Del. Code Ann. tit. 6, ch. 12D)'),
  DC: withoutAct('DC', 'the District of Columbia'),
  FL: withAct('FL', 'Florida', 'Florida Digital Bill of Rights (Fla. Stat. § 501.701 et seq.)', {
    maximumDays: 60,
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
  IN: withAct('IN', 'Indiana', 'Indiana Consumer Data Protection Act (Ind. Code art. 24-15)'),
  IA: withAct('IA', 'Iowa', 'Iowa Consumer Data Protection Act (Iowa Code ch. 715D)', {
    days: 90,
    maximumDays: 135,
    right: PROVIDED,
    source: {
      title: 'Iowa Code § 715D.3',
      url: 'https://law.counselstack.com/statute/ia/715D.3',
      on: '2026-11-21',
    },
    verifiedOn: '2026-11-21',
  }),
  KS: withoutAct('KS', 'Kansas'),
  KY: withAct('KY', 'Kentucky', 'Kentucky Consumer Data Protection Act (Ky. Rev. Stat. § 367.3611 et seq.)'),
  LA: withoutAct('LA', 'Louisiana'),
  ME: withoutAct('ME', 'Maine'),
  MD: withAct('MD', 'Maryland', 'Maryland Online Data Privacy Act of 2024', { right: CONCERNING }),
  MA: withoutAct('MA', 'Massachusetts'),
  MI: withoutAct('MI', 'Michigan'),
  MN: withAct('MN', 'Minnesota', 'Minnesota Consumer Data Privacy Act (Minn. Stat. ch. 325M)', { right: CONCERNING }),
  MS: withoutAct('MS', 'Mississippi'),
  MO: withoutAct('MO', 'Missouri'),
  MT: withAct('MT', 'Montana', 'Montana Consumer Data Privacy Act (Mont. Code Ann. § 30-14-2801 et seq.)'),
  NE: withAct('NE', 'Nebraska', 'Nebraska Data Privacy Act (Neb. Rev. Stat. § 87-1101 et seq.)'),
  NV: withoutAct('NV', 'Nevada'),
  NH: withAct('NH', 'New Hampshire', 'New Hampshire privacy act (N.H. Rev. Stat. Ann. ch. 507-H)'),
  NJ: withAct('NJ', 'New Jersey', 'New Jersey Data Privacy Act (N.J. Stat. Ann. § 56:8-166.4 et seq.)', {
    right: CONCERNING,
  }),
  NM: withoutAct('NM', 'New Mexico'),
  NY: withoutAct('NY', 'New York'),
  NC: withoutAct('NC', 'North Carolina'),
  ND: withoutAct('ND', 'North Dakota'),
  OH: withoutAct('OH', 'Ohio'),
  OK: withoutAct('OK', 'Oklahoma'),
  OR: withAct('OR', 'Oregon', 'Oregon Consumer Privacy Act (Or. Rev. Stat. § 646A.570 et seq.)', { right: CONCERNING }),
  PA: withoutAct('PA', 'Pennsylvania'),
  RI: withAct(
    'RI',
    'Rhode Island',
    'Rhode Island Data Transparency and Privacy Protection Act (R.I. Gen. Laws ch. 6-48.1)',
  ),
  SC: withoutAct('SC', 'South Carolina'),
  SD: withoutAct('SD', 'South Dakota'),
  TN: withAct('TN', 'Tennessee', 'Tennessee Information Protection Act (Tenn. Code Ann. § 47-18-3304)', {
    source: {
      title: 'Tenn. Code Ann. § 47-18-3304',
      url: 'https://casetext.com/statute/tennessee-code/title-47-commercial-instruments-and-transactions/chapter-18-consumer-protection',
      on: '2026-11-21',
    },
  }),
  TX: withAct('TX', 'Texas', 'Texas Data Privacy and Security Act (Tex. Bus. & Com. Code ch. 541)'),
  UT: withAct('UT', 'Utah', 'Utah Consumer Privacy Act (Utah Code § 13-61-101 et seq.)', {
    right: PROVIDED,
    appeal: false,
    authority: 'Utah Division of Consumer Protection',
  }),
  VT: withoutAct('VT', 'Vermont'),
  VA: withAct('VA', 'Virginia', 'Virginia Consumer Data Protection Act (Va. Code § 59.1-575 et seq.)'),
  WA: withoutAct('WA', 'Washington'),
  WV: withoutAct('WV', 'West Virginia'),
  WI: withoutAct('WI', 'Wisconsin'),
  WY: withoutAct('WY', 'Wyoming'),
} satisfies Record<StateCode, Regime>

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

/** The regime for a state's two letters; undefined for anything that is not a state. */
export function regimeOf(state: string): Regime | undefined {
  return BY_STATE.get(state)
}

const BY_STATE: ReadonlyMap<string, Regime> = new Map(Object.entries(REGIMES))

function withAct(state: StateCode, name: string, statute: string, rest: Partial<Regime> = {}): Regime {
  return {
    state,
    name,
    days: 45,
    // The act allows one more period of the same length, once, unless it says otherwise.
    maximumDays: 90,
    receipt: null,
    statute,
    section: null,
    right: BY_OR_ABOUT,
    agent: 'user_signed',
    bound: [],
    permission: null,
    appeal: true,
    authority: `Attorney General of ${name}`,
    complaints: COMPLAINTS[state],
    source: TRACKER,
    verifiedOn: null,
    ...rest,
  }
}

/** No act to cite: the letter asks for 45 days and relies on what the provider itself has published. */
function withoutAct(state: StateCode, name: string): Regime {
  return {
    state,
    name,
    days: 45,
    maximumDays: 90,
    receipt: null,
    statute: null,
    section: null,
    right: 'ask for deletion under the privacy commitments that a provider publishes',
    agent: 'user_signed',
    bound: [],
    permission: null,
    appeal: false,
    authority: `Attorney General of ${name}`,
    complaints: COMPLAINTS[state],
    source: TRACKER,
    // The tracker lists every act in force; a state that is not on it has none.
    verifiedOn: TRACKER.on,
  }
}
