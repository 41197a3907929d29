import { type Message, t, tIfKnown } from '../../sync/i18n/translate.ts'

/** More than one build writes; the limit is for a page that stays open and builds again and again. */
export const LOG_LINES = 50

export interface LogLine {
  id: number
  afterMs: number
  text: string
  size?: number | undefined
  isBad?: boolean
}

/** The newest lines, the newest of them last. */
export const withLine = (lines: readonly LogLine[], line: LogLine): LogLine[] => [...lines, line].slice(-LOG_LINES)

export const secondsOf = ({ afterMs }: Pick<LogLine, 'afterMs'>): string => `${(afterMs / 1000).toFixed(2)} s`

/** What the package builder counts. It writes English, for the command line too. */
const COUNTED = [
  '{count} files listed',
  'Fetching {count} files',
  'Checking digests of {count} files',
] as const satisfies readonly Message[]

/** A step or a line of the builder in the person's language; names of files stay as they are. */
export function inWords(text: string): string {
  const [count] = /\d+/.exec(text) ?? []
  const message = COUNTED.find(each => count !== undefined && each.replace('{count}', count) === text)
  return message === undefined || count === undefined ? tIfKnown(text) : t(message, { count })
}
