import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { type PlainMessage, t } from '../../sync/i18n/translate.ts'
import type { AxisMark, Lane, Timeline } from '../../sync/rules/shown/timeline.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { sideBySide } from '../ui/side-by-side.ts'
import { MARK_STEP, Mark, type TapeMark } from '../ui/tape.tsx'
import { toneColor } from '../ui/tone.ts'
import { longDate } from './dates.ts'

/** Two drawings of the same timeline, since text must not shrink with the screen: positions in each one's own units. */
interface Sheet {
  className: string
  width: number
  /** Left and right end of the axis. */
  from: number
  to: number
  top: number
  firstLane: number
  laneStep: number
  belowLanes: number
  foot: number
}

const WIDE: Sheet = {
  className: 'wide-plot',
  width: 850,
  from: 104,
  to: 842,
  top: 44,
  firstLane: 72,
  laneStep: 44,
  belowLanes: 28,
  foot: 32,
}

const NARROW: Sheet = {
  className: 'narrow-plot',
  width: 330,
  from: 8,
  to: 322,
  top: 24,
  firstLane: 62,
  laneStep: 50,
  belowLanes: 20,
  foot: 34,
}

const LEGEND = [
  ['sent', 'Letter sent'],
  ['follow_up', 'Follow-up or legal letter'],
  ['reply', 'Provider answer'],
  ['verified', 'Deletion verified'],
] as const satisfies readonly (readonly [TapeMark['kind'], PlainMessage])[]

/** Every provider on one axis of days: what happened, which letters are still to come, and today. */
export function CycleTimeline({ timeline }: { timeline: Timeline }) {
  const { shared, lanes } = timeline
  const dates =
    shared === null ? undefined : t('{from} to {to}', { from: longDate(shared.from), to: longDate(shared.to) })
  return (
    <Card className="lanes" aria-labelledby="cycle-timeline">
      <CardHeader id="cycle-timeline" title={t('Cycle Timeline')} aside={dates} />
      <div className="plot">
        <Drawing sheet={WIDE} timeline={timeline} />
        <Drawing sheet={NARROW} timeline={timeline} />
      </div>
      <ul className="unseen">
        {lanes.map(lane => (
          <li key={lane.providerId}>{lane.sentence}</li>
        ))}
      </ul>
      <Legend lanes={lanes} />
    </Card>
  )
}

/**
 * Every mark that appears on a tape or a lane. Marks that are on no lane today are left out: the person would look for
 * them.
 */
function Legend({ lanes }: { lanes: readonly Lane[] }) {
  const days = lanes.flatMap(({ marks }) => new Set(marks.map(({ day }) => day)).size < marks.length)
  return (
    <ul className="legend" aria-hidden="true">
      {LEGEND.map(([kind, name]) => (
        <Sign key={kind} name={t(name)}>
          <Mark kind={kind} x={11} y={11} color="var(--ink2)" />
        </Sign>
      ))}
      <Sign name={t('Today')}>
        <path d="M5 16l6-8 6 8z" fill="var(--ink)" />
      </Sign>
      {lanes.some(({ due }) => due !== null) && (
        <Sign name={t('Deadline')}>
          <line className="due" x1="11" x2="11" y1="1" y2="21" />
        </Sign>
      )}
      {lanes.some(({ dueBefore }) => dueBefore !== null) && (
        <Sign name={t('Deadline before an extension')}>
          <line className="due former" x1="11" x2="11" y1="1" y2="21" />
        </Sign>
      )}
      {days.includes(true) && <li>{t('Marks of the same day are shown side by side, in order.')}</li>}
    </ul>
  )
}

