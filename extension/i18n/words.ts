import { LANGUAGES, type Language } from '../../sync/records/language.ts'
import type { Words } from './translate.ts'

interface WordsNeeds {
  /** The language of the account that this browser is linked to; null if it has none, or there is no link. */
  chosen(): Promise<Language | null>
  /** The language in which the browser shows our texts of `_locales`: `chrome.i18n.getMessage('language')`. */
  shown: string
  /** The language of its menus, with a region if it has one: `chrome.i18n.getUILanguage()`. */
  browser: string
  /** Reads the package's file of Spanish texts. */
  read(): Promise<Words['texts']>
}

/** What the extension says its texts with. A file that cannot be read is no reason to say nothing: then it is English. */
export function wordsReader({ chosen, shown, browser, read }: WordsNeeds): () => Promise<Words> {
  let spanish: Words['texts'] | undefined
  return async () => {
    const language = (await chosen()) ?? (isLanguage(shown) ? shown : 'en')
    if (language === 'en') return { locale: localeOf('en', browser), texts: {} }
    try {
      spanish ??= await read()
      return { locale: localeOf(language, browser), texts: spanish }
    } catch {
      return { locale: localeOf('en', browser), texts: {} }
    }
  }
}

/** Days and numbers as the browser writes them, if it speaks this language; otherwise as in the United States. */
const localeOf = (language: Language, browser: string): string =>
  browser.toLowerCase().split('-')[0] === language ? browser : `${language}-US`

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some(each => each === value)
