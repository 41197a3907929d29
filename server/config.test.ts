import { expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'
import { parseAddress } from './visitor.ts'

test('with nothing set everything runs on this machine: sandbox relay, payment stand-in, port 8787', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 8787,
    origin: 'http://localhost:8787',
    smtpUrl: null,
    stripe: null,
    googleClientId: null,
    host: '127.0.0.1',
  })
  expect(config.dataDir.endsWith('/.data')).toBe(true)
})

test('[PLAN-035] every self-serve plan and cycle has a price id from the environment, The Vault has none', () => {
  const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', PRICE_MINIMAL_MONTHLY: 'price_123' })
  expect(config.prices).toEqual({ 'minimal.monthly': 'price_123' })
  const plans = ['minimal', 'private', 'safehaven', 'lockdown', 'guardian']
  expect(Object.keys(readConfig({}).prices).sort()).toEqual(
    plans.flatMap(plan => [`${plan}.annual`, `${plan}.monthly`]).sort(),
  )
})

test('sales tax is computed only where it is asked for', () => {
  expect(readConfig({}).taxInPrice).toBe(false)
  expect(readConfig({ STRIPE_TAX: 'off' }).taxInPrice).toBe(false)
  expect(readConfig({ STRIPE_TAX: 'in_price' }).taxInPrice).toBe(true)
  expect(() => readConfig({ STRIPE_TAX: 'added' })).toThrow(ConfigError)
})

test('[SEC-016] production refuses to start with a sandbox part on, and lists what is missing', () => {
  let message = ''
  try {
    readConfig({ NODE_ENV: 'production' })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    message = String(error)
  }
  for (const name of [
    'SMTP_URL',
    'DKIM_KEY_FILE',
    'STRIPE_SECRET_KEY',
    'ORIGIN',
    'MAIL_DOMAIN',
    'INBOUND_SMTP_PORT',
    'PRICE_PRIVATE_ANNUAL',
  ]) {
    expect(message).toContain(name)
  }
})

test('a value that makes no sense is named', () => {
  expect(() => readConfig({ PORT: 'eight' })).toThrow(/PORT/)
})

test('what a file of variables leaves empty has its default', () => {
  expect(readConfig({ PORT: '', HOST: '', NODE_ENV: '' })).toMatchObject({ port: 8787, host: '127.0.0.1' })
})

test('trusted proxies are addresses and networks, and a list that cannot be read does not start', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32' })
  expect(trustedProxies.has(parseAddress('10.1.2.3'))).toBe(true)
  expect(trustedProxies.has(parseAddress('2001:db8::5'))).toBe(true)
  expect(trustedProxies.has(parseAddress('192.0.2.1'))).toBe(false)
  expect(readConfig({}).trustedProxies.has(parseAddress('127.0.0.1'))).toBe(false)
  const read = () => readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, nginx.internal, 0.0.0.0/0' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/^ {2}TRUSTED_PROXIES: "nginx\.internal" is neither an address nor a network/m)
  expect(read).toThrow(/^ {2}TRUSTED_PROXIES: "0\.0\.0\.0\/0" would trust everybody/m)
})

test('proxies announce the senders of mail only where the configuration says so, and only trusted ones', () => {
  const proxy = parseAddress('10.1.2.3')
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8' }).inbound.proxies.has(proxy)).toBe(false)
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8', INBOUND_SMTP_PROXY: 'yes' }).inbound.proxies.has(proxy)).toBe(true)
  expect(() => readConfig({ INBOUND_SMTP_PROXY: 'yes' })).toThrow(/^ {2}INBOUND_SMTP_PROXY: .*TRUSTED_PROXIES/m)
})

test('the database is a file of the data folder, or a PostgreSQL server, whose backup is not ours', () => {
  const url = 'postgres://recall:secret@db.internal/recall'
  expect(readConfig({}).databaseUrl).toBeNull()
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  expect(() => readConfig({ DATABASE_URL: 'mysql://db.internal/recall' })).toThrow(
    'DATABASE_URL: begins with postgres:// or postgresql://',
  )
  const both = { DATABASE_URL: url, BACKUP_DIR: '/backup' }
  expect(() => readConfig(both)).toThrow(/^The configuration is not valid:\n {2}BACKUP_DIR: it is for SQLite/)
  expect(() => readConfig(both)).not.toThrow('secret')
})
