import type { OwnProvider } from '../records/provider-choice.ts'

/**
 * Where demands go and who may answer. One row is one provider; adding a row (and an icon) adds a provider. Channels
 * are tried in order: a permanent bounce moves on to the next. A record must be checked by hand before a first real
 * letter, and again every quarter (`rules/providers/record-age.ts` lists the due ones).
 */
export const PROVIDERS = [
  {
    id: 'openai',
    name: 'OpenAI (ChatGPT)',
    company: 'OpenAI',
    assistant: 'ChatGPT',
    color: '#0f8f6f',
    channels: [
      { address: 'dsar@openai.com', verifiedOn: '2025-07-12', source: 'OpenAI, privacy request metrics' },
      { address: 'privacy@openai.com', verifiedOn: '2024-01-01', source: 'datenanfragen.de, company record' },
    ],
    portal: { url: 'https://privacy.openai.com', verifiedOn: '2025-07-12', source: 'OpenAI, privacy request metrics' },
    replyDomains: ['openai.com'],
    outsiders: [],
    service: {
      name: 'ChatGPT and the account holder’s own API organization',
      limit: 'not a workspace or an organization of an employer or a school',
    },
  },
  {
    id: 'anthropic',
    name: 'Anthropic (Claude)',
    company: 'Anthropic',
    assistant: 'Claude',
    color: '#b4552d',
    channels: [
      {
        address: 'privacy@anthropic.com',
        verifiedOn: '2026-01-12',
        source: 'Anthropic, privacy policy in force since then',
      },
      { address: 'dpo@anthropic.com', verifiedOn: null, source: 'no source read yet' },
    ],
    portal: { url: 'https://privacy.claude.com', verifiedOn: '2026-06-01', source: 'delist.ai, company record' },
    replyDomains: ['anthropic.com', 'claude.com'],
    outsiders: [],
    service: {
      name: 'Claude and the account holder’s own API organization',
      limit: 'not a workspace or an organization of an employer or a school',
    },
  },
  {
    id: 'google',
    name: 'Google (Gemini)',
    company: 'Google',
    assistant: 'Gemini',
    color: '#2f62d9',
    channels: [
      {
        address: 'data-access-requests@google.com',
        verifiedOn: '2026-04-11',
        source: 'datenanfragen.de, company record',
      },
      { address: 'dpo-google@google.com', verifiedOn: '2026-04-11', source: 'datenanfragen.de, company record' },
    ],
    portal: { url: 'https://takeout.google.com', verifiedOn: '2026-04-11', source: 'datenanfragen.de, company record' },
    replyDomains: ['google.com'],
    // Shares, comments, forms, invitations and alerts: their content is written by whoever shares or invites.
    outsiders: [
      '@accounts.google.com',
      '@calendar.google.com',
      '@chat.google.com',
      '@classroom.google.com',
      '@docs.google.com',
      '@drive.google.com',
      '@groups.google.com',
      '@keep.google.com',
      '@maps.google.com',
      '@meet.google.com',
      '@photos.google.com',
      '@sites.google.com',
      '@youtube.google.com',
      'calendar-notification@google.com',
      'calendar-server@google.com',
      'chat-noreply@google.com',
      'classroom-noreply@google.com',
      'comments-noreply@google.com',
      'drive-noreply@google.com',
      'drive-shares-dm-noreply@google.com',
      'drive-shares-noreply@google.com',
      'forms-noreply@google.com',
      'forms-receipts-noreply@google.com',
      'googlealerts-noreply@google.com',
      'groups-noreply@google.com',
      'keep-shares-noreply@google.com',
      'location-sharing-noreply@google.com',
      'maps-noreply@google.com',
      'meet-noreply@google.com',
      'noreply-photos@google.com',
      'sheets-noreply@google.com',
      'sites-noreply@google.com',
    ],
    // A Google Account holds much more than Gemini.
    accountNames: [],
    service: { name: 'Gemini Apps data', limit: 'not the Google Account, Gmail, Photos or Drive' },
  },
  {
    id: 'xai',
    name: 'xAI (Grok)',
    company: 'xAI',
    assistant: 'Grok',
    color: '#3d4450',
    channels: [
      { address: 'privacy@x.ai', verifiedOn: null, source: 'no source read yet' },
      { address: 'legal@x.ai', verifiedOn: null, source: 'no source read yet' },
    ],
    portal: { url: 'https://x.ai/privacy-portal', verifiedOn: '2026-06-01', source: 'delist.ai, company record' },
    replyDomains: ['x.ai'],
    outsiders: [],
    accountNames: ['xai', 'grok'],
    service: { name: 'Grok', limit: 'not X: not the account there, its posts or its messages' },
  },
] as const satisfies readonly Provider[]

export type ProviderId = (typeof PROVIDERS)[number]['id']
export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(provider => provider.id)

/** Brand color of a provider that has none of its own. */
export const DEFAULT_PROVIDER_COLOR = '#2444c4'

/** How reliable a record is. */
export interface Checked {
  /** Day (UTC) as of which its source confirms the record; null until a source does. */
  verifiedOn: string | null
  source: string
}

export interface Provider {
  id: string
  /** The name shown everywhere: 'OpenAI (ChatGPT)'. */
  name: string
  company: string
  assistant: string
  color: string
  /** Privacy addresses, best first. */
  channels: readonly ({ address: string } & Checked)[]
  /** Page where the person may ask in their own name; no letter is sent there. Null if none is known. */
  portal: ({ url: string } & Checked) | null
  /** Domains (and their subdomains) whose aligned DKIM signature makes a reply authentic. */
  replyDomains: readonly string[]
  /**
   * Senders at those domains whose text is written by other people, although the provider signs it: addresses, or whole
   * domains with an '@' in front. Mail from them proves nothing. A sender not listed here may be a privacy desk.
   */
  outsiders: readonly string[]
  /**
   * What the provider's mail calls the account whose deletion is all that a demand asks for, in lower case; if absent,
   * the company's name. Empty if the company's account covers much more than the service: then its deletion is not
   * what was asked for.
   */
  accountNames?: readonly string[]
  /** What the letters cover and what they do not, as a company runs more than its assistant. Null if unknown. */
  service: { name: string; limit: string } | null
  /** What the person entered about it; undefined for catalog providers. */
  own?: OwnProvider
}

/**
 * A provider of the catalog. If a person's own may be meant too, use `knownProvider` in
 * `rules/providers/known-providers.ts`.
 */
export function providerById(id: string): Provider | undefined {
  return PROVIDERS.find(provider => provider.id === id)
}

/** Whether mail from this address of a provider contains other people's text. */
export function isOutsiders({ outsiders }: Pick<Provider, 'outsiders'>, address: string): boolean {
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@') + 1)
  // 'name+tag@' is the mailbox 'name@'.
  const plain = given.replace(/^([^+@]{1,64})\+[^@]{0,64}@/, '$1@')
  return outsiders.some(entry =>
    entry.startsWith('@') ? domain === entry.slice(1) || domain.endsWith(`.${entry.slice(1)}`) : entry === plain,
  )
}
