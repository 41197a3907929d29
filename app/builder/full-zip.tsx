import './builder.css'

import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'

import { SOURCES, type SourceName } from '../../extension/package/build-package.ts'
import { formatSize } from '../../extension/package/size.ts'
import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { NeedsDesktop } from '../shell/install-steps.tsx'
import { Button } from '../ui/button.tsx'
import { Trans } from '../ui/trans.tsx'
import { BuildFailed, BuildProgress } from './build-outcome.tsx'
import { LogPanel } from './log-panel.tsx'
import { useBuild } from './use-build.ts'

interface Tool {
  source: SourceName
  title: PlainMessage
  text: PlainMessage
  action: PlainMessage
  busy: PlainMessage
}

const TOOLS: readonly Tool[] = [
  {
    source: 'full',
    title: 'Full extension',
    text: 'Every file of the extension, fetched fresh from the server, and a sample prompt from a made-up person to try Shield with.',
    action: 'Build full ZIP',
    busy: 'Building full ZIP...',
  },
  {
    source: 'v7',
    title: 'Version 7',
    text: 'The files of version 7.0.1 and nothing beside them: byte for byte the ZIP that the command line makes.',
    action: 'Build v7 ZIP',
    busy: 'Building v7 ZIP...',
  },
]

/** Two ZIPs, one log. */
export function FullZip() {
  const build = useBuild()
  const { state, log } = build
  const isBuilding = state.status === 'building'
  return (
    <div className="wrap builder">
      <div className="build-head">
        <div>
          <h1>{t('Extension ZIP builder')}</h1>
          <p className="subtitle">
            <Trans
              message="The whole extension, packed in this browser. Every file is checked against its digest first. The <a>Extension Builder</a> shows the checks one by one."
              tags={{ a: <Link to="/extension-builder" /> }}
            />
          </p>
        </div>
      </div>
      <NeedsDesktop />
      <div className="build-halves even">
        {TOOLS.map(({ source, title, text, action, busy }) => (
          <section key={source} className="sheet build-tools" aria-labelledby={`zip-${source}`}>
            <h2 id={`zip-${source}`}>{t(title)}</h2>
            <p>{t(text)}</p>
            <p className="fine mono">{SOURCES[source].base}</p>
            <div className="actions">
              <Button
                disabled={isBuilding}
                variant={state.status === 'complete' && state.source === source ? 'outline' : 'default'}
                onClick={() => void build.start(source)}
              >
                {isBuilding && state.source === source ? t(busy) : t(action)}
              </Button>
              {state.status === 'complete' && state.source === source && (
                <Button onClick={build.download}>
                  <Download strokeWidth={1.75} aria-hidden />
                  {t('Download {size}', { size: formatSize(state.built.zip.byteLength) })}
                </Button>
              )}
            </div>
          </section>
        ))}
      </div>
      {state.status === 'failed' && (
        <BuildFailed failed={state} log={log} onAgain={source => void build.start(source)} />
      )}
      <section className="sheet build-work">
        {isBuilding && <BuildProgress {...state} />}
        {state.status === 'complete' && (
          <div role="status">
            <h2>
              {t('{name}: {count} files checked, {size}', {
                name: state.built.name,
                count: state.built.result.fileCount,
                size: formatSize(state.built.zip.byteLength),
              })}
            </h2>
          </div>
        )}
        <LogPanel log={log} onClear={build.clearLog} />
      </section>
    </div>
  )
}
