import type { BadgeState } from './answer.ts'

interface AbsentShieldNeeds {
  /** The tabs that show a chat site, a built-in one or one that the person has added. */
  chatTabs(): Promise<readonly number[]>
  /** Rejects if no script of ours in the tab can hear it. */
  call(tabId: number): Promise<unknown>
  badge(tabId: number, state: BadgeState): void
}

/**
 * Says on the badge of each chat page without a script of ours that it is not protected: it was opened before Shield, or
 * its site, was added, or an update has cut it off. The badge of a page goes when the tab loads another one.
 */
export async function markAbsentShield({ chatTabs, call, badge }: AbsentShieldNeeds): Promise<void> {
  const tabs = await chatTabs()
  await Promise.all(
    tabs.map(tabId =>
      call(tabId).then(
        () => {},
        () => badge(tabId, { standing: 'absent', hidden: 0 }),
      ),
    ),
  )
}
