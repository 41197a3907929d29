import { MUTATIONS, type MutationInput, type MutationName } from '../rules/mutations/index.ts'
import { fieldOf, joined } from '../rules/mutations/mutation-target.ts'
import type { Mirror, OutboxEntry } from './mirror.ts'

/*
 * The only code that writes the outbox. What becomes of an entry after an answer of the server is decided in `settle.ts`.
 */

/** More unsent mutations than a person can make: a loop that keeps writing is a bug, and must not fill the disk. */
const MAX_WAITING = 10_000

/**
 * Stored durably when the promise resolves; the next push sends it, in order, exactly once. Of one field only the newest
 * text waits: what a person types while the network is away is one mutation.
 */
export async function saveMutation<Name extends MutationName>(
  mirror: Mirror,
  name: Name,
  args: MutationInput<Name>,
): Promise<number> {
  // Only plain data goes in: what cannot be pushed must fail here, while the person is editing, and not later.
  const checked = MUTATIONS[name].args.parse(args)
  return mirror.transaction('rw', mirror.outbox, mirror.state, async () => {
    const waiting = await waitingEntries(mirror)
    const earlier = sameField(waiting, name, checked)
    if (earlier !== undefined) {
      const change = { args: joined(name, earlier.args, checked), at: mirror.now() }
      await changeEntry(mirror, earlier.key, change)
      return earlier.seq
    }
    if (waiting.length >= MAX_WAITING) throw new Error('the outbox is full')
    return appendMutation(mirror, { name, args: checked })
  })
}

/** The waiting mutation that the new one replaces. Looks back only past mutations that write other fields. */
function sameField(waiting: readonly OutboxEntry[], name: MutationName, args: unknown): OutboxEntry | undefined {
  const field = fieldOf(name, args)
  if (field === undefined) return undefined
  for (const entry of [...waiting].reverse()) {
    const other = entry.attempted ? undefined : fieldOf(entry.name, entry.args)
    if (other === undefined) return undefined
    if (other === field) return joined(name, entry.args, args) !== undefined ? entry : undefined
  }
  return undefined
}

/** Saves many mutations at once, all or none. Throws if the outbox has no space for them. */
export async function saveMutations(
  mirror: Mirror,
  mutations: readonly Pick<OutboxEntry, 'name' | 'args'>[],
): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, mirror.state, async () => {
    const waiting = await countEntries(mirror, 'waiting')
    if (waiting + mutations.length > MAX_WAITING) throw new Error('the outbox is full')
    for (const mutation of mutations) await appendMutation(mirror, mutation)
  })
}

/** Inside a transaction over outbox and state. */
export async function appendMutation(
  mirror: Mirror,
  { name, args, at = mirror.now() }: Pick<OutboxEntry, 'name' | 'args'> & { at?: number },
): Promise<number> {
  const { nextSeq: seq } = await mirror.readState()
  await mirror.state.update('state', { nextSeq: seq + 1 })
  await addEntry(mirror, { seq, name, args, at, state: 'waiting', code: null, attempted: false })
  return seq
}

/** The person has read why a mutation was refused. */
export async function dismissRejected(mirror: Mirror, key: number): Promise<void> {
  await mirror.outbox
    .where('key')
    .equals(key)
    .and(entry => entry.state === 'rejected')
    // Its number stays taken: after a restore the server asks for all of them, in order.
    .modify({ state: 'acked' })
}

/** Retries a refused mutation as a new one at the end of the queue; the refusal counts as read. */
export async function retryRejected(mirror: Mirror, key: number): Promise<void> {
  await mirror.transaction('rw', mirror.outbox, mirror.state, async () => {
    const refused = await mirror.outbox.get(key)
    if (refused?.state !== 'rejected') return
    if ((await countEntries(mirror, 'waiting')) >= MAX_WAITING) throw new Error('the outbox is full')
    await changeEntry(mirror, key, { state: 'acked' })
    await appendMutation(mirror, { name: refused.name, args: refused.args })
  })
}

/** Mutations that only this device has, oldest first. */
export async function waitingEntries(mirror: Mirror): Promise<OutboxEntry[]> {
  return mirror.outbox.where('state').equals('waiting').sortBy('seq')
}

/** Mutations that the person may want to know about: those that wait, and those that the server refused. */
export async function unsettledEntries(mirror: Mirror): Promise<OutboxEntry[]> {
  return mirror.outbox.where('state').anyOf('waiting', 'rejected').sortBy('seq')
}

/** Mutations whose effect the rows do not show yet, in the order in which they were made. */
export async function pendingEntries(mirror: Mirror): Promise<OutboxEntry[]> {
  return mirror.outbox.where('state').anyOf('waiting', 'sent').sortBy('seq')
}

/** Works without the key of a sealed copy, too: the state is indexed, so it is not sealed. */
export async function countEntries(mirror: Mirror, state: OutboxEntry['state']): Promise<number> {
  return mirror.outbox.where('state').equals(state).count()
}

/** The functions below may also run inside a transaction over the outbox. */
export async function addEntry(mirror: Mirror, entry: Omit<OutboxEntry, 'key'>): Promise<void> {
  await mirror.outbox.add(entry)
}

export async function changeEntry(
  mirror: Mirror,
  key: number,
  change: Partial<Omit<OutboxEntry, 'key'>>,
): Promise<void> {
  await mirror.outbox.update(key, change)
}

export async function dropEntries(mirror: Mirror, keys: readonly number[]): Promise<void> {
  await mirror.outbox.bulkDelete([...keys])
}
