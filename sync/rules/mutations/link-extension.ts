import { z } from 'zod/mini'

import { t, tIfKnown } from '../../i18n/translate.ts'
import type { ExtensionLink } from '../../records/extension-link.ts'
import { AccountId, type Instant } from '../../records/ids.ts'
import { SHIELD_FIELD_NAMES, SHIELD_FIELDS } from '../../records/shield-fields.ts'
import { SHIELD_SCHEMAS } from '../../records/shield-settings.ts'
import { LINK_MS } from '../../wire/extension-calls.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, refused } from './mutation-rule.ts'

/** Whether a link can still be confirmed, or already was. */
export function isOpen({ askedAt, confirmedAt }: Pick<ExtensionLink, 'askedAt' | 'confirmedAt'>, now: Instant) {
  return confirmedAt !== null || now - askedAt < LINK_MS
}

/** One setting at a time, so that two browsers that set different ones both succeed. */
const setShield = mutation({
  args: z
    .strictObject({
      field: z.enum(SHIELD_FIELD_NAMES),
      value: z.union([z.boolean(), z.number(), z.string().check(z.maxLength(20))]),
    })
    .check(z.refine(({ field, value }) => SHIELD_SCHEMAS[field].safeParse(value).success)),
  words: ({ field, value }) => {
    const setting = tIfKnown(SHIELD_FIELDS[field].words)
    if (typeof value !== 'boolean') return t('Shield, {setting}: {value}', { setting, value: tIfKnown(String(value)) })
    return value ? t('Shield, {setting}: on', { setting }) : t('Shield, {setting}: off', { setting })
  },
  field: ({ field }) => `shield:${field}`,
  scope: () => ({ shield_settings: {}, user_onboarding: {} }),
  apply(rows, { field, value }) {
    const [row] = rows.shield_settings
    // Every account has this row from the start, and the row has the account's id.
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
})

/** Confirming twice changes nothing; if it is too late, nothing is linked. */
const confirmLink = mutation({
  args: z.strictObject({ linkId: someId }),
  words: () => t('An extension linked'),
  scope: ({ linkId }) => ({ extension_links: { id: linkId } }),
  apply(rows, { linkId }, now) {
    const link = rows.extension_links.find(({ id }) => id === linkId)
    if (link === undefined) return refused('not_found')
    if (link.confirmedAt !== null) return changes()
    if (!isOpen(link, now)) return refused('link_expired')
    return changes({ table: 'extension_links', op: 'update', id: linkId, patch: { confirmedAt: now } })
  },
})

/** A link that is already gone counts as unlinked. */
const unlinkExtension = mutation({
  args: z.strictObject({ linkId: someId }),
  words: () => t('An extension unlinked'),
  scope: ({ linkId }) => ({ extension_links: { id: linkId } }),
  apply: (rows, { linkId }) =>
    changes(
      ...(rows.extension_links.some(({ id }) => id === linkId)
        ? [{ table: 'extension_links', op: 'remove', id: linkId } as const]
        : []),
    ),
})

export const EXTENSION_MUTATIONS = {
  'set_shield@1': setShield,
  'confirm_link@1': confirmLink,
  'unlink_extension@1': unlinkExtension,
}
