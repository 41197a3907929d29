import type { EditorName, ExitName } from './chat-names.ts'

/** What a place shows of a conversation. */
type Shows =
  /** Its prompts and answers. */
  | 'turns'
  /** Those, and a field in which the same text goes on being written. */
  | 'turns and field'
  /** Those, and a frame of another site. */
  | 'turns and frame'
  | 'field'
  | 'frame'
  /** Titles that lead to conversations, and parts of them. */
  | 'results'

export interface Place {
  readonly shows: Shows
  /** Where the person begins. */
  readonly begins: string
  /** Where the site goes with the first prompt, if it goes anywhere. */
  readonly goes?: string
}

export const PLACES = ['home', 'project', 'assistant', 'branch', 'canvas', 'instructions', 'search'] as const
export type PlaceName = (typeof PLACES)[number]

export interface SiteOfPlaces {
  readonly host: string
  readonly editor: EditorName
  readonly exit: ExitName
  /** The site for what people build there, which stands in a frame. */
  readonly frame?: string
  readonly places: Readonly<Record<PlaceName, Place>>
}

const turns = (begins: string, goes?: string): Place => ({ shows: 'turns', begins, ...(goes && { goes }) })
const field = (begins: string): Place => ({ shows: 'field', begins })
const results = (begins: string): Place => ({ shows: 'results', begins })

/**
 * The seven places of each built-in site. Where a site has no such thing, what comes nearest: Gems, Spaces, apps. Nothing
 * in Shield depends on an address, so one that its site has changed since tests as much.
 */
export const SITES_OF_PLACES: readonly SiteOfPlaces[] = [
  {
    host: 'chatgpt.com',
    editor: 'prosemirror',
    exit: 'fetch',
    places: {
      home: turns('/', '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f01'),
      project: turns(
        '/g/g-p-68a1b2c3d4e5f6a7b8c9d0e1-work/project',
        '/g/g-p-68a1b2c3d4e5f6a7b8c9d0e1-work/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f02',
      ),
      assistant: turns('/g/g-2fkFE8rbu9-letters', '/g/g-2fkFE8rbu9-letters/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f03'),
      branch: turns('/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f04'),
      canvas: { shows: 'turns and field', begins: '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f05' },
      instructions: field('/#settings/Personalization'),
      search: results('/library'),
    },
  },
  {
    host: 'claude.ai',
    editor: 'prosemirror',
    exit: 'fetch',
    frame: 'www.claudeusercontent.com',
    places: {
      home: turns('/new', '/chat/3e0b1c2d-5a6f-4f00-8d7a-2b1c6a0e9f01'),
      project: turns('/project/0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '/chat/3e0b1c2d-5a6f-4f00-8d7a-2b1c6a0e9f02'),
      assistant: { shows: 'frame', begins: '/public/artifacts/5d2c3b4a-1111-4f00-9d7a-2b1c6a0e9f03' },
      branch: turns('/chat/3e0b1c2d-5a6f-4f00-8d7a-2b1c6a0e9f04'),
      canvas: { shows: 'turns and frame', begins: '/chat/3e0b1c2d-5a6f-4f00-8d7a-2b1c6a0e9f05' },
      instructions: field('/settings/profile'),
      search: results('/recents'),
    },
  },
  {
    host: 'gemini.google.com',
    editor: 'quill',
    exit: 'xhr',
    places: {
      home: turns('/app', '/app/0123abcd4567ef01'),
      project: turns('/notebook/7d3f0a9c-22b4-4f00-9d7a-2b1c6a0e9f02', '/app/0123abcd4567ef02'),
      assistant: turns('/gem/ab12cd34ef56ab78', '/gem/ab12cd34ef56ab78/0123abcd4567ef03'),
      branch: turns('/app/0123abcd4567ef04'),
      canvas: { shows: 'turns and field', begins: '/app/0123abcd4567ef05' },
      instructions: field('/saved-info'),
      search: results('/search'),
    },
  },
  {
    host: 'copilot.microsoft.com',
    editor: 'textarea',
    exit: 'websocket',
    places: {
      home: turns('/', '/chats/Rb7WcZk3mT9qLxYv2NpA1'),
      project: turns('/projects/Jq4HtXs8dF2kVbGn6MrE2', '/chats/Rb7WcZk3mT9qLxYv2NpA2'),
      assistant: turns('/agents/writing-coach', '/chats/Rb7WcZk3mT9qLxYv2NpA3'),
      branch: turns('/chats/Rb7WcZk3mT9qLxYv2NpA4'),
      canvas: { shows: 'turns and field', begins: '/pages/Pg5KdYw1cR8tUjHz4QsB5' },
      instructions: field('/settings/personalization'),
      search: results('/library'),
    },
  },
  {
    host: 'www.perplexity.ai',
    editor: 'lexical',
    exit: 'fetch',
    places: {
      home: turns('/', '/search/write-a-letter-3nJ0x7aTQk2mQH8lT9cW1A'),
      project: turns('/collections/letters-5GTuyRqPsS4xX2zH7KLnCQ', '/search/write-a-letter-3nJ0x7aTQk2mQH8lT9cW2A'),
      assistant: turns('/spaces/work-8BTUyqTpS2yY1xG6JXhmBQ', '/search/write-a-letter-3nJ0x7aTQk2mQH8lT9cW3A'),
      branch: turns('/search/write-a-letter-3nJ0x7aTQk2mQH8lT9cW4A'),
      canvas: turns('/page/a-letter-9mK1y8bURl3nRI7kU0dX5B'),
      instructions: field('/account/personalize'),
      search: results('/library'),
    },
  },
  {
    host: 'grok.com',
    editor: 'contenteditable',
    exit: 'request',
    frame: 'www.grokusercontent.com',
    places: {
      home: turns('/', '/c/9a8b7c6d-1e2f-4f00-9d7a-2b1c6a0e9f01'),
      // The conversation stands in the query only.
      project: turns(
        '/project/6c5d4e3f-1e2f-4f00-9d7a-2b1c6a0e9f00',
        '/project/6c5d4e3f-1e2f-4f00-9d7a-2b1c6a0e9f00?chat=9a8b7c6d-1e2f-4f00-9d7a-2b1c6a0e9f02',
      ),
      assistant: turns('/chat?persona=letters', '/c/9a8b7c6d-1e2f-4f00-9d7a-2b1c6a0e9f03'),
      branch: turns('/c/9a8b7c6d-1e2f-4f00-9d7a-2b1c6a0e9f04'),
      canvas: { shows: 'turns and frame', begins: '/c/9a8b7c6d-1e2f-4f00-9d7a-2b1c6a0e9f05' },
      instructions: field('/?_s=customize'),
      search: results('/history'),
    },
  },
]

/** The hosts of those frames. */
export const FRAME_HOSTS: readonly string[] = SITES_OF_PLACES.flatMap(({ frame }) => frame ?? [])
