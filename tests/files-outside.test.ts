import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { filesAt, type S3StandIn, s3StandIn } from './s3-stand-in.ts'
import {
  aResident,
  DAY_MS,
  openCheckout,
  pay,
  query,
  type Resident,
  rowsOf,
  sign,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let s3: S3StandIn
let files: ReturnType<typeof filesAt>
let server: TestServer
let dana: Resident
let erin: Resident
/** Has signed, and not paid yet: no letter has left. */
let fay: Resident

beforeAll(async () => {
  s3 = await s3StandIn()
  files = filesAt(s3)
  server = await testServer({ files })
  dana = await aMonth('Dana', 'dana@whitfield.example')
  erin = await aMonth('Erin', 'erin@elsewhere.example')
  fay = await aSigner('Fay', 'fay@third.example')
  await aDayLater()
})
afterAll(async () => {
  await server.stop()
  files.close()
  await s3.stop()
})

async function aMonth(firstName: string, email: string): Promise<Resident> {
  const resident = await aSigner(firstName, email)
  await pay(server, await openCheckout(server, resident))
  await server.settle()
  return resident
}

async function aSigner(firstName: string, email: string): Promise<Resident> {
  const resident = await aResident(server, {
    firstName,
    lastName: 'Whitfield',
    email,
    password: 'velvet otter canoe',
    zip: '94110',
    flow: `flow-of-${firstName}`,
  })
  await sign(server, resident)
  return resident
}

async function aDayLater(): Promise<void> {
  await server.clock.advance(DAY_MS)
  await server.settle()
  // What came on this day is an hour old, too.
  await server.clock.advance(DAY_MS / 12)
  await server.moveFiles()
}

const Kept = z.object({ sha256: z.string(), moved_size: z.number().nullable() })
const filesOf = async (who: Resident) => z.array(Kept).parse((await rowsOf(server, who.accountId)).files)
const objectsOf = (who: Resident) => [...s3.objects.keys()].filter(key => key.includes(who.accountId))
const lettersOf = async (who: Resident) =>
  ((await rowsOf(server, who.accountId)).mails ?? []).filter(row => row.request_id !== null && row.state === 'sent')
const download = (who: Resident, sha256: string): Promise<Response> =>
  server.send('GET', `/api/files/${sha256}`, { token: who.session.accessToken })

test('letters leave and answers arrive; their files move to the store, and nothing of them is left in the database', async () => {
  expect((await lettersOf(dana)).length).toBeGreaterThanOrEqual(4)
  const kept = await filesOf(dana)
  // The authorization, a PDF and a mail for each letter, and the answers.
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.every(({ moved_size }) => (moved_size ?? 0) > 0)).toBe(true)
  expect(objectsOf(dana).sort()).toEqual(kept.map(({ sha256 }) => `files/${dana.accountId}/${sha256}`).sort())
  const { left } = z
    .object({ left: z.coerce.number() })
    .parse((await query(server, 'select coalesce(sum(length(bytes)), 0) as left from files'))[0])
  expect(left).toBe(0)
})

test('each is downloaded from there byte for byte by its owner, and by nobody else', async () => {
  for (const { sha256, moved_size } of await filesOf(dana)) {
    const answer = await download(dana, sha256)
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.byteLength).toBe(moved_size)
    expect(bytes.equals(s3.objects.get(`files/${dana.accountId}/${sha256}`)?.bytes ?? Buffer.alloc(0))).toBe(true)
    const calls = s3.calls.length
    expect((await download(erin, sha256)).status).toBe(404)
    expect(s3.calls.slice(calls)).toEqual([])
  }
})

test('a file that has changed in the store is never served, and the log names it', async () => {
  const [file] = await filesOf(dana)
  const key = `files/${dana.accountId}/${file?.sha256}`
  s3.corrupt.add(key)
  const answer = await download(dana, file?.sha256 ?? '')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ error: { code: 'unexpected' } })
  const line = server.lines.map(each => JSON.parse(each)).findLast(({ msg }) => msg === 'file_damaged')
  expect(line).toMatchObject({ accountId: dana.accountId, code: 'changed' })
  s3.corrupt.clear()
})

test('while the store is away a download says so and that nothing is lost, letters wait, and leave once it is back', async () => {
  const [file] = await filesOf(dana)
  s3.mode = 'fails'
  const answer = await download(dana, file?.sha256 ?? '')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toContain('Nothing that was saved is lost')
  expect((await server.send('GET', '/api/health')).status).toBe(200)

  // Her demands are due now; each encloses the signed authorization, which is in the store.
  await pay(server, await openCheckout(server, fay))
  await server.settle()
  expect(await lettersOf(fay)).toEqual([])
  const said = server.lines.map(each => JSON.parse(each))
  expect(said.findLast(({ msg }) => msg === 'letter_not_written')).toMatchObject({ accountId: fay.accountId })
  expect(said.findLast(({ msg }) => msg === 'request_failed')).toMatchObject({
    error: 'FileStoreAway',
    code: 'InternalError',
    status: 503,
  })

  s3.mode = 'works'
  await server.settle()
  expect((await lettersOf(fay)).length).toBeGreaterThanOrEqual(4)
  const outside = await server.lettersOutside()
  expect(new Set(outside).size).toBe(outside.length)
})

test('no log line and no name of an object holds anything but the account’s id and hashes', async () => {
  expect(
    [...s3.objects.keys()].filter(key => !/^files\/(?:[0-9a-f-]{36}\/[0-9a-f]{64}|total-recall-database)$/.test(key)),
  ).toEqual([])
  const lines = server.lines.filter(line => /file_|files_/.test(line)).join('\n')
  for (const word of ['Dana', 'Whitfield', '@', 'secret']) expect(lines).not.toContain(word)
})

test('a closed account’s files are deleted from the store with its rows, and its neighbor’s stay', async () => {
  await aDayLater()
  const hers = objectsOf(erin)
  expect(objectsOf(dana).length).toBeGreaterThan(10)
  await server.call('closeAccount', { email: dana.email }, dana.session.accessToken)
  await server.clock.advance(6 * DAY_MS)
  await server.moveFiles()
  expect(objectsOf(dana).length).toBeGreaterThan(10)
  await server.clock.advance(2 * DAY_MS)
  expect(await server.eraseClosed()).toBe(1)
  await server.moveFiles()
  expect(objectsOf(dana)).toEqual([])
  expect(objectsOf(erin)).toEqual(expect.arrayContaining(hers))
  expect((await query(server, 'select * from freed_files')).length).toBe(0)
  for (const { sha256 } of await filesOf(erin)) expect((await download(erin, sha256)).status).toBe(200)
})
