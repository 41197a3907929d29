import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ChecklistFile, NoteRevision } from '../../sync/records/checklist.ts'
import type { ReportItem } from '../../sync/rules/shown/checklist-report.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoteField } from './note-field.tsx'
import { usePicture } from './use-picture.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

type EvidenceProps = {
  item: ReportItem
  files: readonly ChecklistFile[]
  revisions: readonly NoteRevision[]
  busy: boolean
  onAdd: (files: File[]) => void
  /** It was just opened by a press. */
  focusNew: boolean
}

/** Evidence for the result: text, and screenshots from a file, the clipboard, a drop or the camera. */
export function Evidence({ item, files, revisions, busy, onAdd, focusNew }: EvidenceProps) {
  const [shown, setShown] = useState<string>()
  const file = files.find(({ id }) => id === shown)
  return (
    <div className="evidence">
      <p className="evidence-label" aria-hidden="true">
        {t('Evidence')}
      </p>
      <NoteField item={item} field="evidence" revisions={revisions} autoFocus={focusNew && files.length === 0} />
      <ul className="pictures">
        {files.map(each => (
          <li key={each.id}>
            <Thumbnail file={each} onOpen={() => setShown(each.id)} />
          </li>
        ))}
        {busy && (
          <li>
            <Skeleton className="thumbnail" />
            <span className="unseen" role="status">
              {t('Scaling a picture')}
            </span>
          </li>
        )}
        <li className="add-buttons">
          <PickButton item={item} onAdd={onAdd} />
          <PickButton item={item} onAdd={onAdd} camera />
        </li>
      </ul>
      <Suspense>{file !== undefined && <PictureDialog file={file} onClose={() => setShown(undefined)} />}</Suspense>
    </div>
  )
}

function PickButton({ item, onAdd, camera = false }: Pick<EvidenceProps, 'item' | 'onAdd'> & { camera?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    // Allows choosing the same file again.
    event.target.value = ''
  }
  const Icon = camera ? Camera : ImagePlus
  const title = tIfKnown(item.title)
  return (
    <span className={camera ? 'camera' : undefined}>
      <input
        ref={input}
        type="file"
        hidden
        accept={camera ? 'image/*' : 'image/png,image/jpeg,image/webp'}
        multiple={!camera}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={take}
        aria-label={camera ? t('Photo for {title}', { title }) : t('Screenshot for {title}', { title })}
      />
      <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
        <Icon strokeWidth={1.75} aria-hidden />
        {camera ? t('Take a photo') : t('Add screenshot')}
      </Button>
    </span>
  )
}

function Thumbnail({ file, onOpen }: { file: ChecklistFile; onOpen: () => void }) {
  const picture = usePicture(file)
  return (
    <button
      type="button"
      className="thumbnail"
      onClick={onOpen}
      aria-label={t('Open screenshot {name}', { name: file.name })}
    >
      {picture.state === 'shown' && <img src={picture.url} alt="" />}
      {picture.state === 'opening' && <Skeleton className="h-full" />}
      {picture.state === 'absent' && <span>{t('Not on this device yet')}</span>}
    </button>
  )
}
