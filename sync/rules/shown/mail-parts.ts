import { attributionLines, isForward, isHeadBlock, isQuoted, linesOf } from './quote-marks.ts'

/** A part of a mail: what its sender wrote, or what they quote from an earlier mail. */
interface MailPart {
  kind: 'words' | 'quote'
  text: string
}

/** A mail's text in its original order. Nothing is lost except blank lines around a quote. */
export function mailParts(text: string): MailPart[] {
  const lines = linesOf(text)
  const kinds = kindsOf(lines)
  // A mail that is nothing but a quote is shown as words, since there is nothing else to show.
  if (!kinds.includes('words')) return partOf('words', lines)
  const parts: MailPart[] = []
  for (let from = 0; from < lines.length; ) {
    const kind = kinds[from] ?? 'words'
    let end = from + 1
    while (end < lines.length && kinds[end] === kind) end += 1
    parts.push(...partOf(kind, lines.slice(from, end)))
    from = end
  }
  return parts
}

function kindsOf(lines: readonly string[]): MailPart['kind'][] {
  const lastQuoted = lines.findLastIndex(isQuoted)
  const kinds: MailPart['kind'][] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const attribution = attributionLines(lines, at)
    if (isQuoted(line)) kinds.push('quote')
    else if (line.trim() === '') kinds.push(kinds.at(-1) ?? 'words')
    else if (isForward(line) || isHeadBlock(lines, at) || (attribution > 0 && lastQuoted <= at)) {
      // Below an unmarked quote, words and quotes can no longer be distinguished.
      return [...kinds, ...lines.slice(at).map(() => 'quote' as const)]
    } else if (attribution > 0) {
      kinds.push(...lines.slice(at, at + attribution).map(() => 'quote' as const))
      at += attribution - 1
    } else kinds.push('words')
  }
  return kinds
}

function partOf(kind: MailPart['kind'], lines: readonly string[]): MailPart[] {
  const filled = lines.map(line => line.trim() !== '')
  const text = lines.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1).join('\n')
  return text === '' ? [] : [{ kind, text }]
}
