import { expect, test } from 'vitest'

import { mergeNote } from '../../sync/rules/mutations/merge-note.ts'
import { type DraftPorts, Drafts, leftOver, type Mark, type Typed, type TypedCopy } from './drafts.ts'

const REF = { runId: 'run-00001', key: 'manifest-loads', field: 'notes' } as const

/** A field over a row that is merged as the mirror does it, with a clock that only the test advances. */
function aDevice({ row = '' } = {}) {
  let now = 0
  let readNo = 1
  let timers: { at: number; work: () => void }[] = []
  const device = {
    row,
    saves: [] as Typed[],
    copy: undefined as TypedCopy | undefined,
    isFull: false,
    /** The row as of the last read. */
    read: { readNo, row },
    async reading() {
      readNo += 1
      device.read = { readNo, row: device.row }
      drafts.seen(readNo)
      return readNo
    },
    async pass(ms: number) {
      now += ms
      const due = timers.filter(timer => timer.at <= now)
      timers = timers.filter(timer => timer.at > now)
      for (const timer of due) timer.work()
      await settle()
    },
  }
  const ports: DraftPorts = {
    async saveNote(_ref, typed) {
      // As in a database: nothing is saved while the caller still runs.
      await Promise.resolve()
      if (device.isFull) throw new Error('full')
      device.saves.push(typed)
      device.row = mergeNote(typed.base, device.row, typed.text)
      return device.reading()
    },
    saveMark: async () => {},
    later(ms, work) {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    copies: {
      keep({ place: _place, ...copy }) {
        device.copy = copy
      },
      drop() {
        device.copy = undefined
      },
    },
  }
  const drafts = new Drafts(ports)
  const shown = () => drafts.shownText(REF) ?? device.read.row
  return { device, drafts, shown, type: (text: string) => drafts.type(REF, text, shown()) }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test('one pause is one save, from the text that was shown', async () => {
  const { device, type } = aDevice({ row: 'seen' })
  type('seen a')
  await device.pass(299)
  type('seen a red line')
  expect(device.saves).toEqual([])
  await device.pass(201)
  expect(device.saves).toEqual([{ base: 'seen', text: 'seen a red line' }])
})

test('who types without a pause loses half a second at most', async () => {
  const { device, type } = aDevice()
  for (let letters = 1; letters <= 10; letters += 1) {
    type('x'.repeat(letters))
    await device.pass(100)
  }
  expect(device.saves.map(({ text }) => text.length)).toEqual([5, 10])
})

test('until it is saved every keystroke has a copy that outlives the page', async () => {
  const { device, type } = aDevice()
  type('a')
  expect(device.copy).toEqual({ base: '', text: 'a', underWay: null })
  await device.pass(300)
  expect(device.copy).toBeUndefined()
})

test('the second save is made from what the first one saved', async () => {
  const { device, type } = aDevice()
  type('one')
  await device.pass(300)
  type('one two')
  await device.pass(300)
  expect(device.saves).toEqual([
    { base: '', text: 'one' },
    { base: 'one', text: 'one two' },
  ])
})

test("somebody else's words that arrive while the field has the focus do not touch the draft, and lose nothing", async () => {
  const { device, shown, type, drafts } = aDevice({ row: 'Code 15 after update. ' })
  type('Code 15 after update. Gone after a clean install.')
  await device.pass(300)
  device.row = mergeNote('Code 15 after update. ', device.row, 'On the phone: Code 15 after update. ')
  await device.reading()
  expect(shown()).toBe('Code 15 after update. Gone after a clean install.')
  type('Code 15 after update. Gone after a clean install. Twice.')
  await drafts.blur(REF)
  expect(shown()).toBe('On the phone: Code 15 after update. Gone after a clean install. Twice.')
})

test('after the field is left the draft is shown until a reading holds it, and never the text before', async () => {
  const { device, shown, type, drafts } = aDevice({ row: 'old' })
  type('new')
  const left = drafts.blur(REF)
  expect([device.read.row, shown()]).toEqual(['old', 'new'])
  await left
  expect([device.read.row, shown()]).toEqual(['new', 'new'])
})

test('a draft that was left stays until the rows with its text are shown, however late they are', async () => {
  const drafts = new Drafts({
    saveNote: async () => 2,
    saveMark: async () => {},
    later: () => () => {},
    copies: { keep: () => {}, drop: () => {} },
  })
  drafts.seen(1)
  drafts.type(REF, 'new', 'old')
  await drafts.blur(REF)
  expect(drafts.shownText(REF)).toBe('new')
  drafts.seen(2)
  expect(drafts.shownText(REF)).toBeUndefined()
})

test('what is typed after the field was left begins from the joined text', async () => {
  const { device, type, drafts } = aDevice()
  type('mine')
  await drafts.blur(REF)
  device.row = 'mine and theirs'
  await device.reading()
  type('mine and theirs, both')
  await device.pass(300)
  expect(device.saves.at(-1)).toEqual({ base: 'mine and theirs', text: 'mine and theirs, both' })
})

test('a save that fails keeps text and copy, is told, and is tried again', async () => {
  const { device, shown, type, drafts } = aDevice()
  device.isFull = true
  type('kept')
  await drafts.blur(REF)
  expect([shown(), device.copy?.text, drafts.hasFailed(REF), drafts.isClean()]).toEqual(['kept', 'kept', true, false])
  device.isFull = false
  await device.pass(2_000)
  expect([device.row, device.copy, drafts.hasFailed(REF), drafts.isClean()]).toEqual(['kept', undefined, false, true])
})

test('a flush saves at once what no pause has saved yet, and only once', async () => {
  const { device, type, drafts } = aDevice()
  type('before leaving')
  await drafts.flush()
  await drafts.flush()
  await device.pass(1_000)
  expect(device.saves).toEqual([{ base: '', text: 'before leaving' }])
})

test('typing back to the saved text saves nothing', async () => {
  const { device, type, drafts } = aDevice({ row: 'as it was' })
  type('as it wa')
  type('as it was')
  await drafts.blur(REF)
  expect([device.saves, device.copy]).toEqual([[], undefined])
})

test('after an account has left nothing of its drafts is shown or saved', async () => {
  const { device, shown, type, drafts } = aDevice()
  type('secret')
  drafts.clear()
  await device.pass(1_000)
  expect([shown(), device.saves]).toEqual(['', []])
})

test('of a copy that a closed page left, what is saved already is not saved again', () => {
  const copy = { base: 'a', text: 'a b c', underWay: null }
  expect(leftOver(copy, ['a b c'])).toBeUndefined()
  expect(leftOver(copy, [])).toEqual({ base: 'a', text: 'a b c' })
})

test('a copy whose page was closed while it saved goes on from what was saved', () => {
  const copy = { base: '', text: 'hello world', underWay: 'hello wor' }
  expect(leftOver(copy, ['hello wor'])).toEqual({ base: 'hello wor', text: 'hello world' })
  expect(leftOver(copy, [])).toEqual({ base: '', text: 'hello world' })
})

const PASS: Mark = { runId: 'run', key: 'loads', status: 'passed' }
const FAIL: Mark = { ...PASS, status: 'failed' }

/** A save that ends when the test says so. */
function aSave() {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

/** Saves end in the order of `saves`. */
function aPage(...saves: Promise<void>[]) {
  const copies = new Map<string, string>()
  const drafts = new Drafts({
    saveNote: () => Promise.reject(new Error('no note is typed here')),
    saveMark: () => saves.shift() ?? Promise.resolve(),
    later: () => () => {},
    copies: { keep: ({ place, text }) => void copies.set(place, text), drop: place => void copies.delete(place) },
  })
  return { drafts, copy: () => copies.get('run/loads/status'), copies }
}

test('[SYNC-009] a mark has a copy from the press until it is saved', async () => {
  const disk = aSave()
  const { drafts, copy, copies } = aPage(disk.promise)
  const kept = drafts.mark(PASS)
  expect(copy()).toBe('passed')
  disk.resolve()
  await kept
  expect(copies.size).toBe(0)
})

test('a second press while the first one is being saved keeps its own copy until it is saved itself', async () => {
  const [first, second] = [aSave(), aSave()]
  const { drafts, copy, copies } = aPage(first.promise, second.promise)
  const both = [drafts.mark(PASS), drafts.mark(FAIL)] as const
  first.resolve()
  await both[0]
  expect(copy()).toBe('failed')
  second.resolve()
  await both[1]
  expect(copies.size).toBe(0)
})

test('a mark that a full disk did not take keeps its copy', async () => {
  const { drafts, copy } = aPage(Promise.reject(new Error('the disk is full')))
  await expect(drafts.mark(PASS)).rejects.toThrow('full')
  expect(copy()).toBe('passed')
})
