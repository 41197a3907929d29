import { expect, test } from 'vitest'

import { mergeNote } from '../../sync/rules/mutations/merge-note.ts'
import { type DraftPorts, leftOver, NoteDrafts, type Typed, type TypedCopy } from './note-drafts.ts'

const REF = { runId: 'run-00001', key: 'manifest-loads', field: 'notes' } as const

/** A field over a row that is merged as the mirror merges it, with a clock that only the test moves. */
function aDesk({ row = '' } = {}) {
  let now = 0
  let readNo = 1
  let timers: { at: number; work: () => void }[] = []
  const desk = {
    row,
    saves: [] as Typed[],
    copy: undefined as TypedCopy | undefined,
    isFull: false,
    /** What the row was at the last reading. */
    read: { readNo, row },
    async reading() {
      readNo += 1
      desk.read = { readNo, row: desk.row }
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
    async save(_ref, typed) {
      if (desk.isFull) throw new Error('full')
      desk.saves.push(typed)
      desk.row = mergeNote(typed.base, desk.row, typed.text)
    },
    refresh: () => desk.reading(),
    later(ms, work) {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    keepCopy: (_ref, copy) => {
      desk.copy = copy
    },
    dropCopy: () => {
      desk.copy = undefined
    },
  }
  const drafts = new NoteDrafts(ports)
  const shown = () => drafts.shownText(REF) ?? desk.read.row
  return { desk, drafts, shown, type: (text: string) => drafts.type(REF, text, shown()) }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test('one pause is one save, from the text that was shown', async () => {
  const { desk, type } = aDesk({ row: 'seen' })
  type('seen a')
  await desk.pass(299)
  type('seen a red line')
  expect(desk.saves).toEqual([])
  await desk.pass(201)
  expect(desk.saves).toEqual([{ base: 'seen', text: 'seen a red line' }])
})

test('who types without a pause loses half a second at most', async () => {
  const { desk, type } = aDesk()
  for (let letters = 1; letters <= 10; letters += 1) {
    type('x'.repeat(letters))
    await desk.pass(100)
  }
  expect(desk.saves.map(({ text }) => text.length)).toEqual([5, 10])
})

test('until it is saved every keystroke has a copy that outlives the page', async () => {
  const { desk, type } = aDesk()
  type('a')
  expect(desk.copy).toEqual({ base: '', text: 'a', underWay: null })
  await desk.pass(300)
  expect(desk.copy).toBeUndefined()
})

test('the second save is made from what the first one saved', async () => {
  const { desk, type } = aDesk()
  type('one')
  await desk.pass(300)
  type('one two')
  await desk.pass(300)
  expect(desk.saves).toEqual([
    { base: '', text: 'one' },
    { base: 'one', text: 'one two' },
  ])
})

test("somebody else's words that arrive while the field has the focus do not touch the draft, and lose nothing", async () => {
  const { desk, shown, type, drafts } = aDesk({ row: 'Code 15 after update. ' })
  type('Code 15 after update. Gone after a clean install.')
  await desk.pass(300)
  desk.row = mergeNote('Code 15 after update. ', desk.row, 'On the phone: Code 15 after update. ')
  await desk.reading()
  expect(shown()).toBe('Code 15 after update. Gone after a clean install.')
  type('Code 15 after update. Gone after a clean install. Twice.')
  await drafts.blur(REF)
  expect(shown()).toBe('On the phone: Code 15 after update. Gone after a clean install. Twice.')
})

test('after the field is left the draft is shown until a reading holds it, and never the text before', async () => {
  const { desk, shown, type, drafts } = aDesk({ row: 'old' })
  type('new')
  const left = drafts.blur(REF)
  expect([desk.read.row, shown()]).toEqual(['old', 'new'])
  await left
  expect([desk.read.row, shown()]).toEqual(['new', 'new'])
})

test('what is typed after the field was left begins from the joined text', async () => {
  const { desk, type, drafts } = aDesk()
  type('mine')
  await drafts.blur(REF)
  desk.row = 'mine and theirs'
  await desk.reading()
  type('mine and theirs, both')
  await desk.pass(300)
  expect(desk.saves.at(-1)).toEqual({ base: 'mine and theirs', text: 'mine and theirs, both' })
})

test('a save that fails keeps text and copy, is told, and is tried again', async () => {
  const { desk, shown, type, drafts } = aDesk()
  desk.isFull = true
  type('kept')
  await drafts.blur(REF)
  expect([shown(), desk.copy?.text, drafts.hasFailed(REF), drafts.isClean()]).toEqual(['kept', 'kept', true, false])
  desk.isFull = false
  await desk.pass(2_000)
  expect([desk.row, desk.copy, drafts.hasFailed(REF), drafts.isClean()]).toEqual(['kept', undefined, false, true])
})

test('a flush saves at once what no pause has saved yet, and only once', async () => {
  const { desk, type, drafts } = aDesk()
  type('before leaving')
  await drafts.flush()
  await drafts.flush()
  await desk.pass(1_000)
  expect(desk.saves).toEqual([{ base: '', text: 'before leaving' }])
})

test('typing back to the saved text saves nothing', async () => {
  const { desk, type, drafts } = aDesk({ row: 'as it was' })
  type('as it wa')
  type('as it was')
  await drafts.blur(REF)
  expect([desk.saves, desk.copy]).toEqual([[], undefined])
})

test('after an account has left nothing of its drafts is shown or saved', async () => {
  const { desk, shown, type, drafts } = aDesk()
  type('secret')
  drafts.clear()
  await desk.pass(1_000)
  expect([shown(), desk.saves]).toEqual(['', []])
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
