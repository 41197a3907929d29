import { expect, test } from 'vitest'

import { type MailResolver, mailLookup } from './mail-lookup.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

const OUTWARD = '8.8.8.8'
const OUTWARD_6 = '2a00:1450:4001:82a::200a'

/** Records of the domain, whose `mx` hosts have the addresses `a` and `aaaa`; an omitted one does not exist. */
interface Records {
  mx?: readonly string[] | Error
  a?: readonly string[] | Error
  aaaa?: readonly string[]
  /** Addresses of single hosts, where they differ. */
  hosts?: Readonly<Record<string, string>>
}

function aResolver(given: Records) {
  const counts = { mx: 0 }
  const give = (found: readonly string[] | Error | undefined): Promise<string[]> =>
    Array.isArray(found) ? Promise.resolve([...found]) : Promise.reject(found ?? failure('ENODATA'))
  const resolver: MailResolver = {
    resolveMx: async () => {
      counts.mx += 1
      return (await give(given.mx)).map(exchange => ({ exchange, priority: 10 }))
    },
    resolve4: host => give(given.hosts?.[host] === undefined ? given.a : [given.hosts[host]]),
    resolve6: () => give(given.aaaa),
  }
  return { resolver, counts }
}

const found = (given: Records) => mailLookup(() => 0, aResolver(given).resolver)('lumen-chat.com')

const CASES: readonly [string, Records, string][] = [
  ['a mail server', { mx: ['mx.lumen-chat.com'], a: [OUTWARD] }, 'taken'],
  ['a mail server that nobody finds', { mx: ['mx.lumen-chat.com'] }, 'none'],
  ['an address only', { a: [OUTWARD] }, 'taken'],
  ['an address of the newer kind only', { aaaa: [OUTWARD_6] }, 'taken'],
  ['a record that says no (RFC 7505)', { mx: ['.'] }, 'none'],
  ['the same as Node reads it', { mx: [''], a: [OUTWARD] }, 'none'],
  ['nothing', {}, 'none'],
  ['no name at all', { mx: failure('ENOTFOUND'), a: failure('ENOTFOUND') }, 'none'],
  ['no answer', { mx: failure('ESERVFAIL'), a: [OUTWARD] }, 'unknown'],
  ['an answer that took too long', { a: failure('ETIMEOUT') }, 'unknown'],
  ['a mail server for which there is no answer', { mx: ['mx.lumen-chat.com'], a: failure('ESERVFAIL') }, 'unknown'],
  ['more mail servers than anybody has', { mx: Array(21).fill('mx.lumen-chat.com'), a: [OUTWARD] }, 'none'],
]
test.each(CASES)('a domain with %s', async (_, given, expected) => {
  expect(await found(given)).toBe(expected)
})

const INWARD: readonly [string, Records][] = [
  ['this machine by name', { mx: ['localhost'], a: [OUTWARD] }],
  ['this machine by name, with its dot', { mx: ['localhost.'], a: [OUTWARD] }],
  ['a name of our relay’s own network', { mx: ['mailserver'], a: [OUTWARD] }],
  ...['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'].flatMap(
    (address): [string, Records][] => [
      [`an address: ${address}`, { a: [address] }],
      [`a mail server at ${address}`, { mx: ['mx.lumen-chat.com'], a: [address] }],
      [`${address} itself as its mail server`, { mx: [address], a: [OUTWARD] }],
    ],
  ),
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '2001:0:a00:1::'].map(
    (address): [string, Records] => [`a mail server at ${address}`, { mx: ['mx.lumen-chat.com'], aaaa: [address] }],
  ),
  ['one address of two', { a: [OUTWARD], aaaa: ['fd00::1'] }],
  [
    'one mail server of two',
    { mx: ['mx.lumen-chat.com', 'b.lumen-chat.com'], a: [OUTWARD], hosts: { 'b.lumen-chat.com': '10.0.0.1' } },
  ],
]
test.each(INWARD)('[SEC-021] a domain that leads inward takes no mail: %s', async (_, given) => {
  expect(await found(given)).toBe('none')
})

test('a DNS that does not answer is asked again after ten minutes, not at every beat', async () => {
  const { resolver, counts } = aResolver({ mx: failure('ETIMEOUT') })
  let now = 0
  const lookup = mailLookup(() => now, resolver)
  for (now of [0, 60_000, 599_999]) expect(await lookup('lumen-chat.com')).toBe('unknown')
  expect(counts.mx).toBe(1)
  now = 600_000
  await lookup('lumen-chat.com')
  expect(counts.mx).toBe(2)
})
