import { readFileSync, writeFileSync } from 'node:fs'

import { readInputs } from '../shield/training/inputs.ts'
import { type Report, train } from '../shield/training/train.ts'

const USAGE = `Trains the tagger of the Text Shield.

Usage:
  npm run shield:train -- --data DIR            writes the lexicon, the weights and the report
  npm run shield:train -- --data DIR --check    writes nothing; says whether what is committed is what comes out

DIR holds the corpora of extension/shield/training/sources.ts. Other bytes are refused.`

const LEXICON = 'extension/shield/tagger/lexicon-data.ts'
const WEIGHTS = 'extension/shield/tagger/weights.ts'
const REPORT = 'extension/shield/training/report.json'

/** Runs the command from the project's root; returns its exit code. */
export function shieldTrain(args: readonly string[]): number {
  const at = args.indexOf('--data')
  const directory = at < 0 ? undefined : args[at + 1]
  const others = args.filter((arg, index) => index !== at && index !== at + 1 && arg !== '--check')
  if (directory === undefined || others.length > 0) {
    console.error(USAGE)
    return 2
  }
  try {
    return run(directory, args.includes('--check'))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(error.message)
    return 1
  }
}

function run(directory: string, isCheck: boolean): number {
  const { lexicon, weights, report } = train(readInputs(directory), line => console.log(line))
  console.log(`\n${tableOf(report)}\n`)
  const files = [
    { path: LEXICON, text: moduleOf('LEXICON_BASE64', 'Names, ordinary words and other proper nouns', lexicon) },
    { path: WEIGHTS, text: moduleOf('WEIGHTS_BASE64', "The tagger's weights", weights) },
    { path: REPORT, text: `${JSON.stringify(report, null, 2)}\n` },
  ]
  if (!isCheck) {
    for (const { path, text } of files) writeFileSync(path, text)
    console.log(`Written: ${files.map(({ path }) => path).join(', ')}.`)
    return 0
  }
  const stale = files.filter(({ path, text }) => readFileSync(path, 'utf8') !== text).map(({ path }) => path)
  if (stale.length === 0) console.log('What is committed is what these inputs give, byte for byte.')
  else console.error(`Not what these inputs give: ${stale.join(', ')}. Without --check they are written anew.`)
  return stale.length === 0 ? 0 : 1
}

function moduleOf(name: string, what: string, base64: string): string {
  return `// ${what}, packed by \`npm run shield:train\`; not written by hand.\nexport const ${name} =\n  '${base64}'\n`
}

function tableOf({ scores, bytes, texts }: Report): string {
  const head = ['group', 'type', 'spans', 'precision', 'recall', 'F1', 'leak %', 'over %']
  const rows = scores.map(score => [
    score.group,
    score.type,
    String(score.spans),
    score.precision.toFixed(3),
    score.recall.toFixed(3),
    score.f1.toFixed(3),
    score.leakPercent.toFixed(1),
    score.overPercent.toFixed(2),
  ])
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const table = lines.map(line =>
    line
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const size = `lexicon ${bytes.lexicon} bytes, weights ${bytes.weights} bytes, both in base64 and gzip ${bytes.gzipped} bytes`
  return [`${texts.trained} texts learned, ${texts.heldOut} held out; ${size}`, ...table].join('\n')
}
