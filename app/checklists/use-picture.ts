import { useEffect, useState } from 'react'

import type { ChecklistFile } from '../../sync/records/checklist.ts'
import { useChecklistMirror } from '../data/checklist-mirror.tsx'
import { useSyncStatus } from '../data/use-sync-status.ts'

type ShownPicture =
  | { state: 'opening' }
  | { state: 'shown'; url: string; bytes: Uint8Array<ArrayBuffer> }
  | { state: 'absent' }

/**
 * A screenshot's bytes from this device, or from the server if they are not here; requested again after a reconnect.
 */
export function usePicture({ sha256, mediaType }: Pick<ChecklistFile, 'sha256' | 'mediaType'>): ShownPicture {
  const { place } = useChecklistMirror()
  const { link } = useSyncStatus()
  const [picture, setPicture] = useState<ShownPicture>({ state: 'opening' })
  const files = place?.files
  const isShown = picture.state === 'shown'

  // biome-ignore lint/correctness/useExhaustiveDependencies: `link` is only a reason to ask again for what is not here.
  useEffect(() => {
    if (files === undefined || isShown) return
    let left = false
    void (async () => {
      const opened = await files.open(sha256).catch(() => ({ state: 'absent' }) as const)
      if (left) return
      if (opened.state !== 'intact') return setPicture({ state: 'absent' })
      const bytes = new Uint8Array(opened.bytes)
      setPicture({ state: 'shown', bytes, url: URL.createObjectURL(new Blob([bytes], { type: mediaType })) })
    })()
    return () => {
      left = true
    }
  }, [files, sha256, mediaType, link])

  const url = picture.state === 'shown' ? picture.url : undefined
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
  }, [url])
  return picture
}
