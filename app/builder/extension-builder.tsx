import './builder.css'

import { Link } from '@tanstack/react-router'

import { t } from '../../sync/i18n/translate.ts'
import { InstallSteps, NeedsDesktop } from '../shell/install-steps.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { BuildFailed, BuildProgress, NothingBuilt, Toolchain } from './build-outcome.tsx'
import { Features } from './features.tsx'
import { LogPanel } from './log-panel.tsx'
import { SuccessCard, ValidationResults } from './success-card.tsx'
import { type Build, useBuild } from './use-build.ts'

/** Builds version 7 of the extension in the person's own browser, and shows what it has checked. */
export function ExtensionBuilder() {
  return <BuilderPage build={useBuild()} />
}

/** The page in any state of a build. */
export function BuilderPage({ build }: { build: Build }) {
  const isBuilding = build.state.status === 'building'
  return (
    <div className="wrap builder">
      <div className="build-head">
        <div>
          <h1>{t('Build Shield yourself')}</h1>
          <p className="subtitle">
            {t(
              'Your browser puts the extension together from the files on this site and checks every one. Nothing is sent anywhere.',
            )}
          </p>
        </div>
        <div className="actions">
          <Button
            size="lg"
            variant={build.state.status === 'complete' ? 'outline' : 'default'}
            disabled={isBuilding}
            onClick={() => void build.start('v7')}
          >
            {isBuilding ? t('Building v7...') : t('Build v7 Extension')}
          </Button>
          {build.state.status !== 'complete' && (
            <Button size="lg" variant="outline" disabled={isBuilding} onClick={build.download}>
              {t('Download')}
            </Button>
          )}
        </div>
      </div>
      <NeedsDesktop />
      <Features />
      <Outcome build={build} />
    </div>
  )
}

function Outcome({ build }: { build: Build }) {
  const { state, log } = build
  if (state.status === 'idle') {
    return (
      <>
        <NothingBuilt />
        <Toolchain />
      </>
    )
  }
  if (state.status === 'complete') {
    return (
      <>
        <SuccessCard built={state.built} onDownload={build.download} />
        <div className="build-halves">
          <div>
            <ValidationResults result={state.built.result} />
            <Toolchain />
          </div>
          <div>
            <section className="sheet build-tools">
              <h2>{t('How to install')}</h2>
              <InstallSteps
                download={<p>{t('Press “Download v{version}” above.', { version: state.built.result.version })}</p>}
              />
              <Link to="/extension-validation" className={buttonClass({ size: 'sm', variant: 'outline' })}>
                {t('Open the validation checklist')}
              </Link>
            </section>
          </div>
        </div>
      </>
    )
  }
  return (
    <>
      {state.status === 'failed' && (
        <BuildFailed failed={state} log={log} onAgain={source => void build.start(source)} />
      )}
      <section className="sheet build-work">
        {state.status === 'building' && <BuildProgress {...state} />}
        <LogPanel log={log} onClear={build.clearLog} />
      </section>
      <Toolchain />
    </>
  )
}
