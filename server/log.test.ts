import { expect, test } from 'vitest'

import { growth, TOO_MUCH_GROWTH } from '../tests/growth.ts'
import { createLog, errorFacts } from './log.ts'

test('a log line holds the facts of the allow-list and nothing else', () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const facts = { accountId: 'a-1', email: 'dana@example.com', code: 'x' }
  log.info('letter_written', facts)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ accountId: 'a-1', code: 'x', msg: 'letter_written' })
  expect(lines.join('')).not.toContain('dana@example.com')
})

test('an error is logged by its class and place, never by its message', () => {
  const facts = errorFacts(new TypeError('dana@example.com is not a function'))
  expect(JSON.stringify(facts)).not.toContain('dana')
  expect(facts.error).toBe('TypeError')
})

test.each([
  ['at read (file:///srv/app/dist/server/main.js:1:2)', 'at read (server/main.js:1:2)'],
  ['at read (/home/dana/app/sync/rules/words.ts:1:2)', 'at read (sync/rules/words.ts:1:2)'],
  ['at file:///srv/app/dist/server/chunks/a-b.js:1:2', 'at (server/chunks/a-b.js:1:2'],
  ['at async read (/srv/app/server/main.ts:1:2)', 'at async read (server/main.ts:1:2)'],
  ['at node:internal/process/task_queues:95:5', 'at node:internal/process/task_queues:95:5'],
])('a place in a stack says nothing of the machine: %s', (line, at) => {
  expect(errorFacts(withStack(`Error: x\n    ${line}`)).at).toBe(at)
})

test('a stack that quotes slashes without end is read in a time that grows with its length', () => {
  const read = (stack: string) => errorFacts(withStack(stack))
  const stackOf = (length: number) => `Error: x\n    at ${'/'.repeat(length)}`
  expect(growth(read, stackOf, 2_000)).toBeLessThan(TOO_MUCH_GROWTH)
})

function withStack(stack: string): Error {
  return Object.assign(new Error('x'), { stack })
}
