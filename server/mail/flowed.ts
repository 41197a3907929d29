/**
 * Text of `format=flowed` (RFC 3676) with its paragraphs in one line each. A line goes on below if it ends with a blank,
 * but only within one depth of quotes, and never across the mark above a signature.
 */
export function unflowed(text: string, { delSp }: { delSp: boolean }): string {
  const lines: string[] = []
  // Pieces of the paragraph so far: joined once, because a paragraph may be the whole mail.
  let pieces: string[] = []
  let depth = 0
  const end = () => {
    if (pieces.length > 0) lines.push(`${depth > 0 ? `${'>'.repeat(depth)} ` : ''}${pieces.join('')}`)
    pieces = []
  }
  for (const line of text.split(/\r?\n/)) {
    let marks = 0
    while (line.charAt(marks) === '>') marks += 1
    const words = line.slice(line.charAt(marks) === ' ' ? marks + 1 : marks)
    const isSignature = words === '-- '
    if (marks !== depth || isSignature) end()
    depth = marks
    const isSoft = words.endsWith(' ') && !isSignature
    pieces.push(isSoft && delSp ? words.slice(0, -1) : words)
    if (!isSoft) end()
  }
  end()
  return lines.join('\n')
}
