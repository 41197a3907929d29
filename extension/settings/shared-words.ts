import { folded } from '../shield/choices.ts'
import { type Edit, type Edits, isTime, lastEdits, timeAfter, withRoom } from '../sites/edits.ts'
import { isWord, MAX_WORDS, type RuleChange, rulesIn, type WordRule, type WordRules } from './word-rules.ts'

/** The rule of a word, as the person has spelled it. */
interface WordEdit extends Edit, RuleChange {}

/** What the person's browsers agree on, by the word as `folded` writes it. */
export type SharedWords = Edits<WordEdit>

/** As it is kept and sent. */
export type WrittenWord = readonly [word: string, at: number, rule: 0 | 1 | 2]

const RULES: readonly WordRule[] = ['none', 'hide', 'leave']
/** Both lists of a person, at most. */
const MOST_ENTRIES = 2 * MAX_WORDS
/** Which goes first where there is no room, and where two are made at once: what hides more stays. */
const SAFETY: Readonly<Record<WordRule, number>> = { leave: 0, none: 1, hide: 2 }
/** Which is worth its room: removals are not, once every browser has heard of them. */
const WORTH: Readonly<Record<WordRule, number>> = { none: 0, leave: 1, hide: 2 }

/** After the person has made or removed these rules here. */
export function editedWords(list: SharedWords, changes: readonly RuleChange[], now: number): SharedWords {
  const next = new Map(list)
  for (const { word, rule } of changes) {
    const known = next.get(folded(word))
    if ((known?.rule ?? 'none') !== rule) next.set(folded(word), { at: timeAfter(known, now), word, rule })
  }
  return next
}

export function mergedWords(one: SharedWords, other: SharedWords): SharedWords {
  const isSafer = (edit: WordEdit, than: WordEdit) =>
    edit.rule === than.rule ? edit.word < than.word : SAFETY[edit.rule] > SAFETY[than.rule]
  return new Map(
    ordered(lastEdits(one, other, isSafer))
      .slice(0, MOST_ENTRIES)
      .map(entry => [folded(entry.word), entry]),
  )
}

/**
 * What a browser with the rules `own` changes by itself when its list becomes `after`: it hides what another one hides,
 * and ends rules that ended there. That a word is to be left alone is only offered: that lets something leave.
 */
export function arriving(own: WordRules, before: SharedWords, after: SharedWords): RuleChange[] {
  const ruleOf = rulesIn(own)
  return [...after].flatMap(([key, { word, rule }]) => {
    const stands = ruleOf(word)
    if (rule === stands) return []
    const isEnded = rule === 'none' && before.get(key)?.rule === stands
    return rule === 'hide' || isEnded ? [{ word, rule }] : []
  })
}

/** Words that another browser leaves alone, and this one does not. */
export function offeredWords(list: SharedWords, own: WordRules): string[] {
  const ruleOf = rulesIn(own)
  const offered = [...list.values()].filter(({ word, rule }) => rule === 'leave' && ruleOf(word) !== 'leave')
  return offered.map(({ word }) => word).sort()
}

/** `bytes`: the room for all of them, as JSON. */
export function writtenWords(list: SharedWords, bytes = Number.POSITIVE_INFINITY): WrittenWord[] {
  const writtenEntry = ({ word, at, rule }: WordEdit) => [word, at, RULES.indexOf(rule)] as unknown as WrittenWord
  return withRoom(ordered(list), { entries: MOST_ENTRIES, bytes }, writtenEntry).map(writtenEntry)
}

/** Reads what `writtenWords` has made; undefined if anything in it is not as it should be. */
export function readWords(words: unknown): SharedWords | undefined {
  if (!Array.isArray(words) || words.length > MOST_ENTRIES || !words.every(isWritten)) return undefined
  return new Map(words.map(([word, at, rule]) => [folded(word), { word, at, rule: RULES[rule] ?? 'none' }]))
}

/** Where there is no room for all, the oldest removals go first, then the oldest words to leave alone, then the others. */
function ordered(list: SharedWords): WordEdit[] {
  return [...list.values()].sort((one, other) => WORTH[other.rule] - WORTH[one.rule] || other.at - one.at)
}

function isWritten(entry: unknown): entry is WrittenWord {
  if (!Array.isArray(entry) || entry.length !== 3) return false
  const [word, at, rule] = entry
  return isWord(word) && isTime(at) && (rule === 0 || rule === 1 || rule === 2)
}
