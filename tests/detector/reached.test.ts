import { describe, expect, test } from 'vitest'

import { rounded, worseThan } from './reached.ts'

const record = { texts: 20, f1: 0.9, leak: 5, over: 1, touched: 2 }

describe('the record of what is reached', () => {
  test('no recorded figure is better than the measured one', () => {
    const quality = { f1: 0.8999, leak: 4.91, over: 1, clean: 9, touched: 2 }
    expect(rounded(20, quality)).toEqual({ texts: 20, f1: 0.899, leak: 5, over: 1, touched: 2 })
  })

  test('as good or better is not worse', () => {
    expect(worseThan(record, record)).toEqual([])
    expect(worseThan(record, { texts: 20, f1: 0.95, leak: 0, over: 0, touched: 0 })).toEqual([])
  })

  test.each([
    [{ texts: 19 }, 'texts 19, recorded 20'],
    [{ texts: 21 }, 'texts 21, recorded 20'],
    [{ f1: 0.899 }, 'f1 0.899, recorded 0.9'],
    [{ leak: 5.1 }, 'leak 5.1, recorded 5'],
    [{ over: 1.1 }, 'over 1.1, recorded 1'],
    [{ touched: 3 }, 'touched 3, recorded 2'],
  ])('%j is worse', (change, complaint) => {
    expect(worseThan(record, { ...record, ...change })).toEqual([complaint])
  })
})
