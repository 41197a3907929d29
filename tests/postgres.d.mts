export interface PostgresServer {
  url: string
  folder: string
  /** The user that it runs as, where that is another one than ours. */
  owner: { uid?: number; gid?: number }
  start(): Promise<void>
  processes(): number[]
  kill(): Promise<void>
  stop(): void
}

export function isInstalled(): boolean

export function startPostgres(options?: {
  flushes?: boolean
  standbyOf?: PostgresServer
  init?: readonly string[]
}): Promise<PostgresServer>
