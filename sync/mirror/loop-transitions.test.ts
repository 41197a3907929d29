import { describe, expect, test } from 'vitest'

import { type Chance, chanceOf } from '../../tests/simulation/chance.ts'
import {
  type LoopEffect,
  type LoopEvent,
  type LoopState,
  type LoopStep,
  STARTED,
  statusOf,
  transition,
} from './loop-transitions.ts'

const NOW = 1_000_000
const RUNNING = { at: 'running', again: false } as const
const AGAIN = { at: 'running', again: true } as const
const IDLE = { at: 'idle' } as const
const ONLINE = { link: 'online', since: 0 } as const
const CLOSED = { at: 'closed', notBefore: 0 } as const
const OPEN = { at: 'open', since: NOW - 10_000 } as const
const counts = { waiting: 0, rejected: 0, lastSyncedAt: 1 }

const aState = (facts: Partial<LoopState> = {}): LoopState => ({ ...STARTED, turn: 3, last: ONLINE, ...facts })
const waiting = (count: number) => ({ shown: { ...STARTED.shown, waiting: count } })
const exchange = (turn: number, isFrozen = false) => ({ do: 'exchange', turn, isFrozen })
const settle = (end: string, failures = 0, isLive = false) => ({ do: 'settle', end, failures, isLive })
const show = { do: 'show' }
const ended = (trip: (LoopEvent & { kind: 'exchanged' })['trip'], turn = 3): LoopEvent => ({
  kind: 'exchanged',
  turn,
  trip,
})
const looked = (oldest?: number): LoopEvent => ({ kind: 'looked', oldest })
const counted = (facts: Partial<typeof counts>, missing = 0): LoopEvent => ({
  kind: 'counted',
  counts: { ...counts, ...facts },
  missing,
})
const TRIGGERED: LoopEvent = { kind: 'triggered' }

/** What is known before, what happens, what is known then, and what is to be done. */
type Row = [string, Partial<LoopState>, LoopEvent, Partial<LoopState>, object[]]

function expectStep(before: Partial<LoopState>, event: LoopEvent, after: Partial<LoopState>, effects: object[]): void {
  const state = aState(before)
  const [next, ...found] = transition(state, event, NOW)
  expect(found).toEqual(effects)
  expect(next).toEqual({ ...state, ...after })
}

