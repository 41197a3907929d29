import type { OwnProvider } from '../records/provider-choice.ts'

/**
 * Where demands go and who may answer. One row is one provider; adding a row (and an icon) adds a provider.
 * Channels are tried in order: a permanent bounce moves on to the next. A record is to be checked by hand before a
 * first real letter, and again every quarter (`rules/record-age.ts` says which are due).
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
  },
] as const satisfies readonly Provider[]

export type ProviderId = (typeof PROVIDERS)[number]['id']
export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(provider => provider.id)

/** Brand colour of a provider that has none of its own. */
export const DEFAULT_PROVIDER_COLOR = '#2444c4'

/** How much a record can be relied on. */
export interface Checked {
  /** Day (UTC) to which its source speaks; null while no source has confirmed it. */
  verifiedOn: string | null
  source: string
}

export interface Provider {
  id: string
  /** As shown everywhere: 'OpenAI (ChatGPT)'. */
  name: string
  company: string
  assistant: string
  color: string
  /** Privacy addresses, best first. */
  channels: readonly ({ address: string } & Checked)[]
  /** Where the person may ask in their own name; no letter goes there. Null where none is known. */
  portal: ({ url: string } & Checked) | null
  /** Domains (and their subdomains) whose aligned DKIM signature makes a reply authentic. */
  replyDomains: readonly string[]
  /** What the person said about it; undefined for those of the catalog. */
  own?: OwnProvider
}

/** A provider of the catalog. Where a person's own may be meant too: `knownProvider` in `rules/known-providers.ts`. */
export function providerById(id: string): Provider | undefined {
  return PROVIDERS.find(provider => provider.id === id)
}
