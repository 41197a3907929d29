import { BlockList, isIP } from 'node:net'

/** An address in its one canonical form: IPv6 as eight groups, and an IPv4-mapped IPv6 address as that IPv4 address. */
export interface IpAddress {
  family: 'ipv4' | 'ipv6'
  text: string
}

/** Undefined for anything but exactly one address. A zone (`%eth0`) names our own interface and is dropped. */
export function parseAddress(text: string): IpAddress | undefined {
  const family = isIP(text)
  if (family === 0) return undefined
  if (family === 4) return { family: 'ipv4', text }
  const groups = groupsOf(text.split('%')[0] ?? '')
  const inner = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? groups.slice(6).flatMap(bytesOf) : undefined
  return inner === undefined ? { family: 'ipv6', text: groups.join(':') } : { family: 'ipv4', text: inner.join('.') }
}

/** The eight groups of a valid IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = address.toLowerCase().replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = [], tail] = hex.split('::').map(part => part.split(':').filter(group => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])].map(group => group.replace(/^0+(?=.)/, ''))
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

/** A visitor's origin as the limits count it: from what is theirs alone to what they share with many. */
export interface Visitor {
  /** For IPv6 the /64: whoever has one address in it has all of them. */
  address: string
  /** The /24 for IPv4, the /64 for IPv6. */
  network: string
  /** The /24, or for IPv6 the /48, which may be a house or a town. */
  neighborhood: string
}

/** 'unknown' when there is no address, as in a call without a server. */
export function visitorAt(address: IpAddress | undefined): Visitor {
  if (address === undefined) return { address: 'unknown', network: 'unknown', neighborhood: 'unknown' }
  if (address.family === 'ipv4') {
    const network = `${address.text.split('.').slice(0, 3).join('.')}.0/24`
    return { address: address.text, network, neighborhood: network }
  }
  const groups = address.text.split(':')
  const network = `${groups.slice(0, 4).join(':')}::/64`
  return { address: network, network, neighborhood: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Addresses and networks that are trusted to name other addresses. */
export interface Networks {
  has(address: IpAddress | undefined): boolean
}

export const NO_NETWORKS: Networks = { has: () => false }

/** Parses addresses and CIDR networks, separated by commas; `problems` has a line for each entry that is neither. */
export function readNetworks(text: string): { networks: Networks; problems: string[] } {
  const list = new BlockList()
  const problems: string[] = []
  for (const entry of text.trim() === '' ? [] : text.split(',')) {
    const problem = addEntry(list, entry.trim())
    if (problem !== undefined) problems.push(`"${entry.trim()}" ${problem}`)
  }
  const has = (address: IpAddress | undefined) => address !== undefined && list.check(address.text, address.family)
  return { networks: { has }, problems }
}

function addEntry(list: BlockList, entry: string): string | undefined {
  const [written = '', length, ...rest] = entry.split('/')
  const address = written.includes('%') ? undefined : parseAddress(written)
  if (address === undefined || rest.length > 0) return 'is neither an address nor a network such as 10.0.0.0/8'
  if (length === undefined) {
    list.addAddress(address.text, address.family)
    return undefined
  }
  // `::ffff:10.0.0.0/104` is 10.0.0.0/8.
  const bits = Number(length) - (address.family === 'ipv4' && written.includes(':') ? 96 : 0)
  const most = address.family === 'ipv4' ? 32 : 128
  if (!/^\d{1,3}$/.test(length) || bits < 0 || bits > most) return `has no prefix length from 1 to ${most}`
  if (bits === 0) return 'would trust everybody'
  // 10.0.0.7/8 may have been meant as that one address or as sixteen million.
  if (numberOf(address) % (1n << BigInt(most - bits)) !== 0n) return 'is not the first address of its network'
  list.addSubnet(address.text, bits, address.family)
  return undefined
}

function numberOf({ family, text }: IpAddress): bigint {
  const digits =
    family === 'ipv4'
      ? text.split('.').map(byte => Number(byte).toString(16).padStart(2, '0'))
      : text.split(':').map(group => group.padStart(4, '0'))
  return BigInt(`0x${digits.join('')}`)
}
