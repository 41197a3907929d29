/** One line of the result: a figure of the product, and one of something simple measured in the same rounds. */
export interface Figure {
  name: string
  unit: string
  /** One value per round; all of them count. */
  values: readonly number[]
  reference?: { name: string; values: readonly number[] }
}

/** The middle value; the mean of the two middle ones if the count is even. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interpolates between the two nearest values by the position of the share between their ranks. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** Shown instead of a ratio that would divide by zero. */
const NO_RATIO = '–'

/** The figures as aligned text. `ratio`: the median of the rounds' own ratios, figure divided by reference. */
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
  return [...own, reference.name, short(median(reference.values)), ratio(values, reference.values)]
}

/** Computed round by round if there is one reference value for each, so that a slow minute slows both sides. */
function ratio(values: readonly number[], references: readonly number[]): string {
  const isPaired = values.length === references.length
  const [own, others] = isPaired ? [values, references] : [[median(values)], [median(references)]]
  const ratios = own.flatMap((value, round) => (others[round] === 0 ? [] : value / (others[round] ?? Number.NaN)))
  return ratios.length === 0 && others.length > 0 ? NO_RATIO : median(ratios).toFixed(2)
}

/** Three significant digits. */
function short(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/**
 * What a printed table lacks: incomplete lines, and cells without a number, each with its line. Reads only the text, as
 * a person does. The table ends at an empty line; what stands below it was not measured.
 */
export function lacksOf(printed: string): string[] {
  const lines = printed.split('\n')
  const head = lines.findIndex(line => /^measure +unit +rounds +median +min +max/.test(line))
  if (head < 0) return ['the table']
  const below = lines.slice(head + 1)
  const end = below.findIndex(line => line.trim() === '')
  const rows = end < 0 ? below : below.slice(0, end)
  return rows.length === 0 ? ['every line of the table'] : rows.flatMap(lacksOfLine)
}

function lacksOfLine(line: string): string[] {
  const cells = line.trim().split(/ {2,}/)
  const own = ['rounds', 'median', 'min', 'max']
  const besides = ['', 'median of the reference', 'ratio']
  // A figure without a unit leaves its column empty.
  const columns = [own, ['', ...own], [...own, ...besides], ['', ...own, ...besides]].find(
    names => names.length === cells.length - 1,
  )
  const [name = '', ...values] = cells
  if (columns === undefined) return [`${name}: a column`]
  return columns.flatMap((column, index) => {
    const value = values[index] ?? ''
    const isWhole = column === '' || /^-?\d+(\.\d+)?$/.test(value) || (column === 'ratio' && value === NO_RATIO)
    return isWhole && !(column === 'rounds' && value === '0') ? [] : [`${name}: ${column} (${value})`]
  })
}

/** The lines of a printed table that count something raw where nothing raw may be. */
export function leaksOf(printed: string): string[] {
  return printed.split('\n').filter(line => {
    const [name = '', ...values] = line.trim().split(/ {2,}/)
    return /^raw /.test(name) && values.slice(0, 4).some((value, index) => index > 0 && value !== '0')
  })
}
