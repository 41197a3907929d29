import type { SpanType } from '../shield/span.ts'
import type { HiddenAt } from './hide-texts.ts'

/** What was taken out of a document, because nobody sees it or because it cannot be masked. */
export type Removed =
  | 'properties'
  | 'preview'
  | 'template-link'
  | 'mail-merge'
  | 'tracked-changes'
  | 'older-copies'
  | 'bound-data'
  | 'building-blocks'
  | 'people'
  | 'macros'
  | 'pivot-tables'
  | 'external-data'
  | 'printer-settings'
  | 'embedded-files'
  | 'media'
  | 'pictures'
  | 'fonts'
  | 'readings'
  | 'unused-texts'
  | 'formulas'
  | 'links'
  | 'headers-of-mail'
  | 'attachments'
  | 'hidden-markup'
  | 'bookmarks'
  | 'unknown'

/** What is still in the document although Shield cannot read it. */
export interface Unread {
  readonly what: 'picture'
  readonly count: number
}

/** What the person is told about a masked document. */
export interface DocumentReport {
  readonly hidden: readonly HiddenAt[]
  /** The types of what was let through, one for each place. */
  readonly open: readonly SpanType[]
  readonly removed: ReadonlyMap<Removed, number>
  /** What does not show, but was kept and masked: hidden sheets, rows, slides, text. */
  readonly unseen: ReadonlyMap<Unseen, number>
  readonly unread: readonly Unread[]
}

/** A code as an answer quotes it, and how often it stands in the document. */
export interface CodeIn {
  readonly code: string
  readonly count: number
}

/** In reading order. */
export function codesIn(hidden: readonly HiddenAt[]): CodeIn[] {
  const counts = new Map<string, number>()
  for (const each of hidden) {
    const code = codeAt(each)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].map(([code, count]) => ({ code, count }))
}

/** In names that others refer to, a code stands without its brackets. */
export const codeAt = ({ placeholder }: HiddenAt): string => `[${placeholder.replace(/[[\]]/g, '')}]`

export type Unseen =
  | 'hidden-sheets'
  | 'hidden-rows'
  | 'hidden-columns'
  | 'hidden-slides'
  | 'hidden-text'
  | 'hidden-layers'
  | 'comments'

/** Counts while a document is worked on. */
export class Tally {
  readonly removed = new Map<Removed, number>()
  readonly unseen = new Map<Unseen, number>()
  pictures = 0

  remove(what: Removed, count = 1): void {
    if (count > 0) this.removed.set(what, (this.removed.get(what) ?? 0) + count)
  }

  see(what: Unseen, count = 1): void {
    if (count > 0) this.unseen.set(what, (this.unseen.get(what) ?? 0) + count)
  }

  /** What was counted before. */
  add({ removed, unseen, pictures }: Tally): void {
    for (const [what, count] of removed) this.remove(what, count)
    for (const [what, count] of unseen) this.see(what, count)
    this.pictures += pictures
  }
}
