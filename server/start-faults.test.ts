import { expect, test } from 'vitest'

import { BILLING_CYCLES, PLANS } from '../sync/catalog/plans.ts'
import { type Config, readConfig } from './config.ts'
import { START_FAULTS } from './start-faults.ts'

type Variables = Readonly<Record<string, string>>

const PRICES = PLANS.filter(plan => !plan.enterprise).flatMap(plan =>
  BILLING_CYCLES.map(cycle => `PRICE_${plan.id}_${cycle}`.toUpperCase()),
)
/** What production needs, and nothing that it warns of. */
const WHOLE: Variables = {
  NODE_ENV: 'production',
  ORIGIN: 'https://recall.test',
  SMTP_URL: 'smtp://relay.test:587',
  DKIM_KEY_FILE: '/run/secrets/dkim.pem',
  DKIM_SELECTOR: 'recall',
  MAIL_DOMAIN: 'recall.test',
  INBOUND_SMTP_PORT: '25',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ...Object.fromEntries(PRICES.map(name => [name, 'price_1'])),
}

/** Per row of the table, in its order: what somebody has to set to meet it, beside what production needs. */
const EXAMPLES: readonly { names: string; typed: Variables; alike: Variables }[] = [
  {
    names: 'FILES_URL',
    typed: { FILES_URL: 's3://evidence/?region=eu-1', FILES_ACCESS_KEY_ID: 'id' },
    alike: { FILES_URL: 's3://evidence/?region=eu-1', FILES_ACCESS_KEY_ID: 'id', FILES_SECRET_ACCESS_KEY: 'key' },
  },
  {
    names: 'INBOUND_SMTP_PROXY',
    typed: { INBOUND_SMTP_PROXY: 'yes' },
    alike: { INBOUND_SMTP_PROXY: 'yes', TRUSTED_PROXIES: '10.0.0.0/8' },
  },
  {
    names: 'BACKUP_DIR',
    typed: { DATABASE_URL: 'postgres://db/recall', BACKUP_DIR: '/backup' },
    alike: { BACKUP_DIR: '/backup' },
  },
  {
    names: 'TIMESTAMP_URL and TIMESTAMP_ROOT_FILE',
    typed: { TIMESTAMP_ROOT_FILE: '/root.pem' },
    alike: { TIMESTAMP_URL: 'https://time.test/', TIMESTAMP_ROOT_FILE: '/root.pem' },
  },
  {
    names: 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    typed: { VAPID_PUBLIC_KEY: 'a' },
    alike: { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b' },
  },
  {
    names: 'INBOUND_TLS_CERT_FILE and INBOUND_TLS_KEY_FILE',
    typed: { INBOUND_TLS_CERT_FILE: '/cert.pem' },
    alike: { INBOUND_TLS_CERT_FILE: '/cert.pem', INBOUND_TLS_KEY_FILE: '/key.pem' },
  },
  { names: 'SMTP_URL', typed: { SMTP_URL: '' }, alike: {} },
  {
    names: 'SMTP_URL',
    typed: { SMTP_URL: 'smtp://recall:password@127.relay.test?tls=off' },
    alike: { SMTP_URL: 'smtp://recall:password@127.0.0.1:2525?tls=off' },
  },
  {
    names: 'SMTP_URL',
    typed: { SMTP_URL: 'smtp://relay.test?tls=off' },
    alike: { SMTP_URL: 'smtp://recall:password@relay.test' },
  },
  { names: 'DKIM_KEY_FILE', typed: { DKIM_KEY_FILE: '' }, alike: { DKIM_KEY_FILE: '', DKIM_BY_RELAY: 'yes' } },
  { names: 'DKIM_SELECTOR', typed: { DKIM_SELECTOR: '' }, alike: {} },
  { names: 'STRIPE_SECRET_KEY', typed: { STRIPE_SECRET_KEY: '' }, alike: {} },
  {
    names: 'STRIPE_SECRET_KEY',
    typed: { STRIPE_SECRET_KEY: 'rk_test_1' },
    alike: { STRIPE_SECRET_KEY: 'rk_live_test_1' },
  },
  { names: 'STRIPE_WEBHOOK_SECRET', typed: { STRIPE_WEBHOOK_SECRET: '' }, alike: {} },
  { names: 'ORIGIN', typed: { ORIGIN: '' }, alike: {} },
  { names: 'ORIGIN', typed: { ORIGIN: 'http://recall.test' }, alike: {} },
  { names: 'MAIL_DOMAIN', typed: { MAIL_DOMAIN: 'Recall.Example' }, alike: { MAIL_DOMAIN: 'recall.example.test' } },
  { names: 'INBOUND_SMTP_PORT', typed: { INBOUND_SMTP_PORT: '0' }, alike: {} },
  {
    names: 'INBOUND_TLS_CERT_FILE',
    typed: { INBOUND_SMTP_HOST: '0.0.0.0' },
    alike: { INBOUND_SMTP_HOST: '0.0.0.0', INBOUND_SMTP_RELAYS: '10.0.0.5' },
  },
  {
    names: 'METRICS_HOST',
    typed: { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
    alike: { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' },
  },
  ...PRICES.map(name => ({ names: name, typed: { [name]: '' }, alike: {} })),
]

test('each row of the table has its example, in the same order', () => {
  expect(EXAMPLES.map(({ names }) => names)).toEqual(START_FAULTS.map(({ names }) => names))
})

/** The lines that stop a start, or those that it says. */
function heard(variables: Variables): { refused: string[]; warned: Config['warnings'] } {
  try {
    return { refused: [], warned: readConfig(variables).warnings }
  } catch (error) {
    const [heading, ...lines] = error instanceof Error ? error.message.split('\n') : []
    expect(heading).toBe('The configuration is not valid:')
    return { refused: lines.map(line => line.trim()), warned: [] }
  }
}

test.each(EXAMPLES.map((example, row) => ({ ...example, row, fault: START_FAULTS[row] })))(
  '[SEC-018] row $row: $names is said in one line with what to type, and its like passes',
  ({ typed, alike, fault }) => {
    const line = `${fault?.names}: ${fault?.says}`
    const nothing = { refused: [], warned: [] }
    const expected = fault?.weight === 'refused' ? { refused: [line], warned: [] } : { refused: [], warned: [line] }
    expect(heard({ ...WHOLE, ...typed })).toEqual(expected)
    expect(heard({ ...WHOLE, ...alike })).toEqual(nothing)
    // A machine for development has stand-ins, and nobody else reaches it.
    const { NODE_ENV: _, ...others } = WHOLE
    expect(heard({ ...others, ...typed })).toEqual(fault?.only === 'always' ? expected : nothing)
  },
)

test('[SEC-018] everything that is wrong is said at once', () => {
  expect(heard({ ...WHOLE, ORIGIN: '', SMTP_URL: '', INBOUND_TLS_KEY_FILE: '/key.pem' }).refused).toHaveLength(3)
})

test.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['192.168.3.4', false],
  ['fd00::5', false],
  ['0.0.0.0', true],
  ['::', true],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
])('the figures on %s are warned of: %s', (METRICS_HOST, isWarned) => {
  const { warnings } = readConfig({ ...WHOLE, METRICS_PORT: '9464', METRICS_HOST })
  expect(warnings.some(line => line.startsWith('METRICS_HOST: '))).toBe(isWarned)
})
