import type { z } from 'zod/mini'

/** A record as a table stores it: an id, and fields that are text, numbers, flags or JSON. */
type RecordSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
type Field<Schema extends RecordSchema> = keyof Schema['_zod']['output'] & string

/**
 * Everything that the product needs to know about a table. Per-table code (SQL types, columns, copies) is derived from
 * it.
 */
interface Registration<Schema extends RecordSchema> {
  schema: Schema
  /**
   * `ledger`: the server only ever appends rows. `server`: the server changes them. `person`: mutations change them,
   * too (`rules/mutations/`), on the device first.
   */
  writtenBy: 'ledger' | 'server' | 'person'
  /** The version of the device's database that added the table; a new table gets one more than the newest. */
  since: number
  /** Dexie indexes, besides the primary key `id`. */
  indexes: readonly Field<Schema>[]
  /** Fields that may be long: the server takes their size into account when it fills a page. */
  long: readonly Field<Schema>[]
  /**
   * Only for tables whose rows may be deleted: the fields that are wiped. The id stays, so that devices learn of it.
   */
  wiped?: Partial<Schema['_zod']['output']>
  /** Only where the column of a JSON field is not named after the field plus `Json`. */
  columns?: { readonly [Name in Field<Schema>]?: string }
  /** Description of the rows for the person who exports them. */
  about: string
  /**
   * What happens to the rows when another account imports the export: they are `taken` over (`mirror/import-plan.ts`),
   * they follow what is taken or left, or they stay where they are, with the words that tell the person so and why.
   */
  onImport: 'taken' | 'follows' | { title: string; text: string }
}

/** Checks a registration against its schema, and keeps the literal types of its facts. */
export function table<Schema extends RecordSchema, const Facts extends Omit<Registration<Schema>, 'schema'>>(
  schema: Schema,
  facts: Facts,
): { readonly schema: Schema } & Facts {
  return { schema, ...facts }
}
