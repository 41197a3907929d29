/**
 * More than one word, or a script written without spaces between words. A single word is an id, a time or a flag far
 * more often than a prompt; single-word prompts are handled in the composer.
 */
export function readsLikeWriting(text: string): boolean {
  if (/^\s*(?:data|blob|https?):\S*$/i.test(text)) return false
  return /\S\s+\S/.test(text) || UNSPACED.test(text)
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u
