import { BlockList } from 'node:net'

import { parseAddress } from './visitor.ts'

/** Networks that are not routed on the public internet (IANA's special-purpose registries), and multicast. */
const INWARD = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** For IPv6, everything outside 2000::/3 is inward; these are inside it, but lead to IPv4 addresses or nowhere. */
const INWARD_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const inward = new BlockList()
for (const network of INWARD) add(network, 'ipv4')
for (const network of INWARD_6) add(network, 'ipv6')
const outward = new BlockList()
outward.addSubnet('2000::', 3, 'ipv6')

function add(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', length] = network.split('/')
  inward.addSubnet(address, Number(length), family)
}

/**
 * Whether an address leads to this machine, into our own network, or nowhere. True for anything that is not an address.
 */
export function isInward(text: string): boolean {
  const address = parseAddress(text)
  if (address === undefined) return true
  if (address.family === 'ipv6' && !outward.check(address.text, 'ipv6')) return true
  return inward.check(address.text, address.family)
}
