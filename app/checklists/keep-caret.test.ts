import { expect, test } from 'vitest'

import { caretIn } from './keep-caret.ts'

test.each([
  ['at the beginning, and words come at the end', '|First line.', 'First line. Seen here.', '|First line. Seen here.'],
  ['at the end, and words come at the beginning', 'First line.|', 'Chrome: First line.', 'Chrome: First line.|'],
  ['in the middle, and words come before it', 'First| line.', 'The First line.', 'The First| line.'],
  ['in words that are gone', 'First li|ne.', 'One', 'One|'],
])('[SYNC-014] a caret %s', (_, before, after, expected) => {
  const at = before.indexOf('|')
  const place = caretIn(before.replace('|', ''), at, after)
  expect(`${after.slice(0, place)}|${after.slice(place)}`).toBe(expected)
})
