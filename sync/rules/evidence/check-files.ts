import { CONTENTS, type Filed, isInFolder, OF_EVERY_BUNDLE, readLeftOut, VERDICTS, writeLeftOut } from './contents.ts'
import { bundleFault, type Fault, sentence } from './faults.ts'
import type { FiledArtifact, FiledEntry } from './ledger-file.ts'
import type { Check } from './report.ts'
import { sha256Text } from './signatures.ts'
import { writeVerdicts } from './verdicts.ts'

interface FilesChecked {
  check: Check
  fault?: Fault | undefined
  /** Path of each file that matches its entry → its bytes. */
  intact: ReadonlyMap<string, Uint8Array>
  strangers: string[]
  /** Number of files that were left out when the bundle was made, according to its own list. */
  leftOut: number
  /** A file that every bundle must have, and this one lacks. */
  missing?: Fault | undefined
}

const NOTHING = { intact: new Map<string, Uint8Array>(), strangers: [], leftOut: 0 }
export const FILES_ALONE: FilesChecked = {
  ...NOTHING,
  check: {
    id: 'files',
    state: 'unasked',
    title: 'Files',
    text: 'A ledger file holds no letters or emails.',
    figure: '',
  },
}

/** Checks each file against the fingerprint in its entry; finds missing files, and files that no entry names. */
export async function checkFiles(
  filed: readonly Filed[],
  files: ReadonlyMap<string, Uint8Array>,
  proven: readonly FiledEntry[],
  chainFault: Fault | undefined,
): Promise<FilesChecked> {
  const intact = new Map<string, Uint8Array>()
  let fault: Fault | undefined
  const leftOut = readLeftOut(files.get(CONTENTS))
  const gone: string[] = []
  for (const { path, artifact } of filed) {
    const bytes = files.get(path)
    if (bytes === undefined) {
      // After a break an entry proves nothing, so a file that it names is not reported as missing.
      if (leftOut?.has(path)) gone.push(path)
      else if (chainFault === undefined) fault ??= goneFile(artifact, path)
      continue
    }
    const found = await sha256Text(bytes)
    if (found === artifact.sha256 && bytes.length === artifact.size) intact.set(path, bytes)
    else fault ??= changedFile(artifact, path, found)
  }
  const known = new Set([...OF_EVERY_BUNDLE, ...filed.map(({ path }) => path)])
  const strangers = [...files.keys()].filter(path => !known.has(path))
  const pretender = strangers.find(isInFolder)
  const verdicts = files.get(VERDICTS)
  const isForged =
    chainFault === undefined &&
    verdicts !== undefined &&
    (await sha256Text(verdicts)) !== (await sha256Text(writeVerdicts(proven)))

  const figure = filed.length === 0 ? '' : `${intact.size} of ${filed.length}`
  const check = (state: Check['state'], text: string): Check => ({ id: 'files', state, title: 'Files', text, figure })
  const found = { intact, strangers, leftOut: gone.length }
  if (fault !== undefined) return { check: check('broken', sentence(fault.text)), fault, ...found }
  if (isForged) {
    const text = `the file ${VERDICTS} says something else than the ledger`
    return { check: check('broken', sentence(text)), fault: noEntry(text), ...found }
  }
  // After a break the ledger is incomplete: the file may belong to a missing entry.
  if (pretender !== undefined && chainFault === undefined) {
    const text = `the file ${pretender} is among the evidence, and no entry names it`
    return { check: check('broken', sentence(text)), fault: noEntry(text), ...found }
  }
  const absent = OF_EVERY_BUNDLE.find(path => !files.has(path)) ?? (leftOut === undefined ? CONTENTS : undefined)
  if (absent !== undefined && chainFault === undefined) {
    const isThere = files.has(absent)
    const text = isThere
      ? `the file ${absent} cannot be read`
      : `the file ${absent} is missing, and every bundle has one`
    return { check: check('broken', sentence(text)), missing: noEntry(text), ...found }
  }
  // A list that names a file which is here, or which no entry names, would be believed by whoever reads it.
  const list = files.get(CONTENTS)
  const listed = list !== undefined && (await sha256Text(list)) === (await sha256Text(writeLeftOut(gone)))
  if (!listed && chainFault === undefined) {
    const text = `the file ${CONTENTS} says something else than what is here`
    return { check: check('broken', sentence(text)), missing: noEntry(text), ...found }
  }
  if (gone.length > 0) {
    const names = gone.slice(0, NAMED).join(', ')
    const more = gone.length > NAMED ? `, and ${gone.length - NAMED} more` : ''
    return {
      check: check(
        'partly',
        `Those here match the fingerprints in the chain. Left out when this bundle was made: ${names}${more}.`,
      ),
      ...found,
    }
  }
  if (filed.length === 0) return { check: check('unasked', 'No entry names a file.'), ...found }
  const text = 'Letters and emails match the fingerprints in the chain.'
  const tail = chainFault === undefined ? '' : ' From the break on the chain itself is not proven.'
  return { check: check('holds', `${text}${tail}`), ...found }
}

/** Files listed by name in a line; a longer list does not help. */
const NAMED = 5

const noEntry = (text: string): Fault => bundleFault('files', 'A file of the bundle', text)

function goneFile({ seq, name }: FiledArtifact, path: string): Fault {
  const text = `the file ${path} is missing, and ${CONTENTS} does not say that it was left out`
  return { ...noEntry(text), seq, title: `Entry ${seq}, “${name}”` }
}

function changedFile({ seq, name, sha256 }: FiledArtifact, path: string, found: string): Fault {
  return {
    check: 'files',
    seq,
    title: `Entry ${seq}, “${name}”`,
    text: `the file ${path} was changed: it is not the one that was filed`,
    expected: { label: `Entry ${seq} recorded`, value: sha256 },
    found: { label: 'This file gives', value: found },
  }
}
