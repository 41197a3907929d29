import { ENGLISH } from './english.ts'
import { OTHERS } from './other-languages.ts'
import { endsOf, type Matching, phrase } from './phrase.ts'
import { RECORDS_KEPT } from './records-kept.ts'
import { slotsFor } from './slots.ts'
import type { Asked, Understood } from './understood.ts'
import { wordsOf } from './words.ts'

const phrasesOf = (kind: Understood['kind']) =>
  [...ENGLISH, ...OTHERS, ...RECORDS_KEPT].flatMap(([each, source]) => (each === kind ? [phrase(source)] : []))

const RECORDS = phrasesOf('record')
const STAYS = phrasesOf('account_stays')

/** The grammar of records needs to know nothing of the request. */
const ANYBODY: Asked = {
  companies: [],
  isOnlyAccount: false,
  name: '',
  email: '',
  reference: '',
  since: 0,
  now: 0,
  signer: '',
}

/** Most sentences keep nothing, and need not be matched. */
const KEEPS =
  /keep|kept|retain|maintain|stor|hold|held|preserv|\blog|list|stays?\b|remain|except|apart|other than|aside|only|continue|bewahr|speicher|verpflichtet|conserv|gard|guard|manten|permanece|queda/i

/** Longer sentences say more than that a record is kept. */
const LONGEST = 400

/**
 * A sentence without what it says of a record of the request, which a provider keeps beside a whole deletion, and, where
 * only the contents were asked for, of the account that stays; empty if it says nothing else.
 */
export function withoutRecords(sentence: string, asked: Asked | undefined): string {
  if (sentence.length > LONGEST || !KEEPS.test(sentence)) return sentence
  const { words, ends, joints } = wordsOf(sentence)
  const matching: Matching = { words, names: slotsFor(asked ?? ANYBODY, joints), known: new Map() }
  const rightlyKept = asked?.scope === 'contents' ? [...RECORDS, ...STAYS] : RECORDS
  for (const from of ends) {
    // The longest reading: 'a record of this request' is not all of it if 'for 24 months' follows.
    const reached = rightlyKept
      .flatMap(each => [...endsOf(each, from, matching)])
      .filter(end => end > from && ends.has(end))
    const to = Math.max(...reached)
    if (reached.length > 0) return [...words.slice(0, from), ...words.slice(to)].join(' ')
  }
  return sentence
}
