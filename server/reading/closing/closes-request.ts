import { ENGLISH } from './english.ts'
import { OTHERS } from './other-languages.ts'
import { endsOf, type Matching, type Phrase, phrase } from './phrase.ts'
import { RECORDS_KEPT } from './records-kept.ts'
import { accountNamesOf, slotsFor } from './slots.ts'
import type { Asked, Understood, Verdict } from './understood.ts'
import { hasUnknownSign, type Words, wordsOf } from './words.ts'

/** A confirmation is short; the person reads a longer text. */
const MAX_WORDS = 400
const MAX_CHARACTERS = 6_000

const SENTENCES: readonly { kind: Understood['kind']; phrase: Phrase }[] = [...ENGLISH, ...OTHERS, ...RECORDS_KEPT].map(
  ([kind, source]) => ({ kind, phrase: phrase(source) }),
)

/**
 * Whether a text says that everything that was asked for is deleted, and nothing else. Each sentence has to be in a
 * closed set. Those that are not, in any language or script, are returned so that the person can be asked about them.
 * A list of doubts could not do this, because it lets everything pass that it does not know.
 */
export function closesRequest(text: string, asked: Asked): Verdict {
  if (text.length > MAX_CHARACTERS) return { closes: false, why: 'too_long', unread: [] }
  const said = wordsOf(text)
  if (said.words.length > MAX_WORDS) return { closes: false, why: 'too_long', unread: [] }
  const matching = { words: said.words, names: slotsFor(asked, said.joints), known: new Map() }
  const unread: string[] = []
  let from = 0
  for (;;) {
    const { reached, furthest } = read(said, { matching, asked, from })
    if (reached.length > 0) {
      if (unread.length > 0) return { closes: false, why: unread.some(hasUnknownSign) ? 'script' : 'sentence', unread }
      const gone = reached.map(state => missing(state, asked))
      if (gone.includes(null)) return { closes: true }
      return { closes: false, why: gone.includes('not_everything') ? 'not_everything' : 'nothing_deleted', unread: [] }
    }
    // The words after the sentence that stopped the reading are read on their own, to find the other ones like it.
    unread.push(said.sentences[furthest] ?? '')
    from = furthest
    while (from < said.words.length && said.numbers[from] === said.numbers[furthest]) from += 1
  }
}

/** Whether a text is nothing but sentences of the set, whatever they say: no part of it can limit anything. */
export function isUnderstood(text: string, asked: Asked): boolean {
  const said = wordsOf(text)
  const matching = { words: said.words, names: slotsFor(asked, said.joints), known: new Map() }
  return read(said, { matching, asked, from: 0 }).reached.length > 0
}

interface Reading {
  matching: Matching
  asked: Asked
  from: number
}

/** State bits: what has been said up to a word. Fewer bits mean that less is deleted. */
const ACCOUNT_BIT = 1
const DATA_BIT = 2
const LAST_WAS_ACCOUNT = 4
const SIGNED = 8
const CONTENTS_BIT = 16

/** The states in which the text can be read to its end, or else the word at which every reading stops. */
function read({ words, ends }: Words, { matching, asked, from }: Reading): { reached: number[]; furthest: number } {
  const reached: Set<number>[] = words.map(() => new Set())
  reached.push(new Set())
  reached[from]?.add(0)
  let furthest = from
  for (let at = from; at < words.length; at += 1) {
    const states = reached[at]
    if (states === undefined || states.size === 0) continue
    furthest = at
    for (const { kind, phrase: each } of SENTENCES) {
      for (const end of endsOf(each, at, matching)) {
        if (end <= at || !ends.has(end)) continue
        for (const state of states) {
          const next = after(state, kind, words.slice(at, end), asked)
          if (next !== undefined) reached[end]?.add(next)
        }
      }
    }
  }
  return { reached: [...(reached[words.length] ?? [])], furthest }
}

/** What a text that was read to its end leaves open of what was asked for; null if nothing. */
function missing(state: number, { scope = 'account' }: Asked): 'nothing_deleted' | 'not_everything' | null {
  const says = (bits: number) => (state & bits) > 0
  const isWhole = scope === 'account' ? says(ACCOUNT_BIT) && says(DATA_BIT) : says(DATA_BIT | CONTENTS_BIT)
  if (isWhole) return null
  return says(ACCOUNT_BIT | DATA_BIT | CONTENTS_BIT) ? 'not_everything' : 'nothing_deleted'
}

function after(state: number, kind: Understood['kind'], words: readonly string[], asked: Asked): number | undefined {
  const rest = state & ~LAST_WAS_ACCOUNT
  if (kind === 'courtesy' || kind === 'footer') return state
  if (kind === 'signature') return state | SIGNED
  // Nothing below a signature is part of the message.
  if ((state & SIGNED) > 0) return undefined
  if (kind === 'nothing_kept' || kind === 'record') return rest
  // That the account stays is no limit only where it was to stay.
  if (kind === 'account_stays') return asked.scope === 'contents' ? rest : undefined
  if (kind === 'contents') return rest | CONTENTS_BIT
  if (kind === 'data') return rest | DATA_BIT
  if (kind === 'data_of_it') return (state & LAST_WAS_ACCOUNT) > 0 ? state | DATA_BIT : undefined
  const isNamed = accountNamesOf(asked).some(company => words.join(' ').includes(`${company} account`))
  if (!asked.isOnlyAccount && !isNamed) return undefined
  return rest | ACCOUNT_BIT | LAST_WAS_ACCOUNT | (kind === 'both' ? DATA_BIT : 0)
}
