import { beforeAll, describe, expect, test } from 'vitest'

import { WINDOWS } from '../extension/hostile-meeting.ts'
import { type Leaks, walkWaysOut } from '../extension/walk-ways-out.ts'
import { WAYS } from '../extension/ways-out.ts'

/** Ways by which a detail arrived in clear text, with Shield and without. */
let shielded: Leaks
let bare: Leaks

// The same walk twice: a way that leaks nothing without Shield proves nothing with it.
beforeAll(async () => {
  ;[bare, shielded] = await Promise.all([walkWaysOut(null), walkWaysOut('dist/extension/chrome')])
}, 240_000)

describe('a detail leaves without Shield, and does not leave with it', () => {
  test.each(WAYS)('by $name', ({ name, isTrick = false }) => {
    const arrived = { bare: isTrick || bare.ways.has(name), shielded: shielded.ways.has(name) }
    expect(arrived).toEqual({ bare: true, shielded: false })
  })

  test.each(WINDOWS)('from another window: $name', ({ name }) => {
    expect({ bare: bare.windows.has(name), shielded: shielded.windows.has(name) }).toEqual({
      bare: true,
      shielded: false,
    })
  })
})
