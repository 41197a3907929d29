import { expect, test } from 'vitest'

import { adapted } from './adapters.ts'

const old = {
  'mark_item@1': (args: unknown) => ({ name: 'set_item_status@1' as const, args }),
}

test('a mutation of an older version is read as what it means today; every other one stays as it is', () => {
  expect(adapted({ name: 'mark_item@1', args: { a: 1 } }, old)).toEqual({ name: 'set_item_status@1', args: { a: 1 } })
  const mutations = [
    { name: 'confirm_providers@1', args: {} },
    { name: 'toString', args: 1 },
    { name: 'unknown@9', args: null },
  ]
  for (const mutation of mutations) expect(adapted(mutation, old)).toEqual(mutation)
})

test('adapters that lead in a circle end', () => {
  const circle = { 'reset_run@1': (args: unknown) => ({ name: 'reset_run@1' as const, args }) }
  expect(adapted({ name: 'reset_run@1', args: {} }, circle)).toEqual({ name: 'reset_run@1', args: {} })
})
