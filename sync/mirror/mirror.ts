import { type DBCore, Dexie, type Middleware, type Table } from 'dexie'

import { AccountId, ClientId, type Instant, type Sha256 } from '../records/ids.ts'
import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../records/index.ts'
import type { SignedHeads } from '../records/signed-head.ts'
import { WIRE_VERSION } from '../wire/version.ts'
import { gzipPacker, type Packer } from './packer.ts'
import { sha256Hex } from './sha256.ts'

/**
 * One mutation of the person. `waiting`: the server has not confirmed it. `sent`: it has, but the effect has not
 * arrived here yet. `acked`: the rows show it; it is kept for a while, in case the server is restored from a backup.
 * `rejected`: it will never be applied (`code` says why) and stays visible until the person has read it.
 */
export interface OutboxEntry {
  key: number
  /** Sequence number under this device's present name; 0 for an entry settled under a former name. */
  seq: number
  name: string
  args: unknown
  /** Device time, for display only. */
  at: number
  state: 'waiting' | 'sent' | 'acked' | 'rejected'
  code: string | null
  /** It may have reached the server: from then on it must not change. */
  attempted: boolean
  /** When the rows first showed it, by the server's calendar. */
  ackedAt?: number
  /** In a copy without an account: name of the account's copy that takes it over. */
  takenBy?: string
  /** Its earlier identities: names that this device had, and the entry's number under each. */
  former?: FormerName[]
}

interface FormerName {
  client: ClientId
  seq: number
}

/** What this copy knows about itself. One row, so that a change is one write. */
export interface MirrorState {
  id: 'state'
  client: ClientId
  nextSeq: number
  /** The account's version that the rows show; 0 before the first page. */
  cursor: number
  /** Of the server's database; empty before the first page. */
  epoch: string
  /** Schema version of the rows in this copy. */
  schema: number
  /** The rows have another shape or epoch; the next pull replaces them all. */
  stale: boolean
  /** The product's calendar minus this device's clock. */
  clockOffsetMs: number
  /** Device time of the last answer that left nothing to fetch. */
  lastSyncedAt: number | null
  /** How much of the ledger is in segments, stored here or still to be fetched; null before the first page. */
  segments: { places: number; sealed: number } | null
  /** For each copy without an account, by its client: the last number whose mutation was taken over. */
  adopted: Record<string, number>
  /** Every evidence file is kept here, not only the newest ones. */
  keepEverything: boolean
  /** The table with a row that this version cannot read; absent or null after a page that it could read. */
  unreadable?: TableName | null
  /** Signed heads of the ledger as the server last sent them, for an offline export. */
  heads?: SignedHeads
  /** How many items waited for the person when they last looked: the browser shows this number when it is woken. */
  waiting?: number
  /** Device time at which the person closed the account while offline; the next contact asks the server. */
  closing?: number | null
}

/** Events of one sealed stretch of the ledger, packed as they arrived. */
export interface Segment {
  n: number
  /** Together with `n`, identifies the content forever. */
  epoch: string
  count: number
  requests: string[]
  packed: Uint8Array
}

/** Bytes that a waiting mutation names. */
export interface Upload {
  sha256: Sha256
  bytes: Uint8Array
  mediaType: string
  at: number
  state: 'waiting' | 'there'
}

/**
 * One conversation of /mask: what was hidden in it, by which codes. It exists on this device only, and no pull, push or
 * export reads it.
 */
export interface KeptConversation {
  id: string
  /** Device time of its last use. */
  at: number
  /** The beginning of the person's first text. */
  title: string
  /** The person's last text, as they wrote it. */
  text: string
  /** Words that the person hid by hand, and findings that they let through. */
  hide: string[]
  show: string[]
  /** Kinds that leave as they were written. */
  off: string[]
  /** The saved vault (`extension/shield/vault.ts`). */
  vault: {
    version: 1
    entries: readonly { shape: string; number: number; value: string }[]
    bare: readonly string[]
  }
  /** The numbers of its codes: the index that finds whose code it is. */
  numbers: number[]
}

export interface MirrorPorts {
  newId(): string
  now(): number
  /** IndexedDB implementation; the browser's own if left out. */
  indexedDb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  packer?: Packer
  /** Seals every value on disk (`sealing.ts`); without it, values are stored in the clear. */
  sealing?: Middleware<DBCore>
}

/** Versions of the device's database that only added tables. */
const LATER_VERSIONS = [...new Set(TABLE_NAMES.map(name => REGISTRY[name].since))].filter(since => since > 2)

/** The tables added in a version, as Dexie declares them. */
const storesSince = (version: number) =>
  Object.fromEntries(
    TABLE_NAMES.filter(name => REGISTRY[name].since === version).map(name => [
      name,
      ['id', ...REGISTRY[name].indexes].join(', '),
    ]),
  )

/** The version of the device's database that added the conversations of /mask, which no server knows. */
const CONVERSATIONS_SINCE = 4

