/** One line of the result: a figure of the product, and of something simple that was measured in the same rounds. */
export interface Figure {
  name: string
  unit: string
  /** One value a round; all of them count. */
  values: readonly number[]
  reference?: { name: string; values: readonly number[] }
}

/** The value in the middle; half-way between two where the count is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Between the two nearest values, as far as the share lies between their ranks. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** The figures as aligned text. `ratio`: median of the rounds' own ratios, figure divided by reference. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['measure', 'unit', 'rounds', 'median', 'min', 'max', 'reference', 'median', 'ratio']
  const lines = [head, ...figures.map(cells)]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  const isText = (column: number) => column < 2 || column === 6
  return lines
    .map(line =>
      line
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cells({ name, unit, values, reference }: Figure): string[] {
  const own = [
    name,
    unit,
    String(values.length),
    short(median(values)),
    short(Math.min(...values)),
    short(Math.max(...values)),
  ]
  if (reference === undefined) return [...own, '', '', '']
  return [...own, reference.name, short(median(reference.values)), ratio(values, reference.values).toFixed(2)]
}

/** Round by round where there is one reference value for each, so that a slow minute slows both sides of it. */
function ratio(values: readonly number[], references: readonly number[]): number {
  if (values.length !== references.length) return median(values) / median(references)
  return median(values.map((value, round) => value / (references[round] ?? Number.NaN)))
}

/** Three figures that count. */
function short(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
