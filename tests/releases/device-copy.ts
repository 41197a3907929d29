import type { Page } from 'playwright'

/** What a browser stores of the account, read without the app. */
export interface DeviceCopy {
  state: { client: string; epoch: string; cursor: number; nextSeq: number }
  /** Oldest first, including those whose effect the rows already show. */
  outbox: { seq: number; name: string; args: unknown; state: string; code: string | null }[]
  /** Table name → its rows, by id. */
  rows: Record<string, { id: string }[]>
}

/** Reads everything in one snapshot. Throws if this browser has no copy of an account, or more than one. */
export async function deviceCopy(page: Page): Promise<DeviceCopy> {
  const stores = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const [name, ...more] = names.filter(found => /^recall-[0-9a-f]{32}$/.test(found))
    if (name === undefined || more.length > 0) throw new Error(`not one copy of an account: ${names.join(', ')}`)
    return new Promise<Record<string, unknown[]>>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const stores = [...db.objectStoreNames]
        const transaction = db.transaction(stores)
        const reads = stores.map(store => [store, transaction.objectStore(store).getAll()] as const)
        transaction.onabort = () => reject(transaction.error)
        transaction.oncomplete = () => {
          db.close()
          resolve(Object.fromEntries(reads.map(([store, read]) => [store, read.result])))
        }
      }
    })
  })
  // The shapes are the mirror's own; the journeys check what they must be.
  const { state: [state] = [], outbox = [], ...rows } = stores as unknown as DeviceCopy['rows']
  if (state === undefined) throw new Error('the copy does not know itself')
  return { state, outbox, rows } as unknown as DeviceCopy
}
