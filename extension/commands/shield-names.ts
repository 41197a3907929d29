import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { listed, pack } from '../shield/scripts/packing.ts'

const FOLDER = 'extension/shield/scripts/names'

/** The text of `packed-names.ts`, from the lists in the folder `names`. */
export function namesModule(): string {
  const lists = readdirSync(FOLDER)
    .sort()
    .map(file => {
      const [letters, runs, words] = pack(withoutTwins(listed(readFileSync(join(FOLDER, file), 'utf8'))))
      const name = file.replace('.txt', '').toUpperCase().replaceAll('-', '_')
      const parts = [letters, runs, words].map(part => (part.includes("'") ? `"${part}"` : `'${part}'`))
      return `export const ${name}: Packed = [\n  ${parts.join(',\n  ')},\n]\n`
    })
  return `// Written by \`npm run shield:names\` from the lists in the folder \`names\`.\nimport type { Packed } from './packing.ts'\n\n${lists.join('\n')}`
}

/** A name that is marked as an ordinary word once is one wherever it is listed. */
function withoutTwins(words: readonly string[]): string[] {
  const all = new Set(words)
  return [...all].filter(word => !all.has(`${word}?`))
}
