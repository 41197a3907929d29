import { lineKinds, linesOf } from './quote-marks.ts'

/** A part of a mail: what its sender wrote, or what they quote from an earlier mail. */
interface MailPart {
  kind: 'words' | 'quote'
  text: string
}

/** A mail's text in its original order. Nothing is lost except blank lines around a quote. */
export function mailParts(text: string): MailPart[] {
  const lines = linesOf(text)
  // What may be a quote is shown as words: folded away, the person might not read it.
  const kinds = lineKinds(lines).map(kind => (kind === 'quoted' ? ('quote' as const) : ('words' as const)))
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

function partOf(kind: MailPart['kind'], lines: readonly string[]): MailPart[] {
  const filled = lines.map(line => line.trim() !== '')
  const text = lines.slice(Math.max(0, filled.indexOf(true)), filled.lastIndexOf(true) + 1).join('\n')
  return text === '' ? [] : [{ kind, text }]
}
