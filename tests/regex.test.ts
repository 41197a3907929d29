import { expect, test } from 'vitest'

import { BUILT_LATER, UNJUDGED } from './regex-exceptions.ts'
import { type Found, regexSources } from './regex-sources.ts'

const { literals, builtAtLoad, builtLater } = regexSources()
const rows = (list: readonly Found[]) => [...new Set(list.map(({ file, code }) => `${file}: ${code}`))].sort()

test('every source is read', () => {
  expect(new Set(literals.map(({ file }) => file.split('/')[0]))).toEqual(
    new Set(['app', 'extension', 'server', 'sync']),
  )
  expect(literals.length).toBeGreaterThan(500)
  expect(builtAtLoad.length).toBeGreaterThan(20)
})

test('no regular expression is put together while the product runs, but for those on the list', () => {
  expect(rows(builtLater)).toEqual(rows(BUILT_LATER))
})

test('every exception is still there', () => {
  const written = rows(literals)
  expect(rows(UNJUDGED).filter(row => !written.includes(row))).toEqual([])
})
