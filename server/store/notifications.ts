import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

/** What nodes tell each other. Every piece of news is only a hint: one that is lost is found by a poll. */
export interface News {
  /** An account was written. */
  account: string
  /** A mail has proven to be a provider's own; the node that received it holds something against its host. */
  wanted_mail: string
}

type Topic = keyof News

/** News for the other nodes of a database, and from them. A node does not hear its own. */
export interface Notifications {
  /** Returns at once: news of a moment leave together. */
  publish(topic: Topic, ids: Iterable<string>): void
  subscribe(topic: Topic, listener: (id: string) => void): () => void
  /** What was published before still leaves. */
  close(): Promise<void>
}

const CHANNEL = 'total_recall'
/**
 * News are collected for this long. A NOTIFY of each transaction would make their COMMITs wait for one another; one
 * after many of them does not.
 */
const COLLECT_MS = 20
/** Of each topic in one message: PostgreSQL takes 8,000 bytes at most, and an id has 36. */
const MOST_IDS = 75
const RECONNECT_MS = 1_000

const ids = z.array(z.string())
const Message = z.object({ from: z.string(), account: ids, wanted_mail: ids })
type Message = z.infer<typeof Message>

interface NotificationNeeds {
  url: string
  /** Runs one statement on any connection. */
  run(statement: string, values: readonly string[]): Promise<unknown>
}

/** LISTEN and NOTIFY. Listens, on a connection of its own, from the first subscription on. */
export function notificationsOf({ url, run }: NotificationNeeds): Notifications {
  const own = randomUUID()
  const listeners: Record<Topic, Set<(id: string) => void>> = { account: new Set(), wanted_mail: new Set() }
  const waiting: Record<Topic, Set<string>> = { account: new Set(), wanted_mail: new Set() }
  let leaving: Promise<void> | undefined
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  const closing = new AbortController()

  async function leave(): Promise<void> {
    await pause(COLLECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    leaving = undefined
    while (waiting.account.size + waiting.wanted_mail.size > 0) {
      const message: Message = { from: own, account: taken('account'), wanted_mail: taken('wanted_mail') }
      // The others find out by their polls.
      await run('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]).catch(() => {})
    }
  }

  function taken(topic: Topic): string[] {
    const some = [...waiting[topic]].slice(0, MOST_IDS)
    for (const id of some) waiting[topic].delete(id)
    return some
  }

  function hear({ payload = '' }: pg.Notification): void {
    const message = Message.safeParse(jsonOf(payload))
    if (!message.success || message.data.from === own) return
    for (const topic of ['account', 'wanted_mail'] as const) {
      for (const id of message.data[topic]) for (const listener of listeners[topic]) listener(id)
    }
  }

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'total-recall-listener' })
      const ended = new Promise<void>(resolve => client?.once('end', resolve))
      client.on('error', () => {})
      client.on('notification', hear)
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        await ended
      } catch {
        await client.end().catch(() => {})
      }
      await pause(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  return {
    publish(topic, some) {
      for (const id of some) waiting[topic].add(id)
      if (waiting[topic].size > 0 && !closing.signal.aborted) leaving ??= leave()
    },
    subscribe(topic, listener) {
      listening ??= listen()
      listeners[topic].add(listener)
      return () => listeners[topic].delete(listener)
    },
    async close() {
      closing.abort()
      await leaving
      await client?.end().catch(() => {})
      await listening
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
