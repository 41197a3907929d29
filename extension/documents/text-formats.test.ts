import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { aMaskerOf } from '../../tests/builders-documents.ts'
import { BELIEVING } from '../../tests/builders-shield.ts'
import { restore } from '../shield/restore.ts'
import { Vault } from '../shield/vault.ts'
import { maskDocument } from './mask-document.ts'
import { maskerOf } from './masker.ts'

async function maskedBytes(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  const result = await maskDocument(bytes, name, aMaskerOf(['Vexmarin', 'Ana "A" Smith', '5550123']))
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  return result.bytes
}

async function masked(text: string, name: string): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await maskedBytes(new TextEncoder().encode(text), name))
}

test.each([
  ['a cell', 'a,Vexmarin\r\nb,c', 'a,[Name1000]\r\nb,c'],
  ['a heading', 'Vexmarin;b\n1;2', '[Name1000];b\n1;2'],
  ['a cell with a line break within the word', 'a,"Vex\nmarin",c\n', 'a,"[Name1000]",c\n'],
  ['doubled quotation marks', 'a,"x Ana ""A"" Smith, ""y""",c', 'a,"x [Name1000], ""y""",c'],
  ['a formula', '=HYPERLINK("mailto:Vexmarin"),b', '=HYPERLINK("mailto:[Name1000]"),b'],
  ['a byte order mark and a separator of its own', '\ufeffsep=;\na,b;Vexmarin', '\ufeffsep=;\na,b;[Name1000]'],
  ['a blank that does not break', 'a,Ana\u00a0"A"\u00a0Smith', 'a,[Name1000]'],
  ['a number', 'a,5550123,5550124', 'a,[Name1000],5550124'],
  ['a quotation mark that is no end', '"a"b,Vexmarin', '"a"b,[Name1000]'],
])('in a table of text: %s', async (_, text, expected) => {
  expect(await masked(text, 'a.csv')).toBe(expected)
})

test('a table in UTF-16 stays in UTF-16', async () => {
  const utf16 = (text: string) =>
    Uint8Array.from([...text].flatMap(sign => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]))
  expect(await maskedBytes(utf16('\ufeffa\tVexmarin'), 'a.tsv')).toEqual(utf16('\ufeffa\t[Name1000]'))
})

test.each([
  ['a text', '{"a": "to Vexmarin",\n "b":1.50}', '{"a": "to [Name1000]",\n "b":1.50}'],
  ['a key', '{"Vexmarin": [1e5, -2, null]}', '{"[Name1000]": [1e5, -2, null]}'],
  ['an escaped text', '["Vex\\u006darin \\"x\\""]', '["[Name1000] \\"x\\""]'],
  ['a number', '{"phone":5550123,"big":12345678901234567890}', '{"phone":"[Name1000]","big":12345678901234567890}'],
])('JSON stays JSON: %s', async (_, text, expected) => {
  expect(await masked(text, 'a.json')).toBe(expected)
})

test('JSON that cannot be read, and a program that is called a text, are not handed over', async () => {
  const bytes = new TextEncoder().encode('{"a":')
  expect(await maskDocument(bytes, 'a.json', aMaskerOf([]))).toEqual({ is: 'unreadable', why: 'broken' })
  expect(await maskDocument(Uint8Array.from([1, 0, 2]), 'a.txt', aMaskerOf([]))).toEqual({
    is: 'unreadable',
    why: 'broken',
  })
})

test('a text is masked as a whole, over its soft hyphens and line breaks', async () => {
  expect(await masked('Dear Vex\u00admarin,\nVex\nmarin', 'a.txt')).toBe('Dear [Name1000],\n[Name1000]')
})

/** What a page says, without what every masked page begins with. */
const page = async (source: string) =>
  (await masked(source, 'a.html')).replace('<!DOCTYPE html>\n<meta charset="utf-8">\n', '')

test.each([
  ['a text', '<p>Dear Vexmarin,</p>', '<p>Dear [Name1000],</p>'],
  ['a word over several tags', '<p>Vex<b>mar</b><wbr>in</p>', '<p>[Name1000]<b></b><wbr></p>'],
  ['a word over a line break', '<p>Vex<br>marin</p>', '<p>[Name1000]<br></p>'],
  ['references', '<td>&#86;e&#x78;marin &amp; Jos&eacute;</td>', '<td>[Name1000] &amp; José</td>'],
  ['a soft hyphen', 'Vex&shy;marin', '[Name1000]'],
  [
    'texts in attributes',
    '<img alt="to Vexmarin" src=x.png><a title=Vexmarin>x</a>',
    '<img alt="to [Name1000]"><a title="[Name1000]">x</a>',
  ],
  ['an address', "<a href='mailto:Vexmarin@x.example'>x</a>", '<a href="mailto:Name1000@x.example">x</a>'],
  ['an address that is a program', '<a href="javascript:Vexmarin()">x</a>', '<a>x</a>'],
  ['what is not shown', '<p hidden style="display: none">Vexmarin</p>', '<p>[Name1000]</p>'],
  ['names of elements', '<p id="Vexmarin" class=Vexmarin data-x="Vexmarin">x</p>', '<p>x</p>'],
  ['programs and styles', '<style>p{content:"Vexmarin"}</style>a<script>"<p>Vexmarin"</script>b', 'ab'],
  ['a template in a template', '<template><template>Vexmarin</template>Vexmarin</template>a', 'a'],
  ['comments', 'a<!-- Vexmarin > --><![endif Vexmarin]>b', 'ab'],
  ['a tag of its own', '<vexmarin-card>a</vexmarin-card>', 'a'],
  ['a title', '<title>Vexmarin <b></title>', '<title>[Name1000] &lt;b&gt;</title>'],
  ['what ends too early', '<p>a <b title="Vexmarin', '<p>a <b title="[Name1000]">'],
  ['signs that begin no tag', '1 < 2 <3 & Vexmarin', '1 &lt; 2 &lt;3 &amp; [Name1000]'],
])('[REACH-048] a page is a page of its masked words: %s', async (_, source, expected) => {
  expect(await page(source)).toBe(expected)
})

