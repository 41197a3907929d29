import { language } from './translate.ts'

/** 'A, B and C'. British rules for English: the product writes no comma before 'and'. */
export const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(language() === 'es' ? 'es-US' : 'en-GB').format(names)
