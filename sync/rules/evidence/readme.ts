import type { SignedHeads } from '../../records/signed-head.ts'
import { TRACTION_VERSION } from '../shown/traction.ts'
import { FOLDERS } from './contents.ts'
import type { FiledEntry } from './ledger-file.ts'

interface ReadmeFacts {
  entries: readonly FiledEntry[]
  files: number
  missing: readonly string[]
  heads: SignedHeads
  origin: string
}

/**
 * `README.txt`: what the bundle is, how anybody can check it, and what it cannot prove. Plain lines, for every editor.
 */
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
    '  heads.json       signatures over the end of the ledger and over verify.html, the public keys, and time stamps',
    ...Object.entries(FOLDERS).map(([folder, holds]) => `  ${`${folder}/`.padEnd(16)} ${holds}`),
    '  replies/verdicts.json   who signed each mail, and the DNS key record it was checked with',
    '  contents.json    which files of the ledger were left out when this bundle was made',
    '  verify.html      checks all of this, on your own machine',
    'The number in front of a file name is its place in the ledger.',
    '',
    'HOW TO CHECK IT',
    '  1. Open verify.html in a browser and drop this ZIP file onto it. It needs no network and sends nothing.',
    `  2. Or drop the ZIP file at ${origin}/verify, which uploads nothing either.`,
    '  3. Or with the source of the product: npm run -s evidence verify FILE.zip',
    '  4. Or with a program of your own: see below. server/evidence/FORMAT.md in the source of the product has every rule,',
    '     and files to try it on.',
    'There are three answers: intact and signed by Total Recall (exit code 0); intact, signer unknown (3), which proves',
    'nothing, since anybody can build a record and sign it; broken (1). Do not ask a page that a stranger gave you: the',
    `page at ${origin}/verify and the command know our keys, and tell whether verify.html was replaced.`,
    '',
    'WHAT IS HASHED AND SIGNED, BYTE FOR BYTE',
    '  All text is UTF-8. Hashes are SHA-256, in lower-case hexadecimal. Canonical JSON is RFC 8785: keys in order, no blanks.',
    '  ledger.txt     Lines that end in one line feed (0x0A), the last one too. The first line is',
    '                   recall-ledger/1 <number of entries> <hash of the last entry>',
    '                 and each line behind it is one entry: its hash, one blank, its canonical JSON. The hash is taken',
    '                 over the JSON alone, from its { to its }, without the line feed. "seq" counts from 1; "prevHash" is',
    '                 the hash of the entry before, and 64 zeros in entry 1.',
    '  Files          "sha256" of an entry whose "entry" is "artifact" is the hash of the whole file. The number in front',
    '                 of the name of a file is the "seq" of its entry.',
    '  heads.json     Each of "heads" is one statement: "entries" is how many entries were signed for, "hash" is the hash',
    '                 of the last of them, "ledger" the hash of entry 1, "at" is in milliseconds since 1970. "signature"',
    '                 is Ed25519 (RFC 8032), in base64, over the canonical JSON of the statement without "signature":',
    '                 exactly its fields at, entries, format, hash, key, ledger.',
    '                 "page" is signed in the same way over its fields at, format, key, sha256; "sha256" is the hash of',
    '                 verify.html. Where there is no "page", nobody vouches for verify.html.',
    '                 "stamps" are time stamps (RFC 3161) of an outside authority: "token" is the TimeStampToken, DER in base64.',
    '                 "entries" and "at" name the head. Its leaf is the hash of one byte 00 and the canonical JSON of the whole',
    '                 head, with "signature". For each step of "path": the hash of one byte 01, the hash of the step and the',
    '                 one so far, the one of the step first where its side is "left". What comes out is the messageImprint.',
    '                 Where there are no "stamps", the times are our own word.',
    '                 "key" is the hash of the 32 bytes of the public key. A key signs nothing with an "at" later than',
    '                 its "retiredAt". Take keys from where we publish them, not from this file.',
    '                 This file, contents.json and replies/verdicts.json are one line of canonical JSON and one line feed.',
    '  contents.json  A file that the ledger names is here, or its path is in "leftOut".',
    '  README.txt and complaint/ are for people: nobody has signed them. Any other file is not a part of the record.',
    '',
    ...headLines(head, origin),
    ...stampLines(heads),
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
    '  What was written after that day is not covered by it, and a later bundle may hold more.',
  ]
}

function stampLines({ stamps = [] }: SignedHeads): string[] {
  const covered = Math.max(0, ...stamps.map(({ entries }) => entries))
  if (covered === 0) return ['  Not stamped by an outside authority: the times in it are our own word.']
  return [
    `  Time stamps of an outside authority (RFC 3161) cover the first ${count(covered, 'entry', 'entries')}, and with them the DNS`,
    '  keys of mails as they were seen. What they cover existed when they say. openssl ts -verify checks them, too.',
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
