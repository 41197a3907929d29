/** A chat site: adding one takes a row here and its page among the fixtures. */
export interface ChatSite {
  readonly id: string
  /** The name that people use. */
  readonly name: string
  /** Exact hosts; their subdomains are included. */
  readonly hosts: readonly string[]
  /** The names under which the site takes a prompt from its address: `/?q=…`. */
  readonly prompts: readonly string[]
}

/** What a site is asked with whose own names nobody has looked up. */
export const USUAL_PROMPTS: readonly string[] = ['q', 'prompt']

/** Six sites, seven hosts, in the specification's order: claude.ai is the second host. */
export const CHAT_SITES: readonly ChatSite[] = [
  { id: 'chatgpt', name: 'ChatGPT', hosts: ['chatgpt.com'], prompts: USUAL_PROMPTS },
  { id: 'claude', name: 'Claude', hosts: ['claude.ai'], prompts: USUAL_PROMPTS },
  { id: 'gemini', name: 'Gemini', hosts: ['gemini.google.com'], prompts: USUAL_PROMPTS },
  { id: 'perplexity', name: 'Perplexity', hosts: ['perplexity.ai'], prompts: ['q', 'query'] },
  { id: 'grok', name: 'Grok', hosts: ['grok.com'], prompts: USUAL_PROMPTS },
  { id: 'copilot', name: 'Copilot', hosts: ['copilot.microsoft.com'], prompts: USUAL_PROMPTS },
  // ChatGPT's former address, which still responds.
  { id: 'chatgpt', name: 'ChatGPT', hosts: ['chat.openai.com'], prompts: USUAL_PROMPTS },
]

/** Seven. Marked as pure so that a script which uses none of the sites does not carry them. */
export const CHAT_HOSTS: readonly string[] = /* @__PURE__ */ CHAT_SITES.flatMap(({ hosts }) => hosts)

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
