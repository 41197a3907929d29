import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { type NewsScope, openNews, tellNews, wordsFor } from './news.ts'

interface Device {
  /** The state row of the account's copy; undefined if there is no copy. */
  state?: unknown
  name?: string
  windows?: { url: string; visibilityState: string }[]
  /** The language of the account, and those of the browser. */
  language?: string | null
  languages?: string[]
}

async function aDevice({
  state,
  name = 'recall-0123456789abcdef0123456789abcdef',
  windows = [],
  language,
  languages = ['en-US'],
}: Device = {}) {
  const indexedDB = new IDBFactory()
  if (state !== undefined) {
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, 40)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('state', { keyPath: 'id' })
        if (language !== undefined) request.result.createObjectStore('email', { keyPath: 'id' })
      }
      request.onsuccess = () => {
        const write = request.result.transaction([...request.result.objectStoreNames], 'readwrite')
        write.objectStore('state').put({ id: 'state', ...(state as object) })
        if (language !== undefined) write.objectStore('email').put({ id: 'email-01', language })
        write.oncomplete = () => {
          request.result.close()
          resolve()
        }
      }
      request.onerror = () => reject(request.error)
    })
  }
  const shown: { title: string; body: string | undefined }[] = []
  const did: string[] = []
  const scope: NewsScope = {
    indexedDB,
    clients: {
      matchAll: async () => windows.map(each => ({ ...each, focus: async () => void did.push(`focus ${each.url}`) })),
      openWindow: async url => void did.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title, { body }) => void shown.push({ title, body }),
    },
    navigator: { languages },
  }
  return { scope, shown, did, indexedDB }
}

const NEUTRAL = 'There is news about your requests. Open the app to read it.'

test.each([
  ['nothing is kept here', {}, NEUTRAL],
  ['the copy says nothing of it', { state: { cursor: 4 } }, NEUTRAL],
  ['the copy is locked', { state: { sealed: new Uint8Array(40) } }, NEUTRAL],
  ['nothing waited', { state: { waiting: 0 } }, NEUTRAL],
  ['only a checklist without an account is here', { name: 'recall-this-device', state: { waiting: 3 } }, NEUTRAL],
  ['the copy holds what nobody wrote', { state: { waiting: '<b>7</b>' } }, NEUTRAL],
  ['one thing waited', { state: { waiting: 1 } }, wordsFor(1, 'en')],
  ['three did', { state: { waiting: 3 } }, wordsFor(3, 'en')],
] as const)('where %s, it says so in general words', async (_, device, body) => {
  const { scope, shown } = await aDevice(device)
  await tellNews(scope)
  expect(shown).toEqual([{ title: 'Total Recall', body }])
})

test('a number is said as one', () => {
  expect(wordsFor(1, 'en')).toMatch(/, one thing waited for you\.$/)
  expect(wordsFor(3, 'en')).toMatch(/, 3 things waited for you\.$/)
})

test('no copy is made by looking for one', async () => {
  const { scope, indexedDB } = await aDevice()
  await tellNews(scope)
  expect(await indexedDB.databases()).toEqual([])
})

test('whoever looks at the app is told nothing beside it', async () => {
  const windows = [{ url: 'https://app.example/dashboard', visibilityState: 'visible' }]
  const { scope, shown } = await aDevice({ windows })
  await tellNews(scope)
  expect(shown).toEqual([])
})

test.each([
  ['a new window', [], 'open /dashboard'],
  [
    'the dashboard that is open',
    ['https://app.example/verify', 'https://app.example/dashboard?tab=inbox'],
    'focus https://app.example/dashboard?tab=inbox',
  ],
  ['another page that is open', ['https://app.example/verify'], 'focus https://app.example/verify'],
] as const)('a press leads to %s', async (_, urls, to) => {
  const { scope, did } = await aDevice({ windows: urls.map(url => ({ url, visibilityState: 'hidden' })) })
  await openNews(scope)
  expect(did).toEqual([to])
})

const HAY = 'Hay novedades sobre tus solicitudes. La última vez que estuviste aquí te esperaban 2 cosas.'

test.each([
  ['the person chose Spanish', { language: 'es' }, HAY],
  ['the person chose English in a Spanish browser', { language: 'en', languages: ['es-MX'] }, wordsFor(2, 'en')],
  ['the person chose none, and the browser is Spanish', { language: null, languages: ['es-MX', 'en'] }, HAY],
  ['an older copy knows of no language', { languages: ['de', 'en'] }, wordsFor(2, 'en')],
] as const)('the message is in the language of the app: %s', async (_, device, body) => {
  const { scope, shown } = await aDevice({
    state: { waiting: 2 },
    ...device,
    languages: [...(('languages' in device && device.languages) || ['en-US'])],
  })
  await tellNews(scope)
  expect(shown).toEqual([{ title: 'Total Recall', body }])
})
