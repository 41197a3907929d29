import type { z } from 'zod/mini'

import type { Instant } from '../../records/ids.ts'
import type { Row, WritableTable } from '../../records/index.ts'
import type { FiledType } from '../../records/reply.ts'
import type { ProblemCode } from '../../wire/problem.ts'

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

/** What one kind of mutation does. `now` is the server's moment; on a device, the one at which it was written down. */
interface MutationRule<Args> {
  scope(args: Args): Scope
  apply(rows: WritableRows, args: Args, now: Instant): Outcome
}

/**
 * All that there is to know of one kind of mutation. What the server does besides is in `server/`, beside the feature that
 * does it (`server/store/mutation-reaction.ts`). One that is released is never changed: a new version gets a new name.
 */
export interface MutationKind<Schema extends z.ZodMiniType, Args = z.output<Schema>> extends MutationRule<Args> {
  args: Schema
  /** The edit as the person made it, for lists of what waits or was refused. */
  words(args: Args): string
  /** The item or run of a checklist that it is about, by its id. */
  subject?(args: Args): string
  /**
   * The single field that it writes; absent where it does more. Two for one field, with nothing but other fields' mutations
   * between them, are one: what the first one wrote was never to be seen anywhere else.
   */
  field?(args: Args): string
  /** One for two of one field, or undefined where both stand; where absent, the later one. */
  joined?(earlier: Args, later: Args): Args | undefined
  /** Bytes that it names. */
  file?(args: Args): { sha256: string; mediaType: FiledType }
}

/** Takes the types of the arguments from their schema. */
export function mutation<Schema extends z.ZodMiniType>(kind: MutationKind<Schema>): MutationKind<Schema> {
  return kind
}

export const refused = (code: ProblemCode): Outcome => ({ ok: false, code })
export const changes = (...patches: readonly Patch[]): Outcome => ({ ok: true, patches })
