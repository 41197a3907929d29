import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { NO_NETWORKS, readNetworks } from '../visitor.ts'
import { visitorsBehind, warnOfForwarded } from './forwarded.ts'

const TRUSTED = readNetworks('10.0.0.0/8,2001:db8:f::/48').networks
const VISITOR = '203.0.113.9'

async function addressOf(peer: string | undefined, forwarded?: string, trusted = TRUSTED): Promise<string> {
  const visitorOf = visitorsBehind(trusted)
  const app = new Hono().get('/', c => c.text(visitorOf(c).address))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } }
  return (await app.request('/', { headers }, env)).text()
}

test('a visitor is who the socket says, and a forwarded header of somebody we do not trust changes nothing', async () => {
  for (const [trusted, header] of [
    [NO_NETWORKS, undefined],
    [NO_NETWORKS, '198.51.100.7'],
    [TRUSTED, '198.51.100.7'],
  ] as const) {
    const address = (peer?: string) => addressOf(peer, header, trusted)
    expect(await address('203.0.113.9')).toBe('203.0.113.9')
    expect(await address('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(await address('2001:db8:0:12::1')).toBe('2001:db8:0:12::/64')
    expect(await address('2001:0db8:0000:0012:ffff:1:2:3')).toBe('2001:db8:0:12::/64')
    expect(await address('::1')).toBe('0:0:0:0::/64')
    expect(await address('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(await address()).toBe('unknown')
  }
})

test.each([
  ['one proxy', '203.0.113.9'],
  ['two proxies of ours', '203.0.113.9, 10.1.1.1, 2001:db8:f::7'],
  ['an invented visitor before the real one', '198.51.100.7, 203.0.113.9'],
  ['an invented proxy of ours before the real visitor', '10.9.9.9, 203.0.113.9, 10.1.1.1'],
  ['garbage before the real visitor', 'garbage, <script>, 203.0.113.9'],
  ['a port', '203.0.113.9:54321'],
  ['a mapped address', '::ffff:203.0.113.9'],
  ['a mapped address in brackets with a port', '[::ffff:203.0.113.9]:443'],
  ['no space at all', '198.51.100.7,203.0.113.9,10.1.1.1'],
])('a trusted proxy speaks for its visitor: %s', async (_, header) => {
  expect(await addressOf('10.0.0.5', header)).toBe(VISITOR)
  expect(await addressOf('::ffff:10.0.0.5', header)).toBe(VISITOR)
})

test.each([
  ['2001:db8:a:12::1', '2001:db8:a:12::/64'],
  ['[2001:db8:a:12::1]', '2001:db8:a:12::/64'],
  ['[2001:db8:a:12::1]:8443', '2001:db8:a:12::/64'],
])('a visitor by IPv6 counts as the /64: %s', async (header, network) => {
  expect(await addressOf('10.0.0.5', header)).toBe(network)
})

test.each([
  '',
  'garbage',
  '203.0.113.9, garbage',
  '203.0.113.9, unknown, 10.1.1.1',
  '203.0.113.9,',
  '203.0.113.999',
  '[203.0.113.9',
  '203.0.113.9:port',
])('what cannot be read is the proxy itself: "%s"', async header => {
  expect(await addressOf('10.0.0.5', header)).toBe('10.0.0.5')
})

test('among our own proxies the farthest counts', async () => {
  expect(await addressOf('10.0.0.5', '10.2.2.2, 10.1.1.1')).toBe('10.2.2.2')
})

test('a proxy that is not trusted is told of once, without whom it speaks for', async () => {
  const lines: unknown[][] = []
  const warn = (...line: unknown[]) => void lines.push(line)
  const app = new Hono().use(warnOfForwarded(TRUSTED, { warn })).get('/', c => c.text('hello'))
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  await ask('203.0.113.9')
  await ask('10.0.0.5', { 'x-forwarded-for': '198.51.100.7' })
  expect(lines).toEqual([])
  for (const name of ['x-real-ip', 'x-forwarded-for', 'forwarded']) {
    expect((await ask('203.0.113.9', { [name]: '198.51.100.7' })).status).toBe(200)
  }
  expect(lines).toEqual([['proxy_not_trusted']])
})
