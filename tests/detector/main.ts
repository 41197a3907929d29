import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { packLexicon } from '../../extension/shield/detector/lexicon.ts'
import { makeNetwork } from '../../extension/shield/detector/network.ts'
import { SeededRandom } from '../seeded-random.ts'
import { readInputs } from './corpora/inputs.ts'
import { judge, leaningTo, type Verdict, withNetwork } from './judge.ts'
import { learn } from './learn.ts'
import { lexiconOf } from './lexicon.ts'
import { readMarkedTexts } from './marked-texts.ts'
import { writeReached } from './reached.ts'

const TEXTS = 'tests/detector/texts'
/** The texts that are never learned. */
export const HELD_OUT = /^held-out/

/** `learn --data DIR --file FILE [--texts N]`, `judge --file FILE`, or `reached`; returns its exit code. */
export async function detector(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      file: { type: 'string' },
      texts: { type: 'string' },
      leanings: { type: 'string' },
    },
  })
  const { data, file } = values
  if (positionals[0] === 'learn' && data !== undefined && file !== undefined) {
    const texts = readMarkedTexts(TEXTS, name => !HELD_OUT.test(name))
    new SeededRandom(3).shuffle(texts)
    const learned = texts.slice(0, Number(values.texts ?? texts.length))
    console.log(`${learned.length} texts to learn`)
    await learn(learned, readInputs(data), file)
    console.log(`SHA-256 ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
    return 0
  }
  if (positionals[0] === 'lexicon' && data !== undefined && file !== undefined) {
    writeFileSync(file, packLexicon(lexiconOf(readInputs(data))))
    return 0
  }
  if (positionals[0] === 'judge' && file !== undefined) {
    const texts = readMarkedTexts(TEXTS, name => HELD_OUT.test(name))
    const network = makeNetwork(readFileSync(file))
    console.log(`${texts.length} held-out texts`)
    for (const nats of (values.leanings ?? '-2,-1,0,1').split(','))
      console.log(lineOf(`leaning ${nats}`, judge(texts, withNetwork(network, leaningTo(Number(nats))))))
    return 0
  }
  if (positionals[0] === 'reached') {
    const worse = writeReached()
    console.log(worse.length === 0 ? 'No set is worse than it was.' : `Worse than it was:\n${worse.join('\n')}`)
    return 0
  }
  console.error('Usage: detector learn --data DIR --file FILE [--texts N] | judge --file FILE | reached')
  return 2
}

function lineOf(name: string, { f1, leak, over, clean, touched, leaks }: Verdict): string {
  const kinds = Object.entries(leaks).map(([type, percent]) => `${type} ${(percent ?? 0).toFixed(0)}`)
  return `${name.padEnd(22)} F1 ${f1.toFixed(3)}  leak ${leak.toFixed(1)} %  over ${over.toFixed(1)} %  touched ${((100 * touched) / (clean || 1)).toFixed(0)} %  (${kinds.join(', ')})`
}
