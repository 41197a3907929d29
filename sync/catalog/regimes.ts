/**
 * Whose law a demand can name: the 50 states and DC. A row says what a letter may claim there, and no more.
 * Section numbers stand only where they are certain; otherwise the act is cited by its name.
 */
export interface Regime {
  /** Two letters, as the post writes them. */
  state: StateCode
  /** Reads well after 'a resident of'. */
  name: string
  /** Days for a decision: the statute's, or (without a statute) those that we ask for. */
  days: number
  /** The act with its citation; null where the state has no comprehensive privacy law in force. */
  statute: string | null
  /** Completes 'the right to …'. */
  right: string
  /** `user_signed`: the law there knows no agents, so the letter is the person's own and we transmit it. */
  agent: 'recognised' | 'user_signed'
  /** Whether the act gives an appeal against a refusal, to be used before a complaint. */
  appeal: boolean
  /** Who takes complaints; reads well after 'a complaint to the'. */
  authority: string
}

const BY_OR_ABOUT = 'have personal data provided by or obtained about them deleted'
const CONCERNING = 'have personal data concerning them deleted'
const PROVIDED = 'have personal data that they provided deleted'

export const REGIMES = {
  AL: withoutAct('AL', 'Alabama'),
  AK: withoutAct('AK', 'Alaska'),
  AZ: withoutAct('AZ', 'Arizona'),
  AR: withoutAct('AR', 'Arkansas'),
  CA: withAct('CA', 'California', 'California Consumer Privacy Act (Cal. Civ. Code § 1798.100 et seq.)', {
    right: 'have the personal information that a business has collected from them deleted',
    appeal: false,
    authority: 'California Privacy Protection Agency',
  }),
  CO: withAct('CO', 'Colorado', 'Colorado Privacy Act (Colo. Rev. Stat. § 6-1-1301 et seq.)', { right: CONCERNING }),
  CT: withAct('CT', 'Connecticut', 'Connecticut Data Privacy Act (Conn. Gen. Stat. § 42-515 et seq.)'),
  DE: withAct('DE', 'Delaware', 'Delaware Personal Data Privacy Act (Del. Code Ann. tit. 6, ch. 12D)'),
  DC: withoutAct('DC', 'the District of Columbia'),
  FL: withAct('FL', 'Florida', 'Florida Digital Bill of Rights (Fla. Stat. § 501.701 et seq.)', {
    agent: 'user_signed',
  }),
  GA: withoutAct('GA', 'Georgia'),
  HI: withoutAct('HI', 'Hawaii'),
  ID: withoutAct('ID', 'Idaho'),
  IL: withoutAct('IL', 'Illinois'),
  IN: withAct('IN', 'Indiana', 'Indiana Consumer Data Protection Act (Ind. Code art. 24-15)'),
  IA: withAct('IA', 'Iowa', 'Iowa Consumer Data Protection Act (Iowa Code ch. 715D)', {
    days: 90,
    right: PROVIDED,
    agent: 'user_signed',
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
  TN: withAct('TN', 'Tennessee', 'Tennessee Information Protection Act'),
  TX: withAct('TX', 'Texas', 'Texas Data Privacy and Security Act (Tex. Bus. & Com. Code ch. 541)'),
  UT: withAct('UT', 'Utah', 'Utah Consumer Privacy Act (Utah Code § 13-61-101 et seq.)', {
    right: PROVIDED,
    agent: 'user_signed',
    appeal: false,
    authority: 'Utah Division of Consumer Protection',
  }),
  VT: withoutAct('VT', 'Vermont'),
  VA: withAct('VA', 'Virginia', 'Virginia Consumer Data Protection Act (Va. Code § 59.1-575 et seq.)', {
    agent: 'user_signed',
  }),
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

/** The regime of a state's two letters; undefined for anything that is no state. */
export function regimeOf(state: string): Regime | undefined {
  return BY_STATE.get(state)
}

const BY_STATE: ReadonlyMap<string, Regime> = new Map(Object.entries(REGIMES))

function withAct(state: StateCode, name: string, statute: string, rest: Partial<Regime> = {}): Regime {
  const authority = `Attorney General of ${name}`
  return { state, name, days: 45, statute, right: BY_OR_ABOUT, agent: 'recognised', appeal: true, authority, ...rest }
}

/** No act to name: the letter asks for 45 days and relies on what the provider itself has published. */
function withoutAct(state: StateCode, name: string): Regime {
  return {
    state,
    name,
    days: 45,
    statute: null,
    right: 'ask for deletion under the privacy commitments that a provider publishes',
    agent: 'recognised',
    appeal: false,
    authority: `Attorney General of ${name}`,
  }
}
