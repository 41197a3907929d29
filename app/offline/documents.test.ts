import { expect, test } from 'vitest'

import { documentAt, isAppPage } from './documents.ts'

const page = (address: string) => isAppPage(new URL(address, 'http://localhost:8787'))

test("the server's own addresses go to the network, with a query, with a slash and without", () => {
  for (const folder of ['/api', '/sync', '/__sandbox', '/.well-known', '/share', '/assets']) {
    for (const end of ['', '/', '?done=moved', '/?done=moved', '/mail', '/mail?box=people', '/a/b?c=d.e']) {
      expect(page(`${folder}${end}`), `${folder}${end}`).toBe(false)
    }
  }
})

test('a file is no page of the app, whatever its query says', () => {
  for (const file of [
    '/openapi.json',
    '/openapi.json?download=1',
    '/enterprise-guide.pdf',
    '/feed.xml?x=y',
    '/robots.txt',
    '/favicon.ico',
    '/press-kit/mark.svg?v=2',
    '/.well-known/security.txt',
  ]) {
    expect(page(file), file).toBe(false)
  }
})

test('a page of the app stays one with a query that looks like a file or like the server', () => {
  for (const address of [
    '/',
    '/?utm=a.b',
    '/onboarding?plan=guardian',
    '/dashboard?tab=inbox&reply=reply.eml',
    '/dashboard?from=/api/health',
    '/auth/callback',
    '/blog/we-begin-with-a-letter',
    '/api-docs',
    '/synchrony',
    '/no-such-page',
  ]) {
    expect(page(address), address).toBe(true)
  }
})

test('a public page is found in the pack by its path, also with a slash behind it', () => {
  const at = (path: string) => documentAt(new URL(path, 'http://localhost:8787'))
  expect(at('/')).toBe('index.html')
  expect(at('/about')).toBe('about.html')
  expect(at('/about/')).toBe('about.html')
  expect(at('/blog/a-post?x=1')).toBe('blog/a-post.html')
})
