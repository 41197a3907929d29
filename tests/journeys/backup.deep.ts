import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

import { decodePart } from '../../server/backup/part.ts'
import { sha256Hex } from '../../server/store/hash.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { PullPage } from '../../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters, type Person } from './fixture/person.ts'
import { advanceDays, mails, type Product } from './fixture/product.ts'

test('killed, restored into an empty folder, started: what was saved an interval ago is there, and no letter leaves twice', async ({
  startProduct,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'recall-backup-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const backups = join(folder, 'backups')
  const product = await startProduct({ BACKUP_DIR: backups, BACKUP_EVERY_MS: '300' })
  const person = await aCustomer(product)
  await eventually('four letters that have left', async () => {
    const { requests = [] } = await person.rows()
    return requests.length === 4 && (await letters(product)).length === 4 && requests.every(hasLeft)
  })
  const client = randomUUID()
  const before = await pull(product, person, client)
  const emailId = String((before.rows.email?.[0] as { id: string } | undefined)?.id)
  for (let seq = 1; seq <= 20; seq += 1) await push(person, { client, seq, emailId, epoch: before.epoch })
  const savedAt = Date.now()
  await eventually('a part that was shipped later', async () => {
    // An idle server ships nothing, so something has to be written.
    await push(person, { client: randomUUID(), seq: 1, emailId, epoch: before.epoch })
    return newestPartAt(backups) > savedAt
  })
  await push(person, { client, seq: 21, emailId, epoch: before.epoch })
  await product.kill()

  expect(command('restore', '--from', backups, '--drill')).toMatchObject({ status: 0 })
  const dataDir = join(folder, 'restored')
  const restore = command('restore', '--from', backups, '--to', dataDir)
  expect(restore, restore.stdout).toMatchObject({ status: 0 })
  expect(restore.stdout).toMatch(/ok {4}\d+ ledger entries of 1 account\n/)
  expect(restore.stdout).not.toContain(person.email)
  expect(command('restore', '--from', backups, '--to', dataDir)).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('nothing is overwritten'),
  })

  const port = Number(new URL(product.origin).port)
  const again = await startProduct({ BACKUP_DIR: backups, BACKUP_EVERY_MS: '300' }, { dataDir, port })
  const after = await pull(again, person, client)
  expect(after.epoch).not.toBe(before.epoch)
  expect(after.ackedSeq).toBeGreaterThanOrEqual(20)
  const events = (after.rows.events ?? []).map(row => LedgerEvent.parse(row))
  const artifacts = (after.rows.artifacts ?? []).map(row => Artifact.parse(row))
  expect(await verifyChain(ledgerOf(events, artifacts), sha256Hex)).toMatchObject({ intact: true })
  expect(events.filter(event => event.type === 'submitted')).toHaveLength(4)

  // A week later the follow-ups are due. They are written and queued for a person.
  await advanceDays(again, 8)
  const isWritten = async () =>
    ((await pull(again, person, client)).rows.events ?? []).filter(row => LedgerEvent.parse(row).type === 'prepared')
      .length > 4
  await eventually('a follow-up that is written', isWritten)
  // A mail to the person that is requested later overtakes the letters: the letters are held, the queue is not.
  await person.post('/api/auth/resend', { email: person.email, flow: randomUUID() })
  await eventually('the sign-in link', async () =>
    (await mails(again, `?box=people&to=${encodeURIComponent(person.email)}`)).some(
      ({ subject }) => subject === 'Your sign-in link',
    ),
  )
  expect(await letters(again)).toEqual([])
  const list = command('restore', '--to', dataDir, '--letters')
  expect(list.stdout).toMatch(/follow_up_1 +<.+>\n/)
  const [, first = ''] = /(<[^>]+>)/.exec(list.stdout) ?? []
  expect(command('restore', '--to', dataDir, '--letters', '--left', first, '--release')).toMatchObject({ status: 0 })
  await eventually('the other letters', async () => (await letters(again)).length > 0)
  expect((await letters(again)).map(letter => letter.messageId)).not.toContain(first)

  const once = command('backup', '--to', join(folder, 'once'), '--data', dataDir)
  expect(once, once.stdout).toMatchObject({ status: 0 })
  expect(command('restore', '--from', join(folder, 'once'), '--drill')).toMatchObject({ status: 0 })
  await again.stop()
  expect(again.output()).not.toContain('backup_failed')

  const [generation = ''] = readdirSync(join(folder, 'once'))
  const part = join(folder, 'once', generation, 'base-00000001.part')
  const bytes = readFileSync(part)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(part, bytes)
  expect(command('restore', '--from', join(folder, 'once'), '--drill')).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('is damaged'),
  })
})

async function pull({ origin }: Product, { accessToken }: Person, client: string): Promise<PullPage> {
  const query = { since: '0', epoch: '', client, proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const answer = await fetch(`${origin}/sync/pull?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  if (!answer.ok) throw new Error(`pull: ${answer.status} ${await answer.text()}`)
  return PullPage.parse(await answer.json())
}

async function push(
  person: Person,
  { client, seq, emailId, epoch }: { client: string; seq: number; emailId: string; epoch: string },
): Promise<void> {
  const args = { emailId, providerId: 'xai', enabled: seq % 2 === 0 }
  const muts = [{ seq, name: 'set_provider_enabled@1', args }]
  await person.post('/sync/push', { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts })
}

const hasLeft = (row: unknown) => (row as { submittedAt: number | null }).submittedAt !== null

function newestPartAt(backups: string): number {
  const folders = readdirSync(backups).sort()
  const newest = join(backups, folders.at(-1) ?? '')
  const part = readdirSync(newest)
    .filter(name => /^log-\d+\.part$/.test(name))
    .sort()
    .at(-1)
  const head = part && decodePart(readFileSync(join(newest, part)))?.head
  return head && head.kind === 'log' ? head.at : 0
}

function command(...args: string[]) {
  return spawnSync(process.execPath, ['server/commands/run.mjs', ...args], { encoding: 'utf8' })
}
