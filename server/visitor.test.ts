import { expect, test } from 'vitest'

import { parseAddress, readNetworks, visitorAt } from './visitor.ts'

const text = (written: string) => parseAddress(written)?.text

test('an address has one form, however it is written, and an IPv4 address inside IPv6 is that IPv4 address', () => {
  expect(text('203.0.113.9')).toBe('203.0.113.9')
  expect(text('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(text('::FFFF:cb00:7109')).toBe('203.0.113.9')
  expect(text('0:0:0:0:0:ffff:cb00:7109')).toBe('203.0.113.9')
  expect(text('2001:0DB8::00a1')).toBe('2001:db8:0:0:0:0:0:a1')
  expect(text('64:ff9b::203.0.113.9')).toBe('64:ff9b:0:0:0:0:cb00:7109')
  expect(text('fe80::1%eth0')).toBe('fe80:0:0:0:0:0:0:1')
  expect(text('::')).toBe('0:0:0:0:0:0:0:0')
  expect(text('2001:db8:1:2:3:4:5::')).toBe('2001:db8:1:2:3:4:5:0')
  for (const garbage of ['', 'unknown', '203.0.113', '203.0.113.09', '203.0.113.9 ', '1:2:3', '[::1]', '::1::', '_x']) {
    expect(parseAddress(garbage), garbage).toBeUndefined()
  }
})

test('a visitor is counted by address, by network, and by what lies around it', () => {
  const at = (written: string) => visitorAt(parseAddress(written))
  expect(at('203.0.113.9')).toEqual({
    address: '203.0.113.9',
    network: '203.0.113.0/24',
    neighborhood: '203.0.113.0/24',
  })
  expect(at('2001:db8:a:12::1')).toEqual({
    address: '2001:db8:a:12::/64',
    network: '2001:db8:a:12::/64',
    neighborhood: '2001:db8:a::/48',
  })
  expect(at('nobody')).toEqual({ address: 'unknown', network: 'unknown', neighborhood: 'unknown' })
})

test('a list of networks holds addresses and CIDR networks of both kinds, and nothing beside them', () => {
  const { networks, problems } = readNetworks(' 10.0.0.0/8,192.0.2.7 ,2001:db8::/32, ::1,::ffff:198.51.100.0/120')
  expect(problems).toEqual([])
  const has = (written: string) => networks.has(parseAddress(written))
  const inside = ['10.255.0.1', '::ffff:10.0.0.1', '192.0.2.7', '2001:db8:ffff::1', '::1', '198.51.100.200']
  expect(inside.filter(address => !has(address))).toEqual([])
  const outside = ['11.0.0.1', '192.0.2.8', '2001:db9::1', '::2', '198.51.101.1', 'garbage']
  expect(outside.filter(has)).toEqual([])
  expect(readNetworks(' ').problems).toEqual([])
  expect(readNetworks('').networks.has(parseAddress('127.0.0.1'))).toBe(false)
})

test.each([
  ['proxy.example', 'is neither'],
  ['10.0.0', 'is neither'],
  ['10.0.0.1,', 'is neither'],
  ['10.0.0.0/8/8', 'is neither'],
  ['fe80::1%eth0', 'is neither'],
  ['10.0.0.0/', 'prefix length from 1 to 32'],
  ['10.0.0.0/33', 'prefix length from 1 to 32'],
  ['10.0.0.0/-1', 'prefix length from 1 to 32'],
  ['10.0.0.0/1e1', 'prefix length from 1 to 32'],
  ['2001:db8::/129', 'prefix length from 1 to 128'],
  ['::ffff:10.0.0.0/8', 'prefix length from 1 to 32'],
  ['0.0.0.0/0', 'would trust everybody'],
  ['::/0', 'would trust everybody'],
  ['10.0.0.7/8', 'first address'],
  ['2001:db8::1/64', 'first address'],
])('the list says what is wrong with %s', (entry, words) => {
  const { problems } = readNetworks(entry)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
})
