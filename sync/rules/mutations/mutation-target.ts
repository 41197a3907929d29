import { MUTATIONS, type MutationName } from '../../wire/mutations.ts'

/** What an intent is about: the item or the run by its id; undefined for what is not part of a checklist. */
export function subjectOf(name: string, args: unknown): string | undefined {
  if (name === 'set_item_status@1' || name === 'write_note@1' || name === 'attach_file@1') {
    const read = MUTATIONS[name].safeParse(args)
    return read.success ? `${read.data.runId}.${read.data.key}` : undefined
  }
  if (name === 'create_run@1' || name === 'rename_run@1' || name === 'delete_run@1' || name === 'reset_run@1') {
    const read = MUTATIONS[name].safeParse(args)
    return read.success ? read.data.runId : undefined
  }
  return undefined
}

/**
 * The single field that an intent writes; undefined when it does more. Two intents for one field, with nothing but
 * other fields' intents between them, are one: what the first one wrote was never to be seen anywhere else.
 */
export function fieldOf(name: string, args: unknown): string | undefined {
  if (name === 'set_item_status@1') return tagged('status', subjectOf(name, args))
  if (name === 'rename_run@1') return tagged('names', subjectOf(name, args))
  if (name === 'set_shield@1') {
    const read = MUTATIONS[name].safeParse(args)
    return read.success ? `shield:${read.data.field}` : undefined
  }
  if (name !== 'write_note@1') return undefined
  const read = MUTATIONS[name].safeParse(args)
  return read.success ? tagged(read.data.field, subjectOf(name, args)) : undefined
}

const tagged = (field: string, subject: string | undefined) => subject && `${field}:${subject}`

/** Whether the later intent begins where the earlier one ended. Where not, another tab typed beside it: both stand. */
export function continues(name: MutationName, earlier: unknown, later: unknown): boolean {
  return name !== 'write_note@1' || MUTATIONS[name].parse(earlier).text === MUTATIONS[name].parse(later).base
}

/** One intent for two of one field: the later one, with the text from which the earlier one began. */
export function joined(name: MutationName, earlier: unknown, later: unknown): unknown {
  if (name !== 'write_note@1') return later
  const { base } = MUTATIONS[name].parse(earlier)
  return { ...MUTATIONS[name].parse(later), base }
}
