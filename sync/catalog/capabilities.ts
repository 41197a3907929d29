import { PLANS, type Plan, type PlanId } from './plans.ts'

/**
 * What the product can do, each capability once, and whether it is built. Pages, plan cards, mails and checkout read
 * this list: what is not built is labeled 'coming', and a plan that adds only such things is not sold.
 * `tests/site/promises.test.ts` checks every sentence of the public pages against it.
 */
export const CAPABILITIES = {
  promptShield: { name: 'Shield for prompts, on six chat sites, in Chrome and Firefox', built: true },
  fileShield: { name: 'Text files are masked, other files are named before they are sent', built: true },
  meetingShield: { name: 'Shield for video and voice meetings, in Chrome', built: true },
  letters: { name: 'Deletion letters, follow-ups, and escalations', built: true },
  receipts: { name: 'Receipts by email', built: true },
  replies: { name: 'Replies are received, proven, sorted, and put to the person', built: true },
  evidence: { name: 'A hash-chained record that anyone can check', built: true },
  complaintPack: { name: 'A pack for a complaint to a regulator', built: true },
  signedAuthorization: { name: 'A signed authorization that can be withdrawn', built: true },
  ownProviders: { name: 'Providers of one’s own', built: true },
  accounts: { name: 'Sign-in by email, password, Google, and passkey', built: true },
  payment: { name: 'Trial, payment, cancellation, and refunds', built: true },
  offlineCopy: { name: 'The app without a network, and a copy that can be locked', built: true },
  exportAndClose: { name: 'Export of everything, and closing the account', built: true },
  partnerApi: { name: 'An interface for partners', built: false },
  teamControls: { name: 'Role-based admin controls', built: false },
  teamPolicies: { name: 'Team-level policies', built: false },
  teamReports: { name: 'Audit logs and reports for teams', built: false },
  prioritySupport: { name: 'Priority support with SLAs', built: false },
  complianceReports: { name: 'Compliance reports for companies', built: false },
  lettersUnderGdpr: { name: 'Letters for people outside the United States', built: false },
} as const satisfies Record<string, Capability>

export type CapabilityId = keyof typeof CAPABILITIES

interface Capability {
  readonly name: string
  /** Whether a customer can use it today. */
  readonly built: boolean
}

/** Label for what is not built. */
export const COMING = 'coming'

type Feature = Exclude<(typeof PLANS)[number]['features'][number], `Everything in ${string}`>

/** The capability that each line of a plan card promises; a line without an entry here does not compile. */
const FEATURES: Readonly<Record<Feature, CapabilityId>> = {
  'Deletion demands four times a year': 'letters',
  'Deletion demands twelve times a year': 'letters',
  'Shield for prompts': 'promptShield',
  'Evidence log with receipts': 'evidence',
  'Shield always on across major AI platforms': 'promptShield',
  'Video and voice meeting protection': 'meetingShield',
  'Provider-level deletion requests with verifiable receipts': 'letters',
  Compliance: 'complianceReports',
  'Priority support with SLAs': 'prioritySupport',
  'Custom team policies': 'teamPolicies',
}

const isFeature = (line: string): line is Feature => Object.hasOwn(FEATURES, line)

/** Whether a line of a plan card is still to come. 'Everything in …' never is: that plan's own card says so. */
export const isComing = (line: string): boolean => isFeature(line) && !CAPABILITIES[FEATURES[line]].built

/** Whether a plan can be bought: not if it is sold through a conversation, or if it adds nothing that is built. */
export function isForSale({
  enterprise,
  features,
}: Pick<Plan, 'enterprise'> & { features: readonly string[] }): boolean {
  const added = features.filter(isFeature)
  return !enterprise && (added.length === 0 || added.some(line => !isComing(line)))
}

/** The plans that can be bought today. */
export const PLANS_FOR_SALE: readonly PlanId[] = PLANS.filter(isForSale).map(({ id }) => id)
