import { type Candidate, candidate } from '../candidate.ts'

/** Whether a word is known as a part of people's names. */
export type Knows = (word: string) => boolean

const ITEM_MOST = 40
const WORDS_MOST = 4
/** What a name in a list or in quotes consists of. */
const NAME_LIKE = /^\p{L}[\p{L}\p{M}\p{Cf}.'’׳״"·・-]*(?: \p{L}[\p{L}\p{M}\p{Cf}.'’׳״"·・-]*)*$/u

function isNameLike(item: string): boolean {
  return item.length >= 2 && item.length <= ITEM_MOST && item.split(' ').length <= WORDS_MOST && NAME_LIKE.test(item)
}

/**
 * Names in a row after a colon, `sort these: A B, C D, E`: if half of them are known, all are names. The last one may
 * run on into the sentence, so it only counts if it is as short as a name.
 */
export function findListed(text: string, knows: Knows): Candidate[] {
  const found: Candidate[] = []
  for (const row of text.matchAll(/[:：]([^:：\n.;。؛।]{4,400})/g))
    found.push(...namesInRow(row[1] ?? '', row.index + 1, knows))
  return found
}

function namesInRow(row: string, from: number, knows: Knows): Candidate[] {
  const items: { name: string; start: number }[] = []
  let at = 0
  for (const part of row.split(/[,،、，]/)) {
    const lead = /^\s*/.exec(part)?.[0].length ?? 0
    const name =
      part
        .slice(lead)
        .split(/ ?[(（—–|[]| - /)[0]
        ?.trim() ?? ''
    items.push({ name, start: from + at + lead })
    at += part.length + 1
  }
  const names = items.filter(({ name }) => isNameLike(name))
  const known = names.filter(({ name }) => name.split(' ').some(knows)).length
  if (known < 2 || names.length < items.length - 1 || known * 2 < names.length) return []
  return names.map(({ name, start }) => candidate('NAME', start, start + name.length, 'likely'))
}

/** A name alone in quotes, as in code and tables: `owner = "…"`. */
export function findQuoted(text: string, knows: Knows): Candidate[] {
  const found: Candidate[] = []
  if (!/[={}();\][]/.test(text)) return found
  for (const match of text.matchAll(/["'`]([^"'`\n]{2,40})["'`]/g)) {
    const [, name = ''] = match
    if (isNameLike(name) && knows(name.split(' ')[0] ?? ''))
      found.push(candidate('NAME', match.index + 1, match.index + 1 + name.length, 'likely'))
  }
  return found
}

/** Where a speaker may stand: at the beginning, or after a sentence, a quote, or a comma. */
const BEFORE_SPEAKER = /(?:^|[\n.!?؟…。！？।"“”«»(:：,،])\s{0,8}$/u

/**
 * Speakers of a chat, `A: where are you? B: here`: words before colons, if there are two of them and one is known.
 * `word` is a global pattern of one word.
 */
export function findSpeakers(text: string, word: RegExp, knows: Knows, refuses: Knows): Candidate[] {
  const speakers: { start: number; end: number; name: string }[] = []
  let hasColon = false
  for (const match of text.matchAll(/[:：](?!\/\/)/g)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index)
    let last: RegExpMatchArray | undefined
    for (const found of before.matchAll(word)) last = found
    if (last === undefined || (last.index ?? 0) + last[0].length !== before.length) continue
    const start = match.index - last[0].length
    // A later speaker may follow the words of the one before without any mark.
    const isNext = hasColon && text.charAt(start - 1) === ' '
    hasColon = true
    if (isNext || BEFORE_SPEAKER.test(text.slice(Math.max(0, start - 8), start)))
      speakers.push({ start, end: match.index, name: last[0] })
  }
  const names = speakers.filter(({ name }) => !refuses(name))
  if (new Set(names.map(({ name }) => name)).size < 2 || !names.some(({ name }) => knows(name))) return []
  return names
    .filter(({ name }) => knows(name) || names.length === 2)
    .map(({ start, end }) => candidate('NAME', start, end, 'likely'))
}
