import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

import { type AccountId, Instant } from '../sync/records/ids.ts'
import { eraseDue } from './account/close-account.ts'
import { accountRoutes } from './account/routes.ts'
import { createApp } from './app.ts'
import { atRest as atRestWith } from './auth/at-rest.ts'
import { createAuth } from './auth/auth.ts'
import { googleRoutes } from './auth/google-routes.ts'
import { type GoogleSource, googleItself, googleTokens } from './auth/google-tokens.ts'
import { signInKey } from './auth/key-file.ts'
import { startBackup } from './backup/backup.ts'
import { endPlanWith } from './billing/end-plan.ts'
import { payments as paymentsOf } from './billing/payments.ts'
import { billingRoutes } from './billing/routes.ts'
import { stripeClient } from './billing/stripe.ts'
import { webhookRoutes } from './billing/webhook.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { keepFilesPrivate, openDataFolder } from './data-folder.ts'
import { letterHeld, letterRefused, letterSent } from './erase/after-delivery.ts'
import { startHeartbeat } from './erase/heartbeat.ts'
import { openRequests } from './erase/open-requests.ts'
import { warnOfOldRecords } from './erase/warn-of-old-records.ts'
import { startDailySigning } from './evidence/daily.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { ensureSigningKey } from './evidence/sign-head.ts'
import { extensionRoutes, startLinkRoutes } from './extension/routes.ts'
import { visitorsBehind } from './http/forwarded.ts'
import { optionalSession, requireSession } from './http/session.ts'
import { createLog, errorFacts } from './log.ts'
import { startDelivery } from './mail/delivery.ts'
import { ARCHIVE_LOCAL_PART, type Inbound, startInbound } from './mail/inbound.ts'
import { MAIL_BUDGET } from './mail/mail-budget.ts'
import { type MailLookup, mailLookup } from './mail/mail-lookup.ts'
import { mailSigner, type SignMail } from './mail/sign-mail.ts'
import { smtpTransport } from './mail/transport.ts'
import { countingLog, createMetrics } from './metrics/metrics.ts'
import { readGauges } from './metrics/read-gauges.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { NoticeNeeds } from './notices/queue-notice.ts'
import { stopRoutes } from './notices/stop-route.ts'
import { tellLettersLeft, tellWelcome } from './notices/tell.ts'
import { startNoticeWatch } from './notices/watch.ts'
import { pagesDiffer } from './pages-differ.ts'
import type { Clock, Log, Random, WallClock } from './ports.ts'
import { systemRandom } from './random.ts'
import type { DnsResolve } from './replies/authenticity.ts'
import { systemDns } from './replies/dns.ts'
import { startReplies } from './replies/replies.ts'
import type { MovableClock } from './sandbox/clock.ts'
import { authStore } from './store/auth-store.ts'
import { billingStore } from './store/billing-store.ts'
import { closingStore } from './store/closing-store.ts'
import { openDatabase } from './store/database.ts'
import { inboundStore } from './store/inbound-store.ts'
import { mailQueue } from './store/mail-queue.ts'
import { loadClockOffset, saveClockOffset } from './store/settings-store.ts'
import { type Store, storeOver } from './store/store.ts'
import { syncStore } from './store/sync-store.ts'
import { sweepUnplaced } from './store/unplaced-mail.ts'
import { FORGET_EVERY_MS, forgetRejections, forgetRemovals } from './sync/forget-removals.ts'
import { pokesOf } from './sync/nudge.ts'
import { syncRoutes } from './sync/routes.ts'
import { thinAllRevisions } from './sync/thin-revisions.ts'
import { unconfirmedNotice } from './unconfirmed-notice.ts'

/** Set by the build (`vite.config.ts`): false in one for production. */
declare const __SANDBOX__: boolean

/** A cycle opens, a letter is looked for, a page is poked this long after the change that caused it. */
const SOON_MS = 50

keepFilesPrivate()
try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Undefined where mail leaves unsigned. Throws a ConfigError for a key that cannot be used. */
function signerOf({ dkim, mailDomain }: Config): SignMail | undefined {
  if (dkim === null) return undefined
  try {
    return mailSigner({ domain: mailDomain, selector: dkim.selector, privateKey: readFileSync(dkim.keyFile, 'utf8') })
  } catch (error) {
    throw new ConfigError(`DKIM_KEY_FILE and DKIM_SELECTOR: ${error instanceof Error ? error.message : 'unusable'}`)
  }
}

