import type { ConversationKey } from '../messages/messages.ts'

/**
 * The conversation that an address shows. Every site identifies one by an id in the path: long, and with digits. A page
 * without one is a conversation that has not begun.
 */
export function conversationKeyOf(address: string): ConversationKey {
  const { origin, pathname } = new URL(address)
  const id = pathname.split('/').findLast(segment => ID.test(segment))
  return { origin, id: id ?? null }
}

/** A UUID, or a slug with one at its end, or a random name. */
const ID = /^(?=.*\d)[\w.-]{12,200}$/

export function isSameConversation(one: ConversationKey, other: ConversationKey): boolean {
  return one.origin === other.origin && one.id === other.id
}
