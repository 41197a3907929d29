import type { AccountId } from '../sync/records/ids.ts'
import { createApp } from './app.ts'
import { assure } from './auth/assurance.ts'
import type { AtRest } from './auth/at-rest.ts'
import { googleFrame } from './auth/google-frame.ts'
import { knownAs } from './auth/known-browsers.ts'
import { authNeeds } from './auth/needs.ts'
import { endPlanWith } from './billing/end-plan.ts'
import { payments as paymentsOf } from './billing/payments.ts'
import { stripeClient } from './billing/stripe.ts'
import { webhookRoutes } from './billing/webhook.ts'
import { type Config, ConfigError } from './config.ts'
import { letterHeld, letterRefused, letterSent } from './erase/after-delivery.ts'
import { startHeartbeat } from './erase/heartbeat.ts'
import { openRequests } from './erase/open-requests.ts'
import { bundlePages } from './evidence/handlers.ts'
import { shareRoutes } from './evidence/share-routes.ts'
import { ensureSigningKey } from './evidence/sign-head.ts'
import { LINK_PACE } from './extension/handlers.ts'
import type { HandlerNeeds } from './handlers.ts'
import { EVEN_MS } from './http/even.ts'
import { visitorsBehind } from './http/forwarded.ts'
import { paceOf } from './http/pace.ts'
import type { ServePorts } from './http/serve.ts'
import { startDelivery } from './mail/delivery.ts'
import { ARCHIVE_LOCAL_PART, type Inbound, startInbound } from './mail/inbound.ts'
import { ownMarks } from './mail/own-mark.ts'
import type { Transport } from './mail/transport.ts'
import type { Metrics } from './metrics/metrics.ts'
import { queueLettersLeft, queueWelcome } from './notices/compose-notices.ts'
import type { NoticeNeeds } from './notices/queue-notice.ts'
import { stopRoutes } from './notices/stop-route.ts'
import type { Log, Random, WallClock } from './ports.ts'
import { startReplies } from './replies/replies.ts'
import { crewOf, runOnce } from './run-workers.ts'
import { billingStore } from './store/billing-store.ts'
import type { FileStore } from './store/file-store.ts'
import { sha256Hex } from './store/hash.ts'
import { inboundStore } from './store/inbound-store.ts'
import { joinNodes } from './store/leases.ts'
import { linkStore } from './store/link-store.ts'
import { mailQueue } from './store/mail-queue.ts'
import { sharedPaces } from './store/pace-store.ts'
import { markKey, noteSignInKey } from './store/settings-store.ts'
import { staffStore } from './store/staff-store.ts'
import type { Store } from './store/store.ts'
import { syncStore } from './store/sync-store.ts'
import { pokesOf } from './sync/pokes.ts'
import { syncRoutes } from './sync/routes.ts'
import { readingRound, workersOf } from './workers.ts'
import type { World } from './world.ts'

/** Opening a cycle, looking for letters and poking pages happen this long after the change that causes them. */
const SOON_MS = 50

const OTHER_KEY =
  'Other servers work on this database with another sign-in key. Copy the file sign-in.key from the DATA_DIR of one of them to this one, and start again.'

/** What the product depends on. The caller that opened these closes them, after `Product.stop`. */
interface ProductNeeds {
  config: Config
  store: Store
  /** Where older evidence files are moved to; the store reads them from there. Null: they stay in the database. */
  files: FileStore | null
  world: Omit<World, 'relayUrl'>
  /** Connection to the relay. The product closes it. */
  transport: Transport
  wall: WallClock
  /** The machine's clock as it is, where a test moves `wall`; omitted: it is not compared with the database's. */
  machine?: WallClock
  random: Random
  log: Log
  atRest: AtRest
  metrics: Metrics
  /** Rows were erased: their bytes are still in SQLite's log and in the newest backup. */
  forgetBytes(): Promise<void>
  /** Minimum duration (ms) of calls that must not reveal whether an address has an account. */
  evenMs?: number
  /** Folders of the built app and of the built extension. */
  appRoot: string
  extensionRoot: string
}

/**
 * Assembles the whole product: everything between the store and the outside world. Nothing here runs by itself before
 * `run`, except the two ends of the mail, which accept what comes.
 */
