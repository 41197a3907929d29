import { useMirror, useMirrorQuery } from './mirror-context.tsx'

interface WaitingClosing {
  /** Device time at which it was asked for; null if it was not. */
  askedAt: number | null
  /** Stored on this device, for the next contact with the server. */
  ask(): Promise<void>
  takeBack(): Promise<void>
}

/** A request to close the account that was made without a network. `undefined` while IndexedDB opens. */
export function useWaitingClosing(): WaitingClosing | undefined {
  const mirror = useMirror()
  const askedAt = useMirrorQuery(async open => (await open.readState()).closing ?? null, [])
  if (mirror === undefined || askedAt === undefined) return undefined
  return {
    askedAt,
    ask: () => mirror.setClosing(Date.now()),
    takeBack: () => mirror.setClosing(null),
  }
}
