import { LANGUAGES, type Language } from '../records/language.ts'

/** The language of a list of preferences, such as `navigator.languages`: the first one that we speak. */
export const preferred = (tags: readonly string[]): Language =>
  tags.map(tag => LANGUAGES.find(each => tag.toLowerCase().split('-')[0] === each)).find(Boolean) ?? 'en'
