import { expect, test } from 'vitest'

import { aSubscription } from '../../../tests/builders.ts'
import { Instant } from '../../records/ids.ts'
import { TABLE_NAMES } from '../../records/index.ts'
import { type Everything, exportEverything } from './export-everything.ts'
import { readZip } from './zip.ts'

const at = Instant.parse(Date.UTC(2026, 10, 20, 9))

test('[DASH-035] the export holds every table as JSON with its schema, the evidence, the pictures and a README', async () => {
  const empty = Object.fromEntries(TABLE_NAMES.map(table => [table, []])) as unknown as Everything['rows']
  const subscription = aSubscription()
  const { zip, name } = exportEverything({
    rows: { ...empty, subscriptions: [subscription] },
    evidence: new Uint8Array([1, 2, 3]),
    pictures: new Map([['file-1-shot.png', new Uint8Array([4])]]),
    at,
  })
  expect(name).toBe('total-recall-2026-11-20.zip')
  const files = await readZip(zip)
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      'schema.json',
      'evidence.zip',
      'checklists/file-1-shot.png',
      ...TABLE_NAMES.map(table => `data/${table}.json`),
    ].sort(),
  )
  const text = (path: string) => new TextDecoder().decode(files.get(path))
  expect(JSON.parse(text('data/subscriptions.json'))).toEqual([subscription])
  expect(files.get('evidence.zip')).toEqual(new Uint8Array([1, 2, 3]))
  const { properties } = JSON.parse(text('schema.json'))
  expect(Object.keys(properties)).toEqual(TABLE_NAMES.map(table => `data/${table}.json`))
  expect(properties['data/subscriptions.json'].items.properties.planId).toEqual({ type: 'string' })
  expect(text('README.txt')).toContain('data/subscriptions.json  1 plan, card (last digits) and newest invoices')
})
