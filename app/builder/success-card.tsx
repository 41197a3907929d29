import { BadgeCheck, Download, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'

import type { Built } from '../../extension/package/build-package.ts'
import {
  type BuildResult,
  type Bundle,
  LIMITS,
  passedOf,
  type Validation,
} from '../../extension/package/check-package.ts'
import { CODE_TESTS } from '../../extension/package/code-tests.ts'
import { formatSize } from '../../extension/package/size.ts'
import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** What was built: its size, its content, and whether every check passed. */
export function SuccessCard({ built, onDownload }: { built: Built; onDownload: () => void }) {
  const { result, sha256 } = built
  return (
    <section className="sheet build-success" aria-labelledby="built">
      <div className="built-main">
        <h2 id="built">{t('Shield {version} is built.', { version: result.version })}</h2>
        <p>{t('Byte for byte the same ZIP that the command line makes.')}</p>
        <Button size="lg" onClick={onDownload}>
          <Download strokeWidth={1.75} aria-hidden />
          {t('Download v{version}', { version: result.version })}
        </Button>
        <p className="digest">
          {t('SHA-256 of the ZIP')}
          <br />
          <span>{sha256.match(/.{4}/g)?.join(' ')}</span>
        </p>
      </div>
      <div className="built-details">
        <dl className="build-facts">
          <Fact label={t('files')} value={String(result.fileCount)} />
          <Fact label={t('total size')} value={formatSize(result.totalSize)} />
          <Fact label={t('tests passed')} value={`${passedOf(result)}/4`} />
          <Fact
            label={result.warnings.length === 1 ? t('warning') : t('warnings')}
            value={String(result.warnings.length)}
          />
        </dl>
        <Breakdown result={result} />
      </div>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  const [figure, unit] = value.split(' ')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {figure}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  )
}

const HATCH = 'repeating-linear-gradient(135deg, var(--brand) 0 2.5px, var(--brandtint) 2.5px 6px)'

const BUNDLES: readonly { id: Bundle; name: PlainMessage; fill: string }[] = [
  { id: 'background', name: 'Background', fill: 'var(--ink)' },
  { id: 'contentScripts', name: 'Content scripts', fill: 'var(--brand)' },
  { id: 'worklet', name: 'Audio worklet', fill: 'var(--ctl)' },
  { id: 'assets', name: 'Assets', fill: HATCH },
]

function Breakdown({ result: { bundleSizes, totalSize } }: { result: BuildResult }) {
  const rows = BUNDLES.map(bundle => ({ ...bundle, bytes: bundleSizes[bundle.id] }))
  return (
    <>
      <h3>{t('Bundle breakdown')}</h3>
      <div className="build-bundles" aria-hidden>
        {rows
          .filter(({ bytes }) => bytes > 0)
          .map(({ id, fill, bytes }) => (
            <i key={id} style={{ background: fill, flexGrow: bytes }} />
          ))}
      </div>
      <ul className="build-list">
        {rows.map(({ id, name, fill, bytes }) => (
          <li key={id} data-bundle={id}>
            <i style={{ background: fill }} aria-hidden />
            <span>{t(name)}</span>
            <b>{formatSize(bytes)}</b>
            <small>{shareOf(bytes, totalSize)}</small>
          </li>
        ))}
      </ul>
      <Limits bytes={totalSize} />
    </>
  )
}

function shareOf(bytes: number, total: number): string {
  const percent = (100 * bytes) / total
  return `${percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent)}%`
}

/** How close the package is to its size limit. */
function Limits({ bytes }: { bytes: number }) {
  const text = t('{size} of the 2 MB limit, warning above 1.5 MB', { size: formatSize(bytes) })
  const filled: CSSProperties = { width: `${Math.min(100, (100 * bytes) / LIMITS.mostBytes)}%` }
  return (
    <div className="build-limits" role="img" aria-label={text}>
      <i className="axis" />
      <i className="filled" style={filled} />
      <span>{formatSize(bytes)}</span>
      <span>{t('1.5 MB warns')}</span>
      <span>2 MB</span>
    </div>
  )
}

const VALIDATIONS: readonly { id: Validation; name: PlainMessage; text: () => string; wrong: PlainMessage }[] = [
  {
    id: 'manifest',
    name: 'Manifest',
    text: () =>
      t(
        'Version 3. Permissions storage, activeTab, scripting, and declarativeNetRequestWithHostAccess, access to the chat sites, and nothing else.',
      ),
    wrong: 'It asks for something else than it should.',
  },
  {
    id: 'dependencies',
    name: 'Dependencies',
    text: () => t('Every file that is named is there, every digest equal.'),
    wrong: 'A file is missing, or another one.',
  },
  { id: 'bundleSizes', name: 'Bundle sizes', text: () => t('Over 100 KB, under 2 MB.'), wrong: 'Not under 2 MB.' },
  {
    id: 'tests',
    name: 'Tests',
    text: () => t('{count} tests of the code and pages, on these very files:', { count: CODE_TESTS.length }),
    wrong: 'A test of the code did not pass.',
  },
]

/** Each check with its result, and each warning. */
export function ValidationResults({ result }: { result: BuildResult }) {
  return (
    <section className="sheet build-checks">
      <h2>{t('Validation results')}</h2>
      <ul>
        {VALIDATIONS.map(({ id, name, text, wrong }) => {
          const passed = result.validationResults[id]
          const Icon = passed ? BadgeCheck : TriangleAlert
          return (
            <li key={id} data-validation={id} className={passed ? undefined : 'build-failed'}>
              <Icon strokeWidth={1.75} aria-hidden />
              <div>
                <b>{t(name)}</b>
                <p>{passed ? text() : t(wrong)}</p>
                {id === 'tests' && passed && (
                  <ul className="code-tests">
                    {CODE_TESTS.map(test => (
                      <li key={test.name}>{tIfKnown(test.name)}.</li>
                    ))}
                  </ul>
                )}
              </div>
              <Badge tone={passed ? 'brand' : 'red'}>{passed ? t('passed') : t('failed')}</Badge>
            </li>
          )
        })}
        {result.warnings.map(warning => (
          <li key={warning} className="warning">
            <TriangleAlert strokeWidth={1.75} aria-hidden />
            <div>
              <p>{tIfKnown(warning)}</p>
            </div>
            <Badge tone="amber">{t('warning')}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
