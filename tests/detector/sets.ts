import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { SPAN_TYPES } from '../../extension/shield/span.ts'
import type { Annotated, Found, TextSet } from '../bench/shield-score.ts'

/** One set a file; the `README.md` of each folder says who wrote its sets and what they may be used for. */
export const SETS = 'tests/fixtures/shield'

/**
 * Every set of the folder, by the path of its file without `.txt` (`blind4/han`). Throws for a mark of no type.
 *
 * One text a line: `{words|TYPE}` must not leave, `{words|~TYPE}` may or may not, `⏎` is a new line. `# ` begins a
 * heading. A line without a mark may hold alternatives, `(a|b)`: it stands for one text each.
 */
export function readSets(folder = SETS): TextSet[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.txt'))
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort()
    .map(file => {
      const name = relative(folder, file).replaceAll('\\', '/').slice(0, -'.txt'.length)
      return { name, texts: textsIn(readFileSync(file, 'utf8'), name) }
    })
}

/** The texts of a set; `name` says where a fault is. */
export function textsIn(content: string, name: string): Annotated[] {
  return content
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('# '))
    .flatMap(alternatives)
    .map(line => unmarked(line.replaceAll('⏎', '\n'), name))
}

const MARK = /\{([^|{}]+)\|(~?)([A-Z_]+)\}/g
const TYPES: readonly string[] = SPAN_TYPES

function unmarked(line: string, name: string): Annotated {
  const spans: (Found & { soft: boolean })[] = []
  let text = ''
  let at = 0
  for (const found of line.matchAll(MARK)) {
    const [whole, words = '', soft, type = ''] = found
    if (!TYPES.includes(type)) throw new Error(`${name} has a mark of no type: ${whole}`)
    text += line.slice(at, found.index)
    spans.push({ start: text.length, end: text.length + words.length, type, soft: soft === '~' })
    text += words
    at = found.index + whole.length
  }
  return { text: text + line.slice(at), spans }
}

function alternatives(line: string): string[] {
  const open = line.indexOf('(')
  const close = line.indexOf(')', open)
  if (line.includes('{') || open < 0 || close < 0) return [line]
  const parts = line.slice(open + 1, close).split('|')
  const rests = alternatives(line.slice(close + 1))
  if (parts.length === 1) return rests.map(rest => line.slice(0, close + 1) + rest)
  return parts.flatMap(part => rests.map(rest => line.slice(0, open) + part + rest))
}
