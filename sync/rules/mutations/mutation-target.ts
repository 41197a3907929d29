import { askKind, kindOf } from './index.ts'

/** Id of the checklist item or run that a mutation concerns; undefined for anything else. */
export function targetOf(name: string, args: unknown): string | undefined {
  return askKind({ name, args }, kind => kind.target)
}

/** The single field that a mutation writes; undefined if it does more. */
export function fieldOf(name: string, args: unknown): string | undefined {
  return askKind({ name, args }, kind => kind.field)
}

/** The file that a mutation names; undefined for most. */
export function fileNamedBy(mutation: { name: string; args: unknown }) {
  return askKind(mutation, kind => kind.file)
}

/** Combines two mutations of the same field; undefined if the later one does not start where the earlier one ended. */
export function joined(name: string, earlier: unknown, later: unknown): unknown {
  const kind = kindOf(name)
  return kind?.joined ? kind.joined(kind.args.parse(earlier), kind.args.parse(later)) : later
}
