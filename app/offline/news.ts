/** The small part of the worker's scope that is used here. */
export interface NewsScope {
  indexedDB: IDBFactory
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
}
interface Window {
  url: string
  visibilityState: string
  focus(): Promise<unknown>
}

const TAG = 'news'

/**
 * Handles a push message. The message itself is empty. The text comes from this device's copy as of its last use, and
 * names no one: a locked screen shows it to everyone nearby.
 */
export async function tellNews({ clients, registration, indexedDB }: NewsScope): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A person who looks at the app sees the news there.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const waiting = await waitingHere(indexedDB).catch(() => 0)
  await registration.showNotification('Total Recall', {
    body: wordsFor(waiting),
    icon: '/icons/icon-192.png',
    tag: TAG,
  })
}

export function wordsFor(waiting: number): string {
  if (waiting === 0) return 'There is news about your requests. Open the app to read it.'
  return `There is news about your requests. When you were last here, ${
    waiting === 1 ? 'one thing' : `${waiting} things`
  } waited for you.`
}

/** A click opens the dashboard: an existing window, or a new one. */
export async function openNews({ clients }: NewsScope): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === '/dashboard') ?? windows[0]
  await (open === undefined ? clients.openWindow('/dashboard') : open.focus())
}

/** How many things waited for the person, according to the account's copy; 0 if it is locked, or there is none. */
async function waitingHere(factory: IDBFactory): Promise<number> {
  const names = ((await factory.databases?.()) ?? []).flatMap(({ name }) => name ?? [])
  const name = names.find(each => /^recall-[0-9a-f]+$/.test(each))
  if (name === undefined) return 0
  // Without a version it is opened as it is.
  const db = await answerOf(factory.open(name))
  try {
    const state: unknown = await answerOf(db.transaction('state').objectStore('state').get('state'))
    if (typeof state !== 'object' || state === null || !('waiting' in state)) return 0
    return typeof state.waiting === 'number' && state.waiting > 0 ? state.waiting : 0
  } finally {
    db.close()
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not read'))
  })
}
