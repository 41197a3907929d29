import { beforeAll, describe, expect, test } from 'vitest'

import { walkWaysOut } from '../extension/walk-ways-out.ts'
import { WAYS } from '../extension/ways-out.ts'

/** Ways by which a detail arrived in clear text, with Shield and without. */
let shielded: ReadonlySet<string>
let bare: ReadonlySet<string>

// The same walk twice: a way that leaks nothing without Shield proves nothing with it.
beforeAll(async () => {
  ;[bare, shielded] = await Promise.all([walkWaysOut(null), walkWaysOut('dist/extension/chrome')])
}, 120_000)

describe('a detail leaves without Shield, and does not leave with it', () => {
  test.each(WAYS)('by $name', ({ name, isTrick = false }) => {
    expect({ bare: isTrick || bare.has(name), shielded: shielded.has(name) }).toEqual({ bare: true, shielded: false })
  })
})
