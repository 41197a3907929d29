import { fileNamedBy } from '../rules/mutations/mutation-target.ts'
import type { Mirror, OutboxEntry, Upload } from './mirror.ts'
import { appendMutation, changeEntry, dropEntries, pendingEntries, waitingEntries } from './outbox.ts'
import { runNamedBy } from './settle.ts'

/**
 * Moves mutations made without an account into the account's outbox, in their order and exactly once. The sequence
 * number and the mutations are stored there in one transaction before anything is deleted here, so a crash in between
 * repeats nothing and loses nothing. Returns the number of mutations moved.
 */
export async function adoptDeviceMutations(from: Mirror, to: Mirror): Promise<number> {
  const { client } = await from.readState()
  const entries = await claimEntries(from, to.name)
  // Bytes first: a mutation must never name missing bytes. Mutations adopted earlier already have theirs.
  const { adopted: before } = await to.readState()
  const uploads = await uploadsOf(
    from,
    entries.filter(({ seq }) => seq > (before[client] ?? 0)),
  )
  if (uploads.length > 0) await to.uploads.bulkPut(uploads)
  const moved = await to.transaction('rw', to.outbox, to.state, async () => {
    const { adopted } = await to.readState()
    const upTo = adopted[client] ?? 0
    const fresh = entries.filter(({ seq }) => seq > upTo)
    const last = fresh.at(-1)
    if (last === undefined) return 0
    for (const { name, args, at } of fresh) await appendMutation(to, { name, args, at })
    await to.state.update('state', { adopted: { ...adopted, [client]: last.seq } })
    return fresh.length
  })
  await from.transaction('rw', from.outbox, from.uploads, async () => {
    await dropEntries(
      from,
      entries.map(({ key }) => key),
    )
    await dropUploads(from, entries)
  })
  return moved
}

/**
 * Assigns what waits in a copy without an account to an account's copy, by its name. Returns all that this copy takes
 * over, in order.
 */
async function claimEntries(from: Mirror, to: string): Promise<OutboxEntry[]> {
  return from.transaction('rw', from.outbox, async () => {
    const owners = ownersOfRuns(await from.outbox.toArray())
    // From now on, further typing there creates a new mutation, which the next move picks up.
    for (const { key, args, takenBy } of await waitingEntries(from)) {
      // A page may die before it cleans up here: a mutation given to one account must never reach another.
      const owner = takenBy ?? owners.get(runNamedBy(args) ?? '') ?? to
      await changeEntry(from, key, { attempted: true, takenBy: owner })
    }
    return (await pendingEntries(from)).filter(({ takenBy }) => takenBy === to)
  })
}

/** Maps a run to the account that took it over: later mutations in that run are of no use to any other account. */
function ownersOfRuns(entries: readonly OutboxEntry[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap(({ args, takenBy }) => {
      const runId = runNamedBy(args)
      return runId === undefined || takenBy === undefined ? [] : [[runId, takenBy] as const]
    }),
  )
}

async function uploadsOf(from: Mirror, entries: readonly OutboxEntry[]): Promise<Upload[]> {
  const named = [...new Set(entries.flatMap(entry => fileNamedBy(entry)?.sha256 ?? []))]
  return (await from.uploads.bulkGet(named)).filter(upload => upload !== undefined)
}

/** Longer than any page takes between storing a picture and saving the mutation that names it. */
const UNNAMED_MS = 86_400_000

/**
 * Deletes pictures that no mutation here names anymore. A picture just taken is kept: its mutation is about to be
 * saved.
 */
async function dropUploads(from: Mirror, taken: readonly OutboxEntry[]): Promise<void> {
  const gone = new Set(taken.map(entry => fileNamedBy(entry)?.sha256))
  const named = new Set((await from.outbox.toArray()).map(entry => fileNamedBy(entry)?.sha256))
  const before = from.now() - UNNAMED_MS
  await from.uploads.filter(({ sha256, at }) => !named.has(sha256) && (gone.has(sha256) || at < before)).delete()
}
