/** Plainly nobody's street; a production start says that it is still here. */
export const PLACEHOLDER_STREET = '100 Example Street'

/**
 * The company behind this copy of the product, and the places outside it that its pages point to. An operator edits
 * this one file. Every value works as it stands: what has no place outside yet is answered by a page of our own.
 */
export const SITE: Site = {
  product: 'Total Recall',
  origin: 'https://totalrecall.example',
  mailDomain: 'totalrecall.example',
  company: {
    name: 'Total Recall LLC',
    form: 'a Wyoming limited liability company',
    address: [PLACEHOLDER_STREET, 'Sheridan, WY 82801', 'USA'],
  },
  // Answered by the business desk until a calendar is named.
  bookingPage: '/contact#business-development',
  enterpriseGuide: '/enterprise-guide.pdf',
  videos: { quote: null, shieldDemo: null },
}

interface Site {
  /** Shown in every title. */
  readonly product: string
  /** Where the public pages live, without a slash at the end: canonical addresses, feed and sitemap start with it. */
  readonly origin: string
  /** Domain of every address that the pages name. */
  readonly mailDomain: string
  readonly company: {
    readonly name: string
    /** Reads well after the name and a comma. */
    readonly form: string
    /** Lines of the postal address. */
    readonly address: readonly string[]
  }
  /** Where a conversation is booked: an address of another site, or a path of this one. */
  readonly bookingPage: string
  /** A file that exists: a path below `public/`, or an address of another site. */
  readonly enterpriseGuide: string
  /** Addresses of video files; null shows the film that this project draws itself. */
  readonly videos: { readonly quote: string | null; readonly shieldDemo: string | null }
}

/** The desks that people write to. */
export type Mailbox =
  | 'accessibility'
  | 'api'
  | 'business'
  | 'careers'
  | 'compliance'
  | 'diversity'
  | 'editor'
  | 'emergency'
  | 'eu-representative'
  | 'feedback'
  | 'hello'
  | 'legal'
  | 'newsletter'
  | 'press'
  | 'privacy'
  | 'research'
  | 'security'
  | 'students'
  | 'support'

/** `support@…`, on the configured domain. */
export function mailAddress(box: Mailbox): string {
  return `${box}@${SITE.mailDomain}`
}

/** A link that opens a mail to a desk, with its subject line begun. */
export function mailLink(box: Mailbox, subject?: string): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return `mailto:${mailAddress(box)}${query}`
}

/** Whether an address leads away from the product. */
export function isElsewhere(address: string): boolean {
  return /^https?:\/\//.test(address)
}
