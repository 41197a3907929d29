import { Download } from 'lucide-react'
import { useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { ChecklistFile } from '../../sync/records/checklist.ts'
import { fileSize, localTime, shortHash } from '../dashboard/dates.ts'
import { saveBlob } from '../dashboard/save-blob.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { useItemTable } from './checklist-context.tsx'
import { usePicture } from './use-picture.ts'

/** A screenshot as large as the screen allows, with its name and hash, and a button to remove it. */
export function PictureDialog({ file, onClose }: { file: ChecklistFile; onClose: () => void }) {
  const { mutate } = useItemTable()
  const picture = usePicture(file)
  const [asked, setAsked] = useState(false)
  const remove = () => {
    onClose()
    mutate.removeFile(file.runId, file.id).catch(tellNotSaved)
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      wide
      title={file.name}
      footer={
        <>
          {asked ? (
            <Button size="sm" variant="destructive" onClick={remove}>
              {t('Remove it everywhere')}
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
              {t('Remove')}
            </Button>
          )}
          {picture.state === 'shown' && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => saveBlob(new Blob([picture.bytes], { type: file.mediaType }), file.name)}
            >
              <Download aria-hidden /> {t('Save file')}
            </Button>
          )}
          <Button size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <p className="mono picture-name">
        {localTime(file.createdAt)}, {fileSize(file.size)}, SHA-256 {shortHash(file.sha256)}
      </p>
      {picture.state === 'shown' && <img className="large-picture" src={picture.url} alt={file.name} />}
      {picture.state === 'absent' && (
        <Note tone="amber" role="alert" title={t('This picture is not on this device yet')}>
          {t('It opens as soon as there is a connection. Its name and hash are safe already.')}
        </Note>
      )}
    </Dialog>
  )
}
