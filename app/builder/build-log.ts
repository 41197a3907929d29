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
