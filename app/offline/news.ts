import { preferred } from '../../sync/i18n/preferred.ts'
import { LANGUAGES, type Language } from '../../sync/records/language.ts'

/** The small part of the worker's scope that is used here. */
export interface NewsScope {
  indexedDB: IDBFactory
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  navigator: { languages: readonly string[] }
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
export async function tellNews({ clients, registration, indexedDB, navigator }: NewsScope): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A person who looks at the app sees the news there.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { waiting, language } = await keptHere(indexedDB).catch(() => NOTHING_KEPT)
  const spoken = LANGUAGES.find(each => each === language) ?? preferred(navigator.languages)
  await registration.showNotification('Total Recall', {
    body: wordsFor(waiting, spoken),
    lang: spoken,
    icon: '/icons/icon-192.png',
    tag: TAG,
  })
}

/** The worker loads no catalog for two sentences. */
export function wordsFor(waiting: number, language: Language): string {
  const { news, open, one, many } = WORDS[language]
  if (waiting === 0) return `${news} ${open}`
  return `${news} ${waiting === 1 ? one : many.replace('{count}', String(waiting))}`
}

const WORDS: Readonly<Record<Language, Readonly<Record<'news' | 'open' | 'one' | 'many', string>>>> = {
  en: {
    news: 'There is news about your requests.',
    open: 'Open the app to read it.',
    one: 'When you were last here, one thing waited for you.',
    many: 'When you were last here, {count} things waited for you.',
  },
  es: {
    news: 'Hay novedades sobre tus solicitudes.',
    open: 'Abre la aplicación para leerlas.',
    one: 'La última vez que estuviste aquí te esperaba una cosa.',
    many: 'La última vez que estuviste aquí te esperaban {count} cosas.',
  },
}

/** A click opens the dashboard: an existing window, or a new one. */
export async function openNews({ clients }: NewsScope): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => new URL(url).pathname === '/dashboard') ?? windows[0]
  await (open === undefined ? clients.openWindow('/dashboard') : open.focus())
}

interface KeptHere {
  waiting: number
  /** What the person chose; undefined if they chose none, or the copy is locked. */
  language: unknown
}
const NOTHING_KEPT: KeptHere = { waiting: 0, language: undefined }

/** How many things waited for the person, and the language, according to the account's copy, if there is one. */
async function keptHere(factory: IDBFactory): Promise<KeptHere> {
  const names = ((await factory.databases?.()) ?? []).flatMap(({ name }) => name ?? [])
  const name = names.find(each => /^recall-[0-9a-f]+$/.test(each))
  if (name === undefined) return NOTHING_KEPT
  // Without a version it is opened as it is.
  const db = await answerOf(factory.open(name))
  try {
    const waiting = fieldOf(await answerOf(db.transaction('state').objectStore('state').get('state')), 'waiting')
    // A copy of an older version has another shape: then the browser's language applies.
    const hasEmail = db.objectStoreNames.contains('email')
    const [email] = hasEmail ? await answerOf(db.transaction('email').objectStore('email').getAll(null, 1)) : []
    return { waiting: typeof waiting === 'number' && waiting > 0 ? waiting : 0, language: fieldOf(email, 'language') }
  } finally {
    db.close()
  }
}

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[name] : undefined

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not read'))
  })
}