test('[REACH-048] a page in another encoding is read in it, and becomes UTF-8', async () => {
  const bytes = Uint8Array.from([...'<meta charset="iso-8859-2"><p>Vexmarin \xb1</p>'].map(sign => sign.charCodeAt(0)))
  expect(new TextDecoder().decode(await maskedBytes(bytes, 'a.htm'))).toContain('<p>[Name1000] ą</p>')
})

const MAIL = `Received: from Vexmarin.example by mail.example
From: =?utf-8?B?VmV4bWFyaW4=?= <vex@b.example>
To: Ana <ana@b.example>, Bo <bo@b.example>
Subject: =?utf-8?Q?for_Vex?= =?utf-8?Q?marin?=
Date: Fri, 2 Jan 2026 03:04:05 +0000
Message-ID: <1@Vexmarin.example>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

Vexmarin before
--x
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Dear Vex=
marin, caf=C3=A9 at noon.
--x
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${btoa('<p>Dear Vex<i>marin</i></p>')}
--x
Content-Type: text/plain; name="Vexmarin.txt"
Content-Disposition: attachment; filename="Vexmarin.txt"

Vexmarin
--x--
Vexmarin after
`

test('[REACH-049] a mail is written anew: decoded, masked, without its machines and attachments', async () => {
  const result = await maskDocument(
    new TextEncoder().encode(MAIL.replaceAll('\n', '\r\n')),
    'a.eml',
    aMaskerOf(['Vexmarin', 'vex@b.example']),
  )
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  expect(new TextDecoder().decode(result.bytes)).toBe(
    `From: "[Name1000]" <Name1001@masked.invalid>
To: "[Name1002]" <Name1003@masked.invalid>, "[Name1004]" <Name1005@masked.invalid>
Subject: for [Name1000]
Date: Fri, 2 Jan 2026 03:04:05 +0000
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="part-1-of-this-mail"

--part-1-of-this-mail
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Dear [Name1000], café at noon.

--part-1-of-this-mail
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit

<p>Dear [Name1000]<i></i></p>
--part-1-of-this-mail--
`.replaceAll('\n', '\r\n'),
  )
  expect([...result.report.removed]).toEqual([
    ['headers-of-mail', 2],
    ['attachments', 1],
  ])
})

/** As RFC 5322 has it, without the forms that are there for old mails. */
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\w-]+(?:\.[\w-]+)*$/

test('[REACH-049] its headers stay valid: senders and recipients are addresses, and an answer has them back', async () => {
  const vault = new Vault(count => crypto.getRandomValues(new Uint8Array(count)))
  const mail = `From: Dana Whitfield <dana@whitfield.studio>
To: marcus@bell.example, Team: ines@quillon.example, olga@brandt.example;
Cc: "Bell, Marcus" <marcus@bell.example>
Date: Mon, 3 Mar 2025 10:00:00 +0000
Subject: the roof

Yes.
`
  const masker = maskerOf({ vault, mode: 'safe', network: BELIEVING })
  const result = await maskDocument(new TextEncoder().encode(mail), 'a.eml', masker)
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  const text = new TextDecoder().decode(result.bytes)
  const read = await PostalMime.parse(result.bytes)
  const people = [read.from ?? [], read.to ?? [], read.cc ?? []].flat()
  expect(people.map(({ address = '' }) => [ADDRESS.test(address), restore(address, vault)])).toEqual([
    [true, 'dana@whitfield.studio'],
    [true, 'marcus@bell.example'],
    [true, 'ines@quillon.example'],
    [true, 'olga@brandt.example'],
    [true, 'marcus@bell.example'],
  ])
  expect(read.from?.name).toMatch(/^\[Name\d{4}\]$/)
  // A date that says when something was is hidden; what is left of it is none.
  expect(text).toMatch(/^Comments: Date: \[Value\d{4}\] .{0,40}\+0000\r$/m)
  expect(text).not.toMatch(/^Date:/m)
})

test('[REACH-049] a mail stays readable for what reads mails, and one without headers is refused', async () => {
  const again = await PostalMime.parse(await maskedBytes(new TextEncoder().encode(MAIL), 'a.eml'))
  expect(again.subject).toBe('for [Name1000]')
  expect(again.from?.name).toBe('[Name1000]')
  expect(again.text?.trim()).toBe('Dear [Name1000], café at noon.')
  expect(again.html).toContain('<p>Dear [Name1000]<i></i></p>')
  expect(await maskDocument(new TextEncoder().encode('\n\nhello'), 'a.eml', aMaskerOf([]))).toEqual({
    is: 'unreadable',
    why: 'broken',
  })
})
