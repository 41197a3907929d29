import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo } from 'react'

import {
  conversationsOf,
  forgetConversations,
  forgetOldConversations,
  keepConversation,
  newestConversations,
  takenNumbers,
} from '../../sync/mirror/conversations.ts'
import type { KeptConversation, Mirror } from '../../sync/mirror/mirror.ts'
import { useChecklistMirror } from './checklist-mirror.tsx'

/** A conversation as it is kept on this device. */
export type Conversation = KeptConversation

/** What is kept of the conversations of /mask, in the account's copy, or in this device's own while nobody is signed in. */
export interface ConversationStore {
  /** False where this browser stores nothing: a conversation then ends with its page. */
  readonly isKept: boolean
  keep(conversation: Omit<Conversation, 'at' | 'numbers'>): Promise<void>
  /** The conversations that have a code with one of these numbers, the one used last first. */
  withNumbers(numbers: readonly number[]): Promise<Conversation[]>
  /** Numbers that a new code must not have. */
  taken(): Promise<readonly number[]>
  forgetAll(): Promise<void>
}

const KEEPS_NOTHING: ConversationStore = {
  isKept: false,
  keep: async () => {},
  withNumbers: async () => [],
  taken: async () => [],
  forgetAll: async () => {},
}

/** Undefined while the copy opens. */
export function useConversationStore(): ConversationStore | undefined {
  const { place, refused, write } = useChecklistMirror()
  const mirror = place?.mirror
  // A copy that is closed meanwhile is asked again when it opens.
  useEffect(() => void (mirror && forgetOldConversations(mirror).catch(() => {})), [mirror])
  return useMemo(() => {
    if (mirror === undefined) return refused ? KEEPS_NOTHING : undefined
    return {
      isKept: true,
      keep: conversation => write(each => keepConversation(each, conversation)),
      withNumbers: numbers => conversationsOf(mirror, numbers),
      taken: () => takenNumbers(mirror),
      forgetAll: () => write(forgetConversations),
    }
  }, [mirror, refused, write])
}

/** The conversations used last, and how many there are; undefined while the copy opens. */
export function useNewestConversations(most: number): { newest: Conversation[]; count: number } | undefined {
  const mirror: Mirror | undefined = useChecklistMirror().place?.mirror
  return useLiveQuery(async () => {
    if (mirror === undefined) return undefined
    try {
      return await newestConversations(mirror, most)
    } catch (error) {
      // Signed out in another tab: the database is gone, and this page is about to show another one.
      if (!mirror.isOpen()) return undefined
      throw error
    }
  }, [mirror, most])
}
