import { describe, expect, test } from 'vitest'

import { extensionCalls, MOST_SEALED } from '../../sync/wire/extension-calls.ts'
import { MOST_BYTES } from '../sites/edits.ts'
import { newSiteKeys, openSealed, sealFor } from './seal-sites.ts'

const LIST = '{"shieldSites":1,"sites":[["chat.example.org",7,1]]}'
const [one, two, three] = await Promise.all([newSiteKeys(), newSiteKeys(), newSiteKeys()])

describe('[REACH-101] a sealed list', () => {
  test('is read by each browser that it was sealed for, and by no other', async () => {
    const { list, keys } = await sealFor(LIST, one, [
      { id: 'link-two', key: two.publicKey },
      { id: 'link-three', key: three.publicKey },
    ])
    const [forTwo, forThree] = keys.map(({ key }) => key)
    expect(keys.map(({ to }) => to)).toEqual(['link-two', 'link-three'])
    expect(await openSealed({ list, key: forTwo ?? '' }, two, one.publicKey)).toBe(LIST)
    expect(await openSealed({ list, key: forThree ?? '' }, three, one.publicKey)).toBe(LIST)
    expect(await openSealed({ list, key: forTwo ?? '' }, three, one.publicKey)).toBeUndefined()
    // Whoever holds all that the account holds has public keys, and nothing else.
    expect(await openSealed({ list, key: forTwo ?? '' }, await newSiteKeys(), one.publicKey)).toBeUndefined()
  })

  test('of another browser than it claims, or changed by anybody, is none', async () => {
    const { list, keys } = await sealFor(LIST, one, [{ id: 'link-two', key: two.publicKey }])
    const key = keys[0]?.key ?? ''
    expect(await openSealed({ list, key }, two, three.publicKey)).toBeUndefined()
    // Not even its own, sent back to it as if the other had sealed it.
    expect(await openSealed({ list, key }, one, two.publicKey)).toBeUndefined()
    for (const at of [0, 20, list.length - 1]) {
      const changed = list.slice(0, at) + (list[at] === 'A' ? 'Q' : 'A') + list.slice(at + 1)
      expect(await openSealed({ list: changed, key }, two, one.publicKey)).toBeUndefined()
    }
    expect(await openSealed({ list: 'no base64!', key: '' }, two, one.publicKey)).toBeUndefined()
  })

  test('has the form and at most the length that the account takes; a key that is none leaves out its browser', async () => {
    const sealed = await sealFor('x'.repeat(MOST_BYTES), one, [
      { id: 'link-none', key: 'A'.repeat(87) },
      { id: 'link-two', key: two.publicKey },
    ])
    expect(sealed.keys.map(({ to }) => to)).toEqual(['link-two'])
    expect(extensionCalls.sites.body.parse({ key: one.publicKey, sealed })).toEqual({ key: one.publicKey, sealed })
    expect(sealed.list.length).toBeLessThanOrEqual(MOST_SEALED)
  })

  test('is sealed with another key each time', async () => {
    const to = [{ id: 'link-two', key: two.publicKey }]
    const [first, second] = [await sealFor(LIST, one, to), await sealFor(LIST, one, to)]
    expect(first.list).not.toBe(second.list)
    expect(first.keys).not.toEqual(second.keys)
  })
})
