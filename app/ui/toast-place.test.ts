import { expect, test } from 'vitest'

import { clearOf, widthsBeside } from './toast-place.ts'

/** A phone: 390 by 844, with a toast of 100 px that would be placed 16 px above the bottom. */
const phone = { floorPx: 16, heightPx: 844 }
const box = { left: 16, right: 374, top: 728, bottom: 828 }
const control = (top: number, bottom: number, left = 16, right = 200) => ({ top, bottom, left, right })

test('a message stays on the floor where nothing is to be pressed there', () => {
  expect(clearOf(box, [], phone)).toBe(16)
  expect(clearOf(box, [control(600, 700)], phone)).toBe(16)
  // Beside it, not below it.
  expect(clearOf(box, [control(740, 800, 376, 388)], phone)).toBe(16)
})

test('it stands above the controls that it would cover, all of them', () => {
  // The footer of a panel: two rows of buttons.
  const feet = [control(780, 824), control(726, 770), control(780, 824, 210, 374)]
  const bottomPx = clearOf(box, feet, phone) ?? 0
  expect(bottomPx).toBe(844 - 726 + 10)
  const lowest = 844 - bottomPx
  expect(feet.every(({ top }) => top >= lowest)).toBe(true)
})

test('it goes on until a gap is high enough', () => {
  // The gap between the two is 90 px, and the toast needs 100.
  expect(clearOf(box, [control(760, 810), control(600, 660)], phone)).toBe(844 - 600 + 10)
})

test('a list of switches sends it to the gap above them, also near the top', () => {
  const switches = [215, 330, 444, 552].map(top => control(top, top + 27, 296, 354))
  const buttons = [control(50, 93), control(651, 690), control(776, 836)]
  expect(clearOf(box, [...switches, ...buttons], phone)).toBe(844 - 215 + 10)
})

test('a window full of controls has no place for it', () => {
  const all = Array.from({ length: 17 }, (_, row) => control(row * 50, row * 50 + 44))
  expect(clearOf(box, all, phone)).toBeUndefined()
})

test('beside a column of switches and buttons it is narrower, and stays on the floor', () => {
  const column = [70, 215, 360, 505, 640].flatMap(top => [
    control(top, top + 27, 296, 354),
    control(top + 70, top + 114, 280, 354),
  ])
  const bar = [control(776, 836)]
  expect(clearOf(box, [...column, ...bar], phone)).toBeUndefined()
  const widths = widthsBeside(box, [...column, ...bar])
  expect(widths).toEqual([296 - 10 - 16, 280 - 10 - 16])
  // Its text then takes another line.
  const narrow = { ...box, right: 16 + 254, top: 708 }
  expect(clearOf(narrow, [...column, ...bar], phone)).toBe(844 - 776 + 10)
})

test('it is never too narrow to be read', () => {
  expect(widthsBeside(box, [control(0, 44, 200, 374), control(0, 44, 400, 444)])).toEqual([])
})
