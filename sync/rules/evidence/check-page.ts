import { HEADS, PAGE } from './contents.ts'
import { bundleFault, type Fault, sentence } from './faults.ts'
import type { Check } from './report.ts'
import { sha256Text } from './signatures.ts'
import { keysToTry, readHeads, verifyPage } from './signed-head.ts'
import { SIGNERS, type Signer, signerOf, type Trusted } from './trusted.ts'

interface PageChecked {
  check: Check
  fault?: Fault | undefined
  /** Whose key has signed the page, byte for byte; undefined if no known one. */
  signer: Signer | undefined
}

const TITLE = 'The page in the bundle'
const checkOf = (state: Check['state'], text: string, figure = ''): Check => ({
  id: 'page',
  state,
  title: TITLE,
  text,
  figure,
})

export const PAGE_ALONE: PageChecked = { check: checkOf('unasked', 'A ledger file has none.'), signer: undefined }

/** Checks `verify.html` against the signature of its hash: a replaced page could call everything intact. */
export async function checkPage(
  files: ReadonlyMap<string, Uint8Array>,
  known: Pick<Trusted, 'keys' | 'testKeys'>,
): Promise<PageChecked> {
  const page = files.get(PAGE)
  const list = readHeads(files.get(HEADS))
  const broken = (text: string): PageChecked => {
    return { check: checkOf('broken', sentence(text)), fault: bundleFault('page', TITLE, text), signer: undefined }
  }
  if (page === undefined) return broken(`the file ${PAGE} is missing, and every bundle has one`)
  const seal = list?.page
  if (list === undefined || seal === undefined) {
    const text = `Nobody has signed ${PAGE}: it could have been replaced. Do not rely on what it says.`
    return { check: checkOf('partly', text), signer: undefined }
  }
  const verdict = await verifyPage(seal, keysToTry(known, list.keys), sha256Text)
  if (verdict !== 'holds') return broken(`the signature of ${PAGE} does not hold`)
  if ((await sha256Text(page)) !== seal.sha256) {
    return broken(`the page ${PAGE} was replaced: it is not the page that was signed. Do not open it`)
  }
  const signer = signerOf(seal.key, known)
  if (signer === undefined) {
    const text = `The page ${PAGE} is as it was signed, with a key that is not known here as ours.`
    return { check: checkOf('partly', text), signer: undefined }
  }
  return { check: checkOf('holds', `The file ${PAGE} is the page of ${SIGNERS[signer]}, byte for byte.`), signer }
}
