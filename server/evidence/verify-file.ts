import { readFileSync } from 'node:fs'

import type { EvidenceKey } from '../../sync/records/signed-head.ts'
import { PINNED } from '../../sync/rules/evidence/published-keys.ts'
import { EXIT_CODES, exitCodeOf, reportText } from '../../sync/rules/evidence/report.ts'
import { type Answer, withAnswer } from '../../sync/rules/evidence/trusted.ts'
import { verifyEvidence } from '../../sync/rules/evidence/verify-evidence.ts'
import { sha256Hex } from '../store/hash.ts'
import { readKeyFile } from './key-file.ts'

interface Given {
  path: string
  /** A file with public keys that are trusted in addition to the pinned ones. */
  keyPath?: string
  /** Keys of the test server beside which the command runs; none in production. */
  testKeys?: readonly EvidenceKey[]
  say: (text: string) => void
}

/** `evidence verify`: checks a file and says what it found. Returns the exit code, one of `EXIT_CODES`. */
export async function verifyFile({ path, keyPath, testKeys = [], say }: Given): Promise<number> {
  const given = keyPath === undefined ? NOBODY : readKeys(keyPath, say)
  const bytes = given && readOrSay(path, say)
  if (given === undefined || bytes === undefined) return EXIT_CODES.unreadable
  const { keys, authorities, testKeys: known } = withAnswer({ ...PINNED, testKeys }, given)
  const report = await verifyEvidence(bytes, { digest: sha256Hex, published: keys, testKeys: known, authorities })
  say(report.kind === 'unreadable' ? `${report.title}. ${report.text}` : reportText(report))
  return exitCodeOf(report)
}

const NOBODY: Answer = { keys: [] }

function readKeys(path: string, say: Given['say']): Answer | undefined {
  const text = readOrSay(path, say)?.toString('utf8')
  const keys = text === undefined ? undefined : readKeyFile(text)
  if (text !== undefined && keys === undefined) {
    say(
      `${path} holds no public key. It may be the answer of /api/evidence/keys, a key or a certificate of a time authority in PEM, or a key in base64 a line.`,
    )
  }
  return keys
}

function readOrSay(path: string, say: Given['say']): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    say(`Cannot read ${path}.`)
    return undefined
  }
}