export async function openProduct(needs: ProductNeeds) {
  const { config, store, world, wall, random, log, atRest, metrics } = needs
  const { clock } = world
  const { origin, mailDomain, company } = config
  const node = await joinNodes(store, { random, log, machine: needs.machine })
  if (node.id !== null && !(await noteSignInKey(store, node, atRest.fingerprint))) {
    await node.leave()
    throw new ConfigError(OTHER_KEY)
  }
  const queue = mailQueue(store, node)
  const inbound = inboundStore(store, node)
  const pokes = pokesOf(store)
  const marks = ownMarks(await markKey(store, random))
  const notices: NoticeNeeds = { origin, mailDomain, company, random, log }

  const replies = startReplies({
    ...notices,
    store,
    inbound,
    marks,
    resolve: world.resolve,
    clock,
    wall,
    onProven(mailId) {
      mailbox.wasWanted(mailId)
      store.notifications?.publish('wanted_mail', [mailId])
    },
  })
  const reading = readingRound(replies, node)
  const mailbox: Inbound = await startInbound({
    ...config.inbound,
    spillFolder: config.dataDir,
    mailDomain,
    store,
    node,
    clock,
    random,
    log,
    marks,
    onMail: () => {
      metrics.count('replies')
      void runOnce(reading, { node, log })
    },
    onArchive: messageId => queue.archiveSeen(messageId),
  })
  store.notifications?.subscribe('wanted_mail', mailbox.wasWanted)
  world.mailbox({ host: config.inbound.host, port: mailbox.port })

  const delivery = startDelivery({
    store,
    queue,
    transport: needs.transport,
    node,
    clock,
    wall,
    log,
    archiveAddress: `${ARCHIVE_LOCAL_PART}@${mailDomain}`,
    marks,
    archiveWaitMs: config.archiveWaitMs,
    lettersAnHour: config.lettersAnHour,
    unseal: atRest.open,
    async onSent(tx, mail) {
      metrics.count('mails', { result: 'sent' })
      await letterSent(tx, mail, clock.now())
      if (mail.requestId !== null) await queueLettersLeft(tx, clock.now(), notices)
    },
    async onHeld(tx, mail) {
      await letterHeld(tx, mail, clock.now())
      await queueLettersLeft(tx, clock.now(), notices)
    },
    async onRefused(tx, mail, reply) {
      await letterRefused(tx, mail, reply.text, clock.now())
      if (mail.requestId !== null) await queueLettersLeft(tx, clock.now(), notices)
    },
  })
  const heartbeat = startHeartbeat({
    store,
    node,
    clock,
    random,
    log,
    sender: { mailDomain, company, counsel: config.counsel, onlyVerified: config.production },
    takesMail: world.takesMail,
    everyMs: config.heartbeatMs,
  })

  const stripe = stripeClient(world.stripe)
  const billing = billingStore(store)
  const payments = paymentsOf({
    stripe,
    billing,
    prices: config.prices,
    ...notices,
    clock,
    node,
    onSubscription: tx => openRequests(tx, clock.now(), random),
  })
  const endPlan = endPlanWith({ stripe, billing, payments })
  const sync = syncStore(store, { random })
  // Creates the epoch now: a pull only reads, and must not have to write it.
  await sync.epoch()
  const visitorOf = visitorsBehind(config.trustedProxies)
  const paces = sharedPaces(store)
  const auth = authNeeds(store, {
    clock,
    wall,
    random,
    log,
    config,
    atRest,
    readGoogleToken: world.readGoogleToken,
    async onEmailProven(tx, email) {
      await queueWelcome(tx, clock.now(), notices)
      await payments.claimGuestPayments(tx, email)
    },
  })
  const isTest = !config.production
  const handlerNeeds: HandlerNeeds = {
    ...auth,
    config: { ...config, googleClientId: world.google?.clientId ?? null },
    store,
    notices,
    endPlan,
    stripe,
    billing,
    payments,
    sync,
    isTest,
    authorities: world.timeSource?.roots ?? [],
    bundlePageHash: bundlePages({ appRoot: needs.appRoot, isTest }),
    pushSender: world.push,
    linkPace: paceOf('extension', 'too_many_edits', LINK_PACE, { wall, paces }),
  }
  const staff = staffStore(store)
  const links = linkStore(store)
  const ports: ServePorts = {
    sessions: auth.sessions,
    attempts: auth.people,
    wall,
    log,
    visitorOf,
    isStaff: staff.isStaff,
    linkOf: token => links.linkOf(sha256Hex(token)),
    knownAs: (marks, email) => knownAs(auth, marks, email),
    assure: (caller, row) => assure(auth, caller, row),
    evenMs: needs.evenMs ?? EVEN_MS,
    onMailQueued: () => delivery.wake(),
  }
  const { sessions, people: attempts } = auth
  const app = createApp({
    config,
    calls: { needs: handlerNeeds, ports },
    googleFrame: googleFrame({ random, google: world.google }),
    shares: shareRoutes({ store, sessions, attempts, clock, wall, visitorOf }),
    webhook: webhookRoutes({ stripe, webhookSecret: world.webhookSecret, payments, wall, log }),
    stop: stopRoutes({ store, clock }),
    sync: syncRoutes({ sync, tenant: id => store.tenant(id), clock, wall, paces, pokes, notices }),
    async askDatabase() {
      await store.ask()
      if (!node.isAlive()) throw new Error('this server has lost its leases, or its clock is wrong')
    },
    sandbox: world.pages,
    onAnswer: status => metrics.count('requests', { class: `${Math.floor(status / 100)}xx` }),
    appRoot: needs.appRoot,
    extensionRoot: needs.extensionRoot,
  })

  const engines = { heartbeat, delivery, replies, mailbox }
  const workers = workersOf({ ...needs, ...handlerNeeds, node, pokes, engines, reading })
  const crew = crewOf(workers, { node, log })

  /** Starts everything that runs in the background: letters after a change, signing, notices, clean-up. */
  async function run(): Promise<void> {
    // A signature, a payment, a reply: any change may be what a letter was waiting for.
    store.onCommit(onceSoonEach(accountId => heartbeat.soon(accountId)))
    await ensureSigningKey(store, clock.now())
    if (world.timeSource === null) log.warn('time_stamps_off')
    if (world.push === null && config.production) log.warn('push_off')
    crew.start()
    world.onMoved(async () => {
      await crew.moved()
      pokes.pokeEverybody()
    })
  }

  return {
    app,
    run,
    workers,
    ...engines,
    /** Lets work in progress finish. */
    async stop(): Promise<void> {
      await crew.stop()
      await node.leave()
    },
  }
}

/** Merges many calls for one account within a short time into one. */
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
