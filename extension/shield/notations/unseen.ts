import type { Written } from './written.ts'

const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** Thai and Lao, Burmese, Khmer: there a zero-width space stands between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
/** Joiners are part of what is read in Arabic, in Indian scripts and between emoji, but not among these. */
const UNJOINED = /[\0-\u052f\u1e00-\u1fff]/

/** Signs that nobody sees, where no letter needs them. */
export function unseenIn(text: string): Written[] {
  if (text.search(UNSEEN) < 0) return []
  return [...text.matchAll(UNSEEN)].flatMap(({ 0: sign, index: start }) => {
    const before = text.charAt(start - 1)
    const after = text.charAt(start + 1)
    return isNeeded(sign, before, after) ? [] : [{ start, end: start + 1, text: '' }]
  })
}

function isNeeded(sign: string, before: string, after: string): boolean {
  // `MariaKeller` is written with something between its words.
  if (sign === '\u200b')
    return (UNSPACED.test(before) && UNSPACED.test(after)) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after))
  if (sign !== '\u200c' && sign !== '\u200d') return false
  return !(before === '' || UNJOINED.test(before)) || !(after === '' || UNJOINED.test(after))
}
