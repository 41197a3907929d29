// `node tests/truth/print.mjs [FILE]`: the year of one account whose person does nothing, as everybody's mailbox, with the
// dashboard whenever its words change and the calendar file now and then. On the product's own engine, without PDFs.
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { buildYear } from '../year/build.mjs'

const [file] = process.argv.slice(2)
const outDir = `dist/passive-year-${process.pid}`
try {
  await buildYear(outDir, { main: 'tests/truth/passive-year.ts' })
  const { passiveYear } = await import(resolve(outDir, 'main.mjs'))
  const year = await passiveYear()
  if (file === undefined) process.stdout.write(year)
  else writeFileSync(file, year)
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(0)
