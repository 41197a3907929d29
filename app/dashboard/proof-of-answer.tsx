import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { MAX_PROOFS } from '../../sync/rules/mutations/keep-proof.ts'
import { NotAPicture, nameOfDrawn, shrinkPicture } from '../data/shrink-picture.ts'
import { useKeepProof } from '../data/use-keep-proof.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { useDroppedFile } from '../ui/use-dropped-file.ts'
import { usePastedFile } from '../ui/use-pasted-file.ts'

/** Pictures of what the person did about a question: chosen, taken with a camera, dropped or pasted. */
export function ProofOfAnswer({ reply }: { reply: Reply }) {
  const keep = useKeepProof()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const proofs = reply.proofs ?? []
  const isFull = proofs.length >= MAX_PROOFS
  const add = async (file: File) => {
    if (keep === undefined || busy) return
    if (isFull) return setFault(t('There is room for {count} pictures. This one was not kept.', { count: MAX_PROOFS }))
    setFault(undefined)
    setBusy(true)
    try {
      const { bytes, mediaType } = await shrinkPicture(file)
      await keep(reply.id, { name: nameOfDrawn(file.name, mediaType, 'picture'), bytes, mediaType })
    } catch (error) {
      setFault(
        error instanceof NotAPicture
          ? tIfKnown(error.message)
          : t('This device could not write it down; it may be full. Make room and try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  const isOver = useDroppedFile(file => void add(file))
  usePastedFile(file => void add(file))
  return (
    <section className="proof" aria-label={t('Pictures of what you sent')} data-over={isOver ? '' : undefined}>
      <div role="status">
        {proofs.length > 0 && (
          <>
            <p>
              {proofs.length === 1
                ? t('One picture is kept:')
                : t('{count} pictures are kept:', { count: proofs.length })}
            </p>
            <ul>
              {proofs.map(({ sha256, name }) => (
                <li key={sha256}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {fault !== undefined && <FieldError id="proof-fault">{fault}</FieldError>}
      {!isFull && (
        <>
          <Button size="sm" variant="outline" busy={busy} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden />
            {proofs.length === 0 ? t('Keep a picture') : t('Keep another picture')}
          </Button>
          <p className="hint">
            {t('Or drop or paste it here. It goes into the evidence with today’s date, as your word.')}
          </p>
        </>
      )}
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept="image/*"
        aria-label={t('The picture of what you sent')}
        onChange={event => {
          const [file] = event.target.files ?? []
          // Allows choosing the same picture again after a correction.
          event.target.value = ''
          if (file !== undefined) void add(file)
        }}
      />
    </section>
  )
}
