import { FEATURE_COUNT, ROW_BITS } from '../tagger/features.ts'
import { LABEL_COUNT, mayClose, mayFollow, mayOpen } from '../tagger/labels.ts'
import type { ModelParts } from '../tagger/model.ts'
import { SeededRandom } from './random.ts'

/** A text as numbers: the rows of each token's features, and the labels allowed for each token (one bit per label). */
export interface Encoded {
  readonly rows: Int32Array
  readonly allowed: Uint8Array
  readonly weight: number
}

export interface Settings {
  /** Passes over all texts before and after the weakest rows are dropped. */
  readonly roundsBefore: number
  readonly roundsAfter: number
  /** The number of rows to keep. */
  readonly keep: number
  /** Rows seen in fewer tokens than this are never trained. */
  readonly rarest: number
  readonly rate: number
  /** The share by which each step shrinks a weight, besides its gradient: keeps weights small. */
  readonly shrink: number
  /** Integer units per nat. */
  readonly scale: number
  /** How much more it costs to miss part of a name than to find one that is not there, in nats. */
  readonly missCost: number
  /** A row whose weights add up to less, whatever their signs, decides next to nothing and is not kept. */
  readonly faintest: number
}

/** How many of the last rounds are averaged. */
const AVERAGED = 4

/** Before the weak rows are dropped, features are distinguished by this many bits of their hash. */
const WIDE_BITS = 24

/**
 * A linear-chain conditional random field, trained by AdaGrad one text at a time. The order of texts, every sum and the
 * exponential are deterministic, so the same texts give the same weights on every machine. It trains with all features
 * first, keeps the rows of the strongest, and continues with what the tagger will see: only those rows, shared by
 * features whose shortened hashes collide.
 */
export function trainCrf(texts: readonly Encoded[], settings: Settings, say: (line: string) => void): ModelParts {
  const wide = frequentRows(texts, settings.rarest)
  say(`${wide.rows.length} features seen at least ${settings.rarest} times`)
  let field = new Field(wide.rows.length, settings)
  const order = texts.map((_, index) => index)
  const random = new SeededRandom(20_240_607)
  const learnAll = (places: Int32Array, bits: number, share: number) => {
    random.shuffle(order)
    let loss = 0
    for (const index of order) {
      const text = texts[index]
      if (text !== undefined) loss += field.learn(text, places, 32 - bits, settings.rate * share)
    }
    say(`${field.count} rows, loss ${loss.toFixed(0)}`)
  }
  for (let round = 0; round < settings.roundsBefore; round += 1) learnAll(wide.places, WIDE_BITS, 1)
  // In steps: the remaining features take over from each dropped one, which shows which of them matter then.
  let alive = wide.rows.map((_, place) => place)
  for (const factor of [6, 2.5, 1.4]) {
    const best = field.strongest(
      alive.map(place => wide.seen[place] ?? 0),
      Math.round(settings.keep * factor),
    )
    best.sort((one, other) => one - other)
    field = field.reducedTo(best)
    alive = best.map(place => alive[place] ?? 0)
    const places = new Int32Array(1 << WIDE_BITS).fill(-1)
    alive.forEach((place, index) => {
      places[wide.rows[place] ?? 0] = index
    })
    learnAll(places, WIDE_BITS, 0.7)
  }
  const best = field.strongest(
    alive.map(place => wide.seen[place] ?? 0),
    settings.keep,
  )
  const narrow = narrowed(
    alive.map(place => wide.rows[place] ?? 0),
    best,
  )
  field = field.reducedTo(narrow.rows.map(({ from }) => from))
  for (let round = 0; round < settings.roundsAfter; round += 1) {
    learnAll(narrow.places, ROW_BITS, 0.7 * (1 - (0.9 * round) / settings.roundsAfter))
    // The mean of the last rounds is more accurate than the last one.
    if (round >= settings.roundsAfter - AVERAGED) field.remember()
  }
  return field.quantised(
    narrow.rows.map(({ row }) => row),
    settings.scale,
    settings.faintest,
  )
}

function frequentRows(texts: readonly Encoded[], rarest: number) {
  const seen = new Uint32Array(1 << WIDE_BITS)
  for (const { rows } of texts) {
    for (const row of rows) seen[row >>> (32 - WIDE_BITS)] = (seen[row >>> (32 - WIDE_BITS)] ?? 0) + 1
  }
  const rows: number[] = []
  const places = new Int32Array(1 << WIDE_BITS).fill(-1)
  seen.forEach((times, row) => {
    if (times < rarest) return
    places[row] = rows.length
    rows.push(row)
  })
  return { rows, places, seen: rows.map(row => seen[row] ?? 0) }
}

/**
 * The model rows that contain the strongest features; if two share a row, it starts with the weights of the stronger.
 */
function narrowed(wide: readonly number[], strongest: readonly number[]) {
  const first = new Map<number, number>()
  for (const from of strongest) {
    const row = (wide[from] ?? 0) >>> (WIDE_BITS - ROW_BITS)
    if (!first.has(row)) first.set(row, from)
  }
  const rows = [...first].map(([row, from]) => ({ row, from })).sort((a, b) => a.row - b.row)
  const places = new Int32Array(1 << ROW_BITS).fill(-1)
  rows.forEach(({ row }, place) => {
    places[row] = place
  })
  return { rows, places }
}

