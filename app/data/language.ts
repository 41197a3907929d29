import { useSyncExternalStore } from 'react'

import { preferred } from '../../sync/i18n/preferred.ts'
import { language, onLanguageChange, switchLanguage } from '../../sync/i18n/translate.ts'
import { LANGUAGES, type Language } from '../../sync/records/language.ts'

const STORED = 'recall.language'

/** The language that the person chose in this browser; otherwise the first of the browser's own that we speak. */
export function chosenLanguage(
  storage: Pick<Storage, 'getItem'> = window.localStorage,
  tags: readonly string[] = navigator.languages,
): Language {
  const kept = storage.getItem(STORED)
  return LANGUAGES.find(each => each === kept) ?? preferred(tags)
}

/** `?lang=es`, of a link from a page in that language: kept as if it had been chosen here. */
export function keepAskedLanguage(query: string, storage: Pick<Storage, 'setItem'> = window.localStorage): void {
  const asked = new URLSearchParams(query).get('lang')
  if (LANGUAGES.some(each => each === asked)) storage.setItem(STORED, asked ?? '')
}

/** Stored in this browser until the sign-out, and switched to at once. Fails if its catalog cannot be loaded. */
export async function chooseLanguage(
  next: Language,
  storage: Pick<Storage, 'setItem'> = window.localStorage,
): Promise<void> {
  await showLanguage(next)
  storage.setItem(STORED, next)
}

/** Switches what is drawn from now on. */
export async function showLanguage(next: Language): Promise<void> {
  if (next !== language()) await switchLanguage(next)
}

/** The language that is shown now. Whatever was drawn in another language must be drawn anew: use it as a key. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguageChange, language, () => 'en')
