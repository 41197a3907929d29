import type { Row } from './vault-row.ts'

/**
 * Vaults that outlive the browser, if the person wants that. Encrypted with AES-GCM, 256 bits, a fresh nonce each. The
 * key is made here, no script can export it, and it is stored beside the vaults in the extension's own IndexedDB, which
 * no page and no other extension can open.
 *
 * Protects against anything that reads the browser's storage without running as this extension: sites, other
 * extensions, our own content scripts, and whatever is left on the disk after 'Forget all', since that destroys the
 * key. Does not protect against someone who has the whole unlocked browser profile, because it includes the key. A
 * passphrase would, but would have to be typed at each browser start before the first answer can be read.
 */
export interface KeptVaults {
  all(): Promise<Row[]>
  save(name: string, row: Row): Promise<void>
  remove(names: readonly string[]): Promise<void>
  /** Deletes the rows, and the key that could decrypt what is left of them. */
  forgetAll(): Promise<void>
}

interface Sealed {
  readonly at: number
  readonly bytes: number
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** After a month without a send, nobody reads those answers any more. */
export const KEPT_LIFE_MS = 30 * 24 * 60 * 60 * 1_000
/** About a thousand long conversations. */
const KEPT_BYTES = 20_000_000

const DATABASE = 'vaults'

export function keptVaults(databases: IDBFactory, now: () => number): KeptVaults {
  const withStore = async <T>(
    name: 'rows' | 'key',
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await opened(databases)
    try {
      const transaction = database.transaction(name, mode)
      const [answer] = await Promise.all([answered(ask(transaction.objectStore(name))), finished(transaction)])
      return answer
    } finally {
      database.close()
    }
  }

  const key = async (): Promise<CryptoKey> => {
    const known = (await withStore('key', 'readonly', store => store.get('key'))) as CryptoKey | undefined
    if (known !== undefined) return known
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    try {
      await withStore('key', 'readwrite', store => store.add(made, 'key'))
      return made
    } catch (error) {
      // Another call stored its key first; with two keys, some rows would be unreadable.
      const other = (await withStore('key', 'readonly', store => store.get('key'))) as CryptoKey | undefined
      if (other === undefined) throw error
      return other
    }
  }

  const listed = async (): Promise<[string, Sealed][]> => {
    const names = await withStore('rows', 'readonly', store => store.getAllKeys())
    const rows = (await withStore('rows', 'readonly', store => store.getAll())) as Sealed[]
    return rows.map((row, index) => [String(names[index]), row])
  }

  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await withStore('rows', 'readwrite', store => store.delete(name))
  }

  return {
    async all() {
      const rows = await listed()
      const old = rows.filter(([, { at }]) => now() - at > KEPT_LIFE_MS).map(([name]) => name)
      await remove(old)
      if (rows.length === old.length) return []
      const secret = await key()
      const fresh = rows.filter(([name]) => !old.includes(name))
      return (await Promise.all(fresh.map(([, row]) => unsealed(row, secret)))).flat()
    },
    async save(name, row) {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify({ name, row }))
      if (text.length > KEPT_BYTES) throw new Error('This conversation is larger than there is room for.')
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key(), text)
      const id = await idOf(name)
      // Evicts older rows to make room.
      let room = KEPT_BYTES - text.length
      const others = (await listed()).filter(([other]) => other !== id).sort(([, a], [, b]) => b.at - a.at)
      await remove(
        others.flatMap(([other, { bytes }]) => {
          room -= bytes
          return room < 0 ? [other] : []
        }),
      )
      const kept: Sealed = { at: row.at, bytes: text.length, nonce, sealed }
      await withStore('rows', 'readwrite', store => store.put(kept, id))
    },
    async remove(names) {
      await remove(await Promise.all(names.map(idOf)))
    },
    forgetAll: () =>
      new Promise((resolve, reject) => {
        const request = databases.deleteDatabase(DATABASE)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error ?? new Error('The kept placeholders could not be deleted.'))
      }),
  }
}

/** Names contain the address of a conversation, which must stay private too, so they are hashed. */
async function idOf(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns nothing for a row that is damaged or was encrypted with another key. Such a row expires in time. */
async function unsealed({ nonce, sealed }: Sealed, key: CryptoKey): Promise<Row[]> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed)
    return [(JSON.parse(new TextDecoder().decode(text)) as { row: Row }).row]
  } catch {
    return []
  }
}

function opened(databases: IDBFactory): Promise<IDBDatabase> {
  const request = databases.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('rows')
    request.result.createObjectStore('key')
  }
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser’s storage gave no answer.'))
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser’s storage is full.'))
    transaction.onerror = () => reject(transaction.error ?? new Error('The browser’s storage is full.'))
  })
}
