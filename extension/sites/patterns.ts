/** Match patterns of hosts, with their subdomains. */
export function patternsOf(hosts: readonly string[]): string[] {
  return hosts.flatMap(host => [`https://${host}/*`, `https://*.${host}/*`])
}
