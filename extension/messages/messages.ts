import type { LinkRequests } from '../account/messages.ts'
import type { Message, Words } from '../i18n/translate.ts'
import type { CallState } from '../meeting/call-state.ts'
import type { Settings } from '../settings/settings.ts'
import type { RuleChange } from '../settings/word-rules.ts'
import type { SavedVault } from '../shield/vault.ts'
import type { SiteType } from '../sites/site-type.ts'

/** Identifies a conversation of a site. `id` comes from the site's address; a new conversation has none yet. */
export interface ConversationKey {
  readonly origin: string
  readonly id: string | null
}

/** A page's state, for popup and badge. Counts and types; never a word of what was hidden. */
export interface PageState {
  readonly state: 'on' | 'off' | 'stopped' | 'starting'
  /** Which layers passed their test. */
  readonly layers: Readonly<Record<Layer, boolean>>
  readonly memory: Memory
  /** How many details are hidden in the conversation that it shows. */
  readonly hidden: number
  /** Hosts of frames in the page that Shield does not reach: what is written there leaves as it is written. */
  readonly unguarded: readonly string[]
}

/** The layers between a word and the network, in order. */
export type Layer = 'engine' | 'editor' | 'network'
/** `full`: nothing new can be restored after a reload. `no-codes`: nothing new can be restored at all. */
export type Memory = 'kept' | 'full' | 'no-codes'

/** One send in the diary: when and what kinds, never which. */
export interface DiaryEntry {
  readonly at: number
  readonly site: string
  /** Placeholder shapes and how many of each. */
  readonly counts: Readonly<Record<string, number>>
}

/** Messages to the background, by type. The first three are the specification's. */
export interface Requests {
  GET_SETTINGS: { body: object; answer: { settings: Settings } }
  /** From our own pages only. */
  UPDATE_SETTINGS: { body: { settings: unknown }; answer: { success: true; settings: Settings } }
  /**
   * From our own pages, or from a chat page, where the person has decided it in a preview: it ends no rule, and the answer
   * says nothing of the other words.
   */
  SET_WORD_RULES: { body: { rules: readonly RuleChange[] }; answer: { success: true } }
  CHECK_SITE_TYPE: { body: { url: string }; answer: { siteType: SiteType | null } }
  /** A content script requests what it needs before anything is sent. */
  OPEN_CONVERSATION: {
    body: { key: ConversationKey }
    answer: {
      settings: Settings
      isPaused: boolean
      vaults: readonly KeptVault[]
      forgotten: number
      words: Words
    }
  }
  /** `forgotten`: the count the page knows. A vault from before everything was forgotten is not kept. */
  SAVE_VAULT: { body: KeptVault & { forgotten?: number }; answer: { kept: boolean } }
  NOTE_SEND: { body: { counts: Readonly<Record<string, number>> }; answer: { noted: true } }
  PAGE_STATE: { body: { page: PageState }; answer: { noted: true } }
  /** From our own pages, and from the shortcut. */
  PAUSE_TAB: { body: { tabId: number; isPaused: boolean }; answer: { isPaused: boolean } }
  /** From a page's script, about its own tab alone: whoever could forge it there has read what is typed already. */
  PAUSE_HERE: { body: { isPaused: boolean }; answer: { isPaused: boolean } }
  OPEN_OPTIONS: { body: object; answer: { opened: true } }
  /** `url`: what the tab shows now; what another site's page said of itself before does not count. */
  TAB_STATE: {
    body: { tabId: number; url: string }
    answer: { isPaused: boolean; page: PageState | null; call: CallState | null }
  }
  /** A meeting frame requests its settings; until they arrive, it masks everything. */
  OPEN_CALL: { body: object; answer: { settings: Settings; isPaused: boolean } }
  /** Changes in a call's state. */
  CALL_STATE: { body: { call: Partial<CallState> }; answer: { noted: true } }
  /** From our page about a stopped address: it opens this one next. */
  OPEN_MASKED: { body: { address: string }; answer: { mayOpen: true } }
  /** What to say texts with: the language may have changed since the last answer. */
  WORDS: { body: object; answer: { words: Words } }
  DIARY: { body: object; answer: { entries: readonly DiaryEntry[] } }
  FORGET_ALL: { body: object; answer: { forgotten: true } }
}
export type RequestType = keyof Requests
/** Includes the messages about the link to an account, which are defined in their own folder. */
type AllRequests = Requests & LinkRequests

export interface KeptVault {
  readonly key: ConversationKey
  readonly vault: SavedVault
}

/** Messages from the background to a tab. */
export type Notice =
  | { readonly type: 'SITE_DETECTED'; readonly siteType: SiteType; readonly settings: Settings }
  | { readonly type: 'SETTINGS_CHANGED'; readonly settings: Settings }
  /** The account has chosen another language. */
  | { readonly type: 'WORDS'; readonly words: Words }
  | { readonly type: 'TAB_PAUSED'; readonly isPaused: boolean }
  | { readonly type: 'VAULT_KEPT'; readonly kept: KeptVault }
  | { readonly type: 'FORGOTTEN'; readonly forgotten: number }
  /** Whether anything of ours hears it: nobody does anything about it. */
  | { readonly type: 'HERE' }
  /** This tab's call is being recorded, or someone takes notes. */
  | { readonly type: 'CALL_RECORDED' }
  /** From the popup: requests a picture of what others see now. */
  | { readonly type: 'SELF_VIEW' }

/** Longer than a worker takes to start; after that the request fails. */
const ANSWER_WITHIN_MS = 5_000
const NO_ANSWER = 'Shield does not answer.' satisfies Message
/** For these requests the worker contacts the account. */
const FROM_ACCOUNT_WITHIN_MS = 30_000

/** Sends a request to the background. Rejects on an error, or if no answer arrives in time. */
export async function request<Type extends keyof AllRequests>(
  type: Type,
  body: AllRequests[Type]['body'],
): Promise<AllRequests[Type]['answer']> {
  if (chrome.runtime?.id === undefined) throw new Error('Shield was updated or switched off.' satisfies Message)
  const waitMs = /LINK/.test(type) ? FROM_ACCOUNT_WITHIN_MS : ANSWER_WITHIN_MS
  const answer = await Promise.race([
    chrome.runtime.sendMessage({ ...body, type }),
    new Promise((_, reject) => setTimeout(() => reject(new Error(NO_ANSWER)), waitMs)),
  ])
  if (typeof answer !== 'object' || answer === null) throw new Error(NO_ANSWER)
  if ('error' in answer) throw new Error(String(answer.error))
  // Both ends are built from this file, and no other sender can answer.
  return answer as AllRequests[Type]['answer']
}
