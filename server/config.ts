import { resolve } from 'node:path'

import { z } from 'zod'

import { BILLING_CYCLES, PLANS } from '../sync/catalog/plans.ts'
import { SITE } from '../sync/catalog/site.ts'
import { type FilesPlace, readFilesUrl } from './files/files-url.ts'
import { RELAY_SCHEMES, readRelayUrl } from './mail/relay-url.ts'
import { FILES_KEYS, linesOf, START_FAULTS, type StartFault } from './start-faults.ts'
import { readOrigin, urlFault } from './url-fault.ts'
import { type Networks, NO_NETWORKS, readNetworks } from './visitor.ts'

export const DATABASE_SCHEMES = ['postgres://', 'postgresql://']

/** A variable with a URL, which may hold a password: what is wrong with it is said without repeating any of it. */
function urlOf<Read>(schemes: readonly string[], read: (text: string) => Read | string) {
  return z
    .string()
    .default('')
    .transform((text, context): Read | null => {
      const value = text === '' ? null : (urlFault(text, schemes) ?? read(text))
      if (typeof value !== 'string') return value
      context.addIssue({ code: 'custom', message: value })
      return z.NEVER
    })
}

/**
 * The whole environment, checked once. Nothing else reads `process.env`. Every value has a working default for
 * development; production (`NODE_ENV=production`) refuses to start while a stand-in would be on.
 */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  /** Addresses and networks of the proxies in front, which are trusted to name visitors' addresses. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      const { networks, problems } = readNetworks(text)
      for (const message of problems) context.addIssue({ code: 'custom', message })
      return networks
    }),
  DATA_DIR: z.string().default('.data'),
  /** `postgres://user:password@host/database` (15 or later); empty: SQLite in `DATA_DIR`. */
  DATABASE_URL: urlOf(DATABASE_SCHEMES, url => ({ url })),
  /** `s3://bucket/prefix?endpoint=https://…&region=…`; empty: evidence files stay in the database. */
  FILES_URL: urlOf(['s3://'], readFilesUrl),
  FILES_ACCESS_KEY_ID: z.string().default(''),
  FILES_SECRET_ACCESS_KEY: z.string().default(''),
  /** Where people reach the app; links in mails start with it. */
  ORIGIN: urlOf(['https://', 'http://'], readOrigin),
  /** The product's mail domain: aliases, letters and receipts. */
  MAIL_DOMAIN: z.string().default(SITE.mailDomain),
  COMPANY_NAME: z.string().default(SITE.company.name),
  COMPANY_ADDRESS: z.string().default(SITE.company.address.join(', ')),
  /** Name of the lawyer who signs legal notices; without one no letter mentions a lawyer. */
  COUNSEL: z.string().default(''),
  /** `smtp://user:password@host:port`; empty: the sandbox on this machine. */
  SMTP_URL: urlOf(RELAY_SCHEMES, text => {
    const relay = readRelayUrl(text)
    return typeof relay === 'string' ? relay : { url: text, ...relay }
  }),
  /** File with the private key (PEM, RSA of at least 2048 bits) that signs outgoing mail, and its selector in the DNS. */
  DKIM_KEY_FILE: z.string().default(''),
  DKIM_SELECTOR: z.string().default(''),
  /** `yes`: the relay signs with our domain's key, and we do not. */
  DKIM_BY_RELAY: z.enum(['yes', 'no', '']).default(''),
  /** Where providers' replies arrive; 0 picks a free port. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  INBOUND_SMTP_HOST: z.string().default('127.0.0.1'),
  /**
   * `yes`: trusted proxies are in front of that port too, and announce each sender with the PROXY protocol (version 1).
   */
  INBOUND_SMTP_PROXY: z.enum(['yes', 'no', '']).default(''),
  /**
   * IP addresses of one's own servers that all mail comes through (a TLS proxy, an MX), which must enforce limits per
   * host.
   */
  INBOUND_SMTP_RELAYS: z
    .string()
    .default('')
    .transform(list => list.split(',').flatMap(address => address.trim() || []))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()]))),
  /** PEM files of the TLS certificate (STARTTLS) of that mail server, and of its key; renewed without a restart. */
  INBOUND_TLS_CERT_FILE: z.string().default(''),
  INBOUND_TLS_KEY_FILE: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /** `in_price`: the payment provider computes sales tax as a part of the displayed price. */
  STRIPE_TAX: z.enum(['in_price', 'off', '']).default(''),
  GOOGLE_CLIENT_ID: z.string().default(''),
  /** Development only: `off` leaves the stand-in for Google out. */
  SANDBOX_GOOGLE: z.enum(['on', 'off', '']).default(''),
  /**
   * URL (HTTP or HTTPS) of a time-stamping authority (RFC 3161), and a PEM file with its root certificate and those of
   * earlier authorities. Empty: in production there are no time stamps, and the bundles say so.
   */
  TIMESTAMP_URL: urlOf(['https://', 'http://'], url => ({ url })),
  TIMESTAMP_ROOT_FILE: z.string().default(''),
  /**
   * The key pair that identifies us to push services, as `npm run -s push keys` writes it. Empty: no browser is woken.
   */
  VAPID_PUBLIC_KEY: z.string().default(''),
  VAPID_PRIVATE_KEY: z.string().default(''),
  /** Hosts of push services in addition to the known ones, separated by commas; `*.` in front allows all subdomains. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform(list => list.split(',').flatMap(host => host.trim().toLowerCase() || []))
    .pipe(z.array(z.string().regex(/^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/))),
  /** How often the server looks for due letters. */
  HEARTBEAT_MS: z.coerce.number().int().min(50).optional(),
  /** Letters per hour to one provider's domain, spread over the hour; 0: no limit. */
  LETTERS_AN_HOUR: z.coerce.number().int().min(0).max(3_600).optional(),
  /** How long a letter whose outcome is unknown waits for its archive copy before it is sent again. */
  ARCHIVE_WAIT_MS: z.coerce.number().int().min(0).optional(),
  /** Development only: how long the sandbox's relay takes to confirm that it has stored a mail. */
  SANDBOX_RELAY_ANSWER_MS: z.coerce.number().int().min(0).default(0),
  /** Folder to which the database is backed up continuously; empty: no backup. */
  BACKUP_DIR: z.string().default(''),
  /** How often new writes are shipped there. */
  BACKUP_EVERY_MS: z.coerce.number().int().min(50).max(60_000).default(10_000),
  /** Number of hours and of days for each of which the newest backup is kept. */
  BACKUP_KEEP_HOURS: z.coerce.number().int().min(1).default(24),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(0).default(30),
  /** Port of the operator's metrics page; 0: none. It has no sign-in, so by default only this machine can reach it. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info']).optional(),
})

export interface Config {
  production: boolean
  port: number
  host: string
  trustedProxies: Networks
  dataDir: string
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null
  /** Null: evidence files are in the database. */
  files: (FilesPlace & { accessKeyId: string; secretAccessKey: string }) | null
  origin: string
  mailDomain: string
  company: { name: string; address: string }
  counsel: string | null
  /** Null: the sandbox's relay. */
  smtpUrl: string | null
  /** Null: mail is sent unsigned. */
  dkim: { keyFile: string; selector: string } | null
  /** `proxies`: expected to send a PROXY line. `relays`: own servers that forward everybody's mail. */
  inbound: {
    host: string
    port: number
    proxies: Networks
    relays: string[]
    /** Null: TLS ends at a proxy in front, or is not used. */
    certificate: { certFile: string; keyFile: string } | null
  }
  /** Null: the payment stand-in. */
  stripe: { secretKey: string; webhookSecret: string } | null
  /** Price id per `<planId>.<cycle>`, for every self-serve plan that can be bought. */
  prices: Readonly<Record<string, string>>
  /** The payment provider computes sales tax as a part of the price: the displayed price is the one charged. */
  taxInPrice: boolean
  /** Null: no sign-in with Google, or its stand-in. */
  googleClientId: string | null
  sandboxGoogle: boolean
  /** Null: the stand-in in development, no time stamps in production. */
  timestamp: { url: string; rootFile: string } | null
  /** Null: no browser is woken. */
  vapid: { publicKey: string; privateKey: string } | null
  /** Push services that are trusted in addition to the known ones. */
  pushHosts: readonly string[]
  heartbeatMs: number
  lettersAnHour: number
  archiveWaitMs: number
  sandboxRelayAnswerMs: number
  /** Null: no backup. */
  backup: { folder: string; everyMs: number; keep: { hourly: number; daily: number } } | null
  /** Null: no metrics page. */
  metrics: { host: string; port: number } | null
  logLevel: 'silent' | 'error' | 'warn' | 'info'
  /** What an operator should know about this configuration, a line each. */
  warnings: readonly string[]
}

