import { describe, expect, test } from 'vitest'

import { textOfHtml } from '../../sync/rules/evidence/html-text.ts'
import { readEml } from './read-eml.ts'

const mail = (lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))

describe('a kept mail', () => {
  test('[EVID-010] is shown by its headers, its words and its files', async () => {
    const shown = await readEml(
      mail([
        'From: xAI Legal Intake <privacy@x.ai>',
        'To: dana@whitfield.example',
        'Subject: Ticket 76324',
        'Date: Wed, 16 Dec 2026 19:44:46 +0000',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'It is done.',
        '--b',
        'Content-Type: application/pdf; name=record.pdf',
        'Content-Disposition: attachment; filename=record.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        btoa('%PDF'),
        '--b--',
        '',
      ]),
    )
    expect(shown).toMatchObject({
      from: 'xAI Legal Intake <privacy@x.ai>',
      to: 'dana@whitfield.example',
      subject: 'Ticket 76324',
      date: 'Wed, 16 Dec 2026 19:44:46 GMT',
      text: 'It is done.',
      attachments: [{ name: 'record.pdf', mediaType: 'application/pdf' }],
    })
    expect(new TextDecoder().decode(shown.attachments[0]?.bytes)).toBe('%PDF')
  })

  test('[DASH-030] of HTML only the words are left: no tag, no script and no link', async () => {
    const { text } = await readEml(
      mail([
        'From: a@b.example',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p onclick="steal()">Send us a <a href="https://evil.example/go">scan</a></p><script>steal()</script>',
      ]),
    )
    expect(text).toContain('Send us a scan')
    expect(text).not.toMatch(/<|onclick|steal\(\)/)
  })

  test('one without headers or body is empty, and no failure', async () => {
    expect(await readEml(mail(['']))).toMatchObject({ from: '', to: '', subject: '', text: '', attachments: [] })
  })
})

describe('the words of an HTML mail', () => {
  test.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
    ['<div>Dear &quot;you&quot; &amp; yours,&nbsp;hello &#8364; &#x263A;</div>', 'Dear "you" & yours, hello € ☺'],
    ['<style>p{color:red}</style>Seen<script>if(a<b)x()</script>', 'Seen'],
    ['<head><title>No</title></head><body>Yes</body>', 'Yes'],
    ['<STYLE>a</Style >Seen', 'Seen'],
    ['a <!-- <p>hidden > --> b', 'a b'],
    ['<header>Kept</header>', 'Kept'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One\n\nTwo'],
    ['1 < 2', '1 < 2'],
    ['&unknown; &#0; &#99999999;', '&unknown; &#0; &#99999999;'],
    ['', ''],
  ])('%j reads %j', (html, words) => {
    expect(textOfHtml(html)).toBe(words)
  })

  test.each([
    ['opening signs that never close', '<'.repeat(500_000)],
    ['styles that never end', '<style>'.repeat(80_000)],
    ['closing signs inside of a script', `<script>${'</'.repeat(250_000)}`],
    ['comments that never end', '<!--'.repeat(125_000)],
    ['entities that never end', '&#'.repeat(250_000)],
    ['blanks', ' \t\u00a0'.repeat(160_000)],
    ['line ends', '<br>'.repeat(125_000)],
  ])('%s are read in one walk', (_what, html) => {
    const started = performance.now()
    textOfHtml(html)
    // Half a megabyte takes some milliseconds; a pattern with a lookahead at every character takes minutes.
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
