/**
 * Where demands go and who may answer. One row is one provider; adding a row (and an icon) adds a provider.
 * Channels are tried in order: a permanent bounce moves on to the next. `seenOn` is the day on which a source
 * for the address was last read; each is to be checked by hand before a first real letter.
 */
export const PROVIDERS = [
  {
    id: 'openai',
    name: 'OpenAI (ChatGPT)',
    company: 'OpenAI',
    assistant: 'ChatGPT',
    color: '#0f8f6f',
    channels: [
      { address: 'dsar@openai.com', seenOn: '2025-07-12' },
      { address: 'privacy@openai.com', seenOn: '2024-01-01' },
    ],
    replyDomains: ['openai.com'],
  },
  {
    id: 'anthropic',
    name: 'Anthropic (Claude)',
    company: 'Anthropic',
    assistant: 'Claude',
    color: '#b4552d',
    channels: [
      { address: 'privacy@anthropic.com', seenOn: '2026-01-12' },
      { address: 'dpo@anthropic.com', seenOn: '2025-10-01' },
    ],
    replyDomains: ['anthropic.com'],
  },
  {
    id: 'google',
    name: 'Google (Gemini)',
    company: 'Google',
    assistant: 'Gemini',
    color: '#2f62d9',
    channels: [
      { address: 'data-access-requests@google.com', seenOn: '2026-04-11' },
      { address: 'dpo-google@google.com', seenOn: '2026-04-11' },
    ],
    replyDomains: ['google.com'],
  },
  {
    id: 'xai',
    name: 'xAI (Grok)',
    company: 'xAI',
    assistant: 'Grok',
    color: '#3d4450',
    channels: [
      { address: 'privacy@x.ai', seenOn: '2026-06-01' },
      { address: 'legal@x.ai', seenOn: '2026-06-01' },
    ],
    replyDomains: ['x.ai'],
  },
] as const satisfies readonly Provider[]

export type ProviderId = (typeof PROVIDERS)[number]['id']
export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(provider => provider.id)

/** Brand colour of a provider that has none of its own. */
export const DEFAULT_PROVIDER_COLOR = '#2444c4'

export interface Provider {
  id: string
  /** As shown everywhere: 'OpenAI (ChatGPT)'. */
  name: string
  company: string
  assistant: string
  color: string
  /** Privacy addresses, best first. */
  channels: readonly { address: string; seenOn: string }[]
  /** Domains (and their subdomains) whose aligned DKIM signature makes a reply authentic. */
  replyDomains: readonly string[]
}

export function providerById(id: string): Provider | undefined {
  return PROVIDERS.find(provider => provider.id === id)
}
