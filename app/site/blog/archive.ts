import type { Post } from './post.ts'

interface ArchiveMonth {
  /** `2025-08`, also its anchor. */
  readonly month: string
  /** 'Aug'. */
  readonly name: string
  readonly year: string
  readonly posts: readonly Post[]
}

/** Posts by month, newest month first, in the given order. */
export function archiveOf(posts: readonly Post[]): readonly ArchiveMonth[] {
  const months = [...new Set(posts.map(post => post.date.slice(0, 7)))]
  return months.map(month => ({
    month,
    name: NAMES[Number(month.slice(5)) - 1] ?? month,
    year: month.slice(0, 4),
    posts: posts.filter(post => post.date.startsWith(month)),
  }))
}

/** 'August 12, 2025'. */
export function longDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${LONG_NAMES[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}

const LONG_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const NAMES = LONG_NAMES.map(name => name.slice(0, 3))
