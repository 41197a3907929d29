import { expect, test } from 'vitest'

import { markAbsentShield } from './absent-shield.ts'
import type { BadgeState } from './answer.ts'

test('[REACH-084] a chat page that has no script of ours is called not protected in its badge, and no other', async () => {
  const badges: [number, BadgeState][] = []
  await markAbsentShield({
    chatTabs: async () => [1, 2, 3],
    call: tabId => (tabId === 2 ? Promise.reject(new Error('Receiving end does not exist.')) : Promise.resolve()),
    badge: (tabId, state) => void badges.push([tabId, state]),
  })
  expect(badges).toEqual([[2, { standing: 'absent', hidden: 0 }]])
})