describe('a trigger', () => {
  test.each<Row>([
    ['begins an exchange', {}, TRIGGERED, { exchange: RUNNING, turn: 4 }, [exchange(4)]],
    ['is remembered during one', { exchange: RUNNING }, TRIGGERED, { exchange: AGAIN }, []],
    ['does nothing once an update is needed', { last: { link: 'update', failures: 0 } }, TRIGGERED, {}, []],
    [
      'waits no longer for a tab that took ten seconds',
      { takenSince: NOW - 10_000 },
      TRIGGERED,
      { exchange: RUNNING, turn: 4 },
      [exchange(4, true)],
    ],
    [
      'still waits for one that took less',
      { takenSince: NOW - 9_999 },
      TRIGGERED,
      { exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    [
      'waits for no other tab while a mutation is stuck',
      { isStalled: true },
      TRIGGERED,
      { exchange: RUNNING, turn: 4 },
      [exchange(4, true)],
    ],
    [
      'of the network lets a stream open at once',
      { stream: { at: 'closed', notBefore: NOW + 1 } },
      { kind: 'stirred' },
      { stream: CLOSED, exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    [
      'of the network leaves an open stream alone',
      { stream: OPEN },
      { kind: 'stirred' },
      { exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    [
      'comes with the lead, and the outbox is looked at',
      {},
      { kind: 'elected' },
      { stream: CLOSED, exchange: RUNNING, turn: 4 },
      [exchange(4), { do: 'look' }],
    ],
  ])('%s', (_, ...row) => expectStep(...row))
})

describe('an exchange ends', () => {
  const running = { exchange: RUNNING }
  const retrying = (failures: number) => ({ link: 'retrying', failures }) as const
  test.each<Row>([
    ['well', running, ended('done'), { exchange: IDLE }, [show, settle('done')]],
    [
      'well after failures: from now on it is online',
      { ...running, last: retrying(4) },
      ended('done'),
      { exchange: IDLE, last: { link: 'online', since: NOW } },
      [show, settle('done')],
    ],
    [
      'well in the leading tab: a stream opens, and files are fetched',
      { ...running, stream: CLOSED },
      ended('done'),
      { exchange: IDLE, stream: { at: 'open', since: NOW } },
      [show, { do: 'listen' }, { do: 'fill_files' }, settle('done', 0, true)],
    ],
    [
      'well beside an open stream',
      { ...running, stream: OPEN },
      ended('done'),
      { exchange: IDLE },
      [show, { do: 'fill_files' }, settle('done', 0, true)],
    ],
    [
      'well before a stream may open again',
      { ...running, stream: { at: 'closed', notBefore: NOW + 1 } },
      ended('done'),
      { exchange: IDLE },
      [show, { do: 'fill_files' }, settle('done')],
    ],
    [
      'offline',
      running,
      ended('offline'),
      { exchange: IDLE, last: { link: 'offline', failures: 1 } },
      [show, settle('offline')],
    ],
    ...(['retry', 'more', 'reset'] as const).map(
      (trip): Row => [
        `with '${trip}', once more`,
        { ...running, last: retrying(2) },
        ended(trip),
        { exchange: IDLE, last: retrying(3) },
        [show, settle('retry', 2)],
      ],
    ),
    ...(['limited', 'signed-out', 'update'] as const).map(
      (end): Row => [
        `with '${end}', which is no failure`,
        { ...running, last: retrying(2) },
        ended(end),
        { exchange: IDLE, last: { link: end, failures: 2 } },
        [show, settle(end, 2)],
      ],
    ),
    ['because another tab is at it', running, ended('taken'), { exchange: IDLE, takenSince: NOW }, [settle('taken')]],
    [
      'because another tab is still at it',
      { ...running, takenSince: 5 },
      ended('taken'),
      { exchange: IDLE },
      [settle('taken')],
    ],
    [
      'and the other tab is done',
      { ...running, takenSince: 5 },
      ended('done'),
      { exchange: IDLE, takenSince: null },
      [show, settle('done')],
    ],
    [
      'well, and was triggered meanwhile',
      { exchange: AGAIN },
      ended('done'),
      { exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    [
      'signed out, and a sign-in came meanwhile',
      { exchange: AGAIN },
      ended('signed-out'),
      { exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    [
      'badly, and was triggered meanwhile: the back-off decides',
      { exchange: AGAIN },
      ended('offline'),
      { exchange: IDLE, last: { link: 'offline', failures: 1 } },
      [show, settle('offline')],
    ],
    ['that was given up', running, ended('update', 2), {}, []],
  ])('%s', (_, ...row) => expectStep(...row))
})

describe('a stream ends', () => {
  const cutOff: LoopEvent = { kind: 'cut_off' }
  const short = { at: 'open', since: NOW - 9_999 } as const
  const later = { at: 'closed', notBefore: NOW - 9_999 + 60_000 } as const
  test.each<Row>([
    [
      'after a while: an exchange asks why',
      { stream: OPEN },
      cutOff,
      { stream: CLOSED, exchange: RUNNING, turn: 4 },
      [exchange(4)],
    ],
    ['at once: polling takes its place', { stream: short }, cutOff, { stream: later }, [settle('done')]],
    ['at once during an exchange', { stream: short, exchange: RUNNING }, cutOff, { stream: later }, []],
    [
      'at once without a network: the back-off decides',
      { stream: short, last: { link: 'offline', failures: 1 } },
      cutOff,
      { stream: later },
      [],
    ],
  ])('%s', (_, ...row) => expectStep(...row))
})

describe('a look at the outbox', () => {
  const lookLater = { do: 'look_later' }
  const stalled = { isStalled: true }
  const shown = (oldestMin: number, isShown = false) => ({ ...STARTED.shown, oldestMin, stalled: isShown })
  test.each<Row>([
    ['that is empty is the last one', {}, looked(), {}, [show]],
    ['that is empty, in the leading tab', { stream: CLOSED }, looked(), {}, [show, lookLater]],
    [
      'that ends a stall',
      { ...stalled, shown: shown(3, true) },
      looked(),
      { isStalled: false, shown: shown(0) },
      [show],
    ],
    [
      'in which a mutation waits that nobody sends',
      {},
      looked(NOW - 1),
      { exchange: RUNNING, turn: 4 },
      [show, exchange(4), lookLater],
    ],
    ['in which a mutation is on its way', { exchange: RUNNING }, looked(NOW - 14_999), {}, [show, lookLater]],
    [
      'in which a mutation waits for fifteen seconds: everything starts anew',
      { exchange: RUNNING },
      looked(NOW - 15_000),
      { ...stalled, turn: 4 },
      [show, { do: 'hang_up' }, exchange(4, true), lookLater],
    ],
    [
      'in which it is stuck for minutes: it is said',
      { exchange: AGAIN },
      looked(NOW - 150_000),
      { ...stalled, exchange: RUNNING, turn: 4, shown: shown(2, true) },
      [show, { do: 'hang_up' }, exchange(4, true), lookLater],
    ],
    [
      'shortly after the network came back: its time counts from then',
      { exchange: RUNNING, last: { link: 'online', since: NOW - 14_999 } },
      looked(NOW - 150_000),
      { shown: shown(2) },
      [show, lookLater],
    ],
    [
      'without a network: its age is said, and the back-off decides',
      { last: { link: 'offline', failures: 2 } },
      looked(NOW - 150_000),
      { shown: shown(2) },
      [show, lookLater],
    ],
    ['from a clock that is ahead', { exchange: RUNNING }, looked(NOW + 90_000), {}, [show, lookLater]],
  ])('%s', (_, ...row) => expectStep(...row))
})

describe('a count', () => {
  const shown = { ...STARTED.shown, ...counts }
  const look = { do: 'look' }
  test.each<Row>([
    ['without news', {}, counted({}), { shown }, [show]],
    [
      'with a first mutation',
      {},
      counted({ waiting: 1 }),
      { shown: { ...shown, waiting: 1 }, exchange: RUNNING, turn: 4 },
      [show, exchange(4), look],
    ],
    [
      'with another one, during an exchange',
      { ...waiting(1), exchange: RUNNING },
      counted({ waiting: 2 }),
      { shown: { ...shown, waiting: 2 }, exchange: AGAIN },
      [show],
    ],
    ['with the last one gone', waiting(1), counted({ waiting: 0 }), { shown }, [show, look]],
    ['with a new hole', {}, counted({}, 1), { shown, missing: 1, exchange: RUNNING, turn: 4 }, [show, exchange(4)]],
    ['with a hole that an exchange fills', { exchange: RUNNING }, counted({}, 1), { shown, missing: 1 }, [show]],
    ['with a known hole', { missing: 1 }, counted({}, 1), { shown }, [show]],
  ])('%s', (_, ...row) => expectStep(...row))
})

test('the status shows how the last exchange ended', () => {
  expect(statusOf(STARTED).link).toBe('starting')
  expect(statusOf(aState(waiting(2)))).toMatchObject({ link: 'online', waiting: 2 })
})

const STEPS = 100_000

/** Faster than `expect`, which so many steps would make slow. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`it does not hold that ${what}`)
}

const TRIPS = ['done', 'done', 'done', 'more', 'reset', 'offline', 'retry', 'limited', 'signed-out', 'taken'] as const

/** A page around the transitions: its timers, its requests, and an outbox whose mutations an exchange takes along. */
class Page {
  state = STARTED
  now = 0
  saved = 0
  sent = 0
  /** Turns of exchanges that have not ended, and up to which mutation each began. */
  readonly exchanges = new Map<number, number>()
  timer: number | undefined
  lookAt: number | undefined
  isListening = false
  isCut = false
  looks = 0

  happens(event: LoopEvent): void {
    const [next, ...effects]: LoopStep = transition(this.state, event, this.now)
    this.state = next
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: LoopEffect): void {
    if (effect.do === 'exchange') {
      must(!this.exchanges.has(effect.turn), 'a turn begins once')
      this.exchanges.set(effect.turn, this.saved)
      this.timer = undefined
    }
    // After 'signed-out' and 'update' time alone starts nothing.
    if (effect.do === 'settle') this.timer = /signed-out|update/.test(effect.end) ? undefined : this.now + 60_000
    if (effect.do === 'listen') {
      must(!this.isListening, 'there is one stream')
      this.isListening = true
    }
    if (effect.do === 'hang_up') this.isCut = this.isListening
    if (effect.do === 'look') this.looks += 1
    if (effect.do === 'look_later') this.lookAt = this.now + 7_500
  }

  endExchange(turn: number, trip: (typeof TRIPS)[number]): void {
    const upTo = this.exchanges.get(turn) ?? 0
    this.exchanges.delete(turn)
    if (trip === 'done') this.sent = Math.max(this.sent, upTo)
    this.happens({ kind: 'exchanged', turn, trip })
    this.count()
  }

  count(): void {
    this.happens({ kind: 'counted', counts: { ...counts, waiting: this.saved - this.sent }, missing: 0 })
  }

  look(): void {
    this.lookAt = undefined
    this.happens(this.sent < this.saved ? looked(this.now - 20_000) : looked())
  }

  step(chance: Chance): void {
    this.now += chance.below(2_000)
    const [turn] = chance.yes(0.5) ? this.exchanges.keys() : [...this.exchanges.keys()].reverse()
    if (this.looks > 0) {
      this.looks = 0
      this.look()
    } else if (chance.yes(0.3) && turn !== undefined) this.endExchange(turn, chance.pick(TRIPS))
    else if (chance.yes(0.3)) {
      this.saved += 1
      // Sometimes the tab that saved it is gone before it has told.
      if (chance.yes(0.8)) this.count()
    } else if (this.isListening && (this.isCut || chance.yes(0.1))) {
      this.isListening = false
      this.isCut = false
      this.happens({ kind: 'cut_off' })
    } else if (chance.yes(0.05)) this.happens({ kind: 'stirred' })
    else if (chance.yes(0.1)) this.happens(TRIGGERED)
    else this.passTime()
  }

  passTime(): void {
    if (this.timer !== undefined && this.timer <= this.now) {
      this.timer = undefined
      this.happens(TRIGGERED)
    } else if (this.lookAt !== undefined && this.lookAt <= this.now) this.look()
  }

  check(): void {
    const { exchange, turn, stream, last } = this.state
    const isUnderWay = this.exchanges.has(turn)
    must((exchange.at === 'running') === isUnderWay, 'the newest exchange has a say, and no other')
    must((stream.at === 'open') === this.isListening, 'the stream is as it is thought to be')
    const isForPerson = last.link === 'signed-out'
    must(isUnderWay || isForPerson || this.timer !== undefined, 'where nothing is under way, time goes on')
  }

  /** Everything answers from now on, and nothing happens but time. */
  rest(): void {
    this.happens(TRIGGERED)
    for (let round = 0; round < 20 && this.sent < this.saved; round += 1) {
      for (const turn of [...this.exchanges.keys()]) this.endExchange(turn, 'done')
      this.now += 60_000
      this.passTime()
      this.passTime()
    }
    for (const turn of [...this.exchanges.keys()]) this.endExchange(turn, 'done')
  }
}

test(`${STEPS} random steps: one exchange at a time has a say, the loop never stops by itself, and no mutation stays`, () => {
  const chance = chanceOf(1)
  const lives = 100
  for (let life = 0; life < lives; life += 1) {
    const page = new Page()
    page.happens(TRIGGERED)
    page.happens({ kind: 'elected' })
    for (let step = 0; step < STEPS / lives; step += 1) {
      page.step(chance)
      page.check()
    }
    page.rest()
    expect(page.sent).toBe(page.saved)
  }
}, 60_000)
