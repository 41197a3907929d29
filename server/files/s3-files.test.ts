import { AwsV4Signer } from 'aws4fetch'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { AccountId } from '../../sync/records/ids.ts'
import { eventually } from '../../tests/eventually.ts'
import { filesAt, type S3StandIn, s3StandIn } from '../../tests/s3-stand-in.ts'
import { FileDamaged, type FileName, type FileStore, FileStoreAway } from '../store/file-store.ts'
import { sha256Hex } from '../store/hash.ts'

let store: S3StandIn
let files: FileStore & { close(): void }
beforeEach(async () => {
  store = await s3StandIn()
  files = filesAt(store)
})
afterEach(async () => {
  files.close()
  await store.stop()
})

const DANA = AccountId.parse('0195c0de-0000-7000-8000-00000000000a')
const ERIN = AccountId.parse('0195c0de-0000-7000-8000-00000000000b')
const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (text: string, accountId = DANA): FileName => ({ accountId, sha256: sha256Hex(text) })

test('what is put comes back byte for byte, as often as it is put, and is gone once it is deleted', async () => {
  for (const text of ['a', 'a letter with é and \0', 'x'.repeat(300_000)]) {
    const name = fileOf(text)
    expect(await files.get(name)).toBeUndefined()
    await files.put(name, bytesOf(text))
    await files.put(name, bytesOf(text))
    expect(Buffer.from((await files.get(name)) ?? []).equals(Buffer.from(text))).toBe(true)
    await files.delete(name)
    await files.delete(name)
    expect(await files.get(name)).toBeUndefined()
  }
  expect(store.objects.size).toBe(0)
})

test('equal files of two accounts are two objects: to delete one takes nothing from the other', async () => {
  await files.put(fileOf('same', DANA), bytesOf('same'))
  expect(await files.get(fileOf('same', ERIN))).toBeUndefined()
  await files.put(fileOf('same', ERIN), bytesOf('same'))
  expect([...store.objects.keys()]).toEqual([
    `files/${DANA}/${sha256Hex('same')}`,
    `files/${ERIN}/${sha256Hex('same')}`,
  ])
  await files.delete(fileOf('same', DANA))
  expect(await files.get(fileOf('same', ERIN))).toEqual(bytesOf('same'))
})

test('a changed bit is found, and the bytes are not passed on', async () => {
  const name = fileOf('evidence')
  await files.put(name, bytesOf('evidence'))
  store.corrupt.add(`files/${DANA}/${name.sha256}`)
  await expect(files.get(name)).rejects.toThrow(FileDamaged)
})

test('the list has every file of ours on pages of any size, and nothing else that is in the bucket', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const text of texts) await files.put(fileOf(text), bytesOf(text))
  await files.writeOwner('the database')
  for (const key of ['files/notes.txt', `files/${DANA}/${'0'.repeat(64)}/more`, `files/${DANA}/short`, 'other']) {
    store.objects.set(key, { bytes: Buffer.from('x'), at: 0, encryption: undefined })
  }
  const listed: string[] = []
  let pages = 0
  for (let after: string | null = ''; after !== null; pages += 1) {
    const page: Awaited<ReturnType<FileStore['list']>> = await files.list(after)
    listed.push(...page.files.map(({ accountId, sha256 }) => `${accountId} ${sha256}`))
    for (const { writtenAt } of page.files) expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000)
    after = page.next
  }
  expect(pages).toBeGreaterThan(2)
  expect(listed).toEqual(texts.map(text => `${DANA} ${sha256Hex(text)}`).sort())
})

test('a store remembers whose files it has', async () => {
  expect(await files.readOwner()).toBeUndefined()
  await files.writeOwner('one database')
  expect(await files.readOwner()).toBe('one database')
  expect((await files.list('')).files).toEqual([])
})

test('every call is signed with the hash of its body, asks for encryption, and makes nothing public', async () => {
  await files.put(fileOf('a'), bytesOf('a'))
  await files.get(fileOf('a'))
  await files.list('')
  await files.delete(fileOf('a'))
  expect(store.calls).toHaveLength(4)
  expect([...store.headers].filter(name => name.startsWith('x-amz-')).sort()).toEqual([
    'x-amz-content-sha256',
    'x-amz-date',
    'x-amz-server-side-encryption',
  ])
  await files.put(fileOf('b'), bytesOf('b'))
  expect([...store.objects.values()].map(({ encryption }) => encryption)).toEqual(['AES256'])
  const plain = filesAt(store, { encryption: null })
  await plain.put(fileOf('b'), bytesOf('b'))
  plain.close()
  expect([...store.objects.values()].map(({ encryption }) => encryption)).toEqual([undefined])
})

test('the library signs Amazon’s own example as Amazon says', async () => {
  // 'GET Bucket (List Objects)' in the documentation of S3, Signature Calculations for the Authorization Header.
  const signer = new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': sha256Hex('') },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
    datetime: '20130524T000000Z',
  })
  expect((await signer.sign()).headers.get('authorization')).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})

test.each([
  ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'wrong' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'elsewhere' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'missing' }, 'NoSuchBucket'],
])('%s is refused, once, and the code says why', async (_what, more, code) => {
  const wrong = filesAt(store, more)
  await expect(wrong.get(fileOf('a'))).rejects.toThrow(FileStoreAway)
  await expect(wrong.put(fileOf('a'), bytesOf('a'))).rejects.toMatchObject({ code })
  await expect(wrong.list('')).rejects.toMatchObject({ code })
  expect(store.objects.size).toBe(0)
  wrong.close()
})

describe('a store in trouble', () => {
  test.each([
    ['fails', 'InternalError'],
    ['slow_down', 'SlowDown'],
    ['drops', 'ECONNRESET'],
    ['hangs', 'no_answer'],
  ] as const)('that %s is asked three times, and then it is away', async (mode, code) => {
    await files.put(fileOf('a'), bytesOf('a'))
    Object.assign(store, { mode, forCalls: 2 })
    expect(await files.get(fileOf('a'))).toEqual(bytesOf('a'))
    store.forCalls = 3
    await expect(files.get(fileOf('a'))).rejects.toMatchObject({ name: 'FileStoreAway', code })
    expect(store.forCalls).toBe(0)
  })

  test('that refuses is not asked again: the next call would be refused as well', async () => {
    Object.assign(store, { mode: 'refuses', forCalls: 3 })
    await expect(files.get(fileOf('a'))).rejects.toMatchObject({ code: 'AccessDenied' })
    expect(store.forCalls).toBe(2)
  })

  test('is left alone for a while, so that nobody waits behind somebody else', async () => {
    const resting = filesAt(store, { patience: { attemptMs: 250, pausesMs: [1], restMs: 300 } })
    Object.assign(store, { mode: 'fails', forCalls: 2 })
    await expect(resting.get(fileOf('a'))).rejects.toMatchObject({ code: 'InternalError' })
    const calls = store.calls.length
    await expect(resting.get(fileOf('a'))).rejects.toMatchObject({ code: 'InternalError' })
    expect(store.calls).toHaveLength(calls)
    await eventually('it is asked again', async () => (await resting.get(fileOf('a')).catch(() => null)) === undefined)
    resting.close()
  })

  test('that is not there at all is away', async () => {
    const nobody = filesAt(store, { endpoint: 'http://127.0.0.1:1' })
    await expect(nobody.get(fileOf('a'))).rejects.toMatchObject({ name: 'FileStoreAway', code: 'ECONNREFUSED' })
    nobody.close()
  })
})
