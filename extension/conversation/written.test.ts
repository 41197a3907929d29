import { describe, expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { Conversation } from './conversation.ts'
import { secure } from './secure.ts'
import { WrittenTexts } from './written.ts'

let draws = 0
const random = (count: number) => Uint8Array.from({ length: count }, () => (draws = (draws * 73 + 41) % 251))

/** A page with one field, and what it sends. */
function aPage() {
  const conversation = new Conversation({ settings: DEFAULT_SETTINGS, random })
  const written = new WrittenTexts()
  let field = ''
  written.note(() => field)
  const leaves = (content: string, kind: 'text' | 'address' = 'text') => {
    const secured = secure({ kind, content }, conversation, written)
    if (secured.verdict === 'blocked') return 'blocked'
    return secured.verdict === 'same' ? content : secured.content
  }
  return {
    conversation,
    written,
    /** What stands in the field afterwards. */
    write(text: string) {
      field = text
      written.note(() => field)
    },
    sends: (value: string) => leaves(JSON.stringify({ id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479', value })),
    leaves,
  }
}

const ALONE = [
  ['an email address', 'maria.keller@example.com', 'maria.keller@example.com'],
  ['an IBAN', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['a card', '4111111111111111', '4111 1111 1111 1111'],
  ['a key with its maker’s prefix', 'sk-a8Kd02mVbq7LxZ93TnYw', 'sk-a8Kd02mVbq7LxZ93TnYw'],
  ['a Social Security number', '536-90-4399', '536-90-4399'],
  ['a French national number', '185057800608491', '1 85 05 78 006 084 91'],
] as const

describe('a single word', () => {
  test.each(ALONE)(
    '[REACH-090] %s that the person wrote is masked where it stands alone, in a body and in a query',
    (_, word, as) => {
      const page = aPage()
      page.write(`About ${as}, please.`)
      page.write('')
      expect(page.sends(word)).not.toContain(word)
      const again = aPage()
      again.written.notePaste(as)
      expect(again.leaves(`https://chat.example/find?by=${encodeURIComponent(word)}&n=1`, 'address')).not.toContain(
        word,
      )
    },
  )

  test.each(ALONE)('[REACH-091] %s of the page’s own leaves as it is: nobody wrote it', (_, word) => {
    const page = aPage()
    page.write('Write to somebody else about 4111 and DE89, please.')
    expect(page.sends(word)).toContain(word)
  })

  test('[REACH-091] ids, hashes, tokens, times and names of a page’s own traffic leave as they are', () => {
    const page = aPage()
    page.write('Ask Claude on 2026-11-28 what 4821 means for Marcus, and rose.')
    const own = {
      id: '0b9d8c7e-1111-4f00-9d7a-2b1c6a0e9f22',
      token: `eyJ${'a1B2c3D4'.repeat(3)}.eyJ${'e5F6g7H8'.repeat(3)}.${'i9J0k1L2'.repeat(2)}`,
      key: 'pk_live_51H8aK2eZvKYlo2C',
      hash: '5d41402abc4b2a76b9719d911017c592',
      at: '1764345600000',
      time: '2026-11-28T16:00:00.000Z',
      model: 'claude',
      theme: 'rose',
      user: 'dana@example.com',
      email: 'dana@example.com',
    }
    expect(JSON.parse(page.leaves(JSON.stringify(own)))).toEqual(own)
  })

  test('[REACH-091] a word with which the person’s text begins is the page’s where it is short beside it', () => {
    const page = aPage()
    page.write('Marcus Bell, when will you answer?')
    expect(page.sends('Marcus Bell')).toMatch(/\[Name\d{4}\]/)
    const other = aPage()
    other.write('Maria, when will you answer me about it?')
    expect(other.sends('Maria')).toContain('"Maria"')
  })

  test('a word that is the whole of what stands in a field is read as a prompt is', () => {
    const page = aPage()
    page.write('priya@example.com')
    expect(page.sends('priya@example.com')).toMatch(/\[Email\d{4}\]/)
  })

  test('what was written before the last thirty-two texts, or is too short to be told apart, is the page’s', () => {
    const page = aPage()
    page.written.notePaste('4111 1111 1111 1111')
    for (let number = 0; number < 32; number += 1) page.written.notePaste(`text ${String.fromCharCode(97 + number)}`)
    expect(page.written.holds('4111111111111111')).toBe(false)
    page.written.notePaste('a@b.c')
    expect(page.written.holds('a@b.c')).toBe(false)
  })
})

/** Types a text letter by letter into the field of a site that searches with each letter. */
function type(page: ReturnType<typeof aPage>, text: string): string[] {
  return [...text].map((_, at) => {
    const typed = text.slice(0, at + 1)
    page.write(typed)
    return JSON.parse(page.sends(typed)).value
  })
}

describe('a search as you type', () => {
  test.each(['Maria Keller', 'maria.keller@example.com', 'Dear Maria Keller', 'Call Dana Whitfield', 'Mr. Tom Becker'])(
    '[REACH-092] spends one code on a detail, however often a page sends it: %s',
    text => {
      const page = aPage()
      const sent = type(page, text)
      expect(page.conversation.vault.size).toBe(1)
      expect(sent.at(-1)).toMatch(/^(?:Dear |Call |Mr\. )?\[(?:Name|Email)\d{4}\]$/)
      const [[code, value] = []] = page.conversation.vault.entries()
      expect(sent.at(-1)).toContain(code)
      expect(text).toContain(value)
      expect(value).toMatch(/Keller$|example\.com$|Whitfield$|Becker$/)
    },
  )

  test('[REACH-093] sends no beginning of a word that is known, in small letters neither, and spends no code on it', () => {
    const page = aPage()
    page.conversation.mask('Write to Maria Keller.')
    const { size } = page.conversation.vault
    for (const text of ['Maria Keller', 'maria keller', 'Ask Maria Keller'])
      for (const sent of type(page, text)) expect(sent).not.toMatch(/ma|kel/i)
    expect(page.conversation.vault.size).toBe(size)
  })

  test('a sentence that ends with a common word keeps it, and so does a text that was reviewed', () => {
    const page = aPage()
    page.conversation.mask('Write to May Keller.', [{ start: 9, end: 12, type: 'NAME' }])
    expect(type(page, 'if you may').at(-1)).toBe('if you may')
    page.conversation.reviewed('What is Ma')
    expect(type(page, 'What is Ma').at(-1)).toBe('What is Ma')
  })

  test('the code of a word that was sent does not pass to a longer one', () => {
    const page = aPage()
    const [first] = type(page, 'Dana Whitfield').slice(-1)
    page.conversation.reviewed(`Ask ${first}`)
    page.write('Dana Whitfield-Jones')
    page.sends('Dana Whitfield-Jones')
    expect([...page.conversation.vault.entries()].map(([, value]) => value)).toContain('Dana Whitfield')
  })
})
