import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { DATABASE_FILE } from '../server/store/database.ts'
import { sha256Hex } from '../server/store/hash.ts'
import { openStore } from '../server/store/store.ts'
import type { AccountId } from '../sync/records/ids.ts'
import { anAccount, day, silentLog, testRandom } from './builders-server.ts'
import { freePort } from './free-port.ts'
import { runCommand } from './run-command.ts'
import { type S3StandIn, s3StandIn } from './s3-stand-in.ts'

// Each command is a process of its own, and the server is built first.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let s3: S3StandIn
let folder: string
let dataDir: string
let accountId: AccountId
let environment: Record<string, string>
const TEXTS = ['one', 'two', 'three']

beforeAll(async () => {
  s3 = await s3StandIn()
  folder = mkdtempSync(join(tmpdir(), 'recall-files-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.needs
  environment = {
    FILES_URL: `s3://${bucket}/files?endpoint=${endpoint}&region=${region}&encryption=AES256`,
    FILES_ACCESS_KEY_ID: accessKeyId,
    FILES_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const store = await openStore(join(dataDir, DATABASE_FILE), { random: testRandom, log: silentLog })
  accountId = (await anAccount(store)).accountId
  for (const text of TEXTS) {
    await store.tenant(accountId).write(tx =>
      tx.appendArtifact({
        requestId: null,
        eventId: null,
        kind: 'pdf',
        name: 'a.pdf',
        mediaType: 'application/pdf',
        createdAt: day(1),
        bytes: Buffer.from(text),
      }),
    )
  }
  await store.close()
  chmodSync(join(dataDir, DATABASE_FILE), 0o600)
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], more: Readonly<Record<string, string>> = environment) =>
  runCommand(['server/commands/run.mjs', ...args], { withinMs: 120_000, environment: more })
const keyOf = (text: string) => `files/${accountId}/${sha256Hex(text)}`

test('files are moved out, drilled, restored without their store, and moved back, each with its words and exit code', async () => {
  expect(await run(['move', '--from', dataDir, '--files', 'out'], {})).toMatchObject({ code: 2 })
  const wrong = await run(['move', '--from', dataDir, '--files', 'out'], {
    ...environment,
    FILES_SECRET_ACCESS_KEY: 'wrong',
  })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('SignatureDoesNotMatch') })
  const out = await run(['move', '--from', dataDir, '--files', 'out'])
  expect(out.output).toMatch(/^ok {4}3 evidence files are in the file store/m)
  expect(out.code).toBe(0)
  for (const text of TEXTS) expect(s3.objects.get(keyOf(text))?.bytes.toString()).toBe(text)

  const backups = join(folder, 'backups')
  expect(await run(['backup', '--to', backups, '--data', dataDir])).toMatchObject({ code: 0 })
  const drill = ['restore', '--from', backups, '--drill']
  const good = await run(drill)
  expect(good.output).toMatch(/^ok {4}3 evidence files$/m)
  expect(good.code).toBe(0)
  s3.corrupt.add(keyOf('one'))
  const bad = await run(drill)
  expect(bad.output).toMatch(/^FAULT 3 evidence files\n {6}account \S+: file \S+ is changed in the file store$/m)
  expect(bad.code).toBe(1)
  s3.corrupt.clear()
  const blind = await run(drill, {})
  expect(blind.output).toContain('3 of them were not read: the file store has them')
  expect(blind.code).toBe(1)
  const restored = await run(['restore', '--from', backups, '--to', join(folder, 'restored')], {})
  expect(restored.output).toContain('3 of them were not read')
  expect(restored.code).toBe(0)

  const server = await runCommand(['dist/server/main.js'], {
    withinMs: 60_000,
    environment: { DATA_DIR: dataDir, PORT: String(await freePort()) },
  })
  expect(server).toMatchObject({ code: 1, errors: expect.stringContaining('set FILES_URL') })

  const back = await run(['move', '--from', dataDir, '--files', 'back'])
  expect(back.output).toMatch(/^ok {4}3 evidence files are in the database again/m)
  expect(back.code).toBe(0)
  const store = await openStore(join(dataDir, DATABASE_FILE), { random: testRandom, log: silentLog })
  for (const text of TEXTS) {
    expect(Buffer.from((await store.tenant(accountId).file(sha256Hex(text))) ?? []).toString()).toBe(text)
  }
  await store.close()
})
