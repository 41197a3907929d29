import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

import { PullPage } from '../../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters, type Person } from './fixture/person.ts'
import { advanceDays, type Product } from './fixture/product.ts'

test('data are moved while a server runs on them: it saves nothing more, devices go on at the new one, and no letter leaves twice', async ({
  startProduct,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'recall-move-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  const product = await startProduct({}, { dataDir: from })
  const person = await aCustomer(product)
  await eventually('four letters that have left', async () => (await letters(product)).length === 4)
  await eventually('four letters on record', async () => (await submitted(product, person)) === 4)
  const client = randomUUID()
  const before = PullPage.parse(await (await pull(product, person, { client })).json())

  const tried = command('move', '--from', from, '--to', to, '--dry-run')
  expect(tried, tried.stdout).toMatchObject({ status: 0 })
  expect(tried.stdout).toContain('nothing was moved or stopped')
  expect((await resend(product, person)).status).toBe(200)

  const moved = command('move', '--from', from, '--to', to)
  expect(moved, moved.stdout).toMatchObject({ status: 0 })
  expect(moved.stdout).toMatch(/ok {4}\d+ ledger entries of 1 account\n/)
  expect(moved.stdout).not.toContain(person.email)
  expect((await fetch(`${product.origin}/security`)).status).toBe(200)
  expect((await resend(product, person)).status).toBe(503)
  expect(command('move', '--from', from, '--to', join(folder, 'other'))).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('was moved before'),
  })
  await product.kill()
  await expect(startProduct({}, { dataDir: from })).rejects.toThrow(/moved to another database/)

  const port = Number(new URL(product.origin).port)
  const again = await startProduct({}, { dataDir: to, port })
  // A device asks with its place in the history, which has kept its name.
  const since = { client, since: String(before.v), epoch: before.epoch }
  expect((await pull(again, person, since)).status).toBeLessThan(300)
  await advanceDays(again, 8)
  // The sandbox of the new folder holds only what left since: the follow-ups, each once, and none of the first letters.
  await eventually('four follow-ups', async () => (await letters(again)).length === 4)
  expect(new Set((await letters(again)).map(({ messageId }) => messageId)).size).toBe(4)
  expect(await submitted(again, person)).toBe(4)
  await again.stop()

  expect(command('move', '--from', from, '--undo')).toMatchObject({ status: 0 })
  await (await startProduct({}, { dataDir: from })).stop()
})

const resend = ({ origin }: Product, { email }: Person) =>
  fetch(`${origin}/api/auth/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, flow: randomUUID() }),
  })

function pull(
  { origin }: Product,
  { accessToken }: Person,
  { since = '0', epoch = '', client }: { since?: string; epoch?: string; client: string },
): Promise<Response> {
  const query = { since, epoch, client, proto: PROTOCOL, schema: String(WIRE_VERSION) }
  return fetch(`${origin}/sync/pull?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
}

/** Letters that the ledger says were sent. */
async function submitted(product: Product, person: Person): Promise<number> {
  const { rows } = PullPage.parse(await (await pull(product, person, { client: randomUUID() })).json())
  return (rows.events ?? []).filter(row => (row as { type: string }).type === 'submitted').length
}

function command(...args: string[]) {
  return spawnSync(process.execPath, ['server/commands/run.mjs', ...args], { encoding: 'utf8' })
}
