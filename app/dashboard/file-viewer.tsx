import { Download, ExternalLink } from 'lucide-react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Artifact } from '../../sync/records/artifact.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { fileSize, shortHash } from './dates.ts'
import { MailView } from './mail-view.tsx'
import { saveBlob } from './save-blob.ts'
import { type Opened, useOpened } from './use-opened.ts'

/** A file of evidence with the verdict on its bytes. */
export function FileViewer({ artifact, onClose }: { artifact: Artifact; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={artifact.name}
    >
      <File artifact={artifact} onClose={onClose} />
    </Dialog>
  )
}

function File({ artifact, onClose }: { artifact: Artifact; onClose: () => void }) {
  const opened = useOpened(artifact)
  if (opened.state === 'opening') {
    return (
      <Loading>
        <Skeleton className="h-[min(62vh,680px)]" />
      </Loading>
    )
  }
  if (opened.state === 'failed') {
    return (
      <>
        <Note tone="amber" role="alert" title={tIfKnown(opened.title)}>
          {tIfKnown(opened.text)}
        </Note>
        <div className="actions">
          <Button size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </>
    )
  }
  return <OpenFile artifact={artifact} opened={opened} onClose={onClose} />
}

/** Only types that a browser shows as a picture and that run no code. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** For Chromium's viewer: fit to width, without the thumbnail column. Other viewers ignore it. */
const PDF_VIEW = '#navpanes=0&view=FitH'

type OpenFileProps = { artifact: Artifact; opened: Extract<Opened, { state: 'open' }>; onClose: () => void }

function OpenFile({ artifact, opened, onClose }: OpenFileProps) {
  const { bytes, intact, url, mail } = opened
  const isPdf = artifact.mediaType === 'application/pdf'
  return (
    <div className="kept-file">
      <p className="badges">
        <Badge tone={intact ? 'brand' : 'red'}>{intact ? t('Intact') : t('CHANGED')}</Badge>
        <span className="mono" title={artifact.sha256}>
          {fileSize(artifact.size)}, SHA-256 {shortHash(artifact.sha256)}
        </span>
      </p>
      {!intact && (
        <Note tone="red" role="alert" title={t('This copy is not what the ledger names')}>
          {t('Its hash is another one. The ledger is right, this file is not.')}
        </Note>
      )}
      {mail !== null && <MailView mail={mail} />}
      {artifact.kind === 'email' && mail === null && (
        <Note title={t('This email cannot be read here')}>
          {t('It is kept byte for byte; save it to look at it elsewhere.')}
        </Note>
      )}
      {/* Phones show a PDF only in a separate viewer; there the buttons below open it. */}
      {isPdf && navigator.pdfViewerEnabled && (
        <iframe className="pdf" src={`${url}${PDF_VIEW}`} title={artifact.name} />
      )}
      {PICTURES.includes(artifact.mediaType) && <img className="screenshot" src={url} alt={artifact.name} />}
      <div className="actions">
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          onClick={() => saveBlob(new Blob([bytes], { type: artifact.mediaType }), artifact.name)}
        >
          <Download aria-hidden /> {t('Save file')}
        </Button>
        {isPdf && (
          <a className={buttonClass({ size: 'sm' })} href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden /> {t('Open PDF')}
          </a>
        )}
      </div>
    </div>
  )
}
