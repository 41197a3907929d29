import { expect, test } from 'vitest'

import { fieldOf, joined, targetOf } from './mutation-target.ts'

const at = { runId: 'run-00000001', key: 'loads' }
const note = (field: string, base: string, text: string) => ({ ...at, field, base, text })

test('a mutation is about its item, or about its run', () => {
  expect(targetOf('set_item_status@1', { ...at, status: 'passed' })).toBe('run-00000001.loads')
  expect(targetOf('write_note@1', note('notes', '', 'x'))).toBe('run-00000001.loads')
  expect(targetOf('reset_run@1', { runId: 'run-00000001' })).toBe('run-00000001')
  expect(targetOf('set_provider_enabled@1', {})).toBeUndefined()
  expect(targetOf('set_item_status@1', { status: 'perhaps' })).toBeUndefined()
})

test('only mutations that write one field and nothing else have a field', () => {
  expect(fieldOf('write_note@1', note('notes', '', 'x'))).not.toBe(fieldOf('write_note@1', note('evidence', '', 'x')))
  expect(fieldOf('write_note@1', note('notes', '', 'x'))).toBe(fieldOf('write_note@1', note('notes', 'a', 'b')))
  const several = ['reset_run@1', 'create_run@1', 'delete_run@1', 'attach_file@1', 'set_provider_enabled@1']
  for (const name of several) expect(fieldOf(name, at), name).toBeUndefined()
})

test('two texts of one field are the newer one, from where the older one began', () => {
  const both = joined('write_note@1', note('notes', 'began', 'older'), note('notes', 'older', 'newer'))
  expect(both).toEqual(note('notes', 'began', 'newer'))
  const status = { ...at, status: 'failed' }
  expect(joined('set_item_status@1', { ...at, status: 'passed' }, status)).toBe(status)
})
