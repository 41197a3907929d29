import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Rare in any text, and too short for a compressor to replace with a back reference. */
const BEGINNING = 'qz'
const LENGTH = 13

/** Words that occur nowhere else: random except for their first letters. */
export function plantedWords(count: number): string[] {
  const word = () =>
    BEGINNING +
    Array.from({ length: LENGTH - BEGINNING.length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [...new Set(Array.from({ length: count }, word))]
}

/** Those of the words that occur in the bytes, in any of the encodings that programs write. */
export function wordsIn(bytes: Buffer, words: readonly string[]): Set<string> {
  const known = new Set(words)
  const found = new Set<string>()
  for (const { begins, width, read } of ENCODINGS) {
    for (let at = bytes.indexOf(begins); at >= 0; at = bytes.indexOf(begins, at + 1)) {
      const text = read(bytes.subarray(at, at + LENGTH * width))
      if (known.has(text)) found.add(text)
    }
  }
  return found
}

const wide = Buffer.from(BEGINNING, 'utf16le')
const ENCODINGS: readonly { begins: Buffer; width: number; read: (part: Buffer) => string }[] = [
  { begins: Buffer.from(BEGINNING), width: 1, read: part => part.toString('latin1') },
  { begins: wide, width: 2, read: part => part.toString('utf16le') },
  {
    begins: Buffer.from(wide).swap16(),
    width: 2,
    read: part =>
      Buffer.from(part.subarray(0, part.length & ~1))
        .swap16()
        .toString('utf16le'),
  },
]

/** Mutations that write the words into the notes of one run, as many per note as fit. */
export function asNotes(runId: string, words: readonly string[]): { name: string; args: object }[] {
  const perNote = 500
  const notes = Array.from({ length: Math.ceil(words.length / perNote) }, (_, n) =>
    words.slice(n * perNote, (n + 1) * perNote).join(' '),
  )
  return notes.map((text, n) => ({
    name: 'write_note@1',
    args: { runId, key: `planted-${n}`, field: 'notes', base: '', text },
  }))
}
