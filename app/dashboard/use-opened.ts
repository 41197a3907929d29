import { useEffect, useState } from 'react'

import type { Artifact } from '../../sync/records/artifact.ts'
import { CallFailed } from '../data/calls.ts'
import { useOpenArtifact } from '../data/use-evidence.ts'
import { readEml, type ShownMail } from './read-eml.ts'

export type Opened =
  | { state: 'opening' }
  | {
      state: 'open'
      bytes: Uint8Array<ArrayBuffer>
      /** The bytes are the ones that the ledger names. */
      intact: boolean
      /** Where the bytes can be shown from, as long as they are shown. */
      url: string
      /** Null: no mail, or one that cannot be read; it can be saved all the same. */
      mail: ShownMail | null
    }
  | { state: 'failed'; title: string; text: string }

/** The bytes of a file of evidence, from this device where it is here; 'opening' as long as it is not known which. */
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

/** Also a text that the person filed: it has words, and no headers. */
async function mailIn({ kind, mediaType }: Artifact, bytes: Uint8Array): Promise<ShownMail | null> {
  if (mediaType === 'text/plain') {
    return { from: '', to: '', subject: '', date: '', text: new TextDecoder().decode(bytes), attachments: [] }
  }
  if (kind !== 'email' || mediaType !== 'message/rfc822') return null
  return readEml(bytes).catch(() => null)
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof CallFailed) return { title: error.title, text: error.text }
  return { title: 'This file cannot be shown', text: 'It is kept as it is; please try again later. Nothing is lost.' }
}
