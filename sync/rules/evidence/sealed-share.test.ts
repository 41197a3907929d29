import { expect, test } from 'vitest'

import {
  openShare,
  readShareFragment,
  SHARE_KEY_BYTES,
  SHARE_NONCE_BYTES,
  sealShare,
  shareFragment,
} from './sealed-share.ts'

const ID = 'k3Jv-0aB_cDeFgHiJkLmNo'
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const newShareKey = () => random(SHARE_KEY_BYTES)
const record = new TextEncoder().encode('the whole record of one provider')

test('a record that was sealed is opened by its link, and is not in what is kept', async () => {
  const name = { id: ID, key: newShareKey() }
  const sealed = await sealShare(name, random(SHARE_NONCE_BYTES), record)
  expect(new TextDecoder('latin1').decode(sealed)).toMatch(/^recall-share\/1\0/)
  expect(new TextDecoder('latin1').decode(sealed)).not.toContain('provider')
  const named = readShareFragment(shareFragment(name))
  expect(named).toEqual(name)
  expect(named && (await openShare(named, sealed))).toEqual(record)
})

test('another key, another id, a changed, cut or foreign text opens nothing', async () => {
  const name = { id: ID, key: newShareKey() }
  const sealed = await sealShare(name, random(SHARE_NONCE_BYTES), record)
  expect(await openShare({ ...name, key: newShareKey() }, sealed)).toBeUndefined()
  expect(await openShare({ ...name, id: ID.replace('k', 'K') }, sealed)).toBeUndefined()
  for (const at of [0, 15, 30, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await openShare(name, changed), String(at)).toBeUndefined()
  }
  for (const length of [0, 14, 20, 27, sealed.length - 1]) {
    expect(await openShare(name, sealed.slice(0, length)), String(length)).toBeUndefined()
  }
})

test.each([
  '',
  '#',
  '#top',
  `#${ID}`,
  `#${ID}.`,
  `#${ID}.abc`,
  `#${ID}.${'A'.repeat(44)}`,
  `#${ID}.${'A'.repeat(42)}=`,
])('the fragment %j names no share', fragment => {
  expect(readShareFragment(fragment)).toBeUndefined()
})
