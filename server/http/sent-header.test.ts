import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { helpfulHeader, LONGEST, sentHeader } from './sent-header.ts'

const NAMES = Object.keys(LONGEST).filter((name): name is keyof typeof LONGEST => name in LONGEST)

test.each(NAMES)('%s is read up to its length, and refused beyond it', name => {
  const request = (length: number) => new Request('http://a.example/', { headers: { [name]: 'x'.repeat(length) } })
  expect(sentHeader(request(LONGEST[name]), name)).toHaveLength(LONGEST[name])
  expect(() => sentHeader(request(LONGEST[name] + 1), name)).toThrow('too_large')
  expect(sentHeader(new Request('http://a.example/'), name)).toBeUndefined()
})

test('a header that only helps its sender counts as none beyond its length', () => {
  const request = (length: number) =>
    new Request('http://a.example/', { headers: { [KNOWN_HEADER]: 'x'.repeat(length) } })
  expect(helpfulHeader(request(LONGEST[KNOWN_HEADER]), KNOWN_HEADER)).toHaveLength(LONGEST[KNOWN_HEADER])
  expect(helpfulHeader(request(LONGEST[KNOWN_HEADER] + 1), KNOWN_HEADER)).toBeUndefined()
  expect(helpfulHeader(new Request('http://a.example/'), KNOWN_HEADER)).toBeUndefined()
})

test('no header of a request is read in any other way', () => {
  const elsewhere = readdirSync('server', { recursive: true, encoding: 'utf8' })
    // The stand-ins do not run in production.
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('sandbox'))
    .filter(file => file !== join('http', 'sent-header.ts'))
    .filter(file =>
      /\breq\.header\(|\breq(?:uest)?(?:\.raw)?\.headers|\bgetCookie|from 'hono\/(?:cookie|accepts|compress|etag)'/.test(
        readFileSync(join('server', file), 'utf8'),
      ),
    )
  expect(elsewhere).toEqual([])
})
