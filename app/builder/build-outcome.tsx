import { Copy, RotateCw } from 'lucide-react'

import { EXTENSION_VERSION } from '../../extension/manifest.ts'
import type { SourceName } from '../../extension/package/build-package.ts'
import { formatSize } from '../../extension/package/size.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { Trans } from '../ui/trans.tsx'
import { inWords, type LogLine, secondsOf } from './build-log.ts'
import type { BuildState } from './build-state.ts'

export function NothingBuilt() {
  return (
    <div className="build-idle">
      <LogoMark />
      <b>{t('Nothing built yet')}</b>
      <p>{t('Building takes about a second. You can watch each step.')}</p>
    </div>
  )
}

/** The current step, and the progress. */
export function BuildProgress({ step, percent }: { step: string; percent: number }) {
  const rounded = Math.round(percent)
  return (
    <>
      <div role="status">
        <h2>{inWords(step)}</h2>
      </div>
      <div
        className="build-bar"
        role="progressbar"
        aria-label={t('Build progress')}
        aria-valuenow={rounded}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${Math.max(rounded, 9)}%` }}>{rounded}%</i>
      </div>
    </>
  )
}

type BuildFailedProps = {
  failed: Extract<BuildState, { status: 'failed' }>
  log: readonly LogLine[]
  onAgain: (source: SourceName) => void
}

/** What failed, by the file's name, and what can be done now. */
export function BuildFailed({ failed, log, onAgain }: BuildFailedProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(log.map(asText).join('\n'))
      toast({ title: t('Copied'), description: t('The build log is on the clipboard.') })
    } catch {
      toast({
        title: t('Not copied'),
        description: t('The browser does not let us. Select the log and copy it by hand.'),
      })
    }
  }
  return (
    <section className="build-failure">
      <Note tone="red" role="alert" title={t('Build Failed')}>
        <p>{inWords(failed.message)}</p>
      </Note>
      <p>{t('Nothing was saved, and nothing that you have installed changes.')}</p>
      <div className="actions">
        <Button size="sm" onClick={() => onAgain(failed.source)}>
          <RotateCw strokeWidth={1.75} aria-hidden />
          {t('Try again')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          <Copy strokeWidth={1.75} aria-hidden />
          {t('Copy the log')}
        </Button>
      </div>
    </section>
  )
}

const asText = (line: LogLine): string =>
  [secondsOf(line), inWords(line.text), line.size === undefined ? '' : formatSize(line.size)].filter(Boolean).join('  ')

export function Toolchain() {
  return (
    <section className="sheet build-tools">
      <h2>{t('Toolchain')}</h2>
      <ul className="actions">
        {TOOLS.map(([work, tool]) => (
          <li key={work} className="tag">
            {t(work)}: {tool}
          </li>
        ))}
      </ul>
      <p>
        <Trans
          message="<code>npm run extension</code> makes version {version} from the sources, and the same ZIP."
          values={{ version: EXTENSION_VERSION }}
          tags={{ code: <code /> }}
        />
      </p>
    </section>
  )
}

const TOOLS = [
  ['bundler', 'Vite'],
  ['type checks', 'TypeScript'],
  ['unit tests', 'Vitest'],
  ['end-to-end tests', 'Playwright'],
  ['ZIP', 'DEFLATE 6'],
] as const satisfies readonly (readonly [PlainMessage, string])[]
