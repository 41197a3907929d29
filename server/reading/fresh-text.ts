import { flat, isQuoted, type LineKind, lineKinds, linesOf } from '../../sync/rules/shown/quote-marks.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { type KnownWords, knownWords, linesOfKnown } from './known-words.ts'
import { letterWords } from './letter-words.ts'

/** Longest answer that the rules read; the person reads a longer one. */
export const MAX_FRESH = 20_000
/** A quote is found in this much of a mail; what follows is not read at all. */
const MAX_LINES = 20_000

/** The words of a mail by who wrote them when. Only `fresh` is what the sender says now. */
export interface MailWords {
  fresh: string
  quoted: string
  /** May be either. It may be a reason to ask the person, and decides nothing. */
  unassigned: string
}

/**
 * The parts of a mail's text. `ours` are texts that we sent and `quotedAsHtml` what the HTML part shows as a quote:
 * their words are quotes, however the text is wrapped and even if nothing marks them.
 */
export function mailWords(
  { text, quotedAsHtml = '' }: Pick<ReadMail, 'text' | 'quotedAsHtml'>,
  ours: readonly string[] = [],
): MailWords {
  const lines = linesOf(text).flatMap(inSentences).slice(0, MAX_LINES)
  const known: KnownWords[] = [letterWords()]
  if (ours.length > 0) known.push(knownWords(ours))
  if (quotedAsHtml !== '') known.push(knownWords([quotedAsHtml], { isOnce: true }))
  const parts: Record<LineKind, string[]> = { new: [], quoted: [], unassigned: [] }
  const kinds = lineKinds(lines, linesOfKnown(lines, known))
  let isSigned = false
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? 'new'
    // With its trailing space, as a signature mark is written; without it, the line may be a divider.
    isSigned ||= kind === 'new' && line === '-- '
    if (!isSigned || kind === 'quoted') parts[kind].push(line)
  }
  return {
    fresh: parts.new.join('\n').slice(0, MAX_FRESH + 1),
    quoted: parts.quoted.join('\n'),
    unassigned: parts.unassigned.join('\n').trim().slice(0, MAX_FRESH),
  }
}

/** A letter that lost its line breaks is still quoted sentence by sentence. */
const inSentences = (line: string): string[] =>
  line.length < LONG_LINE || isQuoted(line) ? [line] : line.split(/(?<=[.;:!?])\s+/)

const LONG_LINE = 400

/** What the sender wrote now: without quotes, forwarded letters and the signature. */
export const freshText = (text: string, ours: readonly string[] = []): string => mailWords({ text }, ours).fresh

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
