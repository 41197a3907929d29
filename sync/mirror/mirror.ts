import { type DBCore, Dexie, type Middleware, type Table } from 'dexie'

import { AccountId, ClientId, type Instant, type Sha256 } from '../records/ids.ts'
import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../records/index.ts'
import type { SignedHeads } from '../records/signed-head.ts'
import { MUTATIONS, type MutationInput, type MutationName } from '../rules/mutations/index.ts'
import { fieldOf, joined } from '../rules/mutations/mutation-target.ts'
import { WIRE_VERSION } from '../wire/version.ts'
import { gzipPacker, type Packer } from './packer.ts'
import { sha256Hex } from './sha256.ts'

/**
 * One intent of the person. `waiting`: the server has not confirmed it. `sent`: it has, but the effect has not
 * arrived here yet. `acked`: the rows show it; it is kept for a while, in case the server is set back to a backup.
 * `rejected`: it never will be applied (`code` says why) and stays in sight until it was read.
 */
export interface OutboxEntry {
  key: number
  /** In the count of this device's present name; 0 for what was settled under a former one. */
  seq: number
  name: string
  args: unknown
  /** Device time, for display only. */
  at: number
  state: 'waiting' | 'sent' | 'acked' | 'rejected'
  code: string | null
  /** It may have reached the server: from then on it must not change any more. */
  attempted: boolean
  /** When the rows had come to show it, by the server's calendar. */
  ackedAt?: number
  /** Of a copy without an account: name of the account's copy that takes it over. */
  takenBy?: string
  /** What it was called before: names that this device had, and its number under each. */
  former?: FormerName[]
}

interface FormerName {
  client: ClientId
  seq: number
}

/** What this copy knows about itself: one row, so that a change of it is one write. */
export interface MirrorState {
  id: 'state'
  client: ClientId
  nextSeq: number
  /** The account's version that the rows show; 0 before the first page. */
  cursor: number
  /** Of the server's database; empty before the first page. */
  epoch: string
  /** Shape of rows that wrote this copy. */
  schema: number
  /** The rows are of another shape or epoch and are replaced as a whole by the next pull. */
  stale: boolean
  /** The product's calendar minus this device's clock. */
  clockOffsetMs: number
  /** Device time of the last answer that left nothing to fetch. */
  lastSyncedAt: number | null
  /** How much of the ledger is in segments, here or still to be fetched; null before the first page. */
  segments: { places: number; sealed: number } | null
  /** Copies without an account, by their client, and up to which number their intents were taken over. */
  adopted: Record<string, number>
  /** Every evidence file is kept here, not only the newest ones. */
  keepEverything: boolean
  /** The table of which a row came that this version cannot read; absent or null after a page that it could. */
  unreadable?: TableName | null
  /** Signed ends of the ledger as the server last told them, for an export without a network. */
  heads?: SignedHeads
  /** How much waited for the person when they last looked: what the browser says when it is woken. */
  waiting?: number
  /** Device time at which the person closed the account without a network; the next contact asks the server. */
  closing?: number | null
}

/** Events of one sealed stretch of the ledger, packed as they came. */
export interface Segment {
  n: number
  /** With `n`, names the content for ever. */
  epoch: string
  count: number
  requests: string[]
  packed: Uint8Array
}

/** Bytes that a waiting intent names. */
export interface Upload {
  sha256: Sha256
  bytes: Uint8Array
  mediaType: string
  at: number
  state: 'waiting' | 'there'
}

/** More unsent intents than a person can make: a loop that writes is a mistake, and it shall not fill the disk. */
const MAX_WAITING = 10_000

export interface MirrorPorts {
  newId(): string
  now(): number
  /** IndexedDB of this place; the browser's own where left out. */
  indexedDb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  packer?: Packer
  /** Seals every value on the disk (`sealing.ts`); without it the values lie there as they are. */
  sealing?: Middleware<DBCore>
}

/** Versions of the device's database that brought tables and nothing else. */
const LATER_VERSIONS = [...new Set(TABLE_NAMES.map(name => REGISTRY[name].since))].filter(since => since > 2)

/** The tables that came with a version, as Dexie declares them. */
const storesSince = (version: number) =>
  Object.fromEntries(
    TABLE_NAMES.filter(name => REGISTRY[name].since === version).map(name => [
      name,
      ['id', ...REGISTRY[name].indexes].join(', '),
    ]),
  )

