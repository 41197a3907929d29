import { useMirror, useMirrorQuery } from './mirror-context.tsx'

interface WaitingClosing {
  /** Device time at which it was asked for; null where nobody has. */
  askedAt: number | null
  /** Written down on this device, for the next contact with the server. */
  ask(): Promise<void>
  takeBack(): Promise<void>
}

/** A closing of the account that was asked for without a network. `undefined` while IndexedDB opens. */
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
