import { t } from '../../sync/i18n/translate.ts'
import { groupItems } from '../../sync/rules/shown/checklist-report.ts'
import { useChecklist } from './checklist-context.tsx'
import { sectionId } from './section-id.ts'

/** The progress of each section of a plan: one tick per item. */
export function Progress() {
  const { checklist, items } = useChecklist()
  return (
    <ol className="sheet secs" aria-label={t('Progress')}>
      {groupItems(checklist, items).map(({ category, items: own, passed, total }) => (
        <li key={category}>
          <a
            href={`#${sectionId(category)}`}
            onClick={event => {
              event.preventDefault()
              document.getElementById(sectionId(category))?.focus()
            }}
          >
            {category}
          </a>
          <span className="ticks" aria-hidden="true">
            {own.map(item => (
              <i key={item.id} className={item.status} />
            ))}
          </span>
          <span className="of">
            {passed} of {total} passed
            {own.some(item => item.status === 'failed') &&
              t(', {count} failed', { count: own.filter(item => item.status === 'failed').length })}
          </span>
        </li>
      ))}
    </ol>
  )
}
