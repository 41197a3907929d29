import { useState } from 'react'

import type { PlainMessage } from '../../sync/i18n/translate.ts'
import type { ReportItem } from '../../sync/rules/shown/checklist-report.ts'

export const FILTERS = [
  { id: 'all', name: 'All', matches: () => true },
  { id: 'failed', name: 'Only failed', matches: (item: ReportItem) => item.status === 'failed' },
  { id: 'pending', name: 'Only pending', matches: (item: ReportItem) => item.status === 'pending' },
] as const satisfies readonly { id: string; name: PlainMessage; matches: (item: ReportItem) => boolean }[]
type FilterId = (typeof FILTERS)[number]['id']

/** Which items are shown. An item that is marked while a filter is on stays until a filter is chosen again. */
export function useFilter(items: readonly ReportItem[]) {
  const [filter, setFilter] = useState<FilterId>('all')
  const [shownFirst, setShownFirst] = useState<ReadonlySet<string>>(new Set())
  const matchesOf = (id: FilterId) => FILTERS.find(each => each.id === id)?.matches ?? (() => true)
  return {
    filter,
    choose(id: FilterId) {
      setFilter(id)
      setShownFirst(new Set(items.filter(matchesOf(id)).map(item => item.id)))
    },
    shows: (item: ReportItem) => matchesOf(filter)(item) || shownFirst.has(item.id),
  }
}
