import { describe, expect, test } from 'vitest'

import { timesIn } from './reply-dates.ts'

const now = Date.UTC(2026, 2, 1)
const on = (year: number, month: number, day: number) => ({ kind: 'date', at: Date.UTC(year, month - 1, day) })
const days = (count: number) => ({ kind: 'days', days: count })
const read = (text: string, monthFirst = true) => timesIn(text, { now, monthFirst })

describe('dates and spans in four languages', () => {
  test.each([
    ['until 4 August 2026', [on(2026, 8, 4)]],
    ['by September 1st, 2026', [on(2026, 9, 1)]],
    ['2026-07-14', [on(2026, 7, 14)]],
    ['bis zum 14. Juli 2026', [on(2026, 7, 14)]],
    ['am 14.07.2026', [on(2026, 7, 14)]],
    ['le 1er août 2026', [on(2026, 8, 1)]],
    ['el 14 de julio de 2026', [on(2026, 7, 14)]],
    ['until 31 May', [on(2026, 5, 31)]],
    // A day without a year is the next such day; one that has just passed was meant as the past day.
    ['on 3 January', [on(2026, 1, 3)]],
    ['on 3 November', [on(2026, 11, 3)]],
    ['within 45 days', [days(45)]],
    ['forty-five (45) days', [days(45)]],
    ['two further months', [days(60)]],
    ['innerhalb von vier Wochen', [days(28)]],
    ['zwei weitere Monate', [days(60)]],
    ['deux mois', [days(60)]],
    ['45 días', [days(45)]],
    ['from 15 June to 30 July 2026', [on(2026, 6, 15), on(2026, 7, 30)]],
    ['version 3.12.2026.1 and 900 days', []],
  ])('%s', (text, times) => {
    expect(read(text)).toEqual(times)
  })

  test('of two numbers the month stands first where people write so, unless it cannot', () => {
    expect(read('09/10/2026')).toEqual([on(2026, 9, 10)])
    expect(read('09/10/2026', false)).toEqual([on(2026, 10, 9)])
    expect(read('09/30/2026', false)).toEqual([on(2026, 9, 30)])
    expect(read('30/09/2026')).toEqual([on(2026, 9, 30)])
  })
})
