import { expect, test } from 'vitest'

import { isCatalog, keptCatalog } from './kept-catalog.ts'

const OLD = new Request('https://recall.example/assets/es-Old1.js')
const NEW = new Request('https://recall.example/assets/es-New2.js')

function aBrowser() {
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const cache = {
    match: async (request: Request) => kept.get(request.url)?.clone(),
    keys: async () => [...kept.keys()].map(url => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
    put: async (request: Request, answer: Response) => void kept.set(request.url, answer),
  } as unknown as Cache
  const scope = {
    caches: { open: async () => cache },
    isOnline: true,
    status: 200,
    async ask(request: Request) {
      if (!scope.isOnline) throw new TypeError('Failed to fetch')
      asked.push(request.url)
      return new Response(`texts of ${request.url}`, { status: scope.status })
    },
  }
  return { scope, kept, asked }
}

test('what was loaded once is there without a network', async () => {
  const { scope, asked } = aBrowser()
  await keptCatalog(OLD, scope)
  scope.isOnline = false
  expect(await (await keptCatalog(OLD, scope)).text()).toBe(`texts of ${OLD.url}`)
  expect(asked).toEqual([OLD.url])
})

test('a newer version takes the place of the older one', async () => {
  const { scope, kept } = aBrowser()
  await keptCatalog(OLD, scope)
  await keptCatalog(NEW, scope)
  expect([...kept.keys()]).toEqual([NEW.url])
})

test('an answer that is not the file is passed on, and not kept', async () => {
  const { scope, kept } = aBrowser()
  await keptCatalog(OLD, scope)
  scope.status = 503
  expect((await keptCatalog(NEW, scope)).status).toBe(503)
  expect([...kept.keys()]).toEqual([OLD.url])
})

test.each([
  ['assets/es-BIjE3RqY.js', true],
  ['/assets/es-a_b-c.js', true],
  ['https://recall.example/assets/es-BIjE3RqY.js', true],
  ['assets/essay-BIjE3RqY.js', false],
  ['es.html', false],
  ['assets/es-BIjE3RqY.css', false],
])('the file of the Spanish texts is known by its name: %s', (url, is) => {
  expect(isCatalog(url)).toBe(is)
})
