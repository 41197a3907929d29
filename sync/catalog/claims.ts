/**
 * The pages' claims about the company, each claim once. With `confirmed`, the operator vouches that what `proof` names
 * can prove it; until then the pages show the claim with a note that nobody has confirmed it.
 */
export const CLAIMS = {
  patentPending: {
    text: 'Patent pending',
    confirmed: false,
    proof: 'The filing receipt of an application for a patent on this product, with its number and date.',
  },
  zeroRetention: {
    text: 'Zero retention',
    confirmed: false,
    proof:
      'That no server of yours receives or keeps what Shield masks: the shipped extension, its permissions and a capture of its traffic.',
  },
  gdprCcpa: {
    text: 'GDPR/CCPA',
    confirmed: false,
    proof:
      'Records of processing, contracts with processors, a privacy policy that fits them, and answers to requests in time.',
  },
  soc2: {
    text: 'SOC 2 Type II',
    confirmed: false,
    proof: 'A current SOC 2 Type II report of an independent auditor that covers this service.',
  },
  independentGovernance: {
    text: 'Independent governance layer',
    confirmed: false,
    proof:
      'Who reviews masking rules and letters, how they are independent of sales, and minutes of what they decided.',
  },
  auditableDeletion: {
    text: 'Verifiable and auditable deletion process',
    // A claim about the product itself, covered by its tests.
    confirmed: true,
    proof: 'An exported ledger that `npm run -s evidence verify` finds intact, for a real account.',
  },
  recordsOfRequests: {
    text: 'Records of requests and responses',
    // A claim about the product itself, covered by its tests.
    confirmed: true,
    proof: 'The evidence ledger of an account, with each letter as sent and each reply as received.',
  },
  mostPopular: {
    text: 'Most Popular',
    confirmed: false,
    proof: 'Sales figures by plan that show it, and the period they are from.',
  },
  euRepresentative: {
    text: 'A representative in the European Union (Article 27 GDPR)',
    confirmed: false,
    proof: 'The written mandate of a representative who is established in the Union, with name and address.',
  },
  processorContracts: {
    text: 'Companies that process data for us do so under a contract as Article 28 requires',
    confirmed: false,
    proof: 'A signed contract with each of them, and the list of who they are.',
  },
  enterpriseControls: {
    text: 'Role-based admin controls, team-level policies, audit logs and reports',
    confirmed: false,
    proof: 'The controls as a customer of The Vault uses them; this version of the product does not contain them.',
  },
  sixtySeconds: {
    text: 'Start deleting in 60 seconds',
    confirmed: false,
    proof: 'A measurement with real people from the sign-up form to the first prepared letter.',
  },
} as const satisfies Record<string, Claim>

export type ClaimId = keyof typeof CLAIMS

interface Claim {
  /** The text as shown. */
  readonly text: string
  readonly confirmed: boolean
  /** What an operator must be able to show before setting `confirmed: true`. */
  readonly proof: string
}

/** Every claim that the operator has not confirmed; the server prints them when it starts in production. */
export function unconfirmedClaims(): readonly Claim[] {
  return Object.values<Claim>(CLAIMS).filter(claim => !claim.confirmed)
}
