import { expect, test } from 'vitest'

import { readAddress, searchOf } from './address.ts'

test('[DASH-008] the address says which of the three tabs is open; an unknown one is the Overview', () => {
  expect(readAddress({}).tab).toBe('overview')
  expect(readAddress({ tab: 'inbox' }).tab).toBe('inbox')
  expect(readAddress({ tab: 'settings' }).tab).toBe('settings')
  expect(readAddress({ tab: 'admin' }).tab).toBe('overview')
  expect(readAddress({ tab: ['inbox'] }).tab).toBe('overview')
})

test('what is open comes back from the search that it was written to', () => {
  const address = { tab: 'inbox', evidence: 'xai', request: 'r-1', entry: 'e-1', reply: 'm-1' } as const
  expect(readAddress(searchOf(address))).toEqual(address)
})

test('what the Inbox lists stands in the address; an unknown choice is none', () => {
  const address = { tab: 'inbox', show: 'unread', from: 'xai', words: 'case 55102' } as const
  expect(searchOf(address)).toEqual(address)
  expect(readAddress(searchOf(address))).toEqual(address)
  expect(readAddress({ tab: 'inbox', show: 'archive' }).show).toBeUndefined()
})

test('the plain dashboard has a plain address', () => {
  expect(searchOf({ tab: 'overview' })).toEqual({})
  expect(searchOf({ tab: 'overview', evidence: 'openai', entry: undefined })).toEqual({ evidence: 'openai' })
})

test('what is no text in the address opens nothing', () => {
  expect(readAddress({ evidence: 7, reply: '', entry: null, request: {} })).toEqual({ tab: 'overview' })
})
