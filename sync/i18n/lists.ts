import { language } from './translate.ts'

/** Making a formatter takes a hundred times as long as using one. */
const FORMATS = { en: new Intl.ListFormat('en-GB'), es: new Intl.ListFormat('es-US') } as const

/** 'A, B and C'. British rules for English: the product writes no comma before 'and'. */
export const listOf = (names: readonly string[]): string => FORMATS[language()].format(names)
