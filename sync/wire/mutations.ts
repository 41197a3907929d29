import { z } from 'zod/mini'

/** Longest text of a note, in characters. */
export const MAX_NOTE = 10_000
/** What is merged from several people's words may be longer. */
export const MAX_MERGED_NOTE = 4 * MAX_NOTE
/** Largest screenshot or filed answer, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024
/** A letter of an office, pasted: longer ones are kept as files. */
export const MAX_REGULATOR_WORDS = 4_000

/** One mutation, by its name in `rules/mutations/index.ts`, with its number in the client's own count, from 1 without gaps. */
export const Mutation = z.strictObject({
  seq: z.number().check(z.int(), z.gte(1)),
  name: z.string().check(z.maxLength(64)),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof Mutation>
