import { expect, test } from 'vitest'

import { writeTimeRequest } from '../../../server/evidence/time-request.ts'
import { answerTimeRequest, makeTimeAuthority, type TimeAuthority } from '../../../server/sandbox/time-authority.ts'
import { FIXTURE_RESPONSE, FIXTURE_ROOT, STAMPED_TEXT } from '../../../tests/time-stamp-fixture.ts'
import { BadDer, readDer } from './der.ts'
import { sha256Bytes } from './signatures.ts'
import { checkTimeStamp, tokenOf } from './time-stamp.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const NOW = Date.UTC(2026, 9, 10, 12)
const NONCE = Uint8Array.of(0x41, 2, 3, 4)
const valid = { from: NOW - YEAR_MS, until: NOW + YEAR_MS }
const hash = await sha256Bytes(new TextEncoder().encode(STAMPED_TEXT))
const rootOf = ({ root }: TimeAuthority) => new Uint8Array(Buffer.from(root.certificate, 'base64'))

function stampOf(authority: TimeAuthority, at = NOW): Uint8Array {
  return tokenOf(answerTimeRequest(authority, writeTimeRequest(hash, NONCE), at)) ?? new Uint8Array()
}

test('a time stamp made by OpenSSL holds below its root, with an authority between, and tells its time', async () => {
  const token = tokenOf(FIXTURE_RESPONSE) ?? new Uint8Array()
  const verdict = await checkTimeStamp(token, { hash, roots: [FIXTURE_ROOT] })
  expect(verdict).toMatchObject({
    state: 'holds',
    authority: 'Fixture Time Stamps',
    at: Date.UTC(2026, 10, 24, 4, 8, 22),
  })
  expect(await checkTimeStamp(token, { hash, roots: [] })).toMatchObject({ state: 'foreign' })
})

test('no byte of a time stamp can be another without that being told', async () => {
  const authority = makeTimeAuthority(valid)
  const [token, roots] = [stampOf(authority), [rootOf(authority)]]
  const whole = await checkTimeStamp(token, { hash, roots })
  let believed = 0
  for (let at = 0; at < token.length; at += 1) {
    const changed = token.slice()
    changed[at] = (changed[at] ?? 0) ^ 0x10
    const verdict = await checkTimeStamp(changed, { hash, roots })
    if (verdict.state !== 'holds') continue
    // Versions, and lists that repeat what comes later, are not signed: nothing is read from them.
    expect(verdict).toEqual(whole)
    believed += 1
  }
  expect(believed).toBeLessThan(30)
})

test('the authority of a time stamp is known by its root alone', async () => {
  const [ours, theirs] = [makeTimeAuthority(valid), makeTimeAuthority(valid)]
  const token = stampOf(ours)
  expect(await checkTimeStamp(token, { hash, roots: [rootOf(theirs), rootOf(ours)] })).toEqual({
    state: 'holds',
    at: NOW,
    authority: 'Stand-in time authority',
    nonce: NONCE,
  })
  // The same name with a different key.
  expect(await checkTimeStamp(token, { hash, roots: [rootOf(theirs)] })).toMatchObject({ state: 'foreign' })
})

test.each([
  ['of something else', valid, NOW, /of something else/],
  ['before its certificate was valid', valid, valid.from - DAY_MS, /was not valid/],
  ['after its certificate had ended', valid, valid.until + DAY_MS, /“Stand-in time authority” was not valid/],
  ['with a certificate for web servers', { ...valid, usage: '1.3.6.1.5.5.7.3.1' }, NOW, /not one for time stamps/],
])('a time stamp %s is named', async (name, made, at, why) => {
  const authority = makeTimeAuthority(made)
  const other = name === 'of something else' ? await sha256Bytes(hash) : hash
  const verdict = await checkTimeStamp(stampOf(authority, at), { hash: other, roots: [rootOf(authority)] })
  expect(verdict).toMatchObject({ state: 'broken', why: expect.stringMatching(why) })
})

test('a signer that calls itself the one of a known root is not believed', async () => {
  const [ours, theirs] = [makeTimeAuthority(valid), makeTimeAuthority(valid)]
  const posing: TimeAuthority = { root: ours.root, signer: { ...ours.signer, privateKey: theirs.signer.privateKey } }
  const verdict = await checkTimeStamp(stampOf(posing), { hash, roots: [rootOf(ours)] })
  expect(verdict).toMatchObject({ state: 'broken', why: expect.stringMatching(/signature of the time stamp/) })
})

test('what is no time stamp is said to be unreadable, whatever the bytes', async () => {
  for (const bytes of [
    new Uint8Array(),
    hash,
    Uint8Array.of(0x30, 0x80, 0, 0),
    stampOf(makeTimeAuthority(valid)).subarray(1),
  ]) {
    expect(await checkTimeStamp(bytes, { hash, roots: [] })).toEqual({
      state: 'broken',
      why: 'the time stamp cannot be read',
    })
  }
})

test.each([
  ['a length without an end', [0x30, 0x80, 0, 0]],
  ['a length in too many bytes', [0x04, 0x81, 1, 7]],
  ['a length beyond the end', [0x04, 2, 7]],
  ['bytes behind the value', [0x05, 0, 0]],
  ['a tag of several bytes', [0x1f, 0x81, 1, 0]],
])('DER with %s is refused', (_, bytes) => {
  expect(() => readDer(Uint8Array.from(bytes))).toThrow(BadDer)
})
