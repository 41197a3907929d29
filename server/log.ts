import { type DestinationStream, pino } from 'pino'

import type { Config } from './config.ts'
import type { Log, LogFacts } from './ports.ts'

/** The fields that are allowed in a line; anything else is dropped, whatever a caller passes. */
const ALLOWED = [
  'accountId',
  'requestId',
  'mailId',
  'providerId',
  'route',
  'status',
  'code',
  'count',
  'durationMs',
  'error',
  'at',
] as const satisfies readonly (keyof LogFacts)[]

/** Writes JSON lines to standard output: an event's name, and facts from the allow-list. */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  const write = (method: 'info' | 'warn' | 'error') => (event: string, facts?: LogFacts) =>
    logger[method](pick(facts), event)
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

function pick(facts: LogFacts | undefined): LogFacts {
  const kept: Record<string, string | number> = {}
  for (const name of ALLOWED) {
    const value = facts?.[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** The class of an error and the first stack frame in our own code: enough to find it, without quoting input. */
export function errorFacts(error: unknown): Pick<LogFacts, 'error' | 'at' | 'code'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const frame = error.stack?.split('\n').find(line => /^\s+at /.test(line) && !line.includes('node_modules'))
  const facts: Pick<LogFacts, 'error' | 'at' | 'code'> = { error: error.name }
  if (frame !== undefined) facts.at = fromOurFolder(frame.trim())
  if ('code' in error) facts.code = String(error.code)
  return facts
}

/**
 * 'at read (file:///srv/dist/server/main.js:1:2)' → 'at read (server/main.js:1:2)'. The text may contain foreign input.
 */
function fromOurFolder(frame: string): string {
  const path = frame.search(/\(?(?:file:\/\/)?\//)
  const folder = Math.max(...OUR_FOLDERS.map(name => frame.lastIndexOf(name)))
  return folder > path ? `${frame.slice(0, path)}(${frame.slice(folder + 1)}` : frame
}

const OUR_FOLDERS = ['/server/', '/dist/', '/sync/']
