import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { listed } from '../shield/scripts/packing.ts'
import { type Squeezed, squeeze } from '../shield/squeezing.ts'

interface Lists {
  readonly folder: string
  readonly module: string
  text(folder: string): string
}

/** The modules that carry lists of words, and the folders that the lists are in. */
export const LISTS: readonly Lists[] = [
  { folder: 'extension/shield/scripts/names', module: 'extension/shield/scripts/packed-names.ts', text: namesModule },
  { folder: 'extension/shield/cues', module: 'extension/shield/packed-cues.ts', text: cuesModule },
]

/** Each list by itself: a text needs those of its own script only. */
function namesModule(folder: string): string {
  const lists = filesIn(folder).map(({ name, words }) => {
    const constant = name.toUpperCase().replaceAll('-', '_')
    return `export const ${constant}: Squeezed = ${literalOf(squeeze(withoutTwins(words)))}\n`
  })
  return `${head(folder)}import type { Squeezed } from '../squeezing.ts'\n\n${lists.join('\n')}`
}

/** All lists as one, which takes less room than each by itself: a capital before each word tells its list. */
function cuesModule(folder: string): string {
  const files = filesIn(folder)
  const words = files.flatMap(({ words }, index) => words.map(word => String.fromCharCode(65 + index) + word))
  const names = files.map(({ name }) => `'${name}'`).join(', ')
  return `${head(folder)}import type { Squeezed } from './squeezing.ts'\n\nexport const CUE_LISTS = [${names}] as const\n\nexport const CUES: Squeezed = ${literalOf(squeeze(words))}\n`
}

function filesIn(folder: string): { name: string; words: string[] }[] {
  return readdirSync(folder)
    .sort()
    .map(file => ({ name: file.replace('.txt', ''), words: listed(readFileSync(join(folder, file), 'utf8')) }))
}

function head(folder: string): string {
  return `// Written by \`npm run shield:names\` from the lists in the folder \`${folder.split('/').at(-1)}\`.
// biome-ignore-all format: a list of names has a line of its own.
`
}

/** A dollar sign is escaped, or chance would write amounts of money and template strings. */
function literalOf([letters, count, bytes]: Squeezed): string {
  return `[\n  ${letters.includes("'") ? `"${letters}"` : `'${letters}'`},\n  ${count},\n  '${bytes.replaceAll('$', '\\x24')}',\n]`
}

/** A name that is marked as an ordinary word once is one wherever it is listed. */
function withoutTwins(words: readonly string[]): string[] {
  const all = new Set(words)
  return [...all].filter(word => !all.has(`${word}?`))
}
