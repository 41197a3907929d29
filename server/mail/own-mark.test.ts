import { describe, expect, test } from 'vitest'

import { MARK_HEADER, ownMarks } from './own-mark.ts'

const marks = ownMarks(new Uint8Array(32).fill(3))
const ID = '<req-tr-abcd-1234.escalation.channel-2@erase.totalrecall.example>'
const letter = Buffer.from(`From: us\r\nMessage-ID: ${ID}\r\n\r\nOur words\r\n`)
const marked = Buffer.from(marks.mark(letter, ID)).toString('latin1')
const find = (text: string) => marks.find(Buffer.from(text, 'latin1'))

describe('the mark of a mail', () => {
  test('stands above the mail, of which no byte changes, in lines that no relay has to fold', () => {
    expect(marked.endsWith(letter.toString('latin1'))).toBe(true)
    expect(marked.startsWith(`${MARK_HEADER}: v1;\r\n`)).toBe(true)
    for (const line of marked.split('\r\n')) expect(line.length).toBeLessThan(200)
  })

  test.each([
    ['as it left', marked],
    ['under another Message-ID', marked.replace(ID, '<7@relay.example>')],
    ['folded anew', marked.replace(/;\r\n /g, ';\r\n\t').replace('mac=', 'mac=\r\n ')],
    ['in one line, below headers of the relay', `Received: by relay\r\n${marked.replace(/;\r\n /g, '; ')}`],
    ['with another body, such as a footer of the relay', `${marked}-- \r\nScanned by relay\r\n`],
  ])('is known again %s', (_, text) => {
    expect(find(text)).toBe(ID)
  })

  test.each([
    ['no mark', letter.toString('latin1')],
    ['two marks', `${marked.slice(0, marked.indexOf('From: us'))}${marked}`],
    ['the mark of another key', Buffer.from(ownMarks(new Uint8Array(32)).mark(letter, ID)).toString('latin1')],
    [
      'the mark of one mail with the name of another',
      marked.replace(/id=[^;]*/, `id=${Buffer.from('<other@erase.totalrecall.example>').toString('base64url')}`),
    ],
    ['half of one', marked.replace(/mac=.{20}/, 'mac=')],
    ['one in the text', letter.toString('latin1') + marked],
  ])('is not found in a mail with %s', (_, text) => {
    expect(find(text)).toBeUndefined()
  })
})
