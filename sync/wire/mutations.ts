import { z } from 'zod/mini'

/** Longest text of a note, in characters. */
export const MAX_NOTE = 10_000
/** A note merged from several people's texts may be longer. */
export const MAX_MERGED_NOTE = 4 * MAX_NOTE
/** Longest single line: a name, for example. */
export const MAX_LINE = 120
/** Build, browser and system that a run tests. */
export const MAX_ENVIRONMENT = 300
/** Largest screenshot or filed answer, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024
/** A regulator's letter, pasted as text; longer ones are stored as files. */
export const MAX_REGULATOR_WORDS = 4_000

/**
 * One mutation, with its name from `rules/mutations/index.ts` and its number in the client's own sequence, from 1
 * without gaps.
 */
export const Mutation = z.strictObject({
  seq: z.number().check(z.int(), z.gte(1)),
  name: z.string().check(z.maxLength(64)),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof Mutation>

/** A mutation without its number: what a person did, for the rules that say what follows from it. */
export type NamedMutation = Pick<Mutation, 'name' | 'args'>
