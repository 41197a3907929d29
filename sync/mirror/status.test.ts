import { expect, test } from 'vitest'

import { badgeText, badgeTone, STARTING, type SyncStatus } from './status.ts'

const status = (given: Partial<SyncStatus>): SyncStatus => ({ ...STARTING, link: 'online', ...given })

test.each([
  [{ link: 'starting' }, 'Connecting', 'ok'],
  [{}, 'Synced', 'ok'],
  [{ waiting: 1 }, 'Saving 1 change', 'ok'],
  [{ waiting: 2 }, 'Saving 2 changes', 'ok'],
  [{ link: 'offline' }, 'Offline', 'offline'],
  [{ link: 'offline', waiting: 3 }, 'Offline, 3 waiting', 'offline'],
  [{ link: 'retrying', waiting: 3 }, 'Server not answering, 3 waiting', 'offline'],
  [{ link: 'limited', waiting: 300 }, 'Too many changes at once, 300 waiting', 'offline'],
  [{ link: 'signed-out' }, 'Sign in again', 'attention'],
  [{ link: 'signed-out', waiting: 3 }, 'Sign in again, 3 waiting', 'attention'],
  [{ link: 'update' }, 'Update needed', 'attention'],
  [{ rejected: 1 }, '1 change not accepted', 'attention'],
  [{ rejected: 1, waiting: 2 }, 'Saving 2 changes', 'attention'],
] as const)('the badge of %o says %j', (given, text, tone) => {
  expect(badgeText(status(given))).toBe(text)
  expect(badgeTone(status(given))).toBe(tone)
})
