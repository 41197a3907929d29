import { leafOf, treeOf } from '../../sync/rules/evidence/head-tree.ts'
import { checkTimeStamp, tokenOf } from '../../sync/rules/evidence/time-stamp.ts'
import type { Clock, Log, Random } from '../ports.ts'
import { sha256Bytes } from '../store/hash.ts'
import { areLeftBehind, keepStamp, lastStampAt, waitingHeads } from '../store/stamp-store.ts'
import type { Store } from '../store/store.ts'
import type { TimeSource } from './time-authority.ts'
import { positive, writeTimeRequest } from './time-request.ts'

interface StampHeadsNeeds {
  store: Store
  clock: Clock
  random: Random
  log: Log
  source: TimeSource
}

const HOUR_MS = 3_600_000
/** A little less than a day, so that a late stamp does not make us skip the next day. */
const REST_MS = 23 * HOUR_MS
/** Heads per stamp: hashing and storing them takes a few milliseconds. */
const PAGE = 500
/** The clocks of two honest parties differ by less than this. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** The authority gave no valid stamp. */
class NoStamp extends Error {
  override name = 'NoStamp'
  /** The reason, for the operator's log; contains nothing about people. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/**
 * Once a day, has the authority stamp all waiting heads: one stamp for hundreds of them, which reveals nothing but a
 * hash. Returns how many were stamped; 0 if the newest stamp is from today. Failures are retried on the next run, and
 * nothing waits for them.
 */
export async function stampHeads(needs: StampHeadsNeeds): Promise<number> {
  const { store, clock, log } = needs
  const last = await lastStampAt(store.db)
  const now = clock.now()
  // Heads older than the newest stamp were left behind when a later page failed: they do not wait for another day.
  const isRest = last !== undefined && last <= now && now - last < REST_MS
  if (isRest && !(await areLeftBehind(store.db, last))) return 0
  let count = 0
  for (;;) {
    const page = await stampPage(needs)
    count += page
    if (page < PAGE) break
  }
  if (count > 0) log.info('heads_stamped', { count })
  return count
}

async function stampPage({ store, clock, random, source }: StampHeadsNeeds): Promise<number> {
  const waiting = await waitingHeads(store.db, PAGE)
  const leaves = await Promise.all(waiting.map(({ head }) => leafOf(head, sha256Bytes)))
  const tree = await treeOf(leaves, sha256Bytes)
  if (tree === undefined) return 0
  const token = await stampOf(tree.root, { source, random, clock })
  await store.transaction(trx =>
    keepStamp(trx, {
      root: Buffer.from(tree.root).toString('hex'),
      token: Buffer.from(token).toString('base64'),
      madeAt: clock.now(),
      heads: waiting.map((one, at) => ({ ...one, path: tree.paths[at] ?? [] })),
    }),
  )
  return waiting.length
}

/** A valid and current stamp that answers this request. Rejects otherwise, so that no bad stamp is kept. */
async function stampOf(
  hash: Uint8Array,
  { source, random, clock }: Pick<StampHeadsNeeds, 'source' | 'random' | 'clock'>,
) {
  const nonce = random.bytes(8)
  const token = tokenOf(await source.ask(writeTimeRequest(hash, nonce)))
  if (token === undefined) throw new NoStamp('the authority refused')
  const roots = source.roots.map(text => new Uint8Array(Buffer.from(text, 'base64')))
  const verdict = await checkTimeStamp(token, { hash, roots })
  if (verdict.state === 'broken') throw new NoStamp(verdict.why)
  if (verdict.state === 'foreign') throw new NoStamp('the stamp does not lead to TIMESTAMP_ROOT_FILE')
  if (Buffer.compare(verdict.nonce ?? new Uint8Array(), positive(nonce)) !== 0) throw new NoStamp('an old answer')
  if (Math.abs(verdict.at - clock.now()) > CLOCKS_DIFFER_MS) throw new NoStamp('its clock and ours differ')
  return token
}