/** Everything that one transaction of a pull may touch. */
export const ALL_TABLES = [...TABLE_NAMES, 'outbox', 'state', 'segments', 'uploads']

/**
 * This device's copy of one account: rows exactly as the server sent them (written by `rows.ts`), and the person's
 * mutations beside them (`outbox.ts`). Reads apply the mutations on top of the rows (`read.ts`).
 */
export class Mirror extends Dexie {
  readonly accountId: AccountId
  declare readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'key'>>
  declare readonly state: Table<MirrorState, 'state'>
  declare readonly segments: Table<Segment, number>
  declare readonly uploads: Table<Upload, string>
  declare readonly conversations: Table<KeptConversation, string>
  readonly packer: Packer
  /** The product's calendar as the server last reported it to this page. */
  serverNow?: Instant
  /**
   * Device time before which the server accepts no more mutations from this account; until then, pushes are not
   * attempted.
   */
  pushesFrom = 0
  readonly #ports: MirrorPorts

  constructor(name: string, accountId: AccountId, ports: MirrorPorts) {
    super(name, {
      // A toggle that the person saw switch must survive a power cut.
      chromeTransactionDurability: 'strict',
      // A database that another tab deleted must not be recreated by a late read.
      autoOpen: false,
      ...ports.indexedDb,
    })
    this.accountId = accountId
    this.packer = ports.packer ?? gzipPacker
    this.#ports = ports
    if (ports.sealing) this.use(ports.sealing)
    // Versions only ever add: a tab with the previous version can still read the database.
    this.version(1).stores({ ...storesSince(1), outbox: '++key, state', state: 'id' })
    this.version(2)
      .stores({ ...storesSince(2), segments: 'n, *requests', uploads: 'sha256, at' })
      .upgrade(async tx => {
        // Whether these were sent is unknown, so they must not change.
        await tx.table<OutboxEntry>('outbox').toCollection().modify({ attempted: true })
        await tx
          .table<MirrorState>('state')
          .toCollection()
          .modify({ segments: null, adopted: {}, keepEverything: false })
      })
    for (const version of LATER_VERSIONS) this.version(version).stores(storesSince(version))
    this.version(CONVERSATIONS_SINCE).stores({ conversations: 'id, at, *numbers' })
    this.on('populate', tx => tx.table<MirrorState>('state').add(this.#freshState()))
  }

  /** The server's rows, without the waiting mutations. */
  rows<Name extends TableName>(name: Name): Table<Row<Name>, string> {
    return this.table<Row<Name>, string>(name)
  }

  async readState(): Promise<MirrorState> {
    const state = await this.state.get('state')
    if (state === undefined) throw new Error('the mirror has lost its own state')
    return state
  }

  /**
   * Stores bytes that the next mutation will name. Call it before saving that mutation: a mutation must never name
   * missing bytes.
   */
  async keepUpload({ sha256, bytes, mediaType }: Pick<Upload, 'sha256' | 'bytes' | 'mediaType'>): Promise<void> {
    await this.uploads.put({ sha256, bytes, mediaType, at: this.#ports.now(), state: 'waiting' })
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

  /**
   * Stores the offset between the server's calendar and this device's clock; days are counted with it, also offline.
   */
  async keepClock(serverNow: Instant): Promise<void> {
    await this.state.update('state', { clockOffsetMs: serverNow - this.#ports.now() })
  }

  /** For a device that the server no longer knows: it numbers its mutations from 1 again, under a new name. */
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

/** Opens (or creates) the copy of an account. The database's name does not reveal whose it is. */
export async function openMirror(accountId: AccountId, ports: MirrorPorts): Promise<Mirror> {
  return openNamed(await mirrorName(accountId), accountId, ports)
}

/** Opens a copy whose name is already known. */
export async function openNamed(name: string, accountId: AccountId, ports: MirrorPorts): Promise<Mirror> {
  const mirror = new Mirror(name, accountId, ports)
  await mirror.open()
  // Rows stored by another version of the app may lack fields unknown to it: fetch them all again.
  const { schema } = await mirror.readState()
  if (schema !== WIRE_VERSION) await mirror.state.update('state', { stale: true, schema: WIRE_VERSION })
  return mirror
}

/** What was filled in before signing in: a copy that no server knows. Its mutations wait for an account. */
export const DEVICE_MIRROR = 'recall-this-device'
const NOBODY = AccountId.parse('nobody-on-this-device')

export function openDeviceMirror(ports: MirrorPorts): Promise<Mirror> {
  return openNamed(DEVICE_MIRROR, NOBODY, ports)
}

/** Removes a copy with everything in it; tabs that still have it open find it closed. */
export async function deleteMirror(name: string): Promise<void> {
  await Dexie.delete(name)
}

/** Name of the account's database; its caches use the same name. */
export async function mirrorName(accountId: string): Promise<string> {
  return `recall-${(await sha256Hex(new TextEncoder().encode(accountId))).slice(0, 32)}`
}
