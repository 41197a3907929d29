/**
 * More than one word, or a script that writes words without blanks. A single word is an id, a time or a flag far more
 * often than a prompt; what is one is known from the composer.
 */
export function readsLikeWriting(text: string): boolean {
  if (/^\s*(?:data|blob|https?):\S*$/i.test(text)) return false
  return /\S\s+\S/.test(text) || UNSPACED.test(text)
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