/** Throws an error with one line per value that is wrong or missing; the lines repeat no secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env = parse(Environment, environment)
  const production = env.NODE_ENV === 'production'
  const stripe = env.STRIPE_SECRET_KEY
    ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
    : null
  const prices = readPrices(environment, stripe === null && !production)
  const facts = { ...env, prices, trustsProxies: Boolean(environment.TRUSTED_PROXIES?.trim()) }
  refuse(facts, START_FAULTS, production)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL?.url ?? null,
    files: filesOf(env),
    origin: env.ORIGIN?.origin ?? `http://localhost:${env.PORT}`,
    mailDomain: env.MAIL_DOMAIN.toLowerCase(),
    company: { name: env.COMPANY_NAME, address: env.COMPANY_ADDRESS },
    counsel: env.COUNSEL || null,
    smtpUrl: env.SMTP_URL?.url ?? null,
    dkim: env.DKIM_KEY_FILE ? { keyFile: resolve(env.DKIM_KEY_FILE), selector: env.DKIM_SELECTOR } : null,
    inbound: {
      host: env.INBOUND_SMTP_HOST,
      port: env.INBOUND_SMTP_PORT,
      proxies: env.INBOUND_SMTP_PROXY === 'yes' ? env.TRUSTED_PROXIES : NO_NETWORKS,
      relays: env.INBOUND_SMTP_RELAYS,
      certificate:
        env.INBOUND_TLS_CERT_FILE === ''
          ? null
          : { certFile: resolve(env.INBOUND_TLS_CERT_FILE), keyFile: resolve(env.INBOUND_TLS_KEY_FILE) },
    },
    stripe,
    prices,
    taxInPrice: env.STRIPE_TAX === 'in_price',
    googleClientId: env.GOOGLE_CLIENT_ID || null,
    sandboxGoogle: !production && env.GOOGLE_CLIENT_ID === '' && env.SANDBOX_GOOGLE !== 'off',
    timestamp: env.TIMESTAMP_URL && { url: env.TIMESTAMP_URL.url, rootFile: resolve(env.TIMESTAMP_ROOT_FILE) },
    vapid: env.VAPID_PUBLIC_KEY ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY } : null,
    pushHosts: env.PUSH_HOSTS,
    heartbeatMs: env.HEARTBEAT_MS ?? (production ? 60_000 : 1_000),
    lettersAnHour: env.LETTERS_AN_HOUR ?? (production ? 120 : 0),
    archiveWaitMs: env.ARCHIVE_WAIT_MS ?? (production ? 600_000 : 5_000),
    sandboxRelayAnswerMs: env.SANDBOX_RELAY_ANSWER_MS,
    backup: env.BACKUP_DIR
      ? {
          folder: resolve(env.BACKUP_DIR),
          everyMs: env.BACKUP_EVERY_MS,
          keep: { hourly: env.BACKUP_KEEP_HOURS, daily: env.BACKUP_KEEP_DAYS },
        }
      : null,
    metrics: env.METRICS_PORT === 0 ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logLevel: env.LOG_LEVEL ?? 'info',
    warnings: linesOf(START_FAULTS, facts, { weight: 'warned', production }),
  }
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> {
  // `NAME=` in a file of variables is how one is left out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new ConfigError(refusal(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)))
}

function refuse<Facts>(facts: Facts, faults: readonly StartFault<Facts>[], production: boolean): void {
  const lines = linesOf(faults, facts, { weight: 'refused', production })
  if (lines.length > 0) throw new ConfigError(refusal(lines))
}

const refusal = (lines: readonly string[]) =>
  `The configuration is not valid:\n${lines.map(line => `  ${line}`).join('\n')}`

const FilesEnvironment = Environment.pick({ FILES_URL: true, FILES_ACCESS_KEY_ID: true, FILES_SECRET_ACCESS_KEY: true })

/** The file store alone, for commands that run on a machine where nothing else is set up yet. */
export function readFilesConfig(environment: Readonly<Record<string, string | undefined>>): Config['files'] {
  const env = parse(FilesEnvironment, environment)
  refuse(env, [FILES_KEYS], false)
  return filesOf(env)
}

const filesOf = (env: z.infer<typeof FilesEnvironment>): Config['files'] =>
  env.FILES_URL && {
    ...env.FILES_URL,
    accessKeyId: env.FILES_ACCESS_KEY_ID,
    secretAccessKey: env.FILES_SECRET_ACCESS_KEY,
  }

/** `PRICE_MINIMAL_MONTHLY=price_…`; the stand-in has a default price id for every plan. */
function readPrices(environment: Readonly<Record<string, string | undefined>>, standIn: boolean) {
  const prices: Record<string, string> = {}
  for (const plan of PLANS) {
    if (plan.enterprise) continue
    for (const cycle of BILLING_CYCLES) {
      const id = environment[`PRICE_${plan.id}_${cycle}`.toUpperCase()] || (standIn ? `price_${plan.id}_${cycle}` : '')
      if (id) prices[`${plan.id}.${cycle}`] = id
    }
  }
  return prices
}
