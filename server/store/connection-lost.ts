import { Problem } from '../../sync/wire/problem.ts'

/**
 * PostgreSQL's codes for a server that is going, coming, full, or a standby that cannot write yet; and the system's
 * for a connection that is not there.
 */
const AWAY: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '25006', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['ENETUNREACH'],
])
/** PostgreSQL's class of connection failures. */
const CONNECTION_CLASS = /^08/
/** The driver's own errors have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Turns a lost connection into a message that people can act on. Any other error stays what it is. */
export function connectionProblem(error: unknown): unknown {
  return isConnectionLost(error) ? new Problem('unavailable', { cause: error }) : error
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (code === '')
    return DRIVER.test(error.message) || (error instanceof AggregateError && error.errors.some(isConnectionLost))
  return AWAY.has(code) || CONNECTION_CLASS.test(code)
}
