import type { KeptConversation, Mirror } from './mirror.ts'

/*
 * The only code that writes the conversations of /mask. They are local: nothing here is a mutation, and nothing of it
 * reaches the outbox.
 */

/** After a month without use nobody waits for an answer any more. */
export const CONVERSATION_LIFE_MS = 30 * 24 * 60 * 60 * 1_000

/** Asked whenever a copy is opened for syncing, and at each start of /mask, so that they go even if nobody opens that page again. */
export async function forgetOldConversations(mirror: Mirror): Promise<void> {
  await mirror.conversations
    .where('at')
    .below(mirror.now() - CONVERSATION_LIFE_MS)
    .delete()
}

/** Stores a conversation as it is now, for another month. */
export async function keepConversation(mirror: Mirror, kept: Omit<KeptConversation, 'at' | 'numbers'>): Promise<void> {
  const numbers = kept.vault.entries.map(({ number }) => number)
  await mirror.conversations.put({ ...kept, at: mirror.now(), numbers })
}

/** Those used last, and how many there are; only as many rows are read as are shown. */
export async function newestConversations(
  mirror: Mirror,
  most: number,
): Promise<{ newest: KeptConversation[]; count: number }> {
  return mirror.transaction('r', mirror.conversations, async () => ({
    newest: await mirror.conversations.orderBy('at').reverse().limit(most).toArray(),
    count: await mirror.conversations.count(),
  }))
}

/** The conversations that one of these numbers belongs to, the one used last first. */
export async function conversationsOf(mirror: Mirror, numbers: readonly number[]): Promise<KeptConversation[]> {
  const found = await mirror.conversations.where('numbers').anyOf(numbers).distinct().toArray()
  return found.sort((one, other) => other.at - one.at)
}

/** Numbers kept free for a new conversation, of the nine thousand that there are. */
const FREE_NUMBERS = 3_000
const ALL_NUMBERS = 9_000

/**
 * Numbers that a new code must not have, because a kept one has it: read from the index alone. When few are free, only
 * those of the conversations used last count.
 */
export async function takenNumbers(mirror: Mirror): Promise<number[]> {
  const all = (await mirror.conversations.orderBy('numbers').uniqueKeys()) as number[]
  if (all.length <= ALL_NUMBERS - FREE_NUMBERS) return all
  const taken = new Set<number>()
  await mirror.conversations
    .orderBy('at')
    .reverse()
    .until(() => taken.size > ALL_NUMBERS - FREE_NUMBERS)
    .each(({ numbers }) => {
      for (const number of numbers) taken.add(number)
    })
  return [...taken]
}

export async function forgetConversations(mirror: Mirror): Promise<void> {
  await mirror.conversations.clear()
}

/** Takes over what was masked on this device before anyone signed in. */
export async function adoptConversations(from: Mirror, to: Mirror): Promise<void> {
  const all = await from.conversations.toArray()
  if (all.length === 0) return
  await to.conversations.bulkPut(all)
  await from.conversations.bulkDelete(all.map(({ id }) => id))
}

/** For a copy that is built anew in another form: what only this device has moves with it. */
export const conversationsToMove = (mirror: Mirror): Promise<KeptConversation[]> => mirror.conversations.toArray()

export async function putConversations(mirror: Mirror, moved: readonly KeptConversation[]): Promise<void> {
  await mirror.conversations.bulkPut([...moved])
}
