import type { z } from 'zod/mini'

import type { Instant } from '../../records/ids.ts'
import type { Row, WritableTable } from '../../records/index.ts'
import type { FiledType } from '../../records/reply.ts'
import type { ProblemCode } from '../../wire/problem.ts'

/**
 * The rows that mutations read and change. On the server they belong to one account; on the device they are the
 * mirror's.
 */
export type WritableRows = { readonly [Table in WritableTable]: readonly Row<Table>[] }

/** A change to one row. `put` contains the whole row, because it may be new. */
export type Patch = {
  [Table in WritableTable]:
    | { table: Table; op: 'put'; row: Row<Table> }
    | { table: Table; op: 'update'; id: string; patch: Partial<Row<Table>> }
    | { table: Table; op: 'remove'; id: string }
}[WritableTable]

export type Outcome = { ok: true; patches: readonly Patch[] } | { ok: false; code: ProblemCode }

/** Which rows a mutation must see: tables, with the field values that its rows share. */
export type Scope = { readonly [Table in WritableTable]?: Partial<Row<Table>> }

/**
 * What one kind of mutation does. `now` is the server's time; on a device, the time at which the mutation was created.
 */
interface MutationRule<Args> {
  scope(args: Args): Scope
  apply(rows: WritableRows, args: Args, now: Instant): Outcome
}

/**
 * Everything about one kind of mutation. Additional server actions are in `server/`, beside the feature concerned
 * (`server/store/mutation-reaction.ts`). A released kind is never changed: a new version gets a new name.
 */
export interface MutationKind<Schema extends z.ZodMiniType, Args = z.output<Schema>> extends MutationRule<Args> {
  args: Schema
  /** The mutation in the person's terms, for lists of waiting or refused mutations. */
  words(args: Args): string
  /** Id of the checklist item or run that it concerns. */
  target?(args: Args): string
  /**
   * The single field that it writes; absent if it does more. Two for the same field, with only mutations of other
   * fields between them, are combined, since the result of the first was never visible anywhere else.
   */
  field?(args: Args): string
  /**
   * Combines two mutations of the same field, or returns undefined if both must be kept. If absent, the later one wins.
   */
  joined?(earlier: Args, later: Args): Args | undefined
  /** The file that it names. */
  file?(args: Args): { sha256: string; mediaType: FiledType }
}

/** Infers the argument types from the schema. */
export function mutation<Schema extends z.ZodMiniType>(kind: MutationKind<Schema>): MutationKind<Schema> {
  return kind
}

export const refused = (code: ProblemCode): Outcome => ({ ok: false, code })
export const changes = (...patches: readonly Patch[]): Outcome => ({ ok: true, patches })
