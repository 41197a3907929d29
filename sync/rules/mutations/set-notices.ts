import type { MutationArgs } from '../../wire/mutations.ts'
import { changes, type MutationRule, type Patch } from './mutation-rule.ts'

/** The optional mails to the person stop, or come again. Saying twice what holds already changes nothing. */
export const setNotices: MutationRule<MutationArgs<'set_notices@1'>> = {
  scope: () => ({ email: {} }),
  apply: (rows, { on }, now) =>
    changes(
      ...rows.email.flatMap(({ id, noticesOffSince }): Patch[] =>
        on === ((noticesOffSince ?? null) === null)
          ? []
          : [{ table: 'email', op: 'update', id, patch: { noticesOffSince: on ? null : now } }],
      ),
    ),
}
