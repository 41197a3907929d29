import { type ChildProcess, fork, spawn } from 'node:child_process'
import { join } from 'node:path'

import { z } from 'zod'

import { endWithUs } from './end-with-us.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

/** Figures since the last request. Times are in milliseconds, memory in bytes. */
const Stall = z.object({
  /** The longest time the event loop was blocked, not counting time when other programs had the processor. */
  stallMs: z.number(),
  /** The part of it spent waiting for the disk at a COMMIT. */
  commitMs: z.number(),
  rss: z.number(),
  peakRss: z.number(),
})
export type Stall = z.infer<typeof Stall>

export interface Watched {
  stall(): Promise<Stall>
  /** SIGKILL; resolves when the process is gone. */
  stop(): Promise<void>
}

export interface WatchedServer extends Watched {
  origin: string
  inboundPort: number
  /** Waits until the work that follows a start is done. */
  quiet(): Promise<void>
  hasEnded(): boolean
}

const WATCHER = join(process.cwd(), 'tests/watch-loop.mjs')

/**
 * The built server as a process that reports how long its event loop was blocked. It writes no letters and sends no
 * mail.
 */
export async function watchedServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedServer> {
  const [port, inboundPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['--import', WATCHER, 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(port),
      INBOUND_SMTP_PORT: String(inboundPort),
      // Nobody listens on this port, so the letters stay queued and nothing else moves.
      SMTP_URL: 'smtp://127.0.0.1:9?tls=off',
      DKIM_BY_RELAY: 'yes',
      HEARTBEAT_MS: '60000',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://127.0.0.1:${port}`
  const watched = watch(child)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await eventually(
    'the server answers',
    async () => {
      if (hasEnded()) throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
      return (await fetch(`${origin}/api/health`)).ok
    },
    60_000,
  )
  return {
    ...watched,
    origin,
    inboundPort,
    hasEnded,
    async quiet() {
      await eventually(
        'the server is idle',
        async () => {
          await watched.stall()
          await new Promise(resolve => setTimeout(resolve, 500))
          return (await watched.stall()).stallMs < 20
        },
        60_000,
      )
    },
  }
}

/** A process that does nothing, to measure what the machine itself adds. */
export function idleLoop(): Watched {
  return watch(fork(WATCHER))
}

function watch(child: ChildProcess): Watched {
  endWithUs(child)
  return {
    stall: () =>
      new Promise((resolve, reject) => {
        child.once('message', message => resolve(Stall.parse(message)))
        child.send('stall', error => error && reject(error))
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
