import { useCallback, useEffect, useState } from 'react'

import type { Row } from '../../sync/records/index.ts'
import { useFiles, useMirror, useMirrorQuery } from './mirror-context.tsx'
import { roomHere } from './open-here.ts'

/** A file of evidence in this browser. */
type KeptFile = Pick<Row<'artifacts'>, 'kind' | 'size'>

interface DeviceRoom {
  /** Bytes that this site uses in this browser; undefined until measured. */
  usage: number | undefined
  /** Bytes that it may use in total. */
  quota: number | undefined
  /** Bytes of its databases; undefined where the browser does not tell. */
  rows: number | undefined
  /** Files of evidence that are stored here. */
  files: readonly KeptFile[]
  /** Whether the browser has promised not to evict them by itself; null where it cannot promise. */
  persisted: boolean | null | undefined
  /** Asks for that promise; resolves to what the browser decided. */
  protect(): Promise<boolean>
  /** Whether every evidence file is kept, not only the newest ones; undefined while IndexedDB opens. */
  keepsEverything: boolean | undefined
  /** Shown at once; the files follow when there is a connection. False when some are still missing. */
  setKeepsEverything(on: boolean): Promise<boolean>
}

type Measured = Pick<DeviceRoom, 'usage' | 'quota' | 'rows' | 'files' | 'persisted'>

/** What this browser stores, how much that is, and how safe it is. */
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
    // Two entries may name the same bytes, which are stored once.
    const files = [...new Map(filed.map(file => [file.sha256, file])).values()].filter(({ sha256 }) => kept.has(sha256))
    setMeasured({ usage, quota, rows, files, persisted })
  }, [mirror, shelf])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came or went since is measured again.
  useEffect(() => {
    // If the browser does not tell, the line is left out.
    void measure().catch(() => setMeasured(before => ({ ...before, persisted: null })))
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
