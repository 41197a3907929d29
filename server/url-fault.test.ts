import { expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

/** Stands for a password; what is said about a URL may repeat no piece of it. */
const PIECES = ['hunter', 'lantern'] as const
const around = (character: string) => PIECES.join(character)

const FAULTS = [
  ['#', 'has a #; inside a user or password a # is written %23'],
  ['/', 'has a / before its @; inside a user or password a / is written %2F'],
  ['?', 'has a ? before its @; inside a user or password a ? is written %3F'],
  ['%', 'has a % that begins no escape; inside a user or password a % is written %25'],
  ['%zz', 'has a % that begins no escape; inside a user or password a % is written %25'],
  ['%ff', 'has a % that begins no escape; inside a user or password a % is written %25'],
  [' ', 'has a space or a line break; inside a user or password a space is written %20'],
  ['@127.0.0.1#', 'has a #; inside a user or password a # is written %23'],
] as const

const PLACES = {
  SMTP_URL: (password: string) => `smtp://recall:${password}@relay.test:587`,
  DATABASE_URL: (password: string) => `postgres://recall:${password}@db.test:5432/recall`,
  FILES_URL: (password: string) => `s3://key:${password}@evidence/prefix?region=eu-1`,
  TIMESTAMP_URL: (password: string) => `https://recall:${password}@time.test/`,
  ORIGIN: (password: string) => `https://recall:${password}@recall.test`,
} as const

function refusal(variables: Record<string, string>): Error {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('it was read')
}

test.each(Object.keys(PLACES).flatMap(name => FAULTS.map(([character, line]) => ({ name, character, line }))))(
  '[SEC-018] $name with "$character" in its password: one line says what to type, and nothing repeats the password',
  ({ name, character, line }) => {
    const error = refusal({ [name]: PLACES[name as keyof typeof PLACES](around(character)) })
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toBe(`The configuration is not valid:\n  ${name}: ${line}`)
    for (const piece of PIECES) expect(`${error.stack}${JSON.stringify(error)}`).not.toContain(piece)
  },
)

test.each([
  ['SMTP_URL', 'relay.test:587', 'begins with smtp:// or smtps://, without quotation marks'],
  ['SMTP_URL', '"smtp://relay.test"', 'begins with smtp:// or smtps://, without quotation marks'],
  ['SMTP_URL', 'smtp://relay.test:99999', 'cannot be read: after smtp:// come user:password@host:port, and the port'],
  ['SMTP_URL', 'smtp://', 'names no host'],
  ['SMTP_URL', 'smtp://relay.test/mail', 'has a path'],
  ['SMTP_URL', 'smtp://relay.test?tls=of', 'has a setting that does not exist: there is only ?tls=off'],
  ['SMTP_URL', 'smtp://:password@relay.test', 'has a password and no user in front of it'],
  ['DATABASE_URL', 'mysql://db.test/recall', 'begins with postgres:// or postgresql://, without quotation marks'],
  ['ORIGIN', 'recall.test', 'begins with https:// or http://, without quotation marks'],
  ['ORIGIN', 'ftp://recall.test', 'begins with https:// or http://, without quotation marks'],
  ['ORIGIN', 'https://recall.test/app', 'has more than a host: type https:// and the host alone'],
  ['ORIGIN', 'https://recall.test/?a=1', 'has more than a host: type https:// and the host alone'],
  ['ORIGIN', 'https://recall.test/#a', 'has a #'],
  ['ORIGIN', 'https://recall@recall.test', 'has a user or password: type https:// and the host alone'],
  ['ORIGIN', 'https://recall.test.', 'has a dot behind the host: type it without'],
])('[SEC-018] %s=%s is refused: %s', (name, value, line) => {
  expect(refusal({ [name]: value }).message).toContain(`\n  ${name}: ${line}`)
})

test.each([
  ['https://recall.test:443', 'https://recall.test'],
  ['HTTPS://Recall.TEST/', 'https://recall.test'],
  ['https://löschen.test', 'https://xn--lschen-wxa.test'],
  ['https://recall.test:8443', 'https://recall.test:8443'],
  ['http://localhost:80', 'http://localhost'],
  ['http://[::1]:8787/', 'http://[::1]:8787'],
])('[SEC-018] ORIGIN=%s is the origin that a browser sends: %s', (typed, origin) => {
  expect(readConfig({ ORIGIN: typed }).origin).toBe(origin)
})

test.each([
  'postgres://recall:p%40%23@db.test/recall',
  'postgres://recall:a@b@db.test/recall',
  'postgresql://recall@localhost/postgres?host=%2Frun%2Fpostgresql',
  'postgres://recall@/recall?host=/run/postgresql',
  'postgres:///recall?host=/run/postgresql&sslmode=require',
])('what a driver can read is passed on as it is: %s', url => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})
