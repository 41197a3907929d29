import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'

import { locale, t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { EventType } from '../../sync/records/event.ts'
import { EVENT_LABELS } from '../../sync/rules/shown/event-labels.ts'
import { type LogFilter, WHOLE_LOG } from '../../sync/rules/shown/log-filter.ts'

type LogFiltersProps = {
  filter: LogFilter
  /** Types that have at least one entry. */
  types: readonly EventType[]
  onFilter: (filter: LogFilter) => void
  /** How many entries match; undefined without a filter. */
  found: number | undefined
  all: number
}

/** Filters the log by words, one type of entry, and days. */
export function LogFilters({ filter, types, onFilter, found, all }: LogFiltersProps) {
  const [hasDays, setDays] = useState(false)
  const id = useId()
  const change = (part: Partial<LogFilter>) => {
    const next = { ...filter, ...part }
    const isWhole = next.words.trim() === '' && next.type === undefined && next.from === '' && next.to === ''
    onFilter(isWhole && next.words === '' ? WHOLE_LOG : next)
  }
  return (
    <search className="log-filters">
      <input
        type="search"
        className="input"
        aria-label={t('Search this log')}
        placeholder={t('Search this log')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={filter.words}
        onChange={event => change({ words: event.target.value })}
      />
      <select
        className="input"
        aria-label={t('Kind')}
        value={filter.type ?? ''}
        onChange={event => change({ type: types.find(type => type === event.target.value) })}
      >
        <option value="">{t('All kinds')}</option>
        {types.map(type => (
          <option key={type} value={type}>
            {tIfKnown(EVENT_LABELS[type])}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="chip"
        aria-expanded={hasDays}
        aria-label={t('Days')}
        onClick={() => {
          // When hidden it filters nothing: a filter that cannot be seen must not leave entries out.
          if (hasDays) change({ from: '', to: '' })
          setDays(!hasDays)
        }}
      >
        <CalendarDays aria-hidden />
      </button>
      {hasDays && (
        <div className="log-days">
          <label htmlFor={`${id}-from`}>{t('From')}</label>
          <input
            id={`${id}-from`}
            type="date"
            className="input"
            value={filter.from}
            onChange={event => change({ from: event.target.value })}
          />
          <label htmlFor={`${id}-to`}>{t('to')}</label>
          <input
            id={`${id}-to`}
            type="date"
            className="input"
            value={filter.to}
            onChange={event => change({ to: event.target.value })}
          />
        </div>
      )}
      <p role="status" className={found === undefined ? 'unseen' : undefined}>
        {found !== undefined &&
          t('{found} of {all} entries', { found: found.toLocaleString(locale()), all: all.toLocaleString(locale()) })}
      </p>
    </search>
  )
}
