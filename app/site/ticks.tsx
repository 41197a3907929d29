type TicksProps = {
  /** One tick is one unit: an hour, a day. */
  total: number
  /** Number of inked ticks, from the left. */
  filled: number
  height?: number
  /** What the ticks say; without it they are decoration beside the same words. */
  label?: string
}

const STEP = 9
const THICK = 2.2

/** A quantity as ticks, drawn as two dashed lines: one inked, one still to come. */
export function Ticks({ total, filled, height = 20, label }: TicksProps) {
  const width = total * STEP
  const middle = height / 2
  const dashes = { strokeWidth: height, strokeDasharray: `${THICK} ${STEP - THICK}` }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden beside the same words.
    <svg
      className="ticks"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={`M0 ${middle}H${width}`} stroke="var(--ctl)" opacity="0.42" {...dashes} />
      <path d={`M0 ${middle}H${filled * STEP}`} stroke="var(--brand)" {...dashes} />
    </svg>
  )
}
