import { dateIn } from '../../i18n/dates.ts'
import { language } from '../../i18n/translate.ts'

/** 'November 24', in UTC like every day in the product; in Spanish '24 de noviembre'. */
export const dayInWords = (at: number): string => dateIn('day', at)

const NUMBERS = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
} as const

/** 'four', 'cuatro'; digits from eleven on. A sentence about one thing is a message of its own: 'un', 'una'. */
export const numberInWords = (count: number): string => NUMBERS[language()][count] ?? String(count)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
