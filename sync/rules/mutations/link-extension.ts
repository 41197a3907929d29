import type { ExtensionLink } from '../../records/extension-link.ts'
import { AccountId, type Instant } from '../../records/ids.ts'
import { LINK_MS } from '../../wire/extension-calls.ts'
import type { MutationArgs } from '../../wire/mutations.ts'
import { changes, type MutationRule, refused } from './mutation-rule.ts'

/** Whether a link can still be said yes to, or was. */
export function isOpen({ askedAt, confirmedAt }: Pick<ExtensionLink, 'askedAt' | 'confirmedAt'>, now: Instant) {
  return confirmedAt !== null || now - askedAt < LINK_MS
}

/** One setting at a time, so that two browsers that set different ones both have their way. */
export const setShield: MutationRule<MutationArgs<'set_shield@1'>> = {
  scope: () => ({ shield_settings: {}, user_onboarding: {} }),
  apply(rows, { field, value }) {
    const [row] = rows.shield_settings
    // Every account has this row from its first moment; its id is the account's.
    const id = row?.id ?? rows.user_onboarding[0]?.userId
    if (id === undefined) return refused('not_found')
    if (row?.set[field] === value) return changes()
    const set = { ...row?.set, [field]: value }
    return changes({
      table: 'shield_settings',
      op: 'put',
      row: { id: AccountId.parse(id), userId: AccountId.parse(id), set },
    })
  },
}

/** Saying yes twice changes nothing; too late, nothing was linked. */
export const confirmLink: MutationRule<MutationArgs<'confirm_link@1'>> = {
  scope: ({ linkId }) => ({ extension_links: { id: linkId } }),
  apply(rows, { linkId }, now) {
    const link = rows.extension_links.find(({ id }) => id === linkId)
    if (link === undefined) return refused('not_found')
    if (link.confirmedAt !== null) return changes()
    if (!isOpen(link, now)) return refused('link_expired')
    return changes({ table: 'extension_links', op: 'update', id: linkId, patch: { confirmedAt: now } })
  },
}

/** One that is gone already is as unlinked as somebody wanted. */
export const unlinkExtension: MutationRule<MutationArgs<'unlink_extension@1'>> = {
  scope: ({ linkId }) => ({ extension_links: { id: linkId } }),
  apply: (rows, { linkId }) =>
    changes(
      ...(rows.extension_links.some(({ id }) => id === linkId)
        ? [{ table: 'extension_links', op: 'remove', id: linkId } as const]
        : []),
    ),
}
