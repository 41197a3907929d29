import { useEffect, useRef, useState } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { SHOWS, type Show } from '../../sync/rules/shown/threads.ts'
import type { InboxFilter } from './address.ts'

const NAMES: Readonly<Record<Show, PlainMessage>> = { unread: 'Unread', needs: 'Needs you', quarantine: 'Quarantine' }

/** How long typing must pause before the address is updated. */
const PAUSE_MS = 250

type MailFiltersProps = {
  filter: InboxFilter
  countOf: (show: Show) => number
  providers: readonly { id: string; name: string }[]
  onFilter: (filter: InboxFilter) => void
}

/** Words, a provider, and the kind of mail: together they filter the Inbox. */
export function MailFilters({ filter, countOf, providers, onFilter }: MailFiltersProps) {
  const { show, from } = filter
  return (
    <div className="mail-filters">
      <search>
        <SearchWords
          label={t('Search emails')}
          words={filter.words}
          onWords={words => onFilter({ ...filter, words })}
        />
        <select
          className="input"
          aria-label={t('Provider')}
          value={from ?? ''}
          onChange={event => onFilter({ ...filter, from: event.target.value || undefined })}
        >
          <option value="">{t('All providers')}</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </search>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons. */}
      <div className="mail-kinds" role="group" aria-label={t('Show')}>
        <button
          type="button"
          className="chip"
          aria-pressed={show === undefined}
          onClick={() => onFilter({ ...filter, show: undefined })}
        >
          {t('All')}
        </button>
        {SHOWS.map(each => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={show === each}
            onClick={() => onFilter({ ...filter, show: each })}
          >
            {t(NAMES[each])} <span>{countOf(each)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

type SearchWordsProps = { label: string; words: string | undefined; onWords: (words: string | undefined) => void }

/** A search field that applies its words a moment after the last key. */
function SearchWords({ label, words, onWords }: SearchWordsProps) {
  const [typed, setTyped] = useState(words ?? '')
  const told = useRef(words)
  const latest = useRef(onWords)
  useEffect(() => {
    latest.current = onWords
  })
  // Back and links change the words from outside.
  useEffect(() => {
    if (words === told.current) return
    told.current = words
    setTyped(words ?? '')
  }, [words])
  useEffect(() => {
    const next = typed.trim() === '' ? undefined : typed.trim()
    if (next === told.current) return
    const timer = setTimeout(() => {
      told.current = next
      latest.current(next)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <input
      type="search"
      className="input"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}
