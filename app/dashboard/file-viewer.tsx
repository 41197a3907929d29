import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'

import type { Artifact } from '../../sync/records/artifact.ts'
import { CallFailed } from '../data/calls.ts'
import { useEvidence } from '../data/use-evidence.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { fileSize, shortHash } from './dates.ts'
import { readEml, type ShownMail } from './read-eml.ts'
import { saveBlob } from './save-blob.ts'

type FileViewerProps = { artifact: Artifact | undefined; onClose: () => void }

type Opened =
  | { state: 'opening' }
  | { state: 'open'; bytes: Uint8Array; intact: boolean; url: string; mail: ShownMail | undefined }
  | { state: 'failed'; title: string; text: string }

/** A file of evidence, from this device where it is here, with the verdict on its bytes. */
export function FileViewer({ artifact, onClose }: FileViewerProps) {
  return (
    <Dialog
      open={artifact !== undefined}
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={artifact?.name ?? ''}
    >
      {artifact !== undefined && <File key={artifact.id} artifact={artifact} />}
    </Dialog>
  )
}

function File({ artifact }: { artifact: Artifact }) {
  const evidence = useEvidence(artifact.requestId ?? '')
  const opened = useOpened(artifact, evidence?.openArtifact)
  if (opened.state === 'opening') return <p role="status">Opening the file ...</p>
  if (opened.state === 'failed')
    return (
      <Note tone="amber" role="alert" title={opened.title}>
        {opened.text}
      </Note>
    )

  const save = () => saveBlob(new Blob([new Uint8Array(opened.bytes)], { type: artifact.mediaType }), artifact.name)
  return (
    <div className="file">
      <p className="bd">
        <Badge tone={opened.intact ? 'brand' : 'red'}>{opened.intact ? 'Intact' : 'CHANGED'}</Badge>
        <span className="mono" title={artifact.sha256}>
          {fileSize(artifact.size)}, SHA-256 {shortHash(artifact.sha256)}
        </span>
      </p>
      {!opened.intact && (
        <Note tone="red" title="This copy is not what the ledger names">
          Its hash is another one. The ledger is right, this file is not.
        </Note>
      )}
      {opened.mail !== undefined && <Mail mail={opened.mail} />}
      {/* Phones show a PDF only in a viewer of its own; there the buttons below open it. */}
      {artifact.mediaType === 'application/pdf' && navigator.pdfViewerEnabled && (
        <iframe className="pdf" src={opened.url} title={artifact.name} />
      )}
      <div className="acts">
        {artifact.mediaType === 'application/pdf' && (
          <a className={buttonClass({ size: 'sm' })} href={opened.url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> Open PDF
          </a>
        )}
        <Button size="sm" variant="outline" onClick={save}>
          <Download aria-hidden /> Save file
        </Button>
      </div>
    </div>
  )
}

function Mail({ mail }: { mail: ShownMail }) {
  return (
    <article className="eml">
      <dl>
        <dt>From</dt>
        <dd>{mail.from}</dd>
        <dt>To</dt>
        <dd>{mail.to}</dd>
        <dt>Subject</dt>
        <dd>{mail.subject}</dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <pre tabIndex={0}>{mail.text}</pre>
      {mail.attachments.length > 0 && (
        <ul>
          {mail.attachments.map(attachment => (
            <li key={attachment.name}>
              <Button
                size="sm"
                variant="link"
                onClick={() =>
                  saveBlob(
                    new Blob([new Uint8Array(attachment.bytes)], { type: attachment.mediaType }),
                    attachment.name,
                  )
                }
              >
                {attachment.name}, {fileSize(attachment.bytes.byteLength)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function useOpened(
  artifact: Artifact,
  open: ((artifact: Artifact) => Promise<{ bytes: Uint8Array; intact: boolean }>) | undefined,
): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  const ready = open !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is new at every render; it is called once, when it is there.
  useEffect(() => {
    if (open === undefined) return
    let left = false
    let url: string | undefined
    void (async () => {
      try {
        const { bytes, intact } = await open(artifact)
        const mail = artifact.kind === 'email' ? await readEml(bytes) : undefined
        if (left) return
        url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: artifact.mediaType }))
        setOpened({ state: 'open', bytes, intact, url, mail })
      } catch (error) {
        if (left) return
        const failed = error instanceof CallFailed ? error : undefined
        setOpened({
          state: 'failed',
          title: failed?.title ?? 'This file cannot be shown',
          text: failed?.text ?? 'It is kept as it is: save it, or try again later. Nothing is lost.',
        })
      }
    })()
    return () => {
      left = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [artifact, ready])
  return opened
}