/** Opens the store, starts mail, heartbeat and HTTP, in the order in which they need each other. */
async function start(config: Config): Promise<void> {
  const sign = signerOf(config)
  openDataFolder(config.dataDir, config)
  const metrics = createMetrics()
  const log = countingLog(createLog(config.logLevel), metrics)
  const random = systemRandom()
  const atRest = atRestWith(signInKey(config.dataDir, random), random)
  const wall: WallClock = { now: () => Date.now() }
  const database = await openDatabase(join(config.dataDir, 'recall.sqlite'))
  const store = storeOver(database, { random, log })
  const backup = config.backup && startBackup({ ...config.backup, log: database.log, wall, journal: log })
  if (backup === null && config.production) log.warn('backup_off')
  const world = await openWorld({ config, store, wall, random, log })
  const { clock } = world
  warnOfOldRecords(log, clock.now())

  const queue = mailQueue(store)
  const inbound = inboundStore(store)
  const pokes = pokesOf(store)
  const { origin, mailDomain, company } = config
  const notices: NoticeNeeds = { origin, mailDomain, company, random, log }
  const replies = startReplies({
    ...notices,
    store,
    inbound,
    resolve: world.resolve,
    clock,
    wall,
    onProven: mailId => mailbox.wasWanted(mailId),
  })
  const mailbox: Inbound = await startInbound({
    ...config.inbound,
    spillFolder: config.dataDir,
    mailDomain: config.mailDomain,
    store,
    clock,
    random,
    log,
    onMail: () => {
      metrics.count('replies')
      void replies.work()
    },
    onArchive: messageId => queue.archiveSeen(messageId),
  })
  world.mailbox({ host: config.inbound.host, port: mailbox.port })

  const delivery = startDelivery({
    store,
    queue,
    transport: smtpTransport({ url: world.relayUrl, name: config.mailDomain, sign }),
    clock,
    wall,
    log,
    archiveAddress: `${ARCHIVE_LOCAL_PART}@${config.mailDomain}`,
    archiveWaitMs: config.archiveWaitMs,
    unseal: atRest.open,
    async onSent(tx, mail) {
      metrics.count('mails', { result: 'sent' })
      await letterSent(tx, mail, clock.now())
      if (mail.requestId !== null) await tellLettersLeft(tx, clock.now(), notices)
    },
    async onHeld(tx, mail) {
      await letterHeld(tx, mail, clock.now())
      await tellLettersLeft(tx, clock.now(), notices)
    },
    async onRefused(tx, mail, reply) {
      await letterRefused(tx, mail, reply.text, clock.now())
      if (mail.requestId !== null) await tellLettersLeft(tx, clock.now(), notices)
    },
  })
  const heartbeat = startHeartbeat({
    store,
    clock,
    random,
    log,
    sender: { mailDomain: config.mailDomain, company: config.company, counsel: config.counsel },
    takesMail: world.takesMail,
    everyMs: config.heartbeatMs,
  })
  // A signature, a payment, a reply: whatever changed may be what a letter was waiting for.
  store.onCommit(onceSoonEach(accountId => heartbeat.soon(accountId)))
  void replies.work()

  const stripe = stripeClient(world.stripe)
  const billing = billingStore(store)
  const payments = paymentsOf({
    stripe,
    billing,
    prices: config.prices,
    ...notices,
    clock,
    onSubscription: tx => openRequests(tx, clock.now(), random),
  })
  const endPlan = endPlanWith({ stripe, billing, payments })
  const eraseClosed = async () => {
    const closings = closingStore(store)
    const seal = atRest.seal
    await eraseDue({ store, clock, wall, notices, endPlan, closings, seal, onErased: () => void forgetBytes() }).catch(
      error => log.error('erase_failed', errorFacts(error)),
    )
  }
  /** What was erased stands in SQLite's log until that is emptied, and in the newest backup until the next one begins. */
  const forgetBytes = async () => {
    if (backup) backup.renew()
    else await database.log.empty(0).catch(error => log.error('log_not_emptied', errorFacts(error)))
  }
  const auth = createAuth({
    store,
    clock,
    wall,
    random,
    log,
    config,
    atRest,
    readGoogleToken: world.google === null ? undefined : googleTokens({ source: world.google, wall }),
    onMailQueued: () => delivery.wake(),
    async onEmailProven(tx, email) {
      await tellWelcome(tx, clock.now(), notices)
      await payments.claimGuestPayments(tx, email)
    },
  })

  const sync = syncStore(store, { random })
  // The history gets its name now: a pull only asks, and asking writes nothing.
  await sync.epoch()
  await ensureSigningKey(store, clock.now())
  const signing = startDailySigning({ store, clock, log })
  const watch = startNoticeWatch({ ...notices, store, clock })

  const linking = {
    ...{ store, sync, clock, wall, random, log, atRest },
    visitorOf: visitorsBehind(config.trustedProxies),
  }
  const app = createApp({
    config,
    auth,
    log,
    wall,
    google: googleRoutes({ auth, visitorOf: visitorsBehind(config.trustedProxies), random, source: world.google }),
    account: accountRoutes({ store, auth, clock, wall, random, config, notices, endPlan }),
    billing: billingRoutes({
      stripe,
      store,
      billing,
      payments,
      config: { ...config, googleClientId: world.google?.clientId ?? null },
      clock,
      wall,
      random,
      attempts: authStore(store),
      session: { required: requireSession(auth), optional: optionalSession(auth) },
    }),
    evidence: evidenceRoutes({ store, auth, clock }),
    webhook: webhookRoutes({ stripe, webhookSecret: world.webhookSecret, payments, wall, log }),
    stop: stopRoutes({ store, clock }),
    extension: extensionRoutes(linking),
    startLink: startLinkRoutes({ ...linking, auth }),
    sync: syncRoutes({ sync, tenant: id => store.tenant(id), clock, wall, pokes, notices }),
    sandbox: world.pages,
    onAnswer: status => metrics.count('requests', { class: `${Math.floor(status / 100)}xx` }),
    // The build lies beside the server's own: dist/server/main.js, dist/app/index.html, dist/extension/chrome.
    appRoot: join(import.meta.dirname, '..', 'app'),
    extensionRoot: join(import.meta.dirname, '..', 'extension'),
  })
  world.onMoved(async () => {
    await world.tick()
    await heartbeat.beat()
    await signing.now()
    await watch.now()
    await eraseClosed()
    pokes.pokeEverybody()
  })

  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => greet(config, world))
  const figures =
    config.metrics &&
    (await serveMetrics({
      ...config.metrics,
      metrics,
      log,
      gauges: () => readGauges(database, { clock, backupAgeMs: backup?.ageMs() }),
    }))
  const sweepMail = async () => {
    const count = await sweepUnplaced(store, clock.now(), MAIL_BUDGET).catch(error =>
      log.error('sweep_failed', errorFacts(error)),
    )
    if (count) log.info('unplaced_mail_swept', { count })
  }
  const everyMinute = setInterval(() => {
    void auth.sweep().catch(error => log.error('sweep_failed', errorFacts(error)))
    void replies.work()
    void sweepMail()
    void eraseClosed()
    void world.tick()
  }, 60_000)

  const forgetOld = async () => {
    await forgetRemovals(sync, wall)
    await forgetRejections(sync, wall)
    await thinAllRevisions(store, clock.now())
  }
  const forget = () => void forgetOld().catch(error => log.error('forget_failed', errorFacts(error)))
  forget()
  const everyDay = setInterval(forget, FORGET_EVERY_MS)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    clearInterval(everyMinute)
    clearInterval(everyDay)
    server.close()
    await figures?.stop()
    await heartbeat.stop()
    await delivery.stop()
    await replies.stop()
    await mailbox.stop()
    await signing.stop()
    await watch.stop()
    await world.stop()
    await backup?.stop()
    await store.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** What lies outside of the product: relay, DNS, payment provider, calendar. In development all of it is played. */
