import { useReducer, useRef, useState } from 'react'

import { buildPackage, type Progress, SOURCES, type SourceName } from '../../extension/package/build-package.ts'
import { formatSize } from '../../extension/package/size.ts'
import { t } from '../../sync/i18n/translate.ts'
import { saveBlob } from '../dashboard/save-blob.ts'
import { readPackageFile } from '../data/package-files.ts'
import { toast } from '../ui/toast.tsx'
import { type LogLine, withLine } from './build-log.ts'
import { type BuildState, IDLE, messageOf, nextState } from './build-state.ts'

export interface Build {
  state: BuildState
  log: readonly LogLine[]
  clearLog(): void
  /** Resolves when the build has ended, successfully or not. */
  start(source: SourceName): Promise<void>
  /** Saves what was built last; tells the person if there is nothing yet. */
  download(): void
}

export function useBuild(): Build {
  const [state, dispatch] = useReducer(nextState, IDLE)
  const [log, setLog] = useState<readonly LogLine[]>([])
  const lines = useRef(0)

  async function start(source: SourceName): Promise<void> {
    const began = performance.now()
    const write = (line: Pick<LogLine, 'text' | 'size' | 'isBad'>) => {
      lines.current += 1
      const id = lines.current
      const afterMs = performance.now() - began
      setLog(before => withLine(before, { id, afterMs, ...line }))
    }
    const tell = (progress: Progress) => {
      if (progress.line !== undefined) write(progress.line)
      dispatch({ type: 'progressed', progress })
    }
    dispatch({ type: 'started', source })
    try {
      const built = await buildPackage(SOURCES[source], SURROUNDINGS, tell)
      dispatch({ type: 'completed', built })
      toast({
        title: t('Build Complete!'),
        description: t('The ZIP has {size}.', { size: formatSize(built.zip.byteLength) }),
      })
    } catch (error) {
      write({ text: messageOf(error), isBad: true })
      dispatch({ type: 'failed', error })
      toast({ title: t('Build Failed'), description: t('Extension build encountered an error'), tone: 'destructive' })
    }
  }

  return {
    state,
    log,
    clearLog: () => setLog([]),
    start,
    download() {
      if (state.status === 'complete') saveZip(state.built)
      else {
        toast({
          title: t('Build First'),
          description: t('Use the Build v7 Extension button to create and download the ZIP'),
          tone: 'destructive',
        })
      }
    },
  }
}

const SURROUNDINGS = {
  readFile: readPackageFile,
  pause: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
  now: () => Date.now(),
}

function saveZip({ zip, name }: { zip: Uint8Array<ArrayBuffer>; name: string }): void {
  saveBlob(new Blob([zip], { type: 'application/zip' }), name)
}
