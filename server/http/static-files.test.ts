import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'

import { createLog } from '../log.ts'
import { nothingHere, problemResponse } from './problem-response.ts'
import { staticFiles } from './static-files.ts'

const home = mkdtempSync(join(tmpdir(), 'static-'))
const root = join(home, 'app')
const SCRIPT = `export const words = '${'same words again '.repeat(200)}'`
mkdirSync(join(root, 'assets'), { recursive: true })
mkdirSync(join(root, '.vite'))
writeFileSync(join(home, 'secret.txt'), 'secret')
writeFileSync(join(root, '.vite', 'manifest.json'), 'secret')
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Home</title>')
writeFileSync(join(root, 'about.html'), '<!doctype html><title>About</title>')
writeFileSync(join(root, 'shell.html'), '<!doctype html><title>App</title>')
writeFileSync(join(root, '404.html'), '<!doctype html><title>Not found</title>')
writeFileSync(join(root, 'places.json'), '["/dashboard","/onboarding/complete-profile"]')
writeFileSync(join(root, 'service-worker.js'), 'self')
writeFileSync(join(root, 'assets', 'main-abc123.js'), SCRIPT)
afterAll(() => rmSync(home, { recursive: true }))

const app = new Hono().use(staticFiles({ root }))
app.notFound(nothingHere)
app.onError(problemResponse(createLog('silent')))
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })
const HTML = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

test('hashed files are kept for ever, everything else is asked for again', async () => {
  const asset = await get('/assets/main-abc123.js')
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  for (const path of ['/', '/index.html', '/service-worker.js']) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('a navigation to a place of the app gets the shell; a missing file, a call and a post do not', async () => {
  for (const path of ['/dashboard', '/onboarding/complete-profile']) {
    const answer = await get(path, HTML)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>App</title>')])
  }
  expect((await get('/assets/main-old999.js', HTML)).status).toBe(404)
  for (const path of ['/api/nothing', '/sync/pull', '/__sandbox/mail']) expect((await get(path, HTML)).status).toBe(404)
  expect((await get('/dashboard', { accept: 'text/html', 'sec-fetch-mode': 'cors' })).status).toBe(404)
  expect((await get('/dashboard', HTML, 'POST')).status).toBe(404)
})

test('a program that takes anything gets a page of the app, and HTML in place of a file never', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'text/plain, */*;q=0.1' }]) {
    const answer = await get('/dashboard', headers)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<title>App</title>')])
    const missing = await get('/nowhere', headers)
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json'])
  }
  expect((await get('/dashboard', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/dashboard', { accept: '*/*', 'sec-fetch-mode': 'no-cors' })).status).toBe(404)
})

test('a page written with a slash or in capitals leads to the page, with its query, and nowhere else', async () => {
  const leadsTo = async (path: string) => {
    const answer = await get(path, HTML)
    return answer.status === 308 ? answer.headers.get('location') : answer.status
  }
  expect(await leadsTo('/about/')).toBe('/about')
  expect(await leadsTo('/About')).toBe('/about')
  expect(await leadsTo('/ABOUT/?from=a+card')).toBe('/about?from=a+card')
  expect(await leadsTo('/Dashboard/')).toBe('/dashboard')
  expect(await leadsTo('/Onboarding/Complete-Profile')).toBe('/onboarding/complete-profile')
  expect(await leadsTo('/about')).toBe(200)
  for (const path of [
    '//evil.example/',
    '/\\evil.example/',
    '/%2Fevil.example/',
    '//evil.example/About',
    '/about//',
    '//about/',
    '/Nowhere/',
    '/ABOUT%00/',
    '/Assets/main-abc123.js/',
  ]) {
    expect([path, await leadsTo(path)]).toEqual([path, 404])
  }
})

test('a public page is its own document for whoever asks; an address that is no place says so', async () => {
  for (const headers of [HTML, { accept: '*/*' }]) {
    expect(await (await get('/about', headers)).text()).toContain('<title>About</title>')
    expect(await (await get('/', headers)).text()).toContain('<title>Home</title>')
  }
  for (const path of ['/nowhere', '/blog/some.post', '/dashboard/more']) {
    const answer = await get(path, { ...HTML, 'if-none-match': (await get('/404.html')).headers.get('etag') ?? '' })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<title>Not found</title>')])
  }
})

test('nothing outside the folder and nothing hidden is ever served', async () => {
  symlinkSync(join(home, 'secret.txt'), join(root, 'assets', 'link.txt'))
  const paths = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/secret.txt%00',
    '/%',
    '/assets',
    '/assets/link.txt',
  ]
  for (const path of paths) {
    const answer = await get(path)
    expect(`${path} ${await answer.text()}`).not.toContain(' secret')
    expect(`${path} ${answer.status}`).toBe(`${path} 404`)
  }
})

test('text is compressed as the browser can read it, and a changed file is read again', async () => {
  const body = async (accepted: string) => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': accepted })
    return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const br = await body('gzip, deflate, br, zstd')
  expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', SCRIPT])
  const gzip = await body('gzip;q=1.0, br;q=0')
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', SCRIPT])
  expect((await body('')).bytes.toString()).toBe(SCRIPT)
  for (const [accepted, encoding] of [
    ['GZIP ;\tq=0.5 , deflate', 'gzip'],
    ['br ; level=4 ; q=0, gzip; q=0', null],
    ['*', null],
  ] as const) {
    expect([accepted, (await body(accepted)).encoding]).toEqual([accepted, encoding])
  }
  expect((await (await get('/assets/main-abc123.js', {}, 'HEAD')).arrayBuffer()).byteLength).toBe(0)

  writeFileSync(join(root, 'index.html'), '<!doctype html><title>App, the next build</title>')
  expect(await (await get('/')).text()).toContain('the next build')
})

test.each([
  ['accept-encoding', `a${' '.repeat(15_800)}b`],
  ['if-none-match', `W/"${'x'.repeat(5_000)}"`],
  ['sec-fetch-mode', 'x'.repeat(5_000)],
  ['accept', 'text/html,'.repeat(500)],
])('an %s that goes on and on is refused before it is read', async (name, value) => {
  const path = name === 'sec-fetch-mode' || name === 'accept' ? '/nowhere' : '/assets/main-abc123.js'
  expect((await get(path, { [name]: value })).status).toBe(413)
})

test('/favicon.ico is there for whatever asks for it unasked: a small icon in the old form', async () => {
  const answer = await new Hono().use(staticFiles({ root: 'public' })).request('/favicon.ico')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  // Reserved, the kind (1: an icon), and the number of images.
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3])
  expect(bytes.byteLength).toBeLessThan(8_192)
})
