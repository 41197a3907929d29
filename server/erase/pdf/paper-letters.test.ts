import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { asCode, notOnPaper, packRuns } from '../../../sync/rules/letters/on-paper.ts'
import { coverage } from './faces.ts'

const FILE = 'sync/catalog/paper-letters.ts'
const HEAD = `/**
 * Every character that the typefaces of our letters have, as runs (\`packRuns\` in \`rules/letters/on-paper.ts\`). Made from
 * the packages by: WRITE_LETTERS=1 npx vitest run --project unit server/erase/pdf/paper-letters
 */
// biome-ignore format: one long line is easier to compare than a thousand.
export const PAPER_LETTERS =
  '`

test('[LTR-5] what the device says about letters on paper is what the typefaces hold', async () => {
  const isWriting = process.env.WRITE_LETTERS === '1'
  if (isWriting) writeFileSync(FILE, `${HEAD}${packRuns(await coverage())}'\n`)
  // Only every fortieth slice of the eastern families is opened here.
  let slices = 0
  const some = await coverage(() => {
    slices += 1
    return isWriting || slices % 40 === 0
  })
  expect(slices).toBeGreaterThan(400)
  expect(notOnPaper(String.fromCodePoint(...[...some].filter(code => code > 0x20)))).toEqual([])
}, 120_000)

test('[LTR-5] names in the scripts that we set are on paper, others are told apart', () => {
  for (const name of [
    'Łukasz Żółć',
    'Nguyễn',
    'Светлана Їжак',
    'Ὀρφεύς',
    'محمد علي',
    'נִיקוּד',
    '张伟',
    '陳國龍',
    '髙橋',
    'さくら',
    '김민준',
    'क्षितिज',
    'رضا\u200cپور',
  ]) {
    expect(notOnPaper(name), name).toEqual([])
  }
  expect(notOnPaper('สมชาย 🦊 ส').map(asCode)).toEqual([
    '[U+0E2A]',
    '[U+0E21]',
    '[U+0E0A]',
    '[U+0E32]',
    '[U+0E22]',
    '[U+1F98A]',
  ])
})
