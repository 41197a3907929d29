import { askKind } from './index.ts'

/** An edit as the person made it, for lists of what waits or was refused. */
export function editInWords(name: string, args: unknown): string {
  return askKind({ name, args }, kind => kind.words) ?? 'A change made with another version'
}
