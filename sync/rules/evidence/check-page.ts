import type { EvidenceKey } from '../../records/signed-head.ts'
import { HEADS, PAGE } from './contents.ts'
import { bundleFault, type Fault, sentence } from './faults.ts'
import type { Check } from './report.ts'
import { sha256Text } from './signatures.ts'
import { keysToTry, readHeads, verifyPage } from './signed-head.ts'

interface PageChecked {
  check: Check
  fault?: Fault | undefined
  /** The page is, byte for byte, the one that a published key has signed. */
  signed: boolean
}

const TITLE = 'The page in the bundle'
const checkOf = (state: Check['state'], text: string, figure = ''): Check => ({
  id: 'page',
  state,
  title: TITLE,
  text,
  figure,
})

export const PAGE_ALONE: PageChecked = { check: checkOf('unasked', 'A ledger file has none.'), signed: false }

/** Checks `verify.html` against the signature of its hash: a replaced page could call everything intact. */
export async function checkPage(
  files: ReadonlyMap<string, Uint8Array>,
  published: readonly EvidenceKey[],
): Promise<PageChecked> {
  const page = files.get(PAGE)
  const list = readHeads(files.get(HEADS))
  const broken = (text: string): PageChecked => {
    return { check: checkOf('broken', sentence(text)), fault: bundleFault('page', TITLE, text), signed: false }
  }
  if (page === undefined) return broken(`the file ${PAGE} is missing, and every bundle has one`)
  const seal = list?.page
  if (list === undefined || seal === undefined) {
    const text = `Nobody has signed ${PAGE}: it could have been replaced. Do not rely on what it says.`
    return { check: checkOf('partly', text), signed: false }
  }
  const verdict = await verifyPage(seal, keysToTry(published, list.keys), sha256Text)
  if (verdict !== 'holds') return broken(`the signature of ${PAGE} does not hold`)
  if ((await sha256Text(page)) !== seal.sha256) {
    return broken(`the page ${PAGE} was replaced: it is not the page that was signed. Do not open it`)
  }
  if (!published.some(({ id }) => id === seal.key)) {
    const text = `The page ${PAGE} is as it was signed, with a key that is not known here as ours.`
    return { check: checkOf('partly', text), signed: false }
  }
  return { check: checkOf('holds', `The file ${PAGE} is the page of Total Recall, byte for byte.`), signed: true }
}
