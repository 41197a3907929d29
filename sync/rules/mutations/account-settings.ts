import { z } from 'zod/mini'

import { changes, mutation, type Patch } from './mutation-rule.ts'

/** Switches the optional mails to the person off or on. Repeating the current state changes nothing. */
const setNotices = mutation({
  args: z.strictObject({ on: z.boolean() }),
  words: ({ on }) => `Optional mails: ${on ? 'on' : 'off'}`,
  scope: () => ({ email: {} }),
  apply: (rows, { on }, now) =>
    changes(
      ...rows.email.flatMap(({ id, noticesOffSince }): Patch[] =>
        on === ((noticesOffSince ?? null) === null)
          ? []
          : [{ table: 'email', op: 'update', id, patch: { noticesOffSince: on ? null : now } }],
      ),
    ),
})

export const ACCOUNT_SETTINGS = {
  'set_notices@1': setNotices,
}
