import type { z } from 'zod/mini'

/** A record as the tables hold them: an id, and fields that are text, numbers, flags or JSON. */
type RecordSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>
type Field<Schema extends RecordSchema> = keyof Schema['_zod']['output'] & string

/** All that the product has to know of a table. Whatever is made for each table (SQL types, columns, copies) follows from it. */
interface Registration<Schema extends RecordSchema> {
  schema: Schema
  /**
   * `ledger`: rows are only ever appended, by the server. `server`: the server changes them. `person`: mutations do, too
   * (`rules/mutations/`), on the device first.
   */
  writtenBy: 'ledger' | 'server' | 'person'
  /** Which version of the device's database got the table: one higher than the newest for a new one. */
  since: number
  /** Dexie's, beside the primary key `id`. */
  indexes: readonly Field<Schema>[]
  /** Fields that may be long: the server reckons with them when it fills a page. */
  long: readonly Field<Schema>[]
  /** Only where rows may be deleted: what is wiped from them. The id stays, so that devices hear of it. */
  wiped?: Partial<Schema['_zod']['output']>
  /** Only where the column of a JSON field is not called as the field with `Json` behind it. */
  columns?: { readonly [Name in Field<Schema>]?: string }
  /** What the rows are, for the person who exports them. */
  about: string
  /**
   * What becomes of them where another account imports the export: `taken` over (`mirror/import-plan.ts`), following what is
   * taken or left, or staying where they are, with the words that say so and why.
   */
  onImport: 'taken' | 'follows' | { title: string; text: string }
}

/** Checks a registration against its schema, and keeps the types of its words. */
export function table<Schema extends RecordSchema, const Facts extends Omit<Registration<Schema>, 'schema'>>(
  schema: Schema,
  facts: Facts,
): { readonly schema: Schema } & Facts {
  return { schema, ...facts }
}
