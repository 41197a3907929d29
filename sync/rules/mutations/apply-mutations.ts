import type { Instant } from '../../records/ids.ts'
import type { Row, WritableTable } from '../../records/index.ts'
import type { NamedMutation } from '../../wire/mutations.ts'
import { kindOf } from './index.ts'
import { type Outcome, type Patch, refused, type Scope, type WritableRows } from './mutation-rule.ts'

/** A mutation that this version understands, with its rule: which rows it reads, and what it does with them. */
interface PreparedMutation {
  scope: Scope
  apply(rows: WritableRows, now: Instant): Outcome
}

/** Undefined if the name is unknown, or the arguments do not match its schema. */
export function prepare({ name, args }: NamedMutation): PreparedMutation | undefined {
  const kind = kindOf(name)
  const read = kind?.args.safeParse(args)
  if (kind === undefined || !read?.success) return undefined
  return { scope: kind.scope(read.data), apply: (rows, now) => kind.apply(rows, read.data, now) }
}

/**
 * What a mutation does to the rows, or why it is refused. The server decides with it, at its own `now`; the device
 * predicts the result with the moment at which the mutation was created.
 */
export function applyMutation(rows: WritableRows, mutation: NamedMutation, now: Instant): Outcome {
  return prepare(mutation)?.apply(rows, now) ?? refused('bad_request')
}

/** The mirrored rows as they will be once the waiting mutations are applied. The rows themselves are not modified. */
export function withMutations(rows: WritableRows, waiting: readonly (NamedMutation & { at: Instant })[]): WritableRows {
  let shown = rows
  for (const mutation of waiting) {
    const outcome = applyMutation(shown, mutation, mutation.at)
    // Only the server reports a refusal; until then the rows are shown unchanged.
    if (outcome.ok) shown = outcome.patches.reduce(patched, shown)
  }
  return shown
}

function patched(rows: WritableRows, change: Patch): WritableRows {
  // The patch names exactly one table, but the compiler loses that link in a union of tables.
  const before = rows[change.table] as readonly Row<WritableTable>[]
  return { ...rows, [change.table]: changedTable(before, change) }
}

function changedTable(before: readonly Row<WritableTable>[], change: Patch): readonly Row<WritableTable>[] {
  switch (change.op) {
    case 'put': {
      const { row } = change
      const known = before.some(other => other.id === row.id)
      return known ? before.map(other => (other.id === row.id ? row : other)) : [...before, row]
    }
    case 'update':
      return before.map(row => (row.id === change.id ? ({ ...row, ...change.patch } as typeof row) : row))
    case 'remove':
      return before.filter(row => row.id !== change.id)
  }
}
