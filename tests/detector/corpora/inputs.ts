import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { CORPORA, type CorpusFile, WORD_LIST } from './sources.ts'

/** The input texts for training, each verified against the list of sources. */
export interface Inputs {
  text(file: CorpusFile): string
  words(): string
}

/**
 * Reads the corpora from `directory` and the word list from where Debian installs it. If something is missing, throws
 * before training starts, with what is missing and its source.
 */
export function readInputs(directory: string): Inputs {
  const texts: Partial<Record<CorpusFile, string>> = {}
  const complaints: string[] = []
  for (const { file, source, sha256 } of CORPORA) {
    const path = join(directory, file)
    if (!existsSync(path)) complaints.push(`${path} is missing. It comes from ${source}.`)
    else texts[file] = checked(path, sha256, complaints)
  }
  const list = WORD_LIST.paths.find(path => existsSync(path))
  if (list === undefined) {
    complaints.push(`no word list at ${WORD_LIST.paths.join(' or ')}. Debian: apt-get install wamerican.`)
  }
  const words = list === undefined ? '' : checked(list, WORD_LIST.sha256, complaints)
  if (complaints.length > 0) throw new Error(`Nothing was trained:\n${complaints.map(line => `- ${line}`).join('\n')}`)
  return inputsFrom(texts, words)
}

/** Inputs that are already in memory; a missing corpus is empty. */
export function inputsFrom(texts: Partial<Record<CorpusFile, string>>, words = ''): Inputs {
  return { text: file => texts[file] ?? '', words: () => words }
}

function checked(path: string, sha256: string, complaints: string[]): string {
  const bytes = readFileSync(path)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) complaints.push(`${path} holds other bytes: SHA-256 ${found}, expected ${sha256}.`)
  return bytes.toString('utf8')
}
