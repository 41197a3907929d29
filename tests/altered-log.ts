/** A ledger file for a verifier to find fault with: the change that was made, and the entry that must be reported. */
export interface AlteredLog {
  lines: Uint8Array[]
  kind: 'flip' | 'deletion' | 'reordering'
  badSeq: number
}

/**
 * One random change to the entries of a ledger file, determined by `seed` alone: a flipped bit, some deleted lines, or
 * two swapped lines or runs of lines. Used by tests and by benchmarks.
 */
export function alteredLog(lines: readonly Uint8Array[], seed: number): AlteredLog {
  const chance = chanceOf(seed)
  const places = lines.length - 1
  const place = () => 1 + Math.floor(chance() * places)
  const draw = Math.floor(chance() * 3)
  if (draw === 0) {
    const badSeq = place()
    const line = new Uint8Array(lines[badSeq] ?? [])
    const at = Math.floor(chance() * line.length)
    line[at] = (line[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
    return { kind: 'flip', badSeq, lines: lines.map((same, index) => (index === badSeq ? line : same)) }
  }
  if (draw === 1) {
    const badSeq = place()
    const count = 1 + Math.floor(chance() * 3)
    return { kind: 'deletion', badSeq, lines: [...lines.slice(0, badSeq), ...lines.slice(badSeq + count)] }
  }
  const [a, b] = [place(), place()]
  const first = Math.min(a, b)
  const second = first === Math.max(a, b) ? (first === 1 ? 2 : first) : Math.max(a, b)
  const from = first === second ? first - 1 : first
  const changed = [...lines]
  const [one, two] = [lines[from], lines[second]]
  if (one === undefined || two === undefined) throw new RangeError('a ledger of at least two entries is needed')
  changed[from] = two
  changed[second] = one
  return { kind: 'reordering', badSeq: from, lines: changed }
}

/** Joins the lines into one file. */
export function joined(lines: readonly Uint8Array[]): Uint8Array {
  const file = new Uint8Array(lines.reduce((size, line) => size + line.length + 1, 0))
  let at = 0
  for (const line of lines) {
    file.set(line, at)
    at += line.length
    file[at++] = 0x0a
  }
  return file
}

/** Mulberry32: short, and gives the same numbers on every machine. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
