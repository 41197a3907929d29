import type { EvidenceKey } from '../../records/signed-head.ts'

/**
 * What counts as known wherever evidence is checked: on the public page, for a file and for a share link alike, in the
 * page of a bundle, and in the command. The same record is judged with the same keys in each of them, and one function
 * gives the verdict (`judgment.ts`).
 */
export interface Trusted {
  /** Keys of the service. */
  keys: readonly EvidenceKey[]
  /** Keys of the test server beside which this check runs; a production build knows none. */
  testKeys: readonly EvidenceKey[]
  /** Root certificates of time-stamping authorities, DER in base64. */
  authorities: readonly string[]
}

/** Who has signed, if that is known. */
export type Signer = 'service' | 'test'

/** The signer as the subject or object of a sentence. */
export const SIGNERS: Readonly<Record<Signer, string>> = { service: 'Total Recall', test: 'this test server' }

/** A key of a test server is that and nothing more, even where somebody has pinned it. */
export function signerOf(key: string, { keys, testKeys }: Pick<Trusted, 'keys' | 'testKeys'>): Signer | undefined {
  if (testKeys.some(({ id }) => id === key)) return 'test'
  return keys.some(({ id }) => id === key) ? 'service' : undefined
}

/** What `/api/evidence/keys` answers. */
export interface Answer {
  keys: readonly EvidenceKey[]
  authorities?: readonly string[] | undefined
  test?: true | undefined
}

/** What is known, with what a server has answered. */
export function withAnswer(known: Trusted, { keys, authorities = [], test }: Answer): Trusted {
  return {
    keys: test ? known.keys : [...known.keys, ...keys],
    testKeys: test ? [...known.testKeys, ...keys] : known.testKeys,
    authorities: [...known.authorities, ...authorities],
  }
}

/** Where `verify.html` has the keys of a test server: none, as it is built. */
export const TEST_KEYS_BLOCK = 'test-keys'
const blockOf = (content: string) => `<script type="application/json" id="${TEST_KEYS_BLOCK}">${content}</script>`

/** The page for the bundles of a test server, which knows its keys; the same for the same keys. */
export function pageOfTestServer(page: Uint8Array, keys: readonly EvidenceKey[]): Uint8Array {
  const text = new TextDecoder().decode(page)
  // Hashes and base64 alone: nothing in it can end the block.
  return new TextEncoder().encode(text.replace(blockOf('[]'), () => blockOf(JSON.stringify(keys))))
}

/** The block as the page is built. */
export const noTestKeys = (): string => blockOf('[]')
