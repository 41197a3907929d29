import {
  attributionLines,
  flat,
  isForward,
  isHeadBlock,
  isQuoted,
  linesOf,
} from '../../sync/rules/shown/quote-marks.ts'

/** Longest answer that the rules read; the person reads a longer one. */
export const MAX_FRESH = 20_000

/**
 * What the sender wrote now: without quoted lines, forwarded letters and the signature. `ours` are texts that we sent:
 * their lines are quotes, however the mail marks them and even if it does not.
 */
export function freshText(text: string, ours: readonly string[] = []): string {
  const own = new Set(ours.flatMap(linesOf).map(flat))
  own.delete('')
  const lines = linesOf(text)
  const lastQuoted = lines.findLastIndex(isQuoted)
  const kept: string[] = []
  let length = 0
  for (let at = 0; at < lines.length && length <= MAX_FRESH; at += 1) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    // With its trailing space, as a signature mark is written; without it, the line may be a divider.
    if (line === '-- ') break
    if (isForward(line) || isHeadBlock(lines, at)) break
    const attribution = attributionLines(lines, at)
    if (attribution > 0) {
      // After an unmarked quote, old and new text cannot be told apart; after a marked one, an answer may follow.
      if (lastQuoted <= at) break
      at += attribution - 1
      continue
    }
    if (own.has(flat(line))) continue
    kept.push(line)
    length += line.length + 1
  }
  return kept.join('\n')
}

/** The first words of an answer, to show in a list. */
export const excerptOf = (text: string): string => freshText(text).replace(/\s+/g, ' ').trim().slice(0, 300)

/**
 * The sentences of a text. Lines folded by mail programs are joined again. List items and paragraphs stay apart, so
 * that the end of one and the beginning of the next are not read together.
 */
export function sentencesOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const line of linesOf(text).map(flat)) {
    const begins = line === '' || /^(?:[-*•·]|\d{1,2}[.)])\s/.test(line) || part.endsWith(':')
    if (begins) {
      parts.push(part)
      part = line
    } else part = part === '' ? line : `${part} ${line}`
  }
  parts.push(part)
  return parts.flatMap(each => joined(each.split(/(?<=[.!?])\s+/))).filter(sentence => sentence !== '')
}

/** A period after a day or an abbreviation does not end a sentence. */
function joined(pieces: readonly string[]): string[] {
  const sentences: string[] = []
  for (const piece of pieces) {
    const last = sentences.at(-1)
    if (last !== undefined && SHORT_FORM.test(last.slice(-12))) sentences.splice(-1, 1, `${last} ${piece}`)
    else sentences.push(piece)
  }
  return sentences
}

const SHORT_FORM =
  /(?:^|[\s(])(?:\d{1,2}|art|no|nr|núm|abs|sec|civ|cal|mr|mrs|ms|dr|st|e\.g|i\.e|z\.b|bzw|gem|lit|ziff|réf|ref|p\. ?ej|vs|approx|ca|ext)\.$/i