/** Everything that one transaction of a pull may touch. */
export const ALL_TABLES = [...TABLE_NAMES, 'outbox', 'state', 'segments', 'uploads']

/**
 * This device's copy of one account: rows exactly as the server gave them, intents of the person beside them,
 * and the only code that writes either. Reads put the intents over the rows (`read.ts`).
 */
export class Mirror extends Dexie {
  readonly accountId: AccountId
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'key'>>
  declare readonly state: Table<MirrorState, 'state'>
  declare readonly segments: Table<Segment, number>
  declare readonly uploads: Table<Upload, string>
  readonly packer: Packer
  /** The product's calendar as the server last told it to this page. */
  serverNow?: Instant
  /** Device time before which the server takes no more edits of this account; edits made meanwhile do not ask. */
  pushesFrom = 0
  readonly #ports: MirrorPorts

  constructor(name: string, accountId: AccountId, ports: MirrorPorts) {
    super(name, {
      // A toggle that the person saw switch must survive a power cut.
      chromeTransactionDurability: 'strict',
      // A database that another tab has deleted must not come back by a late read.
      autoOpen: false,
      ...ports.indexedDb,
    })
    this.accountId = accountId
    this.packer = ports.packer ?? gzipPacker
    this.#ports = ports
    if (ports.sealing) this.use(ports.sealing)
    // Changes are only ever additions: a tab with the version before can still read what is here.
    this.version(1).stores({ ...storesSince(1), outbox: '++key, state', state: 'id' })
    this.version(2)
      .stores({ ...storesSince(2), segments: 'n, *requests', uploads: 'sha256, at' })
      .upgrade(async tx => {
        // Nobody knows any more whether they were sent: they stay as they are.
        await tx.table<OutboxEntry>('outbox').toCollection().modify({ attempted: true })
        await tx
          .table<MirrorState>('state')
          .toCollection()
          .modify({ segments: null, adopted: {}, keepEverything: false })
      })
    for (const version of LATER_VERSIONS) this.version(version).stores(storesSince(version))
    this.on('populate', tx => tx.table<MirrorState>('state').add(this.#freshState()))
  }

  /** Rows of the server, without the intents that wait. */
  rows<Name extends TableName>(name: Name): Table<Row<Name>, string> {
    return this.table<Row<Name>, string>(name)
  }

  async readState(): Promise<MirrorState> {
    const state = await this.state.get('state')
    if (state === undefined) throw new Error('the mirror has lost its own state')
    return state
  }

  /** Intents whose effect the rows do not show yet, in the order in which they were made. */
  async pendingEntries(): Promise<OutboxEntry[]> {
    return this.outbox.where('state').anyOf('waiting', 'sent').sortBy('seq')
  }

  /**
   * Saved durably when the promise resolves; it leaves with the next push, in order, exactly once. Of one field
   * only the newest text waits: what a person types within one pause of the network is one edit.
   */
  async saveIntent<Name extends MutationName>(name: Name, args: MutationInput<Name>): Promise<number> {
    // Only plain data goes in: what cannot be pushed must fail here, under the person's hand, and not later.
    const checked = MUTATIONS[name].args.parse(args)
    return this.transaction('rw', this.outbox, this.state, async () => {
      const waiting = await this.outbox.where('state').equals('waiting').sortBy('seq')
      const earlier = sameField(waiting, name, checked)
      if (earlier !== undefined) {
        const change = { args: joined(name, earlier.args, checked), at: this.#ports.now() }
        await this.outbox.update(earlier.key, change)
        return earlier.seq
      }
      if (waiting.length >= MAX_WAITING) throw new Error('the outbox is full')
      return this.appendIntent(name, checked)
    })
  }

  /** Many intents at once, all of them or none. Throws where there is no room for them. */
  async saveIntents(intents: readonly Pick<OutboxEntry, 'name' | 'args'>[]): Promise<void> {
    await this.transaction('rw', this.outbox, this.state, async () => {
      const waiting = await this.outbox.where('state').equals('waiting').count()
      if (waiting + intents.length > MAX_WAITING) throw new Error('the outbox is full')
      for (const { name, args } of intents) await this.appendIntent(name, args)
    })
  }

  /** Inside a transaction over outbox and state. */
  async appendIntent(name: string, args: unknown, at = this.#ports.now()): Promise<number> {
    const { nextSeq: seq } = await this.readState()
    await this.state.update('state', { nextSeq: seq + 1 })
    await this.outbox.add({ seq, name, args, at, state: 'waiting', code: null, attempted: false })
    return seq
  }

  /** Bytes that the next intent will name: here before it, so that no intent ever names what is nowhere. */
  async keepUpload({ sha256, bytes, mediaType }: Pick<Upload, 'sha256' | 'bytes' | 'mediaType'>): Promise<void> {
    await this.uploads.put({ sha256, bytes, mediaType, at: this.#ports.now(), state: 'waiting' })
  }

  /** The person has read why an intent was refused. */
  async dismissRejected(key: number): Promise<void> {
    await this.outbox
      .where('key')
      .equals(key)
      .and(entry => entry.state === 'rejected')
      // Its number stays taken: after a restore the server asks for all of them, in order.
      .modify({ state: 'acked' })
  }

  /** Asks once more for what was refused, as a new intent at the end of the queue; the refusal counts as read. */
  async retryRejected(key: number): Promise<void> {
    await this.transaction('rw', this.outbox, this.state, async () => {
      const refused = await this.outbox.get(key)
      if (refused?.state !== 'rejected') return
      if ((await this.outbox.where('state').equals('waiting').count()) >= MAX_WAITING)
        throw new Error('the outbox is full')
      await this.outbox.update(key, { state: 'acked' })
      await this.appendIntent(refused.name, refused.args)
    })
  }

  async setKeepEverything(keepEverything: boolean): Promise<void> {
    await this.state.update('state', { keepEverything })
  }

  async setClosing(closing: number | null): Promise<void> {
    await this.state.update('state', { closing })
  }

  async setWaiting(waiting: number): Promise<void> {
    if ((await this.readState()).waiting !== waiting) await this.state.update('state', { waiting })
  }

  /** Remembers the server's calendar beside this device's clock; days are counted with it, offline too. */
  async keepClock(serverNow: Instant): Promise<void> {
    await this.state.update('state', { clockOffsetMs: serverNow - this.#ports.now() })
  }

  /** A device that the server no longer knows counts its intents anew, under a new name. */
  newClient(): ClientId {
    return ClientId.parse(this.#ports.newId())
  }

  now(): number {
    return this.#ports.now()
  }

  #freshState(): MirrorState {
    return {
      id: 'state',
      client: this.newClient(),
      nextSeq: 1,
      cursor: 0,
      epoch: '',
      schema: WIRE_VERSION,
      stale: false,
      clockOffsetMs: 0,
      lastSyncedAt: null,
      segments: null,
      adopted: {},
      keepEverything: false,
    }
  }
}

/** The waiting intent that the new one replaces. Looks back only over intents that write other fields. */
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

/** Opens (or makes) the copy of an account. Nothing in the database's name tells whose it is. */
export async function openMirror(accountId: AccountId, ports: MirrorPorts): Promise<Mirror> {
  return openNamed(await mirrorName(accountId), accountId, ports)
}

/** Opens a copy under a name that is known already. */
export async function openNamed(name: string, accountId: AccountId, ports: MirrorPorts): Promise<Mirror> {
  const mirror = new Mirror(name, accountId, ports)
  await mirror.open()
  // Rows kept by another version of the app may lack what it did not know: fetch them once more, whole.
  const { schema } = await mirror.readState()
  if (schema !== WIRE_VERSION) await mirror.state.update('state', { stale: true, schema: WIRE_VERSION })
  return mirror
}

/** What was filled in before anybody signed in: a copy that no server knows. Its intents wait for an account. */
export const DEVICE_MIRROR = 'recall-this-device'
const NOBODY = AccountId.parse('nobody-on-this-device')

export function openDeviceMirror(ports: MirrorPorts): Promise<Mirror> {
  return openNamed(DEVICE_MIRROR, NOBODY, ports)
}

/** Removes a copy with everything in it; tabs that still have it open find it closed. */
export async function deleteMirror(name: string): Promise<void> {
  await Dexie.delete(name)
}

/** Name of the account's database; its caches carry the same one. */
export async function mirrorName(accountId: string): Promise<string> {
  return `recall-${(await sha256Hex(new TextEncoder().encode(accountId))).slice(0, 32)}`
}
