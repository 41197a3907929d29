import { hostToAdd, isBuiltIn } from './own-sites.ts'

/** The version of the file; whoever changes its form counts on. */
const VERSION = 1
/** More than anybody chats on; a file may come from anywhere. */
const MOST_SITES = 500

/** The person's own list of sites, as a file for another browser of theirs. */
export function siteListOf(hosts: readonly string[]): string {
  return `${JSON.stringify({ shieldSites: VERSION, hosts }, null, 2)}\n`
}

/** The hosts of such a file; null if it is none, or if anything in it is no host that a person could add. */
export function hostsInList(file: string): string[] | null {
  const list = parsed(file)
  if (typeof list !== 'object' || list === null || !('shieldSites' in list) || list.shieldSites !== VERSION) return null
  const hosts = 'hosts' in list ? list.hosts : undefined
  if (!Array.isArray(hosts) || hosts.length > MOST_SITES || !hosts.every(isHost)) return null
  return [...new Set(hosts)]
}

/** As an address writes it: no pattern, no path, no port. */
export function isHost(value: unknown): value is string {
  return (
    typeof value === 'string' && !value.includes('*') && hostToAdd(`https://${value}/`) === value && !isBuiltIn(value)
  )
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(file)
  } catch {
    return null
  }
}
