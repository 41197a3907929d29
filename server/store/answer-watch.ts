import pg from 'pg'

/** A statement that has no answer for this long is looked into. */
const LOOK_AFTER_MS = 10_000
/** How long the look may take. */
const LOOK_WITHIN_MS = 5_000
const CHECK_EVERY_MS = 1_000

/**
 * Ends connections whose answers can no longer come. When a network is cut, nothing tells the two ends: a statement
 * would wait for a quarter of an hour. But a slow one may take as long as it needs, so the database is asked, on a
 * connection of its own, whether it is still at work on it.
 */
export interface AnswerWatch {
  /** Call once a connection is open: the number of the process that serves it. */
  arrived(client: pg.PoolClient, pid: number): void
  /** Call when a statement leaves; call what it returns when its answer is there. */
  asked(client: pg.PoolClient): () => void
  stop(): void
}

interface Waiting {
  client: pg.PoolClient
  since: number
}

export function watchAnswers(url: string): AnswerWatch {
  const waiting = new Set<Waiting>()
  const pids = new WeakMap<pg.PoolClient, number>()
  let isLooking = false

  async function look(): Promise<void> {
    const late = [...waiting].filter(({ since }) => performance.now() - since > LOOK_AFTER_MS)
    if (late.length === 0) return
    const busy = await backendsAtWork(url).catch(() => new Set<number>())
    for (const one of late) {
      if (busy.has(pids.get(one.client) ?? Number.NaN)) one.since = performance.now()
      // Ends the connection at once, because a statement is on its way; that statement fails as by a lost connection.
      else if (waiting.has(one)) void endNow(one.client)
    }
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, CHECK_EVERY_MS)
  timer.unref()

  return {
    arrived: (client, pid) => void pids.set(client, pid),
    asked(client) {
      const own = { client, since: performance.now() }
      waiting.add(own)
      return () => void waiting.delete(own)
    },
    stop: () => clearInterval(timer),
  }
}

async function endNow(client: pg.PoolClient): Promise<void> {
  if ('end' in client && typeof client.end === 'function') await client.end()
}

async function backendsAtWork(url: string): Promise<ReadonlySet<number>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_WITHIN_MS,
    query_timeout: LOOK_WITHIN_MS,
    application_name: 'total-recall-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where state = 'active'")
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    void client.end().catch(() => {})
  }
}
