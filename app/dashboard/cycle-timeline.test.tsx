import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { EventType } from '../../sync/records/event.ts'
import { timeline } from '../../sync/rules/shown/timeline.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { anEvent, aRequest, aTrack, day } from '../../tests/builders.ts'
import { Tape } from '../ui/tape.tsx'
import { CycleTimeline } from './cycle-timeline.tsx'
import { tapeOf } from './track-marks.ts'

const onDay = (n: number, entries: [number, EventType][], given: Parameters<typeof aRequest>[0] = {}): ProviderTrack =>
  aTrack(n, aRequest(given), {
    events: entries.map(([at, type], index) => anEvent({ type, createdAt: day(at), ledgerSeq: index + 1 })).reverse(),
  })

/** Letter, acknowledgement and verification on the first day, as in the sandbox. */
const ONE_DAY = onDay(1, [
  [0, 'submitted'],
  [0.2, 'acknowledged'],
  [0.4, 'verification'],
])
const TWO_DAYS = onDay(1, [
  [0, 'submitted'],
  [1, 'acknowledged'],
])

/** Left and right end of every mark in a drawing, from its shapes. */
function signs(html: string): { kind: string; from: number; to: number }[] {
  const around = (kind: string, middle: number, half: number) => ({ kind, from: middle - half, to: middle + half })
  const number = (text: string | undefined) => Number(text)
  return [
    ...[...html.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => around('reply', number(x), 6)),
    ...[...html.matchAll(/<rect x="([\d.]+)" y="[-\d.]+" width="18" height="18"/g)].map(([, x]) =>
      around('verified', number(x) + 9, 9),
    ),
    ...[...html.matchAll(/<path d="M([\d.]+) [\d.]+h12v10h-12z"/g)].map(([, x]) => around('sent', number(x) + 6, 6)),
  ].sort((one, other) => one.from - other.from)
}

function expectApart(drawn: ReturnType<typeof signs>, kinds: string[]) {
  expect(drawn.map(({ kind }) => kind)).toEqual(kinds)
  for (const [index, { from }] of drawn.entries()) expect(from).toBeGreaterThanOrEqual(drawn[index - 1]?.to ?? 0)
}

test('signs of one day stand side by side on the tape, in their order', () => {
  expectApart(signs(renderToStaticMarkup(<Tape {...tapeOf(ONE_DAY, day(1))} />)), ['sent', 'reply', 'verified'])
})

test('signs of one day, or of two that lie close, stand side by side on the timeline, wide and narrow', () => {
  for (const [track, kinds] of [
    [ONE_DAY, ['sent', 'reply', 'verified']],
    [TWO_DAYS, ['sent', 'reply']],
  ] as const) {
    const html = renderToStaticMarkup(<CycleTimeline timeline={timeline([track], day(1))} />)
    const drawings = html.match(/<svg class="(?:wide|narrow)-plot"[\s\S]*?<\/svg>/g) ?? []
    expect(drawings).toHaveLength(2)
    for (const drawing of drawings) expectApart(signs(drawing), [...kinds])
  }
})

test('the legend names every sign that is drawn, and that those of one day stand together', () => {
  const legend = (track: ProviderTrack) =>
    renderToStaticMarkup(<CycleTimeline timeline={timeline([track], day(3))} />)
      .split('<ul class="legend"')[1]
      ?.replace(/<[^>]+>/g, '|')
  const names = [
    'Letter sent',
    'Follow-up or legal letter',
    'Provider answer',
    'Deletion verified',
    'Today',
    'Deadline',
  ]
  for (const name of names) expect(legend(ONE_DAY)).toContain(`|${name}|`)
  expect(legend(ONE_DAY)).toContain('Marks of the same day are shown side by side')
  expect(legend(TWO_DAYS)).not.toContain('Marks of the same day')
  expect(legend(TWO_DAYS)).not.toContain('extension')
  const extended = onDay(3, [[0, 'submitted']], { dueAt: day(90) })
  expect(legend(extended)).toContain('|Deadline before an extension|')
})
