import { useEffect, useRef, useState } from 'react'
import type { Choices } from '../../extension/shield/choices.ts'
import type { SavedVault } from '../../extension/shield/vault.ts'
import { trustedScript } from '../shell/trusted-script.ts'
import type { DocumentAsk, DocumentMasked, WhyRefused } from './mask-file.ts'
import type { PdfAs } from './pdf/mask-pdf.ts'

/** The document of the conversation on the page, beside its text. */
export interface OpenDocument {
  /** As the person calls it; undefined while none is open. */
  readonly name: string | undefined
  /** As it leaves; while something else is chosen, it lags behind. */
  readonly masked: DocumentMasked | undefined
  /** Whether `masked` is what was chosen: only then may it leave. */
  readonly isCurrent: boolean
  /** A file that was not opened. */
  readonly refused: { readonly name: string; readonly why: WhyRefused } | undefined
  /** What becomes of a PDF. */
  readonly pdfAs: PdfAs
  choosePdfAs(pdfAs: PdfAs): void
  open(file: File): void
  /** Also stops the reading of one. */
  close(): void
}

interface Needs {
  /** The conversation. */
  id: string
  choices: Choices
  /** Undefined until the conversation has its vault. */
  vaultOf: (() => Pick<DocumentAsk, 'vault' | 'before' | 'reserved'>) | undefined
  /** The conversation goes on with these codes. */
  onVault: (vault: SavedVault) => void
}

interface Opened {
  readonly id: string
  readonly file: File
  /** What was open before, and is again if this one is refused. */
  readonly before: Opened | undefined
}

/** Reads and masks a document in a worker, again with each choice. One that cannot be read changes nothing. */
export function useDocument({ id, choices, vaultOf, onVault }: Needs): OpenDocument {
  const [opened, setOpened] = useState<Opened>()
  const [result, setResult] = useState<{ of: Opened; choices: Choices; pdfAs: PdfAs; masked: DocumentMasked }>()
  const [pdfAs, choosePdfAs] = useState<PdfAs>('pdf')
  const [refused, setRefused] = useState<OpenDocument['refused']>()
  const latest = useRef({ vaultOf, onVault })
  latest.current = { vaultOf, onVault }
  const current = opened?.id === id ? opened : undefined
  const canBegin = vaultOf !== undefined

  useEffect(() => {
    if (current === undefined || !canBegin) return
    let stop = () => {}
    let left = false
    const refuse = (why: WhyRefused): void => {
      setRefused({ name: current.file.name, why })
      setOpened(now => (now === current ? current.before : now))
    }
    const begin = async () => {
      const { startMasking } = await import('./document-thread.ts')
      const codes = latest.current.vaultOf?.()
      if (left || codes === undefined) return
      stop = startMasking({ file: current.file, choices, pdfAs, ...codes }, trustedScript, outcome => {
        if (left) return
        if (outcome.is === 'refused') return refuse(outcome.why)
        // The text beside it got codes meanwhile, which the worker does not know.
        if (latest.current.vaultOf?.().vault.entries.length !== codes.vault.entries.length) return void begin()
        latest.current.onVault(outcome.vault)
        setResult({ of: current, choices, pdfAs, masked: outcome })
      })
    }
    begin().catch(() => left || refuse('failed'))
    return () => {
      left = true
      stop()
    }
  }, [current, canBegin, choices, pdfAs])

  const masked = result !== undefined && result.of === current ? result.masked : undefined
  return {
    name: current?.file.name,
    masked,
    isCurrent: masked !== undefined && result?.choices === choices && result.pdfAs === pdfAs,
    refused,
    pdfAs,
    choosePdfAs,
    open(file) {
      setRefused(undefined)
      setOpened(now => ({ id, file, before: now?.id === id && result?.of === now ? now : undefined }))
    },
    close() {
      setRefused(undefined)
      setOpened(undefined)
    },
  }
}
