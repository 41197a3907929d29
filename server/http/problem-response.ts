import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

import { Problem, type ProblemCode, problemBody, problems } from '../../sync/wire/problem.ts'
import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'
import { REFUSALS } from '../security-events.ts'
import { LimitReached } from './rate-limit.ts'

/** A database that restarts or hands over to its standby is back within seconds. */
const UNAVAILABLE_S = 5

/** The one place where an error becomes a response: the text and status of its code, never its message or stack. */
export function problemResponse(log: Log): ErrorHandler {
  return (error, c) => {
    const code = problemCode(error)
    const { status } = problems[code]
    if (status >= 500) log.error('request_failed', { ...causeFacts(error), route: routeOf(c), status })
    noteRefusal(log, error, c)
    if (status === 429) c.header('Retry-After', String(Math.ceil(waitMs(error) / 1_000)))
    if (code === 'unavailable') c.header('Retry-After', String(UNAVAILABLE_S))
    return c.json({ ...problemBody(code), ...(error instanceof Problem ? error.more : {}) }, status)
  }
}

/** Of a statement outside of a transaction: a full disk, by SQLite's codes and PostgreSQL's. */
const FULL = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', '53100']

/** For every path without a route. */
export const nothingHere: NotFoundHandler = c => c.json(problemBody('not_found'), problems.not_found.status)

/** Logs what an operator may want to find again: refused privileges, and limits that were reached. */
function noteRefusal(log: Log, error: unknown, c: Context): void {
  const code = problemCode(error)
  const isLimit = problems[code].status === 429
  const event = isLimit ? 'limited' : REFUSALS[code]
  if (event === undefined) return
  const accountId: unknown = c.get('accountId')
  log.warn(event, {
    ...(typeof accountId === 'string' ? { accountId } : {}),
    ...(isLimit ? { code: error instanceof LimitReached ? error.limit : code } : {}),
    route: routeOf(c),
  })
}

/** As the router names it, without what was asked for; '/*' for a path that only files could have answered. */
function routeOf(c: Context): string {
  const named = matchedRoutes(c).filter(({ path }) => !path.endsWith('*'))
  return named.at(-1)?.path ?? '/*'
}

/** How long to wait until the limit lets through again; a minute when that is unknown. */
function waitMs(error: unknown): number {
  return error instanceof LimitReached ? error.waitMs : 60_000
}

function problemCode(error: unknown): ProblemCode {
  if (error instanceof Problem) return error.code
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return FULL.includes(code) ? 'disk_full' : 'unexpected'
}

/** A Problem says what people read; what went wrong is in its cause. */
function causeFacts(error: unknown) {
  return errorFacts(error instanceof Problem && error.cause !== undefined ? error.cause : error)
}
