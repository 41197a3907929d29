import { sideBySide } from './side-by-side.ts'
import { type Tone, toneColor } from './tone.ts'

export type TapeMark = { day: number; kind: 'sent' | 'follow_up' | 'reply' | 'verified' }
type TapeProps = {
  totalDays?: number
  /** Days passed; ticks up to this one are inked. */
  day: number
  marks?: readonly TapeMark[]
  tone?: Tone
  /** What the tape says in words, for example 'Day 41 of 45'. */
  label: string
  /** Days with a longer tick. */
  milestones?: readonly number[]
}

const WIDTH = 430
/** Width of a tick. */
const TICK = 2.2
/** Limits for the center of the first and the last mark. */
const ENDS = { from: 9, to: WIDTH - 9 }
const LENGTH = ENDS.to - ENDS.from
/** Distance between the centers of two marks: the widest is 18 px, and two of the widest are never adjacent. */
export const MARK_STEP = 17

/**
 * One tick is one day; letters, triangles, dots and a check are shown above the day on which they happened, those of
 * the same day side by side.
 */
export function Tape({
  totalDays = 45,
  day,
  marks = [],
  tone = 'neutral',
  label,
  milestones = [7, 21, 35, 45],
}: TapeProps) {
  const color = toneColor[tone]
  const x = (at: number) => round(ENDS.from + (Math.min(Math.max(at, 0), totalDays) * LENGTH) / totalDays)
  const places = sideBySide(
    marks.map(mark => x(mark.day)),
    { step: MARK_STEP, ...ENDS },
  )
  const verified = marks.some(mark => mark.kind === 'verified')
  const gone = Math.min(Math.floor(day), totalDays)
  return (
    <svg className="tape" viewBox={`0 0 ${WIDTH} 52`} role="img" aria-label={label}>
      <Ticks from={gone + 1} to={totalDays} totalDays={totalDays} color="var(--ctl)" opacity={0.42} />
      <Ticks from={0} to={gone} totalDays={totalDays} color={color} />
      {milestones
        .filter(at => at <= totalDays)
        .map(at => (
          <rect
            key={at}
            x={round(x(at) - TICK / 2)}
            y={20}
            width={TICK}
            height={24}
            fill={at <= day ? color : 'var(--ctl)'}
            opacity={at <= day ? undefined : 0.6}
          />
        ))}
      {marks.map((mark, index) => (
        <Mark key={`${mark.kind} ${mark.day}`} kind={mark.kind} x={round(places[index] ?? x(mark.day))} color={color} />
      ))}
      {!verified && day >= 0 && day < totalDays && <path d={`M${x(day) - 5} 50l5-6 5 6z`} fill="var(--ink)" />}
    </svg>
  )
}

type TicksProps = { from: number; to: number; totalDays: number; color: string; opacity?: number }

/** The ticks of several days as one dashed line: each dash is a day. */
function Ticks({ from, to, totalDays, color, opacity }: TicksProps) {
  if (to < from) return null
  const step = LENGTH / totalDays
  return (
    <path
      d={`M${round(ENDS.from + from * step - TICK / 2)} 35h${Math.round(100 * ((to - from) * step + TICK)) / 100}`}
      stroke={color}
      strokeWidth={18}
      strokeDasharray={`${TICK} ${Math.round(1000 * (step - TICK)) / 1000}`}
      opacity={opacity}
    />
  )
}

/** One mark of the tape, centered at (x, y); also used in legends. */
export function Mark({ kind, x, y = 9, color }: { kind: TapeMark['kind']; x: number; y?: number; color: string }) {
  if (kind === 'reply') return <circle cx={x} cy={y} r={6} fill={color} />
  if (kind === 'follow_up') {
    return (
      <path
        d={`M${x} ${y - 6.5}l6.5 11.5h-13z`}
        fill="var(--sheet)"
        stroke={color}
        strokeWidth={2}
        strokeLinejoin="round"
      />
    )
  }
  if (kind === 'verified') {
    return (
      <g>
        <rect x={x - 9} y={y - 9} width={18} height={18} rx={4} fill={color} />
        <path
          d={`m${x - 4} ${y + 0.5} 3 3 5.5-6`}
          fill="none"
          stroke="var(--sheet)"
          strokeWidth={2.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    )
  }
  return (
    <g fill="none" stroke={color} strokeWidth={2}>
      <path d={`M${x - 6} ${y - 5}h12v10h-12z`} fill="var(--sheet)" />
      <path d={`M${x - 6} ${y - 5}l6 5 6-5`} />
    </g>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
