import { describe, expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { Conversation } from './conversation.ts'
import { rewriteTexts } from './outgoing.ts'
import { secure } from './secure.ts'

let draws = 0
const random = (count: number) => Uint8Array.from({ length: count }, () => (draws = (draws * 73 + 41) % 251))
const fresh = (settings = {}) => new Conversation({ settings: { ...DEFAULT_SETTINGS, ...settings }, random })

const PROMPT = 'Write to Marcus Bell, marcus.bell@example.com, about the $2,150.'
const ORIGINALS = ['Marcus Bell', 'marcus.bell@example.com', '$2,150']

/** What is sent, whatever the verdict; `null` if blocked. */
function leaves(content: string, conversation = fresh(), kind: 'text' | 'bytes' | 'address' = 'text'): string | null {
  const secured = secure({ kind, content }, conversation)
  return secured.verdict === 'blocked' ? null : secured.verdict === 'same' ? content : secured.content
}

/** Encodes non-text bytes the way the guard does. */
const asBytes = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)
const utf16 = (text: string) => asBytes(new Uint8Array(Buffer.from(text, 'utf16le')))
const escapedJson = [...PROMPT].map(each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const escapedAddress = [...PROMPT].map(each => `%${each.charCodeAt(0).toString(16)}`).join('')
const escapedMarkup = [...PROMPT].map(each => `&#${each.charCodeAt(0)};`).join('')

describe('a detail that was hidden before is found', () => {
  test.each([
    ['in base64', btoa(PROMPT)],
    ['in base64, one byte further', btoa(`x${PROMPT}`)],
    ['in base64, two bytes further', btoa(`xx${PROMPT}`)],
    ['in base64 of an address', Buffer.from(`${PROMPT}???`).toString('base64url')],
  ])('%s, and no piece of it leaves', (_where, encoded) => {
    const conversation = fresh()
    conversation.mask(PROMPT)
    for (const body of [JSON.stringify({ blob: encoded }), `v ${encoded}`]) {
      // Either nothing leaves, or the whole was hidden as a secret.
      const left = leaves(body, conversation) ?? ''
      for (let at = 0; at + 6 <= encoded.length; at += 1) expect(left).not.toContain(encoded.slice(at, at + 6))
      expect(leaves(body, fresh(), 'bytes')).toBe(body)
    }
  })

  test.each<[string, string, 'text' | 'bytes']>([
    ['in letters of two bytes', utf16(PROMPT), 'bytes'],
    ['in letters of two bytes, the high one first', `\0${utf16(PROMPT).slice(0, -1)}`, 'bytes'],
    ['right behind the byte that says how long it is', `\u0001\u00ffKMarcus BellX\u0002`, 'bytes'],
  ])('%s, and does not leave', (_where, body, kind) => {
    const conversation = fresh()
    conversation.mask(PROMPT)
    expect(leaves(body, conversation, kind)).toBeNull()
    expect(leaves(body, fresh(), 'bytes')).toBe(body)
  })

  test.each([
    ['JSON', `one: "${escapedJson}" of two`],
    ['an address', `one: ${escapedAddress} of two`],
    ['markup', `one: ${escapedMarkup} of two`],
  ])('where all is escaped as in %s, and its code leaves', (_where, body) => {
    const conversation = fresh()
    const codes = conversation.mask(PROMPT).replacements.map(({ placeholder }) => placeholder)
    const left = leaves(body, conversation) ?? ''
    expect(left.match(/\[\w+\d{4}\]/g)).toEqual(codes)
    expect(conversation.holdsOriginal(left)).toBe(false)
    expect(left).toMatch(/^one: .* of two$/)
  })
})

describe('what leaves a page', () => {
  test.each([
    ['plain text', PROMPT],
    ['JSON', JSON.stringify({ messages: [{ role: 'user', content: PROMPT }] })],
    ['JSON that escapes everything', JSON.stringify({ prompt: PROMPT }).replaceAll('e', '\\u0065')],
    ['JSON in a form', `f.req=${encodeURIComponent(JSON.stringify([null, JSON.stringify([[PROMPT]])]))}&at=x`],
    ['a form', new URLSearchParams({ q: PROMPT, id: '1' }).toString()],
    ['lines of JSON', `${JSON.stringify({ a: 1 })}\n${JSON.stringify({ prompt: PROMPT })}\n`],
    ['a frame of Socket.IO', `42${JSON.stringify(['ask', { text: PROMPT }])}`],
    ['frames of SignalR', `${JSON.stringify({ type: 1, text: PROMPT })}\u001e`],
    ['server-sent events', `data: ${JSON.stringify({ text: PROMPT })}\n\n`],
    ['a JSON text', JSON.stringify(PROMPT)],
  ])('is masked in %s', (_what, body) => {
    const sent = leaves(body)
    expect(sent).not.toBeNull()
    const readable = decodeURIComponent((sent ?? '').replaceAll('+', ' '))
    for (const original of ORIGINALS) expect(readable).not.toContain(original)
    expect(readable).toMatch(/\[Name\d{4}\]/)
    expect(readable).toMatch(/\[Email\d{4}\]/)
    expect(readable).toMatch(/\[Value\d{4}\]/)
  })

  test('everything but the texts stays byte for byte', () => {
    const body = `{ "id": 12345678901234567890123, "b":[1.50, true],\n "text" : ${JSON.stringify(PROMPT)}, "z": null }`
    const sent = leaves(body) ?? ''
    expect(sent.replace(/"text" : "[^"]*"/, '')).toBe(body.replace(/"text" : "[^"]*"/, ''))
  })

  test('what holds nothing personal is the same text', () => {
    const body = JSON.stringify({
      id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
      at: '2026-11-23T06:05:53.123Z',
      ok: true,
    })
    expect(secure({ kind: 'text', content: body }, fresh())).toEqual({ verdict: 'same' })
  })

  test('the same detail has the same placeholder in every body', () => {
    const conversation = fresh()
    const [one, two] = [
      leaves(PROMPT, conversation),
      leaves(JSON.stringify({ p: 'And Marcus Bell again?' }), conversation),
    ]
    expect(two).toContain(/\[Name\d{4}\]/.exec(one ?? '')?.[0])
  })

  test('a single word that was hidden before is hidden in a field of its own', () => {
    const conversation = fresh()
    conversation.mask('Priya', [{ start: 0, end: 5, type: 'NAME' }])
    expect(leaves(JSON.stringify({ draft: 'Priya' }), conversation)).toMatch(/^\{"draft":"\[Name\d{4}\]"\}$/)
  })

  test('a preview finds what was hidden before also where nothing around it tells: it shows what will be sent', () => {
    const conversation = fresh()
    conversation.mask('Quarterdeck', [{ start: 0, end: 11, type: 'EMAIL' }])
    const text = 'Thanks: Quarterdeck it is, not Quarterdecks.'
    expect(conversation.find(text)).toEqual([{ start: 8, end: 19, type: 'EMAIL' }])
    expect(conversation.hideKnown(text)).toBe(conversation.mask(text).text)
    const kept = new Conversation({ settings: DEFAULT_SETTINGS, random, saved: conversation.vault.save() })
    expect(kept.mask(text).text).toBe(conversation.mask(text).text)
    conversation.allow('Quarterdeck')
    expect(conversation.find(text)).toEqual([])
  })

  test('a word is hidden as a word only', () => {
    const conversation = fresh()
    conversation.mask('Ed', [{ start: 0, end: 2, type: 'NAME' }])
    expect(leaves('{"x":"Edit"}', conversation)).toBe('{"x":"Edit"}')
    expect(leaves('{"x":"Ed"}', conversation)).not.toContain('Ed"')
  })

  test('[EXT-014] strict writes [REDACTED], and what it hid stays hidden', () => {
    const conversation = fresh({ protectionMode: 'strict' })
    expect(leaves(PROMPT, conversation)).toBe('Write to [REDACTED], [REDACTED], about the [REDACTED].')
    expect(leaves('{"x":"Marcus Bell"}', conversation)).toBe('{"x":"[REDACTED]"}')
  })

  test.each([
    ['bytes that hold it', 'bytes', '\0\x01Marcus Bell\0'],
    ['a text that cannot be read as JSON', 'bytes', '{"a":"\\nMarcus Bell"'],
    ['an escaped spelling', 'bytes', '%20Marcus%20Bell%20'],
  ] as const)('%s is blocked', (_what, kind, content) => {
    const conversation = fresh()
    conversation.mask(PROMPT)
    expect(secure({ kind, content }, conversation)).toEqual({ verdict: 'blocked' })
  })

  test('a detail that the person let through leaves, and no other', () => {
    const conversation = fresh()
    conversation.allow('Marcus Bell')
    const sent = leaves(JSON.stringify({ p: PROMPT }), conversation)
    expect(sent).toContain('Marcus Bell')
    expect(sent).not.toContain('marcus.bell@example.com')
  })

  test('signing in with an address that stands in the conversation works', () => {
    const conversation = fresh()
    conversation.mask(PROMPT)
    for (const body of ['{"email":"marcus.bell@example.com","x":1}', 'email=marcus.bell%40example.com&next=a'])
      expect(secure({ kind: 'text', content: body }, conversation)).toEqual({ verdict: 'same' })
  })

  test('an address with a prompt in its query is masked', () => {
    const sent = leaves(`https://chat.example/search?q=${encodeURIComponent(PROMPT)}&n=1#top`, fresh(), 'address')
    expect(decodeURIComponent(sent ?? '')).toMatch(
      /^https:\/\/chat\.example\/search\?q=Write to \[Name\d{4}\], .*&n=1#top$/,
    )
  })

  test('what another tab kept is known here', () => {
    const other = fresh()
    other.mask(PROMPT)
    const conversation = fresh()
    conversation.adopt(other.vault.save())
    expect(leaves('{"x":"Marcus Bell"}', conversation)).toMatch(/\[Name\d{4}\]/)
  })

  test('a text that the person has seen leaves as they have seen it, until they forget or set something else', () => {
    const conversation = fresh()
    conversation.reviewed('Thank Marcus Bell for all of it. ')
    expect(leaves('{"p":"Thank\u00a0Marcus Bell for all of it."}', conversation)).toContain('Marcus Bell')
    expect(leaves('{"p":"Thank Marcus Bell for nothing."}', conversation)).not.toContain('Marcus Bell')
    const other = fresh()
    other.reviewed(PROMPT)
    other.forbid('Marcus Bell')
    for (const original of ORIGINALS) expect(leaves(PROMPT, other)).not.toContain(original)
  })

  test('any text can be looked at', () => {
    for (const body of ['"', '{"', '[', '\\', '{"a":"\\ud800"}', 'a=%', '\u001e', '42[', '{"a":1}x', '\ud800'])
      expect(() => rewriteTexts(body, text => `${text}!`)).not.toThrow()
  })

  test('leaves alone what was hidden before the person said that it is not private', () => {
    const conversation = fresh()
    expect(leaves(PROMPT, conversation)).not.toContain('Marcus Bell')
    conversation.settings = { ...DEFAULT_SETTINGS, neverMask: ['marcus bell'] }
    const after = leaves(PROMPT, conversation) ?? ''
    expect(after).toContain('Write to Marcus Bell, [Email')
    conversation.settings = DEFAULT_SETTINGS
    expect(leaves(PROMPT, conversation)).not.toContain('Marcus Bell')
  })
})