interface World {
  clock: Clock
  relayUrl: string
  resolve: DnsResolve
  takesMail: MailLookup
  stripe: Parameters<typeof stripeClient>[0]
  webhookSecret: string
  google: GoogleSource | null
  pages: { path: string; routes: Hono }[]
  /** Tells the players where our own mail server listens. */
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

async function openWorld(needs: WorldNeeds): Promise<World> {
  const { config, store, wall, random, log } = needs
  const real: World = {
    clock: { now: () => Instant.parse(wall.now()) },
    relayUrl: config.smtpUrl ?? '',
    resolve: systemDns,
    takesMail: mailLookup(wall.now),
    stripe: { secretKey: config.stripe?.secretKey ?? '' },
    webhookSecret: config.stripe?.webhookSecret ?? '',
    google: config.googleClientId === null ? null : googleItself(config.googleClientId),
    pages: [],
    mailbox: () => {},
    onMoved: () => {},
    tick: async () => {},
    stop: async () => {},
  }
  if (config.production) return real
  if (!__SANDBOX__) throw new ConfigError('This build has no sandbox: it runs with NODE_ENV=production only.')

  // Loaded only here: a production process never holds a line of the sandbox, and a production build has none.
  const [{ MovableClock }, { designRoutes }, { googleStandIn }, { apiPage }, { startSandbox }, { startStripeStandIn }] =
    await Promise.all([
      import('./sandbox/clock.ts'),
      import('./sandbox/design-routes.ts'),
      import('./sandbox/google.ts'),
      import('./sandbox/api-page.ts'),
      import('./sandbox/sandbox.ts'),
      import('./sandbox/stripe-stand-in.ts'),
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

/** Many calls for one account in a short while are one. */
function onceSoonEach(work: (accountId: AccountId) => void): (accountId: AccountId) => void {
  const planned = new Set<AccountId>()
  return accountId => {
    if (planned.has(accountId)) return
    planned.add(accountId)
    setTimeout(() => {
      planned.delete(accountId)
      work(accountId)
    }, SOON_MS)
  }
}

function greet(config: Config, world: World): void {
  console.log(`\nTotal Recall is running at ${config.origin}`)
  const notice = config.production ? unconfirmedNotice() : undefined
  if (notice !== undefined) console.log(notice)
  const contradiction = pagesDiffer(config)
  if (contradiction !== undefined) console.log(contradiction)
  if (world.pages.length === 0) return
  console.log(`
  Everything outside is played on this machine; nothing leaves it.
  1. Sign up:            ${config.origin}/onboarding   (any address, the test card is filled in)
  2. Read the mail:      ${config.origin}/__sandbox/mail
  3. Move the calendar:  ${config.origin}/__sandbox
  4. Go offline:         stop this server, reload ${config.origin}/dashboard
`)
}
