import { type Reader, Unreadable } from './formats.ts'
import { readTextFile } from './text-file.ts'
import { type TextUnit, unitOf } from './texts.ts'

/** A text, a number, or what stands between them. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[^"\d-]+|-/gs

/** JSON stays JSON: texts and keys are masked, and a number that is hidden becomes a text. */
export const readJson: Reader = async bytes => {
  const file = readTextFile(bytes)
  try {
    JSON.parse(file.text)
  } catch {
    throw new Unreadable('broken')
  }
  const tokens = file.text.match(TOKEN) ?? []
  const units: TextUnit[] = []
  const context: string[] = []
  let key = ''
  for (const [index, token] of tokens.entries()) {
    const isText = token.startsWith('"')
    if (!isText && !/^-?\d/.test(token)) continue
    const text: unknown = isText ? JSON.parse(token) : token
    if (typeof text !== 'string' || text.trim() === '') continue
    const write = (changed: string): void => {
      tokens[index] = JSON.stringify(changed)
    }
    units.push(unitOf([{ text, write }], { part: 'body' }, isText ? 'cell' : 'number'))
    if (isText && /^\s*:/.test(tokens[index + 1] ?? '')) key = text
    // The key tells what its value is, as a label in a form does.
    else context.push(`${key}: ${text}`)
  }
  context.push(...units.map(({ text }) => text))
  return { units, context, write: async () => file.write(tokens.join('')) }
}
