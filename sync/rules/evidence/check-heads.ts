import type { SignedHead, SignedHeads } from '../../records/signed-head.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { HEADS } from './contents.ts'
import { GENESIS_HASH } from './evidence-chain.ts'
import { bundleFault, type Fault, sentence } from './faults.ts'
import type { FiledEntry } from './ledger-file.ts'
import { type Check, type Report, shortFingerprint } from './report.ts'
import { sha256Text } from './signatures.ts'
import { keysToTry, readHeads, verifyHead } from './signed-head.ts'
import { type Signer, signerOf, type Trusted } from './trusted.ts'

interface HeadsChecked {
  check: Check
  fault?: Fault | undefined
  key: Report['key']
  /** Entries covered by valid heads: signed with a known key, and with any other key. */
  ours: number
  others: number
  /** Whose key signed the longest head with a known key. */
  signer: Signer | undefined
}

const NOBODY = { ours: 0, others: 0, signer: undefined }
const HEAD_TITLE = 'Signed head'
export const LEDGER_ALONE: HeadsChecked = {
  check: {
    id: 'head',
    state: 'partly',
    title: HEAD_TITLE,
    text: 'A ledger file carries no signature, so nothing shows whether entries were cut off at its end. An evidence bundle does.',
    figure: '',
  },
  key: null,
  ...NOBODY,
}

interface HeadFacts {
  all: readonly FiledEntry[]
  chainFault: Fault | undefined
  known: Pick<Trusted, 'keys' | 'testKeys'>
}

/** Checks the signed heads of the ledger, oldest first; each must fit exactly this ledger. */
export async function checkHeads(bytes: Uint8Array | undefined, facts: HeadFacts): Promise<HeadsChecked> {
  const check = (state: Check['state'], text: string, figure = ''): Check => {
    return { id: 'head', state, title: HEAD_TITLE, text, figure }
  }
  if (bytes === undefined) {
    const why = `the file ${HEADS} is missing, and every bundle has one`
    return { check: check('broken', sentence(why)), fault: headFault(why), key: null, ...NOBODY }
  }
  const list = readHeads(bytes)
  if (list === undefined) {
    const why = `the file ${HEADS} cannot be read`
    return { check: check('broken', sentence(why)), fault: headFault(why), key: null, ...NOBODY }
  }
  const newest = newestOf(list)
  if (newest === undefined) {
    const text = 'There is none in this bundle, so nothing shows whether entries were cut off at its end.'
    return { check: check('partly', text), key: null, ...NOBODY }
  }
  const newestSigner = signerOf(newest.key, facts.known)
  const key = { id: newest.key, published: newestSigner !== undefined }
  const figure = `key ${shortFingerprint(newest.key)}`
  const keys = keysToTry(facts.known, list.keys)
  const hashes = new Map(facts.all.map(({ seq, hash }) => [seq, hash]))
  let [proven, ours, others] = [0, 0, 0]
  let signer: Signer | undefined
  for (const head of [...list.heads].sort((a, b) => a.entries - b.entries)) {
    const signed = await verifyHead(head, keys, sha256Text)
    if (signed !== 'holds') {
      const why = WHY_NOT_SIGNED[signed]
      return { check: check('broken', sentence(why), figure), fault: headFault(why), key, ...NOBODY }
    }
    const fault = disagreement(head, { hashes, all: facts.all, proven, chainFault: facts.chainFault })
    if (fault !== undefined) return { check: check('broken', sentence(fault.text), figure), fault, key, ...NOBODY }
    proven = head.entries
    const whose = signerOf(head.key, facts.known)
    if (whose === undefined) others = head.entries
    else [ours, signer] = [head.entries, whose]
  }
  const total = facts.all.length
  const covers = newest.entries >= total ? 'every entry' : `entries 1 to ${newest.entries} of ${total}`
  const whose =
    newestSigner === undefined ? ' The key is not known here as ours: anyone can make a key.' : OF[newestSigner]
  const text =
    facts.chainFault === undefined
      ? `Signed on ${englishDate(newest.at)} for ${covers}.${whose}`
      : 'The signed head belongs to the unchanged record.'
  const state = key.published && ours >= total ? 'holds' : 'partly'
  const title = newestSigner === undefined ? HEAD_TITLE : SIGNED_BY[newestSigner]
  return { check: { ...check(state, text, figure), title }, key, ours, others, signer }
}

const SIGNED_BY = {
  service: 'Head signed by Total Recall',
  test: 'Head signed by this test server',
} as const satisfies Record<Signer, string>

const OF = {
  service: ' The key is the published one.',
  test: ' The key is the one of this test server.',
} as const satisfies Record<Signer, string>

const WHY_NOT_SIGNED = {
  bad_signature: 'the signature does not fit what it signs',
  unknown_key: 'it was signed with a key that is not in the bundle',
  retired_key: 'it was signed with a key that was no longer in use',
} as const

const headFault = (text: string): Fault => bundleFault('head', 'The signed head', text)

const newestOf = (list: SignedHeads | undefined): SignedHead | undefined =>
  [...(list?.heads ?? [])].sort((a, b) => a.entries - b.entries || a.at - b.at).at(-1)

interface Compared {
  hashes: ReadonlyMap<number, string>
  all: readonly FiledEntry[]
  /** Number of entries covered by an earlier head. */
  proven: number
  chainFault: Fault | undefined
}

/** Compares a validly signed head with the ledger: cut off, another ledger, or rewritten since an earlier head. */
function disagreement(head: SignedHead, { hashes, all, proven, chainFault }: Compared): Fault | undefined {
  const fault = headFault('')
  const first = all[0]?.hash ?? GENESIS_HASH
  if (head.ledger !== first && chainFault === undefined) {
    return { ...fault, seq: 1, title: 'Entry 1', text: 'the signed head is of another ledger' }
  }
  const stated = hashes.get(head.entries)
  if (stated === head.hash) return undefined
  if (stated === undefined) {
    if (chainFault !== undefined) return undefined
    const seq = all.length + 1
    const text = `it is missing: ${head.entries} entries were signed for, ${all.length} are here`
    return { ...fault, seq, title: `Entry ${seq}`, text }
  }
  if (chainFault !== undefined && chainFault.seq <= head.entries) return undefined
  const seq = proven + 1
  const where = seq === head.entries ? 'it was' : `it, or one up to entry ${head.entries}, was`
  return {
    ...fault,
    seq,
    title: `Entry ${seq}`,
    text: `${where} rewritten after entry ${head.entries} was signed`,
    expected: { label: 'Signed', value: head.hash },
    found: { label: 'This file gives', value: stated },
  }
}
