import { useCallback, useEffect, useState } from 'react'

import type { Row } from '../../sync/records/index.ts'
import { useFiles, useMirror, useMirrorQuery } from './mirror-context.tsx'
import { roomHere } from './open-here.ts'

/** A file of evidence in this browser. */
type KeptFile = Pick<Row<'artifacts'>, 'kind' | 'size'>

interface DeviceRoom {
  /** Bytes of this site in this browser; undefined until it has told. */
  usage: number | undefined
  /** Bytes that it may use in all. */
  quota: number | undefined
  /** Bytes of its databases; undefined where it does not tell. */
  rows: number | undefined
  /** Files of evidence that lie here. */
  files: readonly KeptFile[]
  /** Whether the browser has promised not to clear them by itself; null where it makes no promises. */
  persisted: boolean | null | undefined
  /** Asks for that promise; resolves to what the browser decided. */
  protect(): Promise<boolean>
  /** Every evidence file, and not only the newest ones; undefined while IndexedDB opens. */
  keepsEverything: boolean | undefined
  /** Shown at once; the files follow with a connection. False when some are still missing. */
  setKeepsEverything(on: boolean): Promise<boolean>
}

type Measured = Pick<DeviceRoom, 'usage' | 'quota' | 'rows' | 'files' | 'persisted'>

/** What this browser keeps, how much that is, and how safe. */
export function useDeviceRoom(): DeviceRoom {
  const mirror = useMirror()
  const shelf = useFiles()
  const keepsEverything = useMirrorQuery(async open => (await open.readState()).keepEverything, [])
  const held = useMirrorQuery(open => open.rows('artifacts').count(), [])
  const [measured, setMeasured] = useState<Measured>({
    usage: undefined,
    quota: undefined,
    rows: undefined,
    files: [],
    persisted: undefined,
  })

  const measure = useCallback(async () => {
    const { usage, quota, rows } = await roomHere()
    const persisted = (await navigator.storage?.persisted?.()) ?? null
    const kept = (await shelf?.kept()) ?? new Set()
    const filed = (await mirror?.rows('artifacts').toArray()) ?? []
    // Two entries may name the same bytes, which lie here once.
    const files = [...new Map(filed.map(file => [file.sha256, file])).values()].filter(({ sha256 }) => kept.has(sha256))
    setMeasured({ usage, quota, rows, files, persisted })
  }, [mirror, shelf])

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
      const isWhole = (await shelf?.fill(new AbortController().signal)) ?? false
      await measure()
      return isWhole
    },
  }
}
