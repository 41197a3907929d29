import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

import { type Config, ConfigError, readConfig } from './config.ts'

/**
 * The configuration, once all is said about it that can be said before anything is built, opened or written. Throws a
 * ConfigError with a line for each fault.
 */
export async function checkedConfig(environment: Readonly<Record<string, string | undefined>>): Promise<Config> {
  const config = readConfig(environment)
  await refuseTakenPorts(config)
  return config
}

/** Listens for a moment wherever the server will, and throws a ConfigError that names each port that cannot be had. */
export async function refuseTakenPorts(config: Pick<Config, 'host' | 'port' | 'inbound' | 'metrics'>): Promise<void> {
  const ports = [
    { port: 'PORT', host: 'HOST', at: config },
    { port: 'INBOUND_SMTP_PORT', host: 'INBOUND_SMTP_HOST', at: config.inbound },
    { port: 'METRICS_PORT', host: 'METRICS_HOST', at: config.metrics },
  ]
  const held: Server[] = []
  const lines: string[] = []
  // All of them at once, so that two of our own on one port are found, too. 0 is any free one.
  for (const { at, ...names } of ports) {
    if (at === null || at.port === 0) continue
    const probe = createServer().listen(at.port, at.host)
    try {
      await once(probe, 'listening')
      held.push(probe)
    } catch (error) {
      lines.push(lineOf(error, at, names))
    }
  }
  await Promise.all(held.map(probe => once(probe.close(), 'close')))
  if (lines.length > 0) throw new ConfigError(`The server cannot listen:\n${lines.map(line => `  ${line}`).join('\n')}`)
}

function lineOf(error: unknown, at: { host: string; port: number }, names: { host: string; port: string }): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  switch (code) {
    case 'EADDRINUSE':
      return `${names.port}: ${at.port} is taken on ${at.host}. Stop what listens there, or type another one, as in ${names.port}=${at.port + 1}`
    case 'EACCES':
      return `${names.port}: this user may not listen on ${at.port}. Type one above 1023, or allow it (AmbientCapabilities=CAP_NET_BIND_SERVICE in the systemd unit)`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${names.host}: this machine has no address ${at.host}. Type one that it has, or 0.0.0.0 for all of them`
    default:
      return `${names.host} and ${names.port}: ${at.host}:${at.port} cannot be listened on (${code})`
  }
}
