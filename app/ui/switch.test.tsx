import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Switch } from './switch.tsx'

const drawn = (checked: boolean | undefined) =>
  renderToStaticMarkup(<Switch aria-label="Letters" checked={checked} onCheckedChange={() => undefined} />)

test('a switch whose state is not known yet is drawn neither on nor off, and cannot be pressed', () => {
  expect(drawn(undefined)).toMatch(/data-unknown="" disabled=""/)
  for (const known of [true, false]) {
    expect(drawn(known)).toContain(`aria-checked="${known}"`)
    expect(drawn(known)).not.toMatch(/data-unknown|disabled/)
  }
})
