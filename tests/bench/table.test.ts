import { expect, test } from 'vitest'

import { type Figure, lacksOf, leaksOf, tableOf } from './table.ts'

const WHOLE: Figure[] = [
  { name: 'a pull of 20 events, p50', unit: 'ms', values: [1, 2, 4], reference: { name: 'a look', values: [1, 1, 1] } },
  { name: 'alone', unit: 'CPU ms', values: [0.5] },
  { name: 'without a unit', unit: '', values: [3] },
  { name: 'neither', unit: '', values: [1_000_000], reference: { name: 'other', values: [2] } },
]

test('a table of whole figures lacks nothing', () => {
  expect(lacksOf(`measured in 3 s\n\n${tableOf(WHOLE)}\n`)).toEqual([])
})

test('what stands below the table is no line of it', () => {
  expect(lacksOf(`${tableOf(WHOLE)}\n\nPublished, not measured here:\na set  a model  F1 0.84\n`)).toEqual([])
})

test('a ratio is the median of the rounds that have one; beside a reference of nothing there is none', () => {
  const ratioOf = (values: number[], references: number[]) =>
    tableOf([{ name: 'figure', unit: 'ms', values, reference: { name: 'other', values: references } }])
      .split(' ')
      .at(-1)
  expect(ratioOf([2, 9, 6], [1, 0, 3])).toBe('2.00')
  expect(ratioOf([2, 0], [0, 0])).toBe('–')
  expect(ratioOf([2, 3, 4], [0])).toBe('–')
  const beside = { name: 'figure', unit: 'ms', values: [0], reference: { name: 'other', values: [0] } }
  expect(lacksOf(tableOf([beside]))).toEqual([])
})

test.each([
  ['a figure without rounds', { name: 'f', unit: 'ms', values: [] }, 'f: rounds (0)'],
  ['a figure that is none', { name: 'f', unit: '', values: [Number.NaN] }, 'f: median (NaN)'],
  ['a figure without end', { name: 'f', unit: 'ms', values: [1, Number.POSITIVE_INFINITY] }, 'f: max (Infinity)'],
  [
    'a reference that was not measured',
    { name: 'f', unit: 'ms', values: [1], reference: { name: 'other', values: [] } },
    'f: median of the reference (NaN)',
  ],
])('%s is named', (_what, figure, lack) => {
  expect(lacksOf(tableOf([...WHOLE, figure]))).toContain(lack)
})

test('an output without a table, and a table without lines, are named', () => {
  expect(lacksOf('measured in 3 s')).toEqual(['the table'])
  expect(lacksOf(tableOf([]))).toEqual(['every line of the table'])
})

test('a line of something raw is named if there is any in a round, whatever the reference is', () => {
  const line = (name: string, values: number[]): Figure => ({
    name,
    unit: '',
    values,
    reference: { name: 'other', values: [7] },
  })
  expect(leaksOf(tableOf([line('raw pictures', [0, 0]), line('pictures', [9])]))).toEqual([])
  expect(leaksOf(tableOf([line('raw pictures', [0, 0, 1]), line('raw samples', [0])]))).toHaveLength(1)
})
