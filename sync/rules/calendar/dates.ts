import { dateIn } from '../../i18n/dates.ts'
import { language } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import { englishDate } from './english-dates.ts'

/** 'October 10, 2026', in UTC; in Spanish '10 de octubre de 2026'. For screens and mails to the person. */
export const longDate = (at: Instant): string => (language() === 'en' ? englishDate(at) : dateIn('date', at))
