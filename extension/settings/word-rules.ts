import { folded } from '../shield/choices.ts'

/** What a person has decided about a word, for every chat to come; `none`: nothing. */
export type WordRule = 'hide' | 'leave' | 'none'

export interface RuleChange {
  readonly word: string
  readonly rule: WordRule
}

/** The rules, as the settings keep them. */
export interface WordRules {
  /** Words that are always masked: projects, clients, nicknames. */
  readonly alwaysMask: readonly string[]
  /** Words that are never masked, unless they are on the other list. */
  readonly neverMask: readonly string[]
  /** Words of both lists that were put there in the preview of a chat. */
  readonly fromChats: readonly string[]
}

/** Words of a list, and characters of a word. */
export const MAX_WORDS = 500
export const MAX_WORD = 120

export function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= MAX_WORDS && value.every(isWord)
}

export function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_WORD
}

/** No more than all lists have room for, so that a message keeps nobody waiting. */
export function isRuleChanges(value: unknown): value is readonly RuleChange[] {
  return Array.isArray(value) && value.length <= 2 * MAX_WORDS && value.every(isRuleChange)
}

function isRuleChange(value: unknown): value is RuleChange {
  if (typeof value !== 'object' || value === null || !('word' in value) || !('rule' in value)) return false
  return isWord(value.word) && (value.rule === 'hide' || value.rule === 'leave' || value.rule === 'none')
}

type Lists = Pick<WordRules, 'alwaysMask' | 'neverMask'>

/** Finds the rule of a word. What is always masked is masked, also where it is on both lists. */
export function rulesIn({ alwaysMask, neverMask }: Lists): (word: string) => WordRule {
  const rules = new Map<string, WordRule>()
  for (const word of neverMask) rules.set(folded(word), 'leave')
  for (const word of alwaysMask) rules.set(folded(word), 'hide')
  return word => rules.get(folded(word)) ?? 'none'
}

/** Of several made at once for a word, in other spellings, what hides it stays: each of them was promised to the person. */
export function settled(changes: readonly RuleChange[]): readonly RuleChange[] {
  const hidden = new Set(changes.filter(({ rule }) => rule === 'hide').map(({ word }) => folded(word)))
  return changes.filter(({ word, rule }) => rule === 'hide' || !hidden.has(folded(word)))
}

/** Whether there is room for one more rule like this. */
export function canBeRule({ alwaysMask, neverMask }: Lists, { word, rule }: RuleChange): boolean {
  return isWord(word) && (rule === 'none' || (rule === 'hide' ? alwaysMask : neverMask).length < MAX_WORDS)
}

/** The lists with these rules, one for each word, the last one; those without room stay out. The same lists if none is new. */
export function withRules<Rules extends WordRules>(
  rules: Rules,
  changes: readonly RuleChange[],
  isFromChat: boolean,
): Rules {
  const lists = { hide: keyed(rules.alwaysMask), leave: keyed(rules.neverMask) }
  const fromChats = keyed(rules.fromChats)
  let isChanged = false
  for (const { word, rule } of changes) {
    const key = folded(word)
    const isStanding = rule === 'none' ? !lists.hide.has(key) && !lists.leave.has(key) : lists[rule].has(key)
    const isClash = lists.hide.has(key) && lists.leave.has(key)
    if ((isStanding && !isClash) || !isWord(word) || (rule !== 'none' && lists[rule].size >= MAX_WORDS)) continue
    isChanged = true
    for (const list of [lists.hide, lists.leave, fromChats]) list.delete(key)
    if (rule !== 'none') lists[rule].set(key, inOneLine(word))
    if (rule !== 'none' && isFromChat) fromChats.set(key, inOneLine(word))
  }
  if (!isChanged) return rules
  return {
    ...rules,
    alwaysMask: [...lists.hide.values()],
    neverMask: [...lists.leave.values()],
    // The oldest mark goes where there is no room; it decides nothing.
    fromChats: [...fromChats.values()].slice(-MAX_WORDS),
  }
}

/** A selection may go over the end of a line, and other texts have a blank there. */
const inOneLine = (word: string): string => word.trim().replace(/\s+/g, ' ')
const keyed = (words: readonly string[]): Map<string, string> => new Map(words.map(word => [folded(word), word]))

/** What has changed from the one to the other, each word once. */
export function ruleChanges(before: WordRules, after: WordRules): RuleChange[] {
  const words = [before.alwaysMask, before.neverMask, after.alwaysMask, after.neverMask].flat()
  const distinct = new Map(words.map(word => [folded(word), word]))
  const [was, is] = [rulesIn(before), rulesIn(after)]
  return [...distinct.values()].flatMap(word => (was(word) === is(word) ? [] : [{ word, rule: is(word) }]))
}

/** With each word on one list. */
export function withoutClash<Rules extends Lists>(rules: Rules): Rules {
  const ruleOf = rulesIn(rules)
  return { ...rules, neverMask: rules.neverMask.filter(word => ruleOf(word) === 'leave') }
}
