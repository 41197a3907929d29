import type { SignedHeads } from '../../records/signed-head.ts'
import { TRACTION_VERSION } from '../shown/traction.ts'
import type { FiledEntry } from './ledger-file.ts'

interface ReadmeFacts {
  entries: readonly FiledEntry[]
  files: number
  missing: readonly string[]
  heads: SignedHeads
  origin: string
}

/** `README.txt`: what the bundle is, how anybody checks it, and what it cannot say. Plain lines, for every editor. */
export function readmeText({ entries, files, missing, heads, origin }: ReadmeFacts): string {
  const first = entries[0]
  const last = entries.at(-1)
  const span = first && last ? ` from ${day(first.createdAt)} to ${day(last.createdAt)}` : ''
  const head = heads.heads.at(-1)
  return `${[
    'EVIDENCE BUNDLE',
    'A record of deletion demands, kept by Total Recall.',
    '',
    `It holds ${count(entries.length, 'entry', 'entries')}${span}, and ${count(files, 'file', 'files')}.`,
    ...missingLines(missing),
    '',
    'WHAT IS IN IT',
    '  ledger.txt       every entry in order, one line each: its SHA-256, a blank, its text',
    '  heads.json       signatures over the end of the ledger, and the public keys',
    '  letters/         what was sent: each letter as PDF and as the mail that left',
    '  replies/         every mail that arrived, byte for byte (.eml opens in any mail program)',
    '  replies/verdicts.json   who signed each mail, and the DNS key record it was checked with',
    '  authorization/   the signed authorization, as PDF',
    '  verify.html      checks all of this, on your own machine',
    'The number in front of a file name is its place in the ledger.',
    '',
    'HOW TO CHECK IT',
    '  1. Open verify.html in a browser and drop this ZIP file onto it. It needs no network and sends nothing.',
    `  2. Or drop the ZIP file at ${origin}/verify, which uploads nothing either.`,
    '  3. Or with the source of the product: npm run -s evidence verify FILE.zip',
    '  4. Or by hand: the SHA-256 of the text of a line in ledger.txt (without its end of line) stands at the',
    '     beginning of the line, and again as "prevHash" in the next. The SHA-256 of a file stands in its line.',
    '',
    ...headLines(head, origin),
    '',
    'WHAT IT SAYS, AND WHAT IT DOES NOT',
    '  It shows what was sent and received, and when, and that nothing was changed since. Whether a provider deleted',
    "  anything is the provider's statement. Times are UTC. This is not legal advice.",
    `  Numbers of the Traction Meter at that time follow the formula ${TRACTION_VERSION}.`,
  ].join('\n')}\n`
}

function headLines(head: SignedHeads['heads'][number] | undefined, origin: string): string[] {
  if (head === undefined) {
    return [
      'THE SIGNED HEAD',
      '  No signed head is in this bundle: it was made without a network. That entries were cut off at the end cannot',
      '  be ruled out by it. Made again with a network it holds one.',
    ]
  }
  return [
    'THE SIGNED HEAD',
    `  On ${day(head.at)} Total Recall signed that this ledger has ${count(head.entries, 'entry', 'entries')} and ends in`,
    `  ${head.hash}`,
    '  with the key whose SHA-256 is',
    `  ${head.key}`,
    `  The keys are published at ${origin}/api/evidence/keys. Compare: anybody can make a key and call it ours.`,
  ]
}

function missingLines(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  return [
    `${count(missing.length, 'file was', 'files were')} not at hand when it was made, and can be added by making it again with a network:`,
    ...missing.map(path => `  ${path}`),
  ]
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