const L = LABEL_COUNT
const ALL = (1 << L) - 1
/** Labels of names, as bits: `missCost` applies when one of them is missed. */
const NAME_LABELS = 0b00011110

class Field {
  /** Per row: its weights, then the sums of squares of its steps so far; adjacent because both are needed at once. */
  private readonly table: Float32Array
  private readonly steps = new Float32Array(L * 2 * L)
  private readonly sums: Float64Array
  private readonly stepSums = new Float64Array(L * 2 * L)
  private remembered = 0
  private readonly legal = Array.from({ length: L * L }, (_, at) => mayFollow(Math.floor(at / L), at % L))

  constructor(
    readonly count: number,
    private readonly settings: Settings,
  ) {
    this.table = new Float32Array(count * 2 * L)
    this.sums = new Float64Array(count * 2 * L)
  }

  /** Takes one step toward the text's labels; returns its loss in nats. */
  learn({ rows, allowed, weight }: Encoded, places: Int32Array, shift: number, rate: number): number {
    const count = allowed.length
    const scores = new Float64Array(count * L)
    for (let token = 0; token < count; token += 1) {
      const to = token * L
      for (let feature = 0; feature < FEATURE_COUNT; feature += 1) {
        const place = places[(rows[token * FEATURE_COUNT + feature] ?? 0) >>> shift] ?? -1
        if (place < 0) continue
        const from = place * 2 * L
        for (let label = 0; label < L; label += 1) {
          scores[to + label] = (scores[to + label] ?? 0) + (this.table[from + label] ?? 0)
        }
      }
    }
    const factors = new Float64Array(L * L)
    for (let at = 0; at < L * L; at += 1) factors[at] = this.legal[at] === true ? exponential(this.stepWeight(at)) : 0
    const free = this.expectations(scores, factors, count, allowed, false)
    const bound = this.expectations(scores, factors, count, allowed, true)
    const loss = (free.logTotal - bound.logTotal) * weight
    for (let token = 0; token < count; token += 1) {
      let moved = false
      for (let label = 0; label < L; label += 1) {
        const at = token * L + label
        const gradient = ((free.labels[at] ?? 0) - (bound.labels[at] ?? 0)) * weight
        free.labels[at] = gradient
        if (gradient > 1e-3 || gradient < -1e-3) moved = true
      }
      if (!moved) continue
      for (let feature = 0; feature < FEATURE_COUNT; feature += 1) {
        const place = places[(rows[token * FEATURE_COUNT + feature] ?? 0) >>> shift] ?? -1
        if (place < 0) continue
        for (let label = 0; label < L; label += 1) {
          const gradient = free.labels[token * L + label] ?? 0
          if (gradient > 1e-3 || gradient < -1e-3) this.step(this.table, place * 2 * L + label, gradient, rate)
        }
      }
    }
    for (let at = 0; at < L * L; at += 1) {
      const gradient = ((free.steps[at] ?? 0) - (bound.steps[at] ?? 0)) * weight
      if (gradient !== 0) this.step(this.steps, (at >> 3) * 2 * L + (at & 7), gradient, rate)
    }
    return loss
  }

  private step(table: Float32Array, at: number, gradient: number, rate: number): void {
    const square = (table[at + L] ?? 0) + gradient * gradient
    table[at + L] = square
    const size = rate / Math.sqrt(square + 1)
    const weight = table[at] ?? 0
    table[at] = weight - size * (gradient + this.settings.shrink * weight)
  }

  private stepWeight(at: number): number {
    return this.steps[Math.floor(at / L) * 2 * L + (at % L)] ?? 0
  }

