import { describe, expect, test } from 'vitest'

import { inboxView, NOTHING_YET, newMails, settled } from './arrivals.ts'

/** Newest first, as the Inbox gets them. */
const mails = (...ids: string[]) => ids.map(id => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ')

describe('a mail that comes in while somebody is in the Inbox', () => {
  const still = settled(mails('b', 'a'), NOTHING_YET)

  test('does not replace the mail that lies open before anything was chosen', () => {
    const view = inboxView(mails('c', 'b', 'a'), still, undefined)
    expect(view.shown?.id).toBe('b')
    expect(ids(view.listed)).toBe('b a')
    expect(ids(view.fresh)).toBe('c')
  })

  test('does not replace the mail that was opened', () => {
    expect(inboxView(mails('c', 'b', 'a'), still, 'a').shown?.id).toBe('a')
  })

  test('stands in the list once it is asked for, and still takes the place of none', () => {
    const asked = settled(mails('c', 'b', 'a'), still)
    const view = inboxView(mails('c', 'b', 'a'), asked, undefined)
    expect(ids(view.listed)).toBe('c b a')
    expect(view.fresh).toEqual([])
    expect(view.shown?.id).toBe('b')
  })

  test('is shown at once where a link names it, and where there was nothing to read', () => {
    const linked = inboxView(mails('c', 'b', 'a'), still, 'c')
    expect([linked.shown?.id, ids(linked.listed), linked.fresh]).toEqual(['c', 'c b a', []])
    expect(settled([], NOTHING_YET)).toBe(NOTHING_YET)
    expect(inboxView(mails('a'), NOTHING_YET, undefined).shown?.id).toBe('a')
  })
})

test('only what the person opened counts as read, not what lies open by itself', () => {
  const still = settled(mails('b', 'a'), NOTHING_YET)
  expect(inboxView(mails('b', 'a'), still, undefined)).toMatchObject({ shown: { id: 'b' }, isOpened: false })
  expect(inboxView(mails('b', 'a'), still, 'b')).toMatchObject({ shown: { id: 'b' }, isOpened: true })
  // An address that names an unknown mail opens nothing.
  expect(inboxView(mails('b', 'a'), still, 'x')).toMatchObject({ shown: { id: 'b' }, isOpened: false })
})

test('new mails are counted in one line', () => {
  expect(newMails(1)).toBe('1 new email')
  expect(newMails(12)).toBe('12 new emails')
})
