import { writeFileSync } from 'node:fs'

import { Instant } from '../../sync/records/ids.ts'
import { reviewDocument } from '../../sync/rules/letters/review-document.ts'
import { ageReport } from '../../sync/rules/providers/record-age.ts'
import { allOldRecords } from '../erase/old-records.ts'

const USAGE = `Usage:
  npm run -s letters print [--out FILE]
      Writes every letter of every act, state and provider as one document in Markdown, for a lawyer to read: each
      wording once, with where it is used, then what is filled in, with its source. Without --out: to standard output.
      Warns of each row of the catalog that no source confirms, or that was last read too long ago.`

const [verb, option, file, ...rest] = process.argv.slice(2)
if (verb === 'print' && option === undefined) {
  warn()
  process.stdout.write(reviewDocument())
} else if (verb === 'print' && option === '--out' && file !== undefined && rest.length === 0) {
  writeFileSync(file, reviewDocument())
  console.log(`Every letter is in ${file}.`)
  warn()
} else {
  console.log(USAGE)
  process.exitCode = verb === undefined || verb === '--help' ? 0 : 2
}

/** To standard error, so that the document on standard output stays the same from day to day. */
function warn(): void {
  for (const line of ageReport(allOldRecords(Instant.parse(Date.now())))) console.error(line)
}
