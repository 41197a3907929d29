import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { groupItems } from '../../sync/rules/shown/checklist-report.ts'
import { useChecklist } from './checklist-context.tsx'
import { sectionId } from './section-id.ts'

/** The progress of each section of a plan: one tick per item. */
export function Progress() {
  const { checklist, items } = useChecklist()
  return (
    <ol className="sheet sections" aria-label={t('Progress')}>
      {groupItems(checklist, items).map(({ category, items: own, passed, total }) => (
        <li key={category}>
          <a
            href={`#${sectionId(category)}`}
            onClick={event => {
              event.preventDefault()
              document.getElementById(sectionId(category))?.focus()
            }}
          >
            {tIfKnown(category)}
          </a>
          <span className="section-ticks" aria-hidden="true">
            {own.map(item => (
              <i key={item.id} data-status={item.status} />
            ))}
          </span>
          <span className="section-count">
            {passedOf({ passed, total, failed: own.filter(item => item.status === 'failed').length })}
          </span>
        </li>
      ))}
    </ol>
  )
}

function passedOf({ failed, ...counts }: { passed: number; total: number; failed: number }): string {
  return failed === 0
    ? t('{passed} of {total} passed', counts)
    : t('{passed} of {total} passed, {failed} failed', { ...counts, failed })
}
