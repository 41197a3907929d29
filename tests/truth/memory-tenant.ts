import type { TenantWriter } from '../../server/store/tenant.ts'
import { Account } from '../../sync/records/account.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import { AccountId, EventId, type Instant, Sha256 } from '../../sync/records/ids.ts'
import { noRows, WRITABLE_TABLES } from '../../sync/records/index.ts'
import type { Reply } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import type { WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import type { Patch, WritableRows } from '../../sync/rules/mutations/mutation-rule.ts'

/** A mail to the person, as the words of a notice give it. */
export interface Told {
  notice: string
  id: string
  at: Instant
  subject: string
  title: string
  paragraphs: readonly string[]
}

interface Untold {
  id: string
  requestId: string
  step: string
  to: string[]
}

/**
 * One account with one request, in arrays: what the server's functions need of a transaction, without a database, so
 * that a hundred thousand years pass in two minutes. What none of them asks for is missing, and would throw.
 */
export interface MemoryTenant {
  tx: TenantWriter
  request(): DeletionRequest
  replies(): readonly Reply[]
  /** Oldest first. */
  events: LedgerEvent[]
  letters: WrittenLetter[]
  told: Told[]
  untold: Untold[]
  rows(): WritableRows
  apply(patches: readonly Patch[]): void
}

const HASH = Sha256.parse('0'.repeat(64))
const ACCOUNT_ID = AccountId.parse('00000000-0000-4000-8000-000000000001')
const ACCOUNT: Account = Account.parse({
  id: ACCOUNT_ID,
  authUserId: 'auth-dana',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  zipCode: '94110',
  provider: 'email',
  plan: null,
  termsVersion: null,
  termsAcceptedAt: null,
})

/** The tenant whose transaction this is, for the stand-ins of what would ask a database. */
export const tenantOf = (tx: object): MemoryTenant => {
  const tenant = TENANTS.get(tx)
  if (tenant === undefined) throw new Error('not a transaction of this test')
  return tenant
}
const TENANTS = new WeakMap<object, MemoryTenant>()

export function memoryTenant(first: DeletionRequest): MemoryTenant {
  let request = first
  let replies: Reply[] = []
  const tables: Record<string, () => readonly object[]> = {
    requests: () => [request],
    replies: () => replies,
    events: () => tenant.events,
    users: () => [ACCOUNT],
  }
  const list = (table: string, where: object = {}) => {
    const wanted = Object.entries(where)
    const rows = tables[table]?.() ?? []
    return wanted.length === 0
      ? [...rows]
      : rows.filter(row => wanted.every(([field, value]) => Reflect.get(row, field) === value))
  }
  const update = (table: string, id: string, patch: object) => {
    if (table === 'requests') request = { ...request, ...patch }
    else if (table === 'replies') replies = replies.map(reply => (reply.id === id ? { ...reply, ...patch } : reply))
  }
  const tx = {
    accountId: ACCOUNT_ID,
    v: 1,
    get: async (table: string, id: string) => list(table).find(row => Reflect.get(row, 'id') === id),
    list: async (table: string, where?: object) => list(table, where),
    letters: async () => tenant.letters,
    update: async (table: string, id: string, patch: object) => update(table, id, patch),
    async insert(_table: string, row: Reply) {
      replies = [...replies, row]
    },
    appendEvent: async (event: Pick<LedgerEvent, 'requestId' | 'type' | 'createdAt' | 'payload'>) => {
      const seq = tenant.events.length + 1
      const entry: LedgerEvent = {
        ...event,
        id: EventId.parse(`event-${String(seq).padStart(4, '0')}`),
        ledgerSeq: seq,
        prevHash: HASH,
        hash: HASH,
      }
      tenant.events.push(entry)
      return entry
    },
    appendArtifact: async () => undefined,
    recallWaitingLetters: async () => undefined,
    markBounced: async (messageId: string) => {
      tenant.letters = tenant.letters.map(letter =>
        letter.messageId === messageId ? { ...letter, state: 'bounced' } : letter,
      )
    },
  }
  const none = noRows(WRITABLE_TABLES)
  const tenant: MemoryTenant = {
    // Only what the functions under test call is here.
    tx: tx as unknown as TenantWriter,
    request: () => request,
    replies: () => replies,
    events: [],
    letters: [],
    told: [],
    untold: [],
    rows: () => ({ ...none, requests: [request], replies }),
    apply(patches) {
      for (const patch of patches) if (patch.op === 'update') update(patch.table, patch.id, patch.patch)
    },
  }
  TENANTS.set(tx, tenant)
  return tenant
}
