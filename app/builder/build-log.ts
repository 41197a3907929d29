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

/** What the builder says of a file or of how many. It writes English, for the command line too. */
const WITH_VALUE = [
  '{count} files listed',
  'Fetching {count} files',
  'Checking digests of {count} files',
  'Adding {file}',
  'Missing files (HTTP 404): {file}.',
  '{file} is not a list of files. Reload the page and build again.',
  '{file} could not be fetched. You are probably offline: connect, and build again.',
] as const satisfies readonly Message[]

/** A number, or one or more paths: nothing that could be the end of one sentence and the beginning of another. */
const VALUE = /^[\w./-]+(?:, [\w./-]+)*$/

/** A step, a line or a failure of the builder in the person's language; in English if it is not known. */
export function inWords(text: string): string {
  for (const message of WITH_VALUE) {
    const [before = '', , after = ''] = message.split(/[{}]/)
    const value = text.slice(before.length, text.length - after.length)
    if (`${before}${value}${after}` === text && VALUE.test(value)) return t(message, { count: value, file: value })
  }
  return tIfKnown(text)
}