function Sign({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 22 22" width="16" height="16" aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  )
}

type DrawingProps = { sheet: Sheet; timeline: Timeline }

function Drawing({ sheet, timeline }: DrawingProps) {
  const { lanes, axis, shared } = timeline
  const x = (day: number) => round(sheet.from + (day * (sheet.to - sheet.from)) / timeline.lastDay)
  const bottom = sheet.firstLane + (lanes.length - 1) * sheet.laneStep + sheet.belowLanes
  const deadline = axis.find(mark => mark.kind === 'deadline')?.day ?? 0
  const today = shared !== null && <Today day={shared.today} x={x(shared.today)} sheet={sheet} bottom={bottom} />
  return (
    <svg
      className={sheet.className}
      viewBox={`0 0 ${sheet.width} ${bottom + (shared === null ? 8 : sheet.foot)}`}
      aria-hidden="true"
    >
      <rect
        className="past-deadline"
        x={x(deadline)}
        y={sheet.top}
        width={sheet.to - x(deadline)}
        height={bottom - sheet.top}
      />
      {axis.map(mark => (
        <Axis key={mark.label} mark={mark} x={x(mark.day)} top={sheet.top} bottom={bottom} narrow={sheet === NARROW} />
      ))}
      {/* A name stands above its lane, so on the narrow sheet the line of today goes below the names. */}
      {sheet === NARROW && today}
      {lanes.map((lane, index) => (
        <LaneLine
          key={lane.providerId}
          lane={lane}
          y={sheet.firstLane + index * sheet.laneStep}
          x={x}
          sheet={sheet}
          usualDue={deadline}
          alone={shared === null}
        />
      ))}
      {sheet === WIDE && today}
      {shared !== null && sheet === WIDE && (
        <>
          {/* The label of today takes the middle of the line; a date that it would cover is left out. */}
          {x(shared.today) > sheet.from + 110 && (
            <text className="month" x={sheet.from} y={bottom + 20}>
              {longDate(shared.from)}
            </text>
          )}
          {x(shared.today) < sheet.to - 140 && (
            <text className="month" x={sheet.to} y={bottom + 20} textAnchor="end">
              {longDate(shared.to)}
            </text>
          )}
        </>
      )}
    </svg>
  )
}

type AxisProps = { mark: AxisMark; x: number; top: number; bottom: number; narrow: boolean }

function Axis({ mark, x, top, bottom, narrow }: AxisProps) {
  return (
    <g className={`${mark.kind}-mark`}>
      <line x1={x} x2={x} y1={top} y2={bottom} />
      {narrow ? (
        <text className="month" x={x} y={15} textAnchor="middle">
          {mark.day}
        </text>
      ) : (
        <>
          <text x={x} y={16} textAnchor="middle">
            {mark.label}
          </text>
          <text className="month" x={x} y={34} textAnchor="middle">
            {t('day {day}', { day: mark.day })}
          </text>
        </>
      )}
    </g>
  )
}

type LaneLineProps = {
  lane: Lane
  y: number
  x: (day: number) => number
  sheet: Sheet
  usualDue: number
  /** The letters were sent on different days, so each lane has its own today. */
  alone: boolean
}

function LaneLine({ lane, y, x, sheet, usualDue, alone }: LaneLineProps) {
  const color = toneColor[lane.tone]
  const at = (day: number) => Math.min(x(day), sheet.to)
  const places = sideBySide(
    lane.marks.map(mark => at(mark.day)),
    { step: MARK_STEP, from: sheet.from, to: sheet.to },
  )
  const ownDue = lane.due !== null && lane.due !== usualDue ? lane.due : null
  const aside = [
    alone && lane.today !== null ? t('day {day}', { day: lane.today }) : '',
    ownDue === null ? '' : t('due day {day}', { day: ownDue }),
    lane.today === null ? t('not sent yet') : '',
  ]
    .filter(text => text !== '')
    .join(', ')
  return (
    <g>
      {sheet === WIDE ? (
        <>
          <text className="lane-name" x={0} y={aside === '' ? y + 5 : y - 3}>
            {shortened(lane.name)}
          </text>
          <text className="lane-note" x={0} y={y + 15}>
            {aside}
          </text>
        </>
      ) : (
        <text className="lane-name" x={2} y={y - 15}>
          {lane.name}
          <tspan className="lane-note" dx={8}>
            {aside}
          </tspan>
        </text>
      )}
      <line className="rail" x1={sheet.from} x2={sheet.to} y1={y} y2={y} />
      {lane.end >= 0 && (
        <line
          className="lane-ink"
          x1={sheet.from}
          x2={Math.max(at(lane.end), sheet.from + 1)}
          y1={y}
          y2={y}
          stroke={color}
        />
      )}
      {lane.dueBefore !== null && <OwnDue x={at(lane.dueBefore)} y={y} former />}
      {ownDue !== null && <OwnDue x={at(ownDue)} y={y} />}
      {lane.marks.map(({ kind }, index) => (
        <Mark key={`${kind} ${places[index]}`} kind={kind} x={round(places[index] ?? 0)} y={y} color={color} />
      ))}
      {alone && lane.today !== null && (
        <line className="now" x1={at(lane.today)} x2={at(lane.today)} y1={y - 13} y2={y + 13} />
      )}
    </g>
  )
}

/** A deadline that differs from the axis's; `former`: one that was replaced by an extension. */
function OwnDue({ x, y, former }: { x: number; y: number; former?: boolean }) {
  return <line className={clsx('due', former && 'former')} x1={x} x2={x} y1={y - 13} y2={y + 13} />
}

type TodayProps = { day: number; x: number; sheet: Sheet; bottom: number }

function Today({ day, x, sheet, bottom }: TodayProps) {
  const width = 84
  const left = Math.min(Math.max(x - width / 2, 0), sheet.width - width)
  return (
    <g className="today">
      <line x1={x} x2={x} y1={sheet.top} y2={bottom + 6} />
      <rect x={left} y={bottom + 6} width={width} height={24} rx={3} />
      <text x={left + width / 2} y={bottom + 23} textAnchor="middle">
        {t('[day {day}]', { day })}
      </text>
    </g>
  )
}

/** The column of names fits eleven letters; the full name is in the list above. */
function shortened(name: string): string {
  return name.length <= 11 ? name : `${name.slice(0, 10)}…`
}

const round = (value: number) => Math.round(value * 10) / 10
