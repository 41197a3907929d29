import { type Mailbox, mailLink } from '../../../sync/catalog/site.ts'

/** One way to reach us, as a card. */
export interface Desk {
  /** Anchor on the page. */
  readonly id: string
  readonly name: string
  readonly text: string
  readonly box: Mailbox
  /** Hours until a person answers. */
  readonly hours: number
}

/** The ten cards, in order. */
export const DESKS: readonly Desk[] = [
  { id: 'general', name: 'General', text: 'Anything that doesn’t fit below.', box: 'hello', hours: 24 },
  {
    id: 'support',
    name: 'Support',
    text: 'Your account, Shield, or a letter that looks wrong.',
    box: 'support',
    hours: 12,
  },
  {
    id: 'privacy',
    name: 'Privacy',
    text: 'Your data with us: see it, correct it, erase it.',
    box: 'privacy',
    hours: 24,
  },
  {
    id: 'security',
    name: 'Security',
    text: 'Report a vulnerability. We read urgent reports within 4 hours.',
    box: 'security',
    hours: 24,
  },
  {
    id: 'compliance',
    name: 'Compliance',
    text: 'Audits, questionnaires, and agreements.',
    box: 'compliance',
    hours: 48,
  },
  {
    id: 'business-development',
    name: 'Business development',
    text: 'Partnerships, The Vault, or a demo at a time that works for you.',
    box: 'business',
    hours: 48,
  },
  {
    id: 'press',
    name: 'Media and press',
    text: 'Interviews and facts. Our logo, in three files:',
    box: 'press',
    hours: 24,
  },
  {
    id: 'research',
    name: 'Research',
    text: 'Studies of how providers answer, with the consent of the people involved.',
    box: 'research',
    hours: 48,
  },
  {
    id: 'careers',
    name: 'Careers',
    text: 'Roles in engineering, compliance, product, and research.',
    box: 'careers',
    hours: 48,
  },
  {
    id: 'feedback',
    name: 'Feedback',
    text: 'Ideas, praise, and whatever annoyed you today.',
    box: 'feedback',
    hours: 48,
  },
]

/** The twelve response times, shortest first. `urgent`: the hours when someone is being harmed. */
export const RESPONSE_TIMES: readonly { readonly name: string; readonly hours: number; readonly urgent?: number }[] = [
  { name: 'Emergency/security', hours: 4 },
  { name: 'Support', hours: 12 },
  { name: 'General', hours: 24 },
  { name: 'Privacy', hours: 24 },
  { name: 'Security', hours: 24, urgent: 4 },
  { name: 'Press', hours: 24 },
  { name: 'API team', hours: 24 },
  { name: 'Compliance', hours: 48 },
  { name: 'Business', hours: 48 },
  { name: 'Research', hours: 48 },
  { name: 'Careers', hours: 48 },
  { name: 'Feedback', hours: 48 },
]

/** The logo for other people's pages. `ground` is the class of the background in the preview. */
export const LOGO_FILES = [
  { file: '/press-kit/mark-white.svg', name: 'White background', ground: 'on-white' },
  { file: '/press-kit/mark-black.svg', name: 'Black background', ground: 'on-black' },
  { file: '/press-kit/mark-transparent.svg', name: 'Transparent', ground: 'on-nothing' },
] as const

export const EMERGENCY = mailLink('emergency', 'URGENT: ')
