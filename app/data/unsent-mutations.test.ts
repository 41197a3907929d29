import { expect, test } from 'vitest'

import { unsentFile, unsentMutations } from './unsent-mutations.ts'

test('the file says in plain words what waited, whole and in order', () => {
  const mutations = unsentMutations([
    {
      name: 'write_note@1',
      args: { key: 'masking', field: 'notes', text: 'All three\nwere masked' },
      at: Date.UTC(2026, 4, 4),
    },
    { name: 'from_a_later_version@3', args: { x: 1 }, at: Date.UTC(2026, 4, 5) },
  ])
  const { name, text } = unsentFile(mutations, Date.UTC(2026, 4, 6, 7, 8))
  expect(name).toBe('total-recall-unsent-2026-05-06.json')
  expect(JSON.parse(text)).toMatchObject({
    savedAt: '2026-05-06T07:08:00.000Z',
    changes: [
      { at: '2026-05-04T00:00:00.000Z', what: 'write note', details: { text: 'All three\nwere masked' } },
      { at: '2026-05-05T00:00:00.000Z', what: 'from a later version', details: { x: 1 } },
    ],
  })
  expect(text.split('\n').length).toBeGreaterThan(15)
})
