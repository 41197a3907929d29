import { expect, test } from 'vitest'

import { aLog } from '../../tests/builders-chat.ts'
import { init } from './name-voice.ts'

test('the microphone is named once for a page, however often it asks, and where Shield is off not at all', () => {
  const { called, calls } = aLog('tell')
  let isOff = true
  const { heard } = init({ isOff: () => isOff, ...calls })
  heard()
  expect(called).toEqual([])
  isOff = false
  for (let times = 0; times < 3; times += 1) heard()
  expect(called).toEqual(['tell'])
})
