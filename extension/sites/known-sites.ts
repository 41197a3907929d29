import { USUAL_PROMPTS } from './sites.ts'

/** A chat site that is not built in: the person adds it, and then it goes by its host. */
export interface KnownSite {
  /** The name that people use. */
  readonly name: string
  readonly host: string
  /** Where on its host people chat, if the rest of it is for something else: all of it is added. */
  readonly path?: string
  /** What its address says in addition. */
  readonly query?: readonly [name: string, value: string]
  /** As those of a built-in site. */
  readonly prompts: readonly string[]
}

/** A site of one's own, such as Open WebUI, has no host of its own here, and is added like any other. */
export const KNOWN_SITES: readonly KnownSite[] = [
  { name: 'Le Chat', host: 'chat.mistral.ai', prompts: USUAL_PROMPTS },
  { name: 'DeepSeek', host: 'chat.deepseek.com', prompts: USUAL_PROMPTS },
  { name: 'Meta AI', host: 'www.meta.ai', prompts: USUAL_PROMPTS },
  { name: 'Poe', host: 'poe.com', prompts: USUAL_PROMPTS },
  { name: 'Qwen', host: 'chat.qwen.ai', prompts: USUAL_PROMPTS },
  { name: 'Kimi', host: 'www.kimi.com', prompts: USUAL_PROMPTS },
  { name: 'NotebookLM', host: 'notebooklm.google.com', prompts: USUAL_PROMPTS },
  { name: 'AI Studio', host: 'aistudio.google.com', prompts: USUAL_PROMPTS },
  { name: 'Microsoft 365 Copilot', host: 'm365.cloud.microsoft', prompts: USUAL_PROMPTS },
  { name: 'Duck.ai', host: 'duck.ai', prompts: USUAL_PROMPTS },
  { name: 'OpenRouter', host: 'openrouter.ai', path: '/chat', prompts: USUAL_PROMPTS },
  { name: 'HuggingChat', host: 'huggingface.co', path: '/chat', prompts: USUAL_PROMPTS },
  { name: 'GitHub Copilot', host: 'github.com', path: '/copilot', prompts: ['prompt'] },
  { name: 'Grok on X', host: 'x.com', path: '/i/grok', prompts: ['text'] },
  // Added, it is all of the search.
  { name: 'AI Mode', host: 'www.google.com', path: '/search', query: ['udm', '50'], prompts: ['q'] },
]

/** The known site that an address shows, if it is not built in. */
export function knownSiteOf(address: string): KnownSite | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname, searchParams } = new URL(address)
  const site = KNOWN_SITES.find(
    ({ host, path = '/', query }) =>
      host === hostname &&
      isWithinPath(pathname, path) &&
      (query === undefined || searchParams.get(query[0]) === query[1]),
  )
  return site ?? null
}

function isWithinPath(pathname: string, path: string): boolean {
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`)
}
