import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie'

/**
 * Encryption at rest. Every value of the database is sealed on its way to disk and opened on its way back. Only what
 * IndexedDB itself must sort or search by (keys and indexes: ids, places, times, states) stays readable. The cipher is
 * synchronous because an IndexedDB transaction ends while it waits for anything else, and the browser's own ciphers are
 * asynchronous.
 *
 * `key`: 32 bytes, stored nowhere on the device (`lock.ts`).
 */
export function sealing(key: Uint8Array): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'sealing',
    // Next to the disk: everything above it works with opened values.
    level: -2,
    create: core => ({ ...core, table: name => sealedTable(core.table(name), key) }),
  }
}

function sealedTable(table: DBCoreTable, key: Uint8Array): DBCoreTable {
  const clear = clearFields(table)
  const seal = (value: object) => sealValue(value, { key, clear, table: table.name })
  const open = (value: unknown) => openValue(value, { key, table: table.name })
  return {
    ...table,
    mutate: request =>
      table.mutate(
        request.type === 'add' || request.type === 'put' ? { ...request, values: request.values.map(seal) } : request,
      ),
    // No `await` in here: in a browser, code after one has left Dexie's transaction.
    get: request => table.get(request).then(open),
    getMany: request => table.getMany(request).then(values => values.map(open)),
    query: request =>
      table.query(request).then(answer => (request.values ? { ...answer, result: answer.result.map(open) } : answer)),
    openCursor: request =>
      table
        .openCursor(request)
        .then(cursor => (cursor === null || !request.values ? cursor : openedCursor(cursor, open))),
  }
}

/** The same cursor, but its value is opened at each position. */
function openedCursor(cursor: DBCoreCursor, open: (value: unknown) => unknown): DBCoreCursor {
  return Object.create(cursor, {
    // A browser's native cursor only answers calls on itself, not on an object that inherits from it.
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => open(cursor.value) },
  })
}

function clearFields({ schema }: DBCoreTable): ReadonlySet<string> {
  return new Set([schema.primaryKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []))
}

interface Sealed {
  sealed: Uint8Array
}

const NONCE_BYTES = 24

function sealValue(
  value: object,
  { key, clear, table }: { key: Uint8Array; clear: ReadonlySet<string>; table: string },
): object {
  const entries = Object.entries(value)
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  // Sealed for this table: a row moved to another table does not open there.
  const text = xchacha20poly1305(key, nonce, bytesOf(table)).encrypt(encode(entries))
  const sealed = new Uint8Array(NONCE_BYTES + text.length)
  sealed.set(nonce)
  sealed.set(text, NONCE_BYTES)
  return { ...Object.fromEntries(entries.filter(([field]) => clear.has(field))), sealed }
}

/** Throws if the key is wrong, or the bytes were changed. */
function openValue(value: unknown, { key, table }: { key: Uint8Array; table: string }): unknown {
  if (!isSealed(value)) return value
  const { sealed, ...clear } = value
  const cipher = xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), bytesOf(table))
  // An auto-incremented key is stored only outside the sealed part.
  return { ...clear, ...decode(cipher.decrypt(sealed.subarray(NONCE_BYTES))) }
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'sealed' in value && value.sealed instanceof Uint8Array
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Length of the fields' JSON (four bytes), the JSON, then the byte-array fields in the order listed in the JSON. */
function encode(entries: readonly (readonly [string, unknown])[]): Uint8Array {
  const parts = entries.flatMap(([field, value]) => (value instanceof Uint8Array ? [{ field, value }] : []))
  const plain = entries.filter(([, value]) => !(value instanceof Uint8Array))
  const lengths = parts.map(({ field, value }) => [field, value.length])
  const head = bytesOf(JSON.stringify({ plain: Object.fromEntries(plain), lengths }))
  const whole = new Uint8Array(4 + head.length + parts.reduce((sum, { value }) => sum + value.length, 0))
  new DataView(whole.buffer).setUint32(0, head.length)
  whole.set(head, 4)
  let at = 4 + head.length
  for (const { value } of parts) {
    whole.set(value, at)
    at += value.length
  }
  return whole
}

function decode(whole: Uint8Array): Record<string, unknown> {
  const end = 4 + new DataView(whole.buffer, whole.byteOffset).getUint32(0)
  // Written by `encode` and authenticated by the cipher.
  const head: { plain: Record<string, unknown>; lengths: [string, number][] } = JSON.parse(
    new TextDecoder().decode(whole.subarray(4, end)),
  )
  const value = { ...head.plain }
  let at = end
  for (const [field, length] of head.lengths) {
    value[field] = whole.slice(at, at + length)
    at += length
  }
  return value
}
