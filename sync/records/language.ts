/** The languages of the product. Letters and the ledger stay in English: that is what is sent and proven. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each in its own language, as a person who does not read the present one would look for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }
