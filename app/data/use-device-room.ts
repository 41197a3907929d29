import { useCallback, useEffect, useState } from 'react'

import { useFiles, useMirror, useMirrorQuery } from './mirror-context.tsx'
import { roomHere } from './open-here.ts'

interface DeviceRoom {
  /** Bytes of this site in this browser; undefined until it has told. */
  usage: number | undefined
  /** Whether the browser has promised not to clear them by itself; null where it makes no promises. */
  persisted: boolean | null | undefined
  /** Asks for that promise; resolves to what the browser decided. */
  protect(): Promise<boolean>
  /** Every evidence file, and not only the newest ones; undefined while IndexedDB opens. */
  keepsEverything: boolean | undefined
  /** Shown at once; the files follow with a connection. False when some are still missing. */
  setKeepsEverything(on: boolean): Promise<boolean>
}

/** What this browser keeps, how much that is, and how safe. */
export function useDeviceRoom(): DeviceRoom {
  const mirror = useMirror()
  const files = useFiles()
  const keepsEverything = useMirrorQuery(async open => (await open.readState()).keepEverything, [])
  const held = useMirrorQuery(open => open.rows('artifacts').count(), [])
  const [measured, setMeasured] = useState<Pick<DeviceRoom, 'usage' | 'persisted'>>({
    usage: undefined,
    persisted: undefined,
  })

  const measure = useCallback(async () => {
    const { usage } = await roomHere()
    const persisted = (await navigator.storage?.persisted?.()) ?? null
    setMeasured({ usage, persisted })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came or went since is measured again.
  useEffect(() => {
    // A browser that does not tell leaves the line out.
    void measure().catch(() => undefined)
  }, [measure, held])

  return {
    ...measured,
    keepsEverything,
    async protect() {
      const isPromised = (await navigator.storage?.persist?.()) ?? false
      await measure()
      return isPromised
    },
    async setKeepsEverything(on) {
      await mirror?.setKeepEverything(on)
      const isWhole = (await files?.fill(new AbortController().signal)) ?? false
      await measure()
      return isWhole
    },
  }
}
