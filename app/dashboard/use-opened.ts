import { useEffect, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Artifact } from '../../sync/records/artifact.ts'
import { CallFailed } from '../data/calls.ts'
import { useOpenArtifact } from '../data/use-evidence.ts'
import { readEml, type ShownMail } from './read-eml.ts'

export type Opened =
  | { state: 'opening' }
  | {
      state: 'open'
      bytes: Uint8Array<ArrayBuffer>
      /** Whether the bytes match the hash in the ledger. */
      intact: boolean
      /** Object URL of the bytes, valid while they are shown. */
      url: string
      /** Null: not a mail, or an unreadable one; it can still be saved. */
      mail: ShownMail | null
    }
  | { state: 'failed'; title: string; text: string }

/** The bytes of an evidence file, from this device if stored here; 'opening' while the artifact is unknown. */
export function useOpened(artifact: Artifact | undefined): Opened {
  const open = useOpenArtifact()
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is read anew names the same file.
  useEffect(() => {
    if (open === undefined || artifact === undefined) return
    let left = false
    let url: string | undefined
    void (async () => {
      try {
        const found = await open(artifact)
        const bytes = new Uint8Array(found.bytes)
        const mail = await mailIn(artifact, bytes)
        if (left) return
        url = URL.createObjectURL(new Blob([bytes], { type: artifact.mediaType }))
        setOpened({ state: 'open', bytes, intact: found.intact, url, mail })
      } catch (error) {
        if (!left) setOpened({ state: 'failed', ...wordsFor(error) })
      }
    })()
    return () => {
      left = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [artifact?.sha256, open])
  return opened
}

/** Includes a text that the person filed, which has no headers. */
async function mailIn({ kind, mediaType }: Artifact, bytes: Uint8Array): Promise<ShownMail | null> {
  if (mediaType === 'text/plain') {
    return { from: '', to: '', subject: '', date: '', text: new TextDecoder().decode(bytes), attachments: [] }
  }
  if (kind !== 'email' || mediaType !== 'message/rfc822') return null
  return readEml(bytes).catch(() => null)
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof CallFailed) return { title: tIfKnown(error.title), text: tIfKnown(error.text) }
  return {
    title: t('This file cannot be shown'),
    text: t('It is kept as it is; please try again later. Nothing is lost.'),
  }
}
