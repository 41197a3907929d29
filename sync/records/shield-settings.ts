import { z } from 'zod/mini'

import { AccountId } from './ids.ts'
import { SHIELD_FIELD_NAMES, SHIELD_FIELDS, type ShieldField, type ShieldValues } from './shield-fields.ts'

/**
 * The settings of Shield that travel between a person's browsers. Sites that are switched off stay in the browser where
 * they were set, and so do words to mask and to leave alone, unless the person shares them, sealed: a list of what must
 * never leave does not belong on a server that can read it.
 */
/** What each setting accepts. */
export const SHIELD_SCHEMAS = Object.fromEntries(SHIELD_FIELD_NAMES.map(name => [name, schemaOf(name)])) as {
  [Name in ShieldField]: z.ZodMiniType<ShieldValues[Name]>
}
export const ShieldChanges = z.partial(z.object(SHIELD_SCHEMAS))

/** One row per account, created by the first change. `id` equals `userId`. */
export const ShieldSettings = z.object({
  id: AccountId,
  userId: AccountId,
  /** Only what the person has set; every other setting has its default. */
  set: ShieldChanges,
})
export type ShieldSettings = z.infer<typeof ShieldSettings>

function schemaOf(name: ShieldField): z.ZodMiniType {
  const field = SHIELD_FIELDS[name]
  if ('of' in field) return z.enum(field.of)
  return 'from' in field ? z.number().check(z.gte(field.from), z.lte(field.to)) : z.boolean()
}
