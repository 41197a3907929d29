import { clsx } from 'clsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { bannerText, summarize } from '../../sync/rules/shown/checklist-report.ts'
import { useChecklist } from './checklist-context.tsx'
import { goToItem } from './item-keys.ts'

/** The verdict on the extension, and the four figures behind it. */
export function Readiness({ onShowAll }: { onShowAll: () => void }) {
  const { items } = useChecklist()
  const summary = summarize(items)
  const { critical, passed, failed, total, isReady } = summary
  const firstFailed = items.find(item => item.status === 'failed')
  const Icon = isReady ? CircleCheck : TriangleAlert
  return (
    <>
      <div className={clsx('verdict-banner', isReady ? 'ready' : 'not-ready')}>
        <Icon strokeWidth={1.75} aria-hidden />
        <span role="status">{tIfKnown(bannerText(summary))}</span>
        {firstFailed !== undefined && (
          <a
            href={`#item-${firstFailed.id}`}
            onClick={event => {
              // The address keeps the run, and a filter may hide the item.
              event.preventDefault()
              onShowAll()
              goToItem(firstFailed.id)
            }}
          >
            {failed === 1 ? t('Go to 1 failed item') : t('Go to {count} failed items', { count: failed })}
          </a>
        )}
      </div>
      <dl className="sheet tiles">
        <Tile value={`${critical.passed}/${critical.total}`} label={t('critical passed')} />
        <Tile value={`${passed}/${total}`} label={t('total passed')} />
        <Tile value={String(failed)} label={t('failed')} isBad={failed > 0} />
        <Tile value={isReady ? t('YES') : t('NO')} label={t('Extension Ready')} isBad={!isReady} isGood={isReady} />
      </dl>
    </>
  )
}

type TileProps = { value: string; label: string; isBad?: boolean; isGood?: boolean }

function Tile({ value, label, isBad = false, isGood = false }: TileProps) {
  return (
    <div className={clsx(isBad && 'not-ready', isGood && 'ready')}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
