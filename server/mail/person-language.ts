import { es } from '../../sync/i18n/es.ts'
import { inLanguage } from '../../sync/i18n/translate.ts'
import type { Language } from '../../sync/records/language.ts'
import type { TenantReader } from '../store/tenant.ts'

/** Writes a text to a person in their language; English if they have chosen none. Only for work without a promise. */
export function inLanguageOf<T>(
  language: Language | null | undefined,
  work: () => T extends Promise<unknown> ? never : T,
): T {
  return language === 'es' ? inLanguage('es', es, work) : inLanguage('en', {}, work)
}

/** The language that an account has chosen; null if none. */
export async function languageOf(reader: Pick<TenantReader, 'list'>): Promise<Language | null> {
  return (await reader.list('email')).find(({ language }) => language)?.language ?? null
}
