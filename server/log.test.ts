import { expect, test } from 'vitest'

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
