import { join } from 'node:path'
import type { Hono } from 'hono'

import { Instant } from '../sync/records/ids.ts'
import { type GoogleSource, googleItself, googleTokens, type ReadToken } from './auth/google-tokens.ts'
import type { stripeClient } from './billing/stripe.ts'
import { type Config, ConfigError } from './config.ts'
import { type TimeSource, timeSourceAt } from './evidence/time-authority.ts'
import { type MailLookup, mailLookup } from './mail/mail-lookup.ts'
import type { Clock, Log, Random, WallClock } from './ports.ts'
import { type PushSender, pushSender } from './push/push-sender.ts'
import type { DnsResolve } from './replies/authenticity.ts'
import { systemDns } from './replies/dns.ts'
import type { MovableClock } from './sandbox/clock.ts'
import { loadClockOffset, saveClockOffset } from './store/settings-store.ts'
import type { Store } from './store/store.ts'

/** Set by the build (`vite.config.ts`): false in a production build. */
declare const __SANDBOX__: boolean

/** Everything outside of the product: relay, DNS, payment provider, calendar. In development all of it is simulated. */
export interface World {
  clock: Clock
  relayUrl: string
  resolve: DnsResolve
  takesMail: MailLookup
  stripe: Parameters<typeof stripeClient>[0]
  webhookSecret: string
  google: GoogleSource | null
  /** Null: no browser is woken. */
  push: PushSender | null
  /** Null: no time stamps. */
  timeSource: TimeSource | null
  /** Undefined when Google is not set up. */
  readGoogleToken: ReadToken | undefined
  pages: { path: string; routes: Hono }[]
  /** Tells the stand-ins where our own mail server listens. */
  mailbox(at: { host: string; port: number }): void
  onMoved(listener: () => Promise<void>): void
  tick(): Promise<void>
  stop(): Promise<void>
}

interface WorldNeeds {
  config: Config
  store: Store
  wall: WallClock
  random: Random
  log: Log
}

export async function openWorld(needs: WorldNeeds): Promise<World> {
  const { config, store, wall, random, log } = needs
  const readTokensOf = (source: GoogleSource | null) => (source === null ? undefined : googleTokens({ source, wall }))
  const googleAtWork = config.googleClientId === null ? null : googleItself(config.googleClientId)
  const real: World = {
    clock: { now: () => Instant.parse(wall.now()) },
    relayUrl: config.smtpUrl ?? '',
    resolve: systemDns,
    takesMail: mailLookup(wall.now),
    stripe: { secretKey: config.stripe?.secretKey ?? '' },
    webhookSecret: config.stripe?.webhookSecret ?? '',
    google: googleAtWork,
    readGoogleToken: readTokensOf(googleAtWork),
    push:
      config.vapid &&
      (await pushSender({ keys: config.vapid, contact: config.origin, hosts: config.pushHosts, now: wall.now })),
    timeSource: config.timestamp && timeSourceAt(config.timestamp.url, config.timestamp.rootFile),
    pages: [],
    mailbox: () => {},
    onMoved: () => {},
    tick: async () => {},
    stop: async () => {},
  }
  if (config.production) return real
  if (!__SANDBOX__) throw new ConfigError('This build has no sandbox: it runs with NODE_ENV=production only.')

  // Loaded only here: a production process never loads sandbox code, and a production build contains none.
  const [
    { MovableClock },
    { designRoutes },
    { googleStandIn },
    { apiPage },
    { startSandbox },
    { startStripeStandIn },
    { timeStandIn },
  ] = await Promise.all([
    import('./sandbox/clock.ts'),
    import('./sandbox/design-routes.ts'),
    import('./sandbox/google.ts'),
    import('./sandbox/api-page.ts'),
    import('./sandbox/sandbox.ts'),
    import('./sandbox/stripe-stand-in.ts'),
    import('./sandbox/time-authority.ts'),
  ])
  const clock: MovableClock = await MovableClock.open({
    wall,
    load: () => loadClockOffset(store),
    save: offsetMs => saveClockOffset(store, offsetMs),
  })
  let mailbox = { host: config.inbound.host, port: 0 }
  const sandbox = await startSandbox({
    dataDir: config.dataDir,
    mailDomain: config.mailDomain,
    inbound: () => mailbox,
    clock,
    random,
    log,
    origin: config.origin,
    relayAnswerMs: config.sandboxRelayAnswerMs,
  })
  const webhookSecret = config.stripe?.webhookSecret || `whsec_${Buffer.from(random.bytes(24)).toString('base64url')}`
  const standIn = await startStripeStandIn({
    dataDir: config.dataDir,
    clock,
    wall,
    random,
    log,
    origin: config.origin,
    webhookUrl: () => `http://${config.host}:${config.port}/api/stripe-webhook`,
    webhookSecret,
    prices: config.prices,
  })
  const reachedAt = `http://${config.host}:${config.port}`
  const google = config.sandboxGoogle ? googleStandIn({ origin: config.origin, reachedAt, wall, random }) : null
  const seconds = setInterval(() => void standIn.tick(), 1_000)
  return {
    ...real,
    clock,
    relayUrl: config.smtpUrl ?? `smtp://${sandbox.relay.host}:${sandbox.relay.port}?tls=off`,
    resolve: config.smtpUrl === null ? sandbox.resolve : systemDns,
    takesMail: config.smtpUrl === null ? sandbox.takesMail : real.takesMail,
    stripe: config.stripe ?? { host: standIn.host, port: standIn.port },
    webhookSecret,
    google: google?.source ?? real.google,
    readGoogleToken: google === null ? real.readGoogleToken : readTokensOf(google.source),
    timeSource: real.timeSource ?? timeStandIn({ dataDir: config.dataDir, clock }),
    pages: [
      ...(google === null ? [] : [{ path: '/__sandbox/google', routes: google.routes }]),
      { path: '/__sandbox/api', routes: apiPage(config) },
      { path: '/__sandbox/design', routes: designRoutes({ root: join(import.meta.dirname, '..', 'design') }) },
      { path: '/__sandbox', routes: sandbox.routes },
      { path: '/', routes: standIn.routes },
    ],
    mailbox(at) {
      mailbox = at
    },
    onMoved(listener) {
      clock.onMoved(listener)
    },
    async tick() {
      await standIn.tick()
      await sandbox.tick()
    },
    async stop() {
      clearInterval(seconds)
      await sandbox.stop()
      await standIn.stop()
    },
  }
}
