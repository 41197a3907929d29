import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

import { preferred } from '../../sync/i18n/preferred.ts'
import type { Language } from '../../sync/records/language.ts'
import { sentHeader } from './sent-header.ts'

/**
 * The language that a request prefers: the one in which our app is shown to the person, or else their browser's. For
 * mails to somebody who has chosen none.
 */
export function askedLanguage(c: Context): Language {
  const ranges = parseAccept(sentHeader(c.req.raw, 'accept-language') ?? '')
  return preferred(ranges.filter(({ q }) => q > 0).map(({ type }) => type))
}
