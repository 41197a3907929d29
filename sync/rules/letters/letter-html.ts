import { type LetterText, letterhead } from './letter.ts'

/**
 * The letter as the HTML part of a mail: the same words in the same order as `plainText`, without images, scripts or
 * links. Only paragraphs and lists, because ticket systems keep those when they flatten a page.
 */
export function letterHtml(letter: LetterText): string {
  const { signature } = letter
  const mark = signature.mark?.kind === 'typed' ? [`Signed: ${signature.mark.value}`] : []
  const body = [
    lines(letterhead(letter)),
    lines([letter.date, `Reference: ${letter.reference}`]),
    lines(['To:', ...letter.to]),
    `<h1 style="${TITLE}">${escaped(letter.title)}</h1>`,
    ...letter.blocks.map(block => {
      if (block.kind === 'heading') return `<h2 style="${HEADING}">${escaped(block.text)}</h2>`
      if (block.kind === 'paragraph') return `<p style="${PARAGRAPH}">${escaped(block.text)}</p>`
      return `<ul style="${PARAGRAPH}">${block.items.map(item => `<li>${escaped(item)}</li>`).join('\n')}</ul>`
    }),
    lines([...mark, ...signature.lines]),
    lines([`Enclosed: ${letter.enclosures.join('; ')}`]),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escaped(letter.subject)}</title>
</head>
<body style="margin:0 auto;padding:24px;max-width:640px;font:15px/1.5 Georgia,'Times New Roman',serif;color:#101c18;">
${body.join('\n')}
</body>
</html>
`
}

const TITLE = 'margin:24px 0 12px;font-size:20px;line-height:1.3;'
const HEADING = 'margin:20px 0 6px;font-size:16px;line-height:1.3;'
const PARAGRAPH = 'margin:0 0 12px;'

const lines = (texts: readonly string[]): string => `<p style="${PARAGRAPH}">${texts.map(escaped).join('<br>\n')}</p>`

/** Names, tickets and addresses come from other people: none of them may become a tag. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
