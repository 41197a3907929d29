import { join } from 'node:path'
import type { Hono } from 'hono'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import type { MailLookup } from '../mail/mail-lookup.ts'
import type { Log, Random } from '../ports.ts'
import type { MovableClock } from './clock.ts'
import { openKeys } from './dkim.ts'
import { type DnsResolve, sandboxDns } from './dns.ts'
import { openPost } from './post.ts'
import { startRelay } from './relay.ts'
import { sandboxRoutes } from './routes.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { STRANGER } from './voices.ts'

/** How often due mail is looked for: a provider's 'after 8 seconds' should look like 8 seconds. */
const ROUND_EVERY_MS = 1000

interface SandboxNeeds {
  dataDir: string
  mailDomain: string
  /** The product's inbound server, asked each time: it may start later, and on another port. */
  inbound(): { host: string; port: number }
  clock: MovableClock
  random: Random
  log: Log
  origin: string
  /** How long the relay takes to answer 250 for a mail that it has stored. */
  relayAnswerMs?: number
}

export interface Sandbox {
  /** Where the product delivers its mail. */
  relay: { host: string; port: number }
  /** The DNS that mail verification uses. */
  resolve: DnsResolve
  /** Whether a domain accepts mail: here all do, except those whose name says no. */
  takesMail: MailLookup
  /** The pages; mount at /__sandbox. */
  routes: Hono
  /** Delivers everything that is due now, and resolves when done; also runs by itself every second. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/** The world outside, on this machine: mail relay, four providers that answer, mail viewer, movable clock. */
export async function startSandbox(needs: SandboxNeeds): Promise<Sandbox> {
  const { dataDir, mailDomain, inbound, clock, random, log, origin } = needs
  const store = openSandboxStore(join(dataDir, 'sandbox.sqlite'))
  const domains = PROVIDERS.flatMap(provider => provider.replyDomains)
  const keys = await openKeys(store, [...domains, STRANGER.domain])
  const post = openPost({ store, keys, clock, log, inbound })
  const tick = (): Promise<void> => post.round()
  const relay = await startRelay({
    store,
    mailDomain,
    clock,
    random,
    log,
    onTaken: () => void tick(),
    answerAfterMs: needs.relayAnswerMs ?? 0,
  })
  const stopListening = clock.onMoved(tick)
  const timer = setInterval(tick, ROUND_EVERY_MS)
  timer.unref()
  void tick()

  return {
    relay: { host: relay.host, port: relay.port },
    resolve: sandboxDns(keys),
    takesMail: async domain => (/^no-?mail\b/.test(domain) ? 'none' : 'taken'),
    routes: sandboxRoutes({ store, clock, random, origin, tick }),
    tick,
    async stop() {
      clearInterval(timer)
      stopListening()
      await relay.close()
      await post.stop()
      store.close()
    },
  }
}
