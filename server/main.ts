import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'

import { atRest as atRestWith } from './auth/at-rest.ts'
import { signInKey } from './auth/key-file.ts'
import { startBackup } from './backup/backup.ts'
import { type Config, ConfigError } from './config.ts'
import { keepFilesPrivate, openDataFolder } from './data-folder.ts'
import { warnOfOldRecords } from './erase/warn-of-old-records.ts'
import { s3Files } from './files/s3-files.ts'
import { limitConnections, SERVER_OPTIONS } from './http/connections.ts'
import { createLog, errorFacts } from './log.ts'
import { readCertificate } from './mail/certificate.ts'
import { warnOfDoctor } from './mail/doctor-record.ts'
import { mailSigner, type SignMail } from './mail/sign-mail.ts'
import { smtpTransport } from './mail/transport.ts'
import { countingLog, createMetrics } from './metrics/metrics.ts'
import { readGauges } from './metrics/read-gauges.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { pagesDiffer } from './pages-differ.ts'
import type { Log, WallClock } from './ports.ts'
import { openProduct } from './product.ts'
import { systemRandom } from './random.ts'
import { checkedConfig } from './start-check.ts'
import { DATABASE_FILE, type Engine, openDatabase, openPostgres } from './store/database.ts'
import { moveState } from './store/moved.ts'
import { needsFileStore } from './store/outside-files.ts'
import { storeOver } from './store/store.ts'
import { unconfirmedNotice } from './unconfirmed-notice.ts'
import { openWorld, type World } from './world.ts'

const MOVED =
  'These data were moved to another database, or are being moved (npm run -s move). Set DATABASE_URL or DATA_DIR to the new one.'

const NO_FILES =
  'Evidence files of this database are in a file store: set FILES_URL, or bring them back first (npm run -s move -- --from … --files back).'

keepFilesPrivate()
try {
  const config = await checkedConfig(process.env)
  for (const line of config.warnings) console.error(`Look at this: ${line}`)
  await start(config)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Undefined when mail is sent unsigned. Throws a ConfigError for a key that cannot be used. */
function signerOf({ dkim, mailDomain }: Config): SignMail | undefined {
  if (dkim === null) return undefined
  try {
    return mailSigner({ domain: mailDomain, selector: dkim.selector, privateKey: readFileSync(dkim.keyFile, 'utf8') })
  } catch (error) {
    throw new ConfigError(`DKIM_KEY_FILE and DKIM_SELECTOR: ${error instanceof Error ? error.message : 'unusable'}`)
  }
}

/** Throws a ConfigError for a certificate that cannot be used; the mail server reads it again when it opens. */
function tryCertificate({ inbound: { certificate } }: Config): void {
  try {
    if (certificate !== null) readCertificate(certificate)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unusable'
    throw new ConfigError(`INBOUND_TLS_CERT_FILE and INBOUND_TLS_KEY_FILE: ${why}`)
  }
}

/** Opens the store and the outside world, sets up the product between them, and serves requests. */
async function start(config: Config): Promise<void> {
  const sign = signerOf(config)
  tryCertificate(config)
  openDataFolder(config.dataDir, config)
  const metrics = createMetrics()
  const log = countingLog(createLog(config.logLevel), metrics)
  const random = systemRandom()
  const wall: WallClock = { now: () => Date.now() }
  const sqlite = config.databaseUrl === null ? await openDatabase(join(config.dataDir, DATABASE_FILE)) : undefined
  const database: Engine = sqlite ?? (await openServer(config.databaseUrl ?? '', log))
  if ((await moveState(database.db)) !== undefined) throw new ConfigError(MOVED)
  const files = config.files && s3Files(config.files)
  if (files === null && (await needsFileStore(database.db))) throw new ConfigError(NO_FILES)
  const store = storeOver(database, { random, log, files })
  const backup =
    config.backup && sqlite ? startBackup({ ...config.backup, log: sqlite.log, wall, journal: log }) : undefined
  if (backup === undefined && sqlite !== undefined && config.production) log.warn('backup_off')
  const world = await openWorld({ config, store, wall, random, log })
  warnOfOldRecords(log, world.clock.now())
  if (config.production) warnOfDoctor(config.dataDir, config.mailDomain, log)

  const product = await openProduct({
    config,
    store,
    files,
    world,
    transport: smtpTransport({ url: world.relayUrl, name: config.mailDomain, sign }),
    wall,
    machine: wall,
    random,
    log,
    atRest: atRestWith(signInKey(config.dataDir, random), random),
    metrics,
    async forgetBytes() {
      await database.rebuild().catch(error => log.error('database_not_rebuilt', errorFacts(error)))
      if (backup) backup.renew()
      else await sqlite?.log.empty(0).catch(error => log.error('log_not_emptied', errorFacts(error)))
    },
    // The build puts both beside the server's own: dist/server/main.js, dist/app/index.html, dist/extension/chrome.
    appRoot: join(import.meta.dirname, '..', 'app'),
    extensionRoot: join(import.meta.dirname, '..', 'extension'),
  })
  await product.run()

  const { app } = product
  const server = serve(
    { fetch: app.fetch, port: config.port, hostname: config.host, serverOptions: SERVER_OPTIONS },
    () => greet(config, world),
  )
  limitConnections(server, { trusted: config.trustedProxies, log, wall })
  const figures =
    config.metrics &&
    (await serveMetrics({
      ...config.metrics,
      metrics,
      log,
      gauges: () =>
        readGauges(database, { clock: world.clock, backupAgeMs: backup?.ageMs(), movesFiles: files !== null }),
    }))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    await figures?.stop()
    await product.stop()
    await world.stop()
    await backup?.stop()
    await store.close()
    files?.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Says in one line why a database server cannot be used. The URL holds a password and is never printed. */
async function openServer(url: string, log: Log): Promise<Engine> {
  try {
    return await openPostgres(url, error => log.warn('database_connection_lost', errorFacts(error)))
  } catch (error) {
    throw new ConfigError(`DATABASE_URL: ${error instanceof Error ? error.message || error.name : 'unusable'}`)
  }
}

function greet(config: Config, world: World): void {
  console.log(`\nTotal Recall is running at ${config.origin}`)
  const notice = config.production ? unconfirmedNotice(world.clock.now()) : undefined
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
