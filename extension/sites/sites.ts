/** A chat site: adding one takes a row here and its page among the fixtures. */
export interface ChatSite {
  readonly id: string
  /** The name that people use. */
  readonly name: string
  /** Exact hosts; their subdomains are included. */
  readonly hosts: readonly string[]
}

/** Six sites, seven hosts, in the specification's order: claude.ai is the second host. */
export const CHAT_SITES: readonly ChatSite[] = [
  { id: 'chatgpt', name: 'ChatGPT', hosts: ['chatgpt.com'] },
  { id: 'claude', name: 'Claude', hosts: ['claude.ai'] },
  { id: 'gemini', name: 'Gemini', hosts: ['gemini.google.com'] },
  { id: 'perplexity', name: 'Perplexity', hosts: ['perplexity.ai'] },
  { id: 'grok', name: 'Grok', hosts: ['grok.com'] },
  { id: 'copilot', name: 'Copilot', hosts: ['copilot.microsoft.com'] },
  // ChatGPT's former address, which still responds.
  { id: 'chatgpt', name: 'ChatGPT', hosts: ['chat.openai.com'] },
]

/** Seven. */
export const CHAT_HOSTS: readonly string[] = CHAT_SITES.flatMap(({ hosts }) => hosts)

/** Eight; zoom.us is the second, riverside.fm the seventh. */
export const MEETING_HOSTS: readonly string[] = [
  'meet.google.com',
  'zoom.us',
  'teams.microsoft.com',
  'teams.live.com',
  'webex.com',
  'whereby.com',
  'riverside.fm',
  'meet.jit.si',
]
