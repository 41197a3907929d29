import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { codeNames } from '../shield/scripts/coded-names.ts'
import { listed } from '../shield/scripts/packing.ts'

const FOLDER = 'extension/shield/scripts/names'

/** The text of `packed-names.ts`, from the lists in the folder `names`. */
export function namesModule(): string {
  const lists = readdirSync(FOLDER)
    .sort()
    .map(file => {
      const [letters, count, coded] = codeNames(withoutTwins(listed(readFileSync(join(FOLDER, file), 'utf8'))))
      const name = file.replace('.txt', '').toUpperCase().replaceAll('-', '_')
      const quote = letters.includes("'") ? '"' : "'"
      return `export const ${name}: CodedNames = [\n  ${quote}${letters}${quote},\n  ${count},\n  '${coded}',\n]\n`
    })
  return `// Written by \`npm run shield:names\` from the lists in the folder \`names\`.\nimport type { CodedNames } from './coded-names.ts'\n\n${lists.join('\n')}`
}

/** A name that is marked as an ordinary word once is one wherever it is listed. */
function withoutTwins(words: readonly string[]): string[] {
  const all = new Set(words)
  return [...all].filter(word => !all.has(`${word}?`))
}
