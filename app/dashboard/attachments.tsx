import { FileImage, FileText, Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { Artifact, ArtifactKind } from '../../sync/records/artifact.ts'
import { fileSize, shortDate } from './dates.ts'

const FileViewer = lazy(async () => ({ default: (await import('./file-viewer.tsx')).FileViewer }))

const ICONS = { pdf: FileText, email: Mail, screenshot: FileImage } satisfies Record<ArtifactKind, unknown>

const KINDS = {
  pdf: 'pdf',
  email: 'email',
  screenshot: 'screenshot',
} as const satisfies Record<ArtifactKind, PlainMessage>

/** The files of a request, newest first; a press opens one, from this device if it is stored here. */
export function Attachments({ artifacts }: { artifacts: readonly Artifact[] }) {
  const [opened, setOpened] = useState<Artifact | undefined>(undefined)
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h3 id="attachments">{t('Attachments')}</h3>
      {artifacts.length === 0 ? (
        <p className="muted">{t('No attachments yet')}</p>
      ) : (
        <ul>
          {artifacts.map(artifact => (
            <li key={artifact.id}>
              <AttachmentButton artifact={artifact} onOpen={() => setOpened(artifact)} />
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Suspense>
          <FileViewer artifact={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function AttachmentButton({ artifact, onOpen }: { artifact: Artifact; onOpen: () => void }) {
  const Icon = ICONS[artifact.kind]
  return (
    <button type="button" title={artifact.name} onClick={onOpen}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>{artifact.name}</span>
      <span>
        {t(KINDS[artifact.kind])}, {shortDate(artifact.createdAt)}, {fileSize(artifact.size)}
      </span>
    </button>
  )
}
