import type { Handler } from 'hono'

import { problemBody, problems } from '../../sync/wire/problem.ts'

/** A balancer waits about this long, and so do people. */
const ANSWER_WITHIN_MS = 3_000
/** Anybody may ask, as often as they like; the database is asked no more often than this. */
const GOOD_FOR_MS = 500

/**
 * Tells a balancer whether to send people here: only if the database answers as well. `ask` rejects, or does not
 * settle, when it does not.
 */
export function healthRoute(ask: () => Promise<unknown>): Handler {
  let known: Promise<boolean> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return async c => {
    if (known === undefined || performance.now() - askedAt > GOOD_FOR_MS) {
      askedAt = performance.now()
      known = isAnswered(ask)
    }
    c.header('Cache-Control', 'no-store')
    if (await known) return c.json({ ok: true })
    return c.json(problemBody('unavailable'), problems.unavailable.status)
  }
}

function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  return new Promise(resolve => {
    const patience = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
    ask()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(patience))
  })
}
