export interface PostgresServer {
  url: string
  folder: string
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
