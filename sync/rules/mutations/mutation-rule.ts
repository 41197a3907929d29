import type { Instant } from '../../records/ids.ts'
import type { Row } from '../../records/index.ts'
import type { ProblemCode } from '../../wire/problem.ts'

/** Tables that a person's intents change. All others are the server's alone. */
export const WRITABLE_TABLES = [
  'email',
  'email_providers',
  'user_onboarding',
  'authorizations',
  'customer_journey',
  'requests',
  'replies',
  'checklist_runs',
  'checklist_items',
  'checklist_files',
  'note_revisions',
  'shield_settings',
  'extension_links',
] as const
export type WritableTable = (typeof WRITABLE_TABLES)[number]

/** The rows that mutations read and change. On the server they are one account's; on the device the mirror's. */
export type WritableRows = { readonly [Table in WritableTable]: readonly Row<Table>[] }

/** One row that an intent changes. `put` carries the whole row: it may be the first of its kind. */
export type Patch = {
  [Table in WritableTable]:
    | { table: Table; op: 'put'; row: Row<Table> }
    | { table: Table; op: 'update'; id: string; patch: Partial<Row<Table>> }
    | { table: Table; op: 'remove'; id: string }
}[WritableTable]

export type Outcome = { ok: true; patches: readonly Patch[] } | { ok: false; code: ProblemCode }

/** Which rows an intent has to see: tables with the fields that its rows have in common. */
export type Scope = { readonly [Table in WritableTable]?: Partial<Row<Table>> }

/** What one kind of intent does. `now` is the server's moment; on a device, the one at which it was written down. */
export interface MutationRule<Args> {
  scope(args: Args): Scope
  apply(rows: WritableRows, args: Args, now: Instant): Outcome
}

export const refused = (code: ProblemCode): Outcome => ({ ok: false, code })
export const changes = (...patches: readonly Patch[]): Outcome => ({ ok: true, patches })
