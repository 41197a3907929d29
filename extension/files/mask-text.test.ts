import { describe, expect, test } from 'vitest'

import { Conversation } from '../conversation/conversation.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { maskText } from './mask-text.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const conversation = () => new Conversation({ settings: DEFAULT_SETTINGS, random })
const rest = () => Promise.resolve()

describe('masking a long text', () => {
  test('each of thousands of lines is masked, one value by one placeholder, and the page may work in between', async () => {
    let rests = 0
    const text = 'Dana Whitfield,dana@whitfield.studio,paid late\n'.repeat(4_000)
    const masked = await maskText(text, conversation(), async () => {
      rests += 1
    })
    expect(masked.text).not.toMatch(/Whitfield|dana@/)
    expect(new Set(masked.text.split('\n')).size).toBe(2)
    expect(masked.counts).toEqual({ Name: 4_000, Email: 4_000 })
    expect(rests).toBeGreaterThan(5)
  })

  test('what only a later piece gives away is hidden in the first one, too', async () => {
    const filler = 'the rain falls on the roof all night\n'.repeat(2_000)
    const first = 'somebody typed hunter2xyz here\n'
    expect(conversation().mask(first).replacements).toEqual([])
    const masked = await maskText(`${first}${filler}password: hunter2xyz\n`, conversation(), rest)
    expect(masked.text).not.toContain('hunter2xyz')
    expect(masked.text).toMatch(/^somebody typed \[Value\d{4}\] here\n/)
  })

  test('JSON stays JSON', async () => {
    const text = JSON.stringify({ note: 'Write to\nDana Whitfield, "now"', to: ['dana@whitfield.studio'], n: 12 })
    const masked = await maskText(text, conversation(), rest)
    const { note, to, n } = JSON.parse(masked.text)
    expect(note).toMatch(/^Write to\n\[Name\d{4}\], "now"$/)
    expect(to[0]).toMatch(/^\[Email\d{4}\]$/)
    expect(n).toBe(12)
  })
})
