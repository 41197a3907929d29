import { expect, test } from 'vitest'

import { NoteRevision } from '../../records/checklist.ts'
import { noteHistory } from './note-history.ts'

const aRevision = (
  number: number,
  seconds: number,
  given: { typed?: string; merged?: string; field?: string } = {},
) => {
  const typed = given.typed ?? `text ${number}`
  return NoteRevision.parse({
    id: `run-00001.manifest-loads.${number}`,
    runId: 'run-00001',
    itemId: 'run-00001.manifest-loads',
    field: given.field ?? 'notes',
    typed,
    merged: given.merged ?? typed,
    createdAt: seconds * 1000,
  })
}

const numbers = (revisions: readonly NoteRevision[]) =>
  noteHistory(revisions, 'run-00001.manifest-loads', 'notes').map(({ last, before }) =>
    [last, ...before].map(({ id }) => Number(id.split('.').at(-1))),
  )

test('what was saved within a minute of the next save is one sitting, newest first', () => {
  expect(numbers([aRevision(1, 0), aRevision(2, 59.999), aRevision(3, 100), aRevision(4, 160)])).toEqual([
    [4],
    [3, 2, 1],
  ])
})

test('a text that was merged with somebody else’s text stands alone', () => {
  expect(numbers([aRevision(1, 0), aRevision(2, 1, { merged: 'joined' }), aRevision(3, 2)])).toEqual([[3], [2], [1]])
})

test('the tenth comes after the ninth, also at one moment', () => {
  expect(numbers([aRevision(10, 0, { merged: 'x' }), aRevision(9, 0)])).toEqual([[10], [9]])
})

test('each field has a history of its own', () => {
  expect(numbers([aRevision(1, 0), aRevision(2, 0, { field: 'evidence' })])).toEqual([[1]])
})
