import { useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { ReportItem } from '../../sync/rules/shown/checklist-report.ts'
import { MAX_LINE } from '../../sync/wire/mutations.ts'
import { NotAPicture, shrinkPicture } from '../data/shrink-picture.ts'
import { tellNotSaved } from '../shell/save-here.ts'
import { toast } from '../ui/toast.tsx'
import { useItemTable } from './checklist-context.tsx'

/** The pictures among pasted or dropped files. */
export function picturesIn({ files }: Pick<DataTransfer, 'files'>): File[] {
  return [...files].filter(file => file.type.startsWith('image/'))
}

/** Scales pictures on this device and attaches them to an item; `busy` while it does. */
export function useAttach(item: Pick<ReportItem, 'id'>): { busy: boolean; add(files: readonly File[]): Promise<void> } {
  const table = useItemTable()
  const [underWay, setUnderWay] = useState(0)
  const addOne = async (file: File) => {
    try {
      const { bytes, mediaType } = await shrinkPicture(file)
      await table.attach(item, { name: nameOf(file), bytes, mediaType })
    } catch (error) {
      if (error instanceof NotAPicture) {
        toast({ title: t('This picture was not added'), description: tIfKnown(error.message), tone: 'destructive' })
      } else tellNotSaved()
    }
  }
  return {
    busy: underWay > 0,
    async add(files) {
      setUnderWay(count => count + 1)
      // One after the other: a phone may not have the memory for two decoded photos.
      for (const file of files) await addOne(file)
      setUnderWay(count => count - 1)
    },
  }
}

/** A pasted picture has no useful name, but the same one on every system. */
function nameOf(file: File): string {
  return (file.name || 'Screenshot').slice(-MAX_LINE)
}
