import { type Messages, setupI18n } from '@lingui/core'

import type { Language } from '../records/language.ts'
import type { Es } from './es.ts'

/**
 * A text that a person reads, in English. The English text is its own key, as in gettext, so that the source reads as
 * the screen does, and no catalog is loaded for English. `{name}` stands for a value, `<b>words</b>` for an element.
 */
export type Message = keyof Es
/** A message without values, for tables of texts that are translated where they are shown. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>

export type ValueName<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueName<Rest>
  : never
export type Values<M extends string> = Readonly<Record<ValueName<M>, string | number>>

export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** The only syntax in messages: text and `{name}`. Lingui's own compiler for all of ICU is three times its size. */
i18n.setMessagesCompiler(message =>
  message.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? ([part] as [string]) : part)),
)

/** A message in the language that is switched on. The compiler rejects one that has no translation. */
export function t<M extends Message>(
  message: M,
  ...[values]: [ValueName<M>] extends [never] ? [] : [values: Values<M>]
): string {
  return onePoint(i18n._(message, values))
}

/** A Spanish time ends in the point of 'a.m.', and a sentence that ends in a time has no second one. */
const onePoint = (text: string): string => text.replace('.m..', '.m.')

/** For texts that the server sends (what failed, and why): in the person's language if it is one of ours. */
export const tIfKnown = (text: string): string => (Object.hasOwn(i18n.messages, text) ? i18n._(text) : text)

export const language = (): Language => (i18n.locale === 'es' ? 'es' : 'en')

/** For `Intl`: dates and numbers in Spanish are written as in the United States, where our customers live. */
export const locale = (): string => (language() === 'es' ? 'es-US' : 'en-US')

/** Loads the catalog, if there is one, and switches to the language. Fails if the catalog cannot be loaded. */
export async function switchLanguage(next: Language): Promise<void> {
  const messages = next === 'en' ? {} : (await import('./es.ts')).es
  i18n.loadAndActivate({ locale: next, messages })
}

/**
 * Runs `work` in a language and then goes back, for a server that writes to many people. `messages` is the catalog of
 * that language. Only for work without a promise: another person's text could be written meanwhile.
 */
export function inLanguage<T>(
  next: Language,
  messages: Messages,
  work: () => T extends Promise<unknown> ? never : T,
): T {
  const before = { locale: i18n.locale, messages: i18n.messages }
  i18n.loadAndActivate({ locale: next, messages })
  try {
    return work()
  } finally {
    i18n.loadAndActivate(before)
  }
}

/** Calls `changed` after each change of language; returns how to stop that. */
export const onLanguageChange = (changed: () => void): (() => void) => i18n.on('change', changed)
