import { BILLING_CYCLES, PLANS } from '../sync/catalog/plans.ts'
import { isInward } from './inward.ts'
import type { Relay } from './mail/relay-url.ts'

/** What the rows read: the variables as `config.ts` has parsed them, and the prices that were found. */
interface Facts extends FilesFacts {
  DATABASE_URL: object | null
  ORIGIN: { origin: string } | null
  MAIL_DOMAIN: string
  SMTP_URL: Relay | null
  DKIM_KEY_FILE: string
  DKIM_SELECTOR: string
  DKIM_BY_RELAY: string
  INBOUND_SMTP_PORT: number
  INBOUND_SMTP_HOST: string
  INBOUND_SMTP_PROXY: string
  INBOUND_SMTP_RELAYS: readonly string[]
  INBOUND_TLS_CERT_FILE: string
  INBOUND_TLS_KEY_FILE: string
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  TIMESTAMP_URL: object | null
  TIMESTAMP_ROOT_FILE: string
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
  BACKUP_DIR: string
  METRICS_PORT: number
  METRICS_HOST: string
  prices: Readonly<Record<string, string>>
  trustsProxies: boolean
}

interface FilesFacts {
  FILES_URL: object | null
  FILES_ACCESS_KEY_ID: string
  FILES_SECRET_ACCESS_KEY: string
}

/** One thing that an operator can set wrong, although each variable alone can be read. */
export interface StartFault<Read = Facts> {
  /** The variable to look at, with which its line begins. */
  names: string
  /** `refused`: nothing starts. `warned`: the start says it, because an operator may have a reason. */
  weight: 'refused' | 'warned'
  /** Whether development starts with it: stand-ins, and a machine that nobody else reaches, are right there. */
  only: 'production' | 'always'
  isFound(facts: Read): boolean
  /** What is wrong, and what to type. It repeats no value that could be a secret. */
  says: string
}

/** Lines of the rows that are found, in the order of the table. */
export function linesOf<Read>(
  faults: readonly StartFault<Read>[],
  facts: Read,
  { weight, production }: { weight: StartFault['weight']; production: boolean },
): string[] {
  return faults
    .filter(fault => fault.weight === weight && (fault.only === 'always' || production))
    .filter(fault => fault.isFound(facts))
    .map(({ names, says }) => `${names}: ${says}`)
}

/** Whether only one of two texts is there. */
const isHalf = (one: string, other: string) => (one === '') !== (other === '')

/** A name of this machine that nobody else reaches. An unknown name may lead anywhere, so it is not one. */
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.[\d.]+$/.test(host)

/** Whether a host listens to everybody: every address of this machine, or one of the public internet. */
const isOpen = (host: string) => host === '0.0.0.0' || host === '::' || (/^[\d.]+$|:/.test(host) && !isInward(host))

const leavesReadable = (relay: Relay | null) => relay?.plain === true && !relay.isHere

export const FILES_KEYS: StartFault<FilesFacts> = {
  names: 'FILES_URL',
  weight: 'refused',
  only: 'always',
  isFound: ({ FILES_URL: url, FILES_ACCESS_KEY_ID: id, FILES_SECRET_ACCESS_KEY: key }) =>
    url !== null && (id === '' || key === ''),
  says: 'it needs FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY',
}

/** Every fault that takes more than one look at one variable. A new one is a row, and `start-faults.test.ts` asks for its example. */
export const START_FAULTS: readonly StartFault[] = [
  FILES_KEYS,
  {
    names: 'INBOUND_SMTP_PROXY',
    weight: 'refused',
    only: 'always',
    isFound: facts => facts.INBOUND_SMTP_PROXY === 'yes' && !facts.trustsProxies,
    says: 'without TRUSTED_PROXIES nobody is believed',
  },
  {
    names: 'BACKUP_DIR',
    weight: 'refused',
    only: 'always',
    isFound: facts => facts.DATABASE_URL !== null && facts.BACKUP_DIR !== '',
    says: "it is for SQLite; PostgreSQL is backed up with PostgreSQL's own tools",
  },
  {
    names: 'TIMESTAMP_URL and TIMESTAMP_ROOT_FILE',
    weight: 'refused',
    only: 'always',
    isFound: facts => (facts.TIMESTAMP_URL === null) !== (facts.TIMESTAMP_ROOT_FILE === ''),
    says: 'set both, or neither',
  },
  {
    names: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    weight: 'refused',
    only: 'always',
    isFound: facts => isHalf(facts.VAPID_PUBLIC_KEY, facts.VAPID_PRIVATE_KEY),
    says: 'set both, or neither',
  },
  {
    names: 'INBOUND_TLS_CERT_FILE and INBOUND_TLS_KEY_FILE',
    weight: 'refused',
    only: 'always',
    isFound: facts => isHalf(facts.INBOUND_TLS_CERT_FILE, facts.INBOUND_TLS_KEY_FILE),
    says: 'set both, or neither',
  },
  {
    names: 'SMTP_URL',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.SMTP_URL === null,
    says: 'letters would go to the sandbox; type SMTP_URL=smtp://user:password@host:port',
  },
  {
    names: 'SMTP_URL',
    weight: 'refused',
    only: 'production',
    isFound: ({ SMTP_URL: relay }) => leavesReadable(relay) && relay?.auth !== undefined,
    says: 'tls=off would send its password and every letter readable to a relay elsewhere; type it without ?tls=off, or for a line of your own without user and password',
  },
  {
    names: 'SMTP_URL',
    weight: 'warned',
    only: 'production',
    isFound: ({ SMTP_URL: relay }) => leavesReadable(relay) && relay?.auth === undefined,
    says: 'tls=off sends every letter readable to a relay elsewhere; type it without ?tls=off, unless nobody else is on that line',
  },
  {
    names: 'DKIM_KEY_FILE',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.DKIM_KEY_FILE === '' && facts.DKIM_BY_RELAY !== 'yes',
    says: 'letters would leave unsigned; type the path of the key, or DKIM_BY_RELAY=yes where the relay signs for our domain',
  },
  {
    names: 'DKIM_SELECTOR',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.DKIM_KEY_FILE !== '' && facts.DKIM_SELECTOR === '',
    says: 'nobody would find the key; type the name under which the DNS has it',
  },
  {
    names: 'STRIPE_SECRET_KEY',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.STRIPE_SECRET_KEY === '',
    says: 'payments would go to the stand-in; type the live key of Stripe (sk_live_… or rk_live_…)',
  },
  {
    names: 'STRIPE_SECRET_KEY',
    weight: 'refused',
    only: 'production',
    isFound: facts => /^[a-z]+_test_/.test(facts.STRIPE_SECRET_KEY),
    says: 'it is a key for tests: plans would be given away for cards that nobody pays with; type the live one (sk_live_… or rk_live_…)',
  },
  {
    names: 'STRIPE_WEBHOOK_SECRET',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.STRIPE_SECRET_KEY !== '' && facts.STRIPE_WEBHOOK_SECRET === '',
    says: 'payments would not be heard of; type the secret of the endpoint /api/stripe-webhook (whsec_…)',
  },
  {
    names: 'ORIGIN',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.ORIGIN === null,
    says: 'links in mails would point to localhost; type where people reach the product, as in ORIGIN=https://recall.example',
  },
  {
    names: 'ORIGIN',
    weight: 'refused',
    only: 'production',
    isFound: ({ ORIGIN: place }) => place !== null && !place.origin.startsWith('https://'),
    says: 'must start with https://',
  },
  {
    names: 'MAIL_DOMAIN',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.MAIL_DOMAIN.toLowerCase().endsWith('.example'),
    says: 'replies could not reach us; type the domain whose MX leads to this server',
  },
  {
    names: 'INBOUND_SMTP_PORT',
    weight: 'refused',
    only: 'production',
    isFound: facts => facts.INBOUND_SMTP_PORT === 0,
    says: 'replies would arrive at any port; type 25, or the one that a proxy in front leads to',
  },
  {
    names: 'INBOUND_TLS_CERT_FILE',
    weight: 'warned',
    only: 'production',
    isFound: facts =>
      facts.INBOUND_TLS_CERT_FILE === '' &&
      !isLoopback(facts.INBOUND_SMTP_HOST) &&
      facts.INBOUND_SMTP_PROXY !== 'yes' &&
      facts.INBOUND_SMTP_RELAYS.length === 0,
    says: 'mail arrives readable for everybody on its way; type the paths of a certificate and its key (INBOUND_TLS_KEY_FILE), or put TLS in front and INBOUND_SMTP_HOST=127.0.0.1',
  },
  {
    names: 'METRICS_HOST',
    weight: 'warned',
    only: 'production',
    isFound: facts => facts.METRICS_PORT !== 0 && isOpen(facts.METRICS_HOST),
    says: 'whoever reaches this machine reads the figures, because the page has no sign-in; type METRICS_HOST=127.0.0.1 or an address of your own network, unless a firewall is in front',
  },
  ...PLANS.filter(plan => !plan.enterprise).flatMap(plan =>
    BILLING_CYCLES.map(
      (cycle): StartFault => ({
        names: `PRICE_${plan.id}_${cycle}`.toUpperCase(),
        weight: 'refused',
        only: 'production',
        isFound: facts => !facts.prices[`${plan.id}.${cycle}`],
        says: 'type the id of the price at Stripe (price_…)',
      }),
    ),
  ),
]
