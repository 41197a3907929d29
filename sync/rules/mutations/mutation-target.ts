import { askKind, kindOf } from './index.ts'

/** What a mutation is about: the item or the run by its id; undefined for what is not part of a checklist. */
export function subjectOf(name: string, args: unknown): string | undefined {
  return askKind({ name, args }, kind => kind.subject)
}

/** The single field that a mutation writes; undefined when it does more. */
export function fieldOf(name: string, args: unknown): string | undefined {
  return askKind({ name, args }, kind => kind.field)
}

/** The file that a mutation names; undefined for most. */
export function fileNamedBy(mutation: { name: string; args: unknown }) {
  return askKind(mutation, kind => kind.file)
}

/** One mutation for two of one field: undefined where the later one does not begin where the earlier one ended. */
export function joined(name: string, earlier: unknown, later: unknown): unknown {
  const kind = kindOf(name)
  return kind?.joined ? kind.joined(kind.args.parse(earlier), kind.args.parse(later)) : later
}
