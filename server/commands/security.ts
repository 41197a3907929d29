import { createInterface } from 'node:readline'

import { securityView } from './security-view.ts'

const USAGE = `Usage:
  npm run -s security < LOG
      Shows who came in, who did not, and which limits were met: the lines of a log that concern security, oldest
      first, and how many there were of each. Everything else of the log is passed over.`

if (process.argv.length > 2 || process.stdin.isTTY) {
  console.log(USAGE)
  process.exitCode = process.argv[2] === '--help' ? 0 : 2
} else {
  const view = securityView()
  for await (const line of createInterface({ input: process.stdin })) {
    const shown = view.read(line)
    if (shown !== undefined) console.log(shown)
  }
  console.log(view.summary())
}
