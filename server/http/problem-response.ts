import type { ErrorHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'

import { Problem, type ProblemCode, problemBody, problems } from '../../sync/wire/problem.ts'
import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'

/** The one place where an error becomes an answer: its row's words and status, never its message or stack. */
export function problemResponse(log: Log): ErrorHandler {
  return (error, c) => {
    const code = problemCode(error)
    const { status } = problems[code]
    if (status >= 500) log.error('request_failed', { ...causeFacts(error), route: routePath(c, -1), status })
    // The window of the limiter: a client that waits this long is let through.
    if (code === 'too_many_attempts') c.header('Retry-After', '60')
    return c.json(problemBody(code), status)
  }
}

/** Every path that no route knows. */
export const nothingHere: NotFoundHandler = c => c.json(problemBody('not_found'), problems.not_found.status)

function problemCode(error: unknown): ProblemCode {
  if (error instanceof Problem) return error.code
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE' ? 'disk_full' : 'unexpected'
}

/** A Problem names what people read; what went wrong stands in its cause. */
function causeFacts(error: unknown) {
  return errorFacts(error instanceof Problem && error.cause !== undefined ? error.cause : error)
}
