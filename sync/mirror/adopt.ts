import type { Mirror } from './mirror.ts'

/**
 * Moves what was written without an account into the account's outbox, in its order and exactly once: number and
 * intents are kept there in one transaction before anything is deleted here, so that a crash in between repeats
 * nothing and loses nothing. Answers how many intents were moved.
 */
export async function adoptDeviceEdits(from: Mirror, to: Mirror): Promise<number> {
  const { client } = await from.readState()
  const entries = await from.transaction('rw', from.outbox, async () => {
    // Whoever still types there makes a new intent of it from now on, and the next move takes that one.
    await from.outbox
      .where('state')
      .equals('waiting')
      .modify(entry => {
        entry.attempted = true
        // A page may die before it has cleaned up here: what one account was given no other one gets.
        entry.takenBy ??= to.name
      })
    return (await from.pendingEntries()).filter(({ takenBy }) => takenBy === to.name)
  })
  const uploads = await from.uploads.toArray()
  // Bytes first: an intent must never name what is nowhere.
  if (uploads.length > 0) await to.uploads.bulkPut(uploads)
  const moved = await to.transaction('rw', to.outbox, to.state, async () => {
    const { adopted } = await to.readState()
    const upTo = adopted[client] ?? 0
    const fresh = entries.filter(({ seq }) => seq > upTo)
    const last = fresh.at(-1)
    if (last === undefined) return 0
    for (const { name, args, at } of fresh) await to.appendIntent(name, args, at)
    await to.state.update('state', { adopted: { ...adopted, [client]: last.seq } })
    return fresh.length
  })
  await from.outbox.bulkDelete(entries.map(({ key }) => key))
  await from.uploads.bulkDelete(uploads.map(({ sha256 }) => sha256))
  return moved
}