  /** The expected counts of each label and transition, over all labelings or (`bound`) over the allowed ones. */
  private expectations(
    scores: Float64Array,
    factors: Float64Array,
    count: number,
    allowed: Uint8Array,
    bound: boolean,
  ) {
    const emit = new Float64Array(count * L)
    const forward = new Float64Array(count * L)
    const backward = new Float64Array(count * L)
    const { missCost } = this.settings
    let logTotal = 0
    for (let token = 0; token < count; token += 1) {
      const from = token * L
      const mask = bound ? (allowed[token] ?? ALL) : ALL
      // Where a name must be found, missing it gets an artificially high score, so that training works against it.
      const cost = !bound && ((allowed[token] ?? 0) & ~NAME_LABELS) === 0 ? missCost : 0
      let highest = Number.NEGATIVE_INFINITY
      for (let label = 0; label < L; label += 1) {
        if (((mask >> label) & 1) === 0) continue
        highest = Math.max(highest, (scores[from + label] ?? 0) + cost)
      }
      logTotal += highest
      for (let label = 0; label < L; label += 1) {
        if (((mask >> label) & 1) === 0) continue
        const dear = ((NAME_LABELS >> label) & 1) === 0 ? cost : 0
        emit[from + label] = exponential((scores[from + label] ?? 0) + dear - highest)
      }
      let sum = 0
      for (let label = 0; label < L; label += 1) {
        let value = 0
        if (token === 0) value = mayOpen(label) ? 1 : 0
        else {
          for (let before = 0; before < L; before += 1) {
            value += (forward[from - L + before] ?? 0) * (factors[before * L + label] ?? 0)
          }
        }
        value *= emit[from + label] ?? 0
        forward[from + label] = value
        sum += value
      }
      logTotal += naturalLog(sum)
      for (let label = 0; label < L; label += 1) forward[from + label] = (forward[from + label] ?? 0) / sum
    }
    let closing = 0
    const last = (count - 1) * L
    for (let label = 0; label < L; label += 1) {
      backward[last + label] = mayClose(label) ? 1 : 0
      closing += (forward[last + label] ?? 0) * (backward[last + label] ?? 0)
    }
    logTotal += naturalLog(closing)
    const labels = new Float64Array(count * L)
    const steps = new Float64Array(L * L)
    for (let token = count - 1; token >= 0; token -= 1) {
      const from = token * L
      let total = 0
      for (let label = 0; label < L; label += 1) {
        labels[from + label] = (forward[from + label] ?? 0) * (backward[from + label] ?? 0)
        total += labels[from + label] ?? 0
      }
      for (let label = 0; label < L; label += 1) labels[from + label] = (labels[from + label] ?? 0) / total
      if (token === 0) break
      let scale = 0
      const pairs = new Float64Array(L * L)
      let pairTotal = 0
      for (let before = 0; before < L; before += 1) {
        let value = 0
        for (let label = 0; label < L; label += 1) {
          const link = (factors[before * L + label] ?? 0) * (emit[from + label] ?? 0) * (backward[from + label] ?? 0)
          value += link
          const pair = (forward[from - L + before] ?? 0) * link
          pairs[before * L + label] = pair
          pairTotal += pair
        }
        backward[from - L + before] = value
        scale += value
      }
      for (let at = 0; at < L * L; at += 1) steps[at] = (steps[at] ?? 0) + (pairs[at] ?? 0) / pairTotal
      for (let before = 0; before < L; before += 1) {
        backward[from - L + before] = (backward[from - L + before] ?? 0) / scale
      }
    }
    return { logTotal, labels, steps }
  }

  /** The most important places, strongest first: large weights, seen often. */
  strongest(seen: readonly number[], keep: number): number[] {
    const worth = seen.map((times, place) => {
      let sum = 0
      for (let label = 0; label < L; label += 1) sum += (this.table[place * 2 * L + label] ?? 0) ** 2
      return Math.sqrt(sum) * Math.sqrt(times)
    })
    const order = worth.map((_, place) => place).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
    return order.slice(0, keep)
  }

  /** A field with only these places, in their order. */
  reducedTo(from: readonly number[]): Field {
    const reduced = new Field(from.length, this.settings)
    from.forEach((place, to) => {
      reduced.table.set(this.table.subarray(place * 2 * L, (place + 1) * 2 * L), to * 2 * L)
    })
    reduced.steps.set(this.steps)
    return reduced
  }

  /** Adds the current weights to those that `quantised` averages. */
  remember(): void {
    this.remembered += 1
    for (let at = 0; at < this.table.length; at += 1) this.sums[at] = (this.sums[at] ?? 0) + (this.table[at] ?? 0)
    for (let at = 0; at < this.steps.length; at += 1)
      this.stepSums[at] = (this.stepSums[at] ?? 0) + (this.steps[at] ?? 0)
  }

  /** The mean of the remembered weights, as integers. */
  quantised(rows: readonly number[], scale: number, faintest: number): ModelParts {
    const kept: number[] = []
    const weights: number[] = []
    const whole = (value: number, limit: number) => Math.max(-limit, Math.min(limit, Math.round(value * scale)))
    rows.forEach((row, place) => {
      const values = Array.from({ length: L }, (_, label) =>
        whole((this.sums[place * 2 * L + label] ?? 0) / this.remembered, 127),
      )
      if (values.reduce((sum, value) => sum + Math.abs(value), 0) < faintest) return
      kept.push(row)
      weights.push(...values)
    })
    return {
      rows: kept,
      weights: Int8Array.from(weights),
      transitions: Int16Array.from({ length: L * L }, (_, at) =>
        whole((this.stepSums[Math.floor(at / L) * 2 * L + (at % L)] ?? 0) / this.remembered, 2_000),
      ),
    }
  }
}

/** e to the power of x using only sums and products: Math.exp may differ in the last digit between engines. */
export function exponential(x: number): number {
  if (x < -700) return 0
  const power = Math.floor(x / Math.LN2 + 0.5)
  const rest = x - power * Math.LN2
  let sum = 1
  let term = 1
  for (let step = 1; step < 12; step += 1) {
    term = (term * rest) / step
    sum += term
  }
  return sum * 2 ** power
}

/** For reporting only; it does not affect training. */
function naturalLog(x: number): number {
  return Math.log(x)
}
