import { useSyncExternalStore } from 'react'

import { BRIDGE_PING, helloVersion } from '../../extension/bridge/ping.ts'

/** How long the browser gets after an installation before we look again. */
const PING_AGAIN_MS = 1000
/** An extension that is there answers within a few milliseconds. */
const ANSWER_MS = 500

interface Surroundings {
  post(message: unknown): void
  listen(hear: (data: unknown) => void): void
  wait(ms: number): Promise<void>
}

interface ShieldWatch {
  /** Null as long as no extension has answered. */
  version(): string | null
  subscribe(onChange: () => void): () => void
  ping(): void
  /** After a second, and only once: the version, or null when no extension answers. */
  pingAgain(): Promise<string | null>
}

/** Whether the extension is in this browser: it answers a ping of ours with a hello that carries its version. */
export function createShieldWatch({ post, listen, wait }: Surroundings): ShieldWatch {
  let version: string | null = null
  const listeners = new Set<() => void>()
  listen(data => {
    const said = helloVersion(data)
    if (said === null || said === version) return
    version = said
    for (const onChange of listeners) onChange()
  })
  const ping = () => post({ type: BRIDGE_PING })
  return {
    version: () => version,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    ping,
    async pingAgain() {
      await wait(PING_AGAIN_MS)
      ping()
      await wait(ANSWER_MS)
      return version
    },
  }
}

let watch: ShieldWatch | undefined

/** One for the page's life. Sends a ping as soon as it is first used. */
export function shieldWatch(): ShieldWatch {
  if (watch === undefined) {
    watch = createShieldWatch({
      post: message => postMessage(message, location.origin),
      listen: hear =>
        addEventListener('message', ({ source, origin, data }) => {
          // Only from this window, not from a frame in it or from its opener.
          if (source === window && origin === location.origin) hear(data)
        }),
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    })
    watch.ping()
  }
  return watch
}

/** The version of the extension in this browser; null as long as none has answered. */
export function useInstalledShield(): string | null {
  return useSyncExternalStore(
    onChange => shieldWatch().subscribe(onChange),
    () => shieldWatch().version(),
    () => null,
  )
}
