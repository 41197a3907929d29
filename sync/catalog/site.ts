/** Obviously not a real street; a production start warns while it is still here. */
export const PLACEHOLDER_STREET = '100 Example Street'

/**
 * The company behind this installation, and the outside addresses that its pages link to. An operator edits only this
 * file. Every value works as is: if there is no outside page yet, a page of our own is used.
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
  // Handled by the business desk until a calendar is set.
  bookingPage: '/contact#business-development',
  enterpriseGuide: '/enterprise-guide.pdf',
  videos: { quote: null, shieldDemo: null },
}

interface Site {
  /** Shown in every title. */
  readonly product: string
  /** Base URL of the public pages, without a trailing slash: canonical addresses, feed and sitemap start with it. */
  readonly origin: string
  /** Domain of every email address on the pages. */
  readonly mailDomain: string
  readonly company: {
    readonly name: string
    /** Fits after the name and a comma. */
    readonly form: string
    /** Lines of the postal address. */
    readonly address: readonly string[]
  }
  /** Where a conversation is booked: a URL of another site, or a path of this one. */
  readonly bookingPage: string
  /** A file that exists: a path below `public/`, or a URL of another site. */
  readonly enterpriseGuide: string
  /** URLs of video files; null shows the animation that this project draws itself. */
  readonly videos: { readonly quote: string | null; readonly shieldDemo: string | null }
}

/** The mailboxes that people write to. */
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

/** A mailto link to a desk, with the subject prefilled. */
export function mailLink(box: Mailbox, subject?: string): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return `mailto:${mailAddress(box)}${query}`
}

/** Whether an address leads to another site. */
export function isElsewhere(address: string): boolean {
  return /^https?:\/\//.test(address)
}
