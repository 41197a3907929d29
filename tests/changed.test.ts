import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { journeysReachedBy } from './changed.mjs'

const reach: Record<string, string[]> = JSON.parse(readFileSync('tests/journeys/reach.json', 'utf8'))
const journeys = readdirSync('tests/journeys').flatMap(name => /^([\w-]+)\.spec\.ts$/.exec(name)?.[1] ?? [])

test('every journey is reached from some room, and every row names a room and journeys that exist', () => {
  expect(journeys.filter(name => !Object.values(reach).flat().includes(name))).toEqual([])
  expect(Object.keys(reach).filter(room => !existsSync(room))).toEqual([])
  expect(
    Object.values(reach)
      .flat()
      .filter(name => !journeys.includes(name)),
  ).toEqual([])
})

test('every room of the product leads to a journey', () => {
  const rooms = ['app', 'server', 'sync'].flatMap(house =>
    readdirSync(house, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => `${house}/${entry.name}`),
  )
  expect([...rooms, 'extension', 'public'].filter(room => reach[room] === undefined)).toEqual([])
})

test('a file reaches the journeys of the innermost room that it is in; a journey itself, a unit test none', () => {
  const toSpec = (names: string[] = []) => names.map(name => `tests/journeys/${name}.spec.ts`)
  expect(journeysReachedBy(['app/billing/checkout.ts'])).toEqual(toSpec(reach['app/billing']))
  expect(journeysReachedBy(['app/routes.tsx'])).toEqual(toSpec(reach.app))
  const both = [...new Set([...(reach['app/billing'] ?? []), ...(reach['sync/records'] ?? [])])]
  expect(journeysReachedBy(['app/billing/a.ts', 'sync/records/b.ts']).sort()).toEqual(toSpec(both).sort())
  expect(journeysReachedBy(['tests/journeys/toast.spec.ts', 'app/billing/checkout.test.ts', 'README.md'])).toEqual(
    toSpec(['toast']),
  )
})
