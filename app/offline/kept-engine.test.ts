import { expect, test } from 'vitest'

import { ENGINE_CACHE, engineFile, isEngine, isPdfReader, keepEngine, PDF_CACHE } from './kept-engine.ts'

const ORIGIN = 'https://recall.example'
const OLD = ['assets/detect-Old1.js', 'assets/vault-Old1.js']
const NEW = ['assets/detect-New2.js', 'assets/vault-New2.js']

function aBrowser() {
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const opened = new Set<string>()
  const cache = {
    match: async (request: Request) => kept.get(request.url)?.clone(),
    keys: async () => [...kept.keys()].map(url => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
    put: async (request: Request, answer: Response) => void kept.set(request.url, answer),
  } as unknown as Cache
  const scope = {
    caches: {
      open: async (name: string) => {
        opened.add(name)
        return cache
      },
      match: async (request: Request, { cacheName }: { cacheName: string }) =>
        opened.has(cacheName) ? cache.match(request) : undefined,
    } as unknown as CacheStorage,
    origin: ORIGIN,
    isOnline: true,
    status: 200,
    async ask(request: Request) {
      if (!scope.isOnline) throw new TypeError('Failed to fetch')
      asked.push(request.url)
      return new Response(`code of ${request.url}`, { status: scope.status })
    },
  }
  return { scope, kept, asked, opened }
}
const addresses = (files: readonly string[]) => files.map(file => `${ORIGIN}/${file}`)

test('[REACH-015] the whole engine is there without a network once it was asked for, and is fetched once', async () => {
  const { scope, asked } = aBrowser()
  await keepEngine(OLD, scope)
  await keepEngine(OLD, scope)
  scope.isOnline = false
  for (const url of addresses(OLD))
    expect(await (await engineFile(new Request(url), scope)).text()).toBe(`code of ${url}`)
  expect(asked).toEqual(addresses(OLD))
})

test('a newer version takes the place of the older one once all of it is here, and not before', async () => {
  const { scope, kept } = aBrowser()
  await keepEngine(OLD, scope)
  scope.status = 503
  await expect(keepEngine(NEW, scope)).rejects.toThrow('503')
  scope.status = 200
  scope.isOnline = false
  await expect(keepEngine(NEW, scope)).rejects.toThrow('Failed to fetch')
  expect([...kept.keys()]).toEqual(addresses(OLD))
  scope.isOnline = true
  await keepEngine(NEW, scope)
  expect([...kept.keys()]).toEqual(addresses(NEW))
})

test('a browser that never asked for it keeps nothing by using it, not even a cache for the next version', async () => {
  const { scope, kept, opened } = aBrowser()
  await engineFile(new Request(`${ORIGIN}/${OLD[0]}`), scope)
  expect([...kept.keys()]).toEqual([])
  expect([...opened]).toEqual([])
  await keepEngine(OLD, scope)
  expect([...opened]).toEqual([ENGINE_CACHE])
})

test('[REACH-059] what reads PDF is kept beside the engine, and either stays when the other is kept anew', async () => {
  const { scope, opened } = aBrowser()
  await keepEngine(OLD, scope)
  await keepEngine(['assets/pdf-reader-Old1.js'], scope, PDF_CACHE)
  expect([...opened]).toEqual([ENGINE_CACHE, PDF_CACHE])
  expect(isPdfReader('/assets/pdf-reader-Old1.js') && isPdfReader('assets/mask-pdf-c1_8k077.js')).toBe(true)
  expect(isEngine('assets/pdf-reader-Old1.js') || isPdfReader('assets/jszip-Old1.js')).toBe(false)
})

test.each([
  ['assets/detect-c1_8k077.js', true],
  ['/assets/vault-Dc3-lt.js', true],
  ['assets/engine-c1_8k077.js', true],
  ['assets/restore-c1_8k077.js', true],
  ['assets/document-thread-c1_8k077.js', true],
  ['assets/jszip-c1_8k077.js', true],
  ['assets/decoded-view-c1_8k077.js', true],
  ['assets/detective-c1.js', false],
  ['detect-c1.js', false],
  ['assets/detect-c1.css', false],
])('its files are known by their names: %s', (url, is) => {
  expect(isEngine(url)).toBe(is)
})
