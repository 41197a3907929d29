import type { ValueName, Values } from '../../sync/i18n/translate.ts'
import type { Es } from './es.ts'
import { keyOf } from './key-of.ts'

/**
 * A text that a person reads, in English. As in the app, the English text is its own key, and one without Spanish does
 * not compile.
 */
export type Message = keyof Es
/** A message without values, for tables of texts that are translated where they are shown. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>

/** What a script needs to speak a language. Only the service worker reads it from the package; the others ask it. */
export interface Words {
  /** For `Intl`. */
  readonly locale: string
  /** By `keyOf`; empty for English. */
  readonly texts: Readonly<Record<string, string>>
}

/** Of a page and of its frames, each of which runs a script of its own. */
export interface Speech {
  words: Words
}

let speech: Speech = { words: { locale: 'en-US', texts: {} } }

/** Switches to a language. */
export const speak = (words: Words): void => {
  speech.words = words
}

/** How this script speaks, to be handed to the scripts of its frames. */
export const ownSpeech = (): Speech => speech

/** From now on speaks as another script does. */
export const speakAs = (other: Speech): void => {
  speech = other
}

export const locale = (): string => speech.words.locale

/** For attributes `lang`. */
export const language = (): string => locale().slice(0, 2)

/** A message in the language that is switched on. */
export function t<M extends Message>(
  message: M,
  ...[values]: [ValueName<M>] extends [never] ? [] : [values: Values<M>]
): string {
  const given: Readonly<Record<string, string | number>> = values ?? {}
  return tIfKnown(message).replace(/\{(\w+)\}/g, (_, name) => {
    const value = given[name] ?? ''
    return typeof value === 'number' ? written(value) : value
  })
}

/**
 * Both languages write the digits alike, and group them from a thousand on. The first number that a page has formatted
 * costs it up to fourteen milliseconds, in which nobody can type or send; nearly all of ours are counts of a few.
 */
function written(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : value.toLocaleString(locale())
}

/** For texts that come from elsewhere, such as the reason that the account's server gives. */
export const tIfKnown = (text: string): string => speech.words.texts[keyOf(text)] ?? text
