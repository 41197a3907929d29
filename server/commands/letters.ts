import { writeFileSync } from 'node:fs'

import { reviewDocument } from '../../sync/rules/letters/review-document.ts'

const USAGE = `Usage:
  npm run -s letters print [--out FILE]
      Writes every letter of every act, state and provider as one document in Markdown, for a lawyer to read: each
      wording once, with where it is used, then what is filled in, with its source. Without --out: to standard output.`

const [verb, option, file, ...rest] = process.argv.slice(2)
if (verb === 'print' && option === undefined) process.stdout.write(reviewDocument())
else if (verb === 'print' && option === '--out' && file !== undefined && rest.length === 0) {
  writeFileSync(file, reviewDocument())
  console.log(`Every letter is in ${file}.`)
} else {
  console.log(USAGE)
  process.exitCode = verb === undefined || verb === '--help' ? 0 : 2
}
