import { describe, expect, test } from 'vitest'

import { knowing } from '../../tests/builders-shield.ts'
import { detect } from './detect.ts'
import { mask } from './mask.ts'
import { restore } from './restore.ts'
import { Vault } from './vault.ts'

/**
 * `hidden`: every detail, as it is written in the text; nothing else is found. `open`: what must stay readable. `names`
 * and `addresses`: what the network finds, as it reads; without `names` it believes those that rules find.
 */
interface Case {
  readonly text: string
  readonly names?: readonly string[]
  readonly addresses?: readonly string[]
  readonly hidden: readonly string[]
  readonly open?: readonly string[]
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'escapes of JSON': [
    {
      text: String.raw`{"body":"Hi\nMaria Keller\nmaria.keller@example.org\nBerliner Str. 12\n10115 Berlin\n"}`,
      names: ['Maria Keller'],
      addresses: ['Berliner Str. 12\n10115 Berlin'],
      hidden: ['Maria Keller', 'maria.keller@example.org', String.raw`Berliner Str. 12\n10115 Berlin`],
    },
    {
      text: String.raw`{"customer":"J\u00fcrgen Schr\u00f6der","mail":"juergen.schroeder\u0040example.org"}`,
      hidden: [String.raw`J\u00fcrgen Schr\u00f6der`, String.raw`juergen.schroeder\u0040example.org`],
    },
    {
      text: String.raw`[{"note":"Call \"Dana Whitfield\"\tat +1 415 555 0134\r\nbefore noon"}]`,
      names: ['Dana Whitfield'],
      hidden: ['Dana Whitfield', '+1 415 555 0134'],
    },
    {
      text: String.raw`{"log":"sent by ops\nTo: nadia.haddad@example.net\nIBAN: DE89 3704 0044 0532 0130 00\n"}`,
      hidden: ['nadia.haddad@example.net', 'DE89 3704 0044 0532 0130 00'],
    },
  ],
  'escapes without quotes': [
    {
      text: String.raw`name\tmail\nMaria Keller\tmaria@example.org\nJonas Weber\tjonas@example.org`,
      hidden: ['Maria Keller', 'maria@example.org', 'Jonas Weber', 'jonas@example.org'],
    },
    {
      text: String.raw`Dear Dana Whitfield,\n\nyour card 4539 1488 0343 6467 was charged.\n\nKind regards,\nTomás Urrutia`,
      names: ['Dana Whitfield', 'Tomás Urrutia'],
      hidden: ['Dana Whitfield', '4539 1488 0343 6467', 'Tomás Urrutia'],
    },
    {
      text: String.raw`INFO mail body: Hello Priya Raman,\r\ncall +44 20 7946 0958\r\nThanks`,
      names: ['Priya Raman'],
      hidden: ['Priya Raman', '+44 20 7946 0958'],
    },
  ],
  'JSON in JSON': [
    {
      text: JSON.stringify({ body: JSON.stringify({ text: 'Hi\nMaria Keller\nmaria.keller@example.org' }) }),
      names: ['Maria Keller'],
      hidden: ['Maria Keller', 'maria.keller@example.org'],
    },
    {
      text: JSON.stringify({
        event: JSON.stringify({ customer: { name: 'Dana Whitfield', phone: '+1 415 555 0134' } }),
      }),
      hidden: ['Dana Whitfield', '+1 415 555 0134'],
    },
    {
      text: String.raw`{"a":"{\"b\":\"{\\\"mail\\\":\\\"nadia.haddad@example.net\\\",\\\"iban\\\":\\\"DE89370400440532013000\\\"}\"}"}`,
      hidden: ['nadia.haddad@example.net', 'DE89370400440532013000'],
    },
    {
      text: String.raw`{"body":"{\"to\":\"J\\u00fcrgen Schr\\u00f6der\\nHauptstr. 5\\n80331 M\\u00fcnchen\"}"}`,
      addresses: ['Hauptstr. 5\n80331 München'],
      hidden: [String.raw`J\\u00fcrgen Schr\\u00f6der`, String.raw`Hauptstr. 5\\n80331 M\\u00fcnchen`],
    },
  ],
  'Python reprs': [
    {
      text: String.raw`{'tel': '+49 171 5551234\nIBAN\nDE89370400440532013000\n'}`,
      hidden: ['+49 171 5551234', 'DE89370400440532013000'],
    },
    {
      text: String.raw`[{'name': 'Ren\xe9e Lefebvre', 'email': 'renee.lefebvre@example.fr'}]`,
      hidden: [String.raw`Ren\xe9e Lefebvre`, 'renee.lefebvre@example.fr'],
    },
    {
      text: String.raw`Message(sender='Dana Whitfield', body='It\'s me.\nCall 415-555-0134\n')`,
      hidden: ['Dana Whitfield', '415-555-0134'],
    },
    {
      text: String.raw`ValueError: bad row: 'Ms Nadia Haddad\tnadia.haddad@example.net\t2024-05-14\n'`,
      names: ['Nadia Haddad'],
      hidden: ['Nadia Haddad', 'nadia.haddad@example.net', '2024-05-14'],
    },
  ],
  'YAML in double quotes': [
    {
      text: String.raw`contact: "Maria Keller\nBerliner Str. 12\n10115 Berlin"`,
      addresses: ['Berliner Str. 12\n10115 Berlin'],
      hidden: ['Maria Keller', String.raw`Berliner Str. 12\n10115 Berlin`],
    },
    {
      text: `owner:\n  name: "Andr\\xE9 Fontaine"\n  mail: "andre.fontaine\\x40example.fr"\n`,
      hidden: [String.raw`Andr\xE9 Fontaine`, String.raw`andre.fontaine\x40example.fr`],
    },
    {
      text: `letter: "Dear Dana Whitfield,\\n\\\n  call me: +1 415 555 0134.\\n"\n`,
      names: ['Dana Whitfield'],
      hidden: ['Dana Whitfield', '+1 415 555 0134'],
    },
  ],
  'SQL strings': [
    {
      text: `INSERT INTO people (name, mail) VALUES ('Siobhan O''Connor', 'siobhan.oconnor@example.ie');`,
      names: ["Siobhan O'Connor"],
      hidden: [`Siobhan O''Connor`, 'siobhan.oconnor@example.ie'],
    },
    {
      text: String.raw`UPDATE notes SET body = E'Hi\nMaria Keller\n+49 171 5551234' WHERE id = 7;`,
      names: ['Maria Keller'],
      hidden: ['Maria Keller', '+49 171 5551234'],
    },
    {
      text: `SELECT * FROM orders WHERE customer = 'D''Angelo Russo' AND mail = 'dangelo.russo@example.it';`,
      names: ["D'Angelo Russo"],
      hidden: [`D''Angelo Russo`, 'dangelo.russo@example.it'],
    },
  ],
  'percent-encoding': [
    {
      text: 'name=Maria+Keller&email=maria.keller%40example.org&phone=%2B49+171+5551234',
      hidden: ['Maria+Keller', 'maria.keller%40example.org', '%2B49+171+5551234'],
    },
    {
      text: 'The bounce says maria.keller%40example.org is unknown.',
      hidden: ['maria.keller%40example.org'],
    },
    {
      text: 'to=J%C3%BCrgen%20Schr%C3%B6der&iban=DE89%203704%200044%200532%200130%2000',
      hidden: ['J%C3%BCrgen%20Schr%C3%B6der', 'DE89%203704%200044%200532%200130%2000'],
    },
    {
      text: 'mailto:nadia.haddad@example.net?body=Call%20me%3A%20%2B1%20415%20555%200134',
      hidden: ['nadia.haddad@example.net', '%2B1%20415%20555%200134'],
    },
  ],
  'HTML entities': [
    {
      text: '<p>Dear J&uuml;rgen Schr&ouml;der,</p><p>your IBAN DE89&nbsp;3704&nbsp;0044&nbsp;0532&nbsp;0130&nbsp;00 is on file.</p>',
      names: ['Jürgen Schröder'],
      hidden: ['J&uuml;rgen Schr&ouml;der', 'DE89&nbsp;3704&nbsp;0044&nbsp;0532&nbsp;0130&nbsp;00'],
    },
    {
      text: '<td>maria.keller&#64;example.org</td><td>&#43;49&#160;171&#160;5551234</td>',
      hidden: ['maria.keller&#64;example.org', '&#43;49&#160;171&#160;5551234'],
    },
    {
      text: 'From: &quot;Dana Whitfield&quot; &lt;dana.whitfield@example.com&gt;<br>Tel.: 415-555-0134',
      hidden: ['Dana Whitfield', 'dana.whitfield@example.com', '415-555-0134'],
    },
    {
      text: '<li>Name: Siobhan O&#x27;Connor</li><li>siobhan.oconnor&commat;example.ie</li>',
      hidden: ['Siobhan O&#x27;Connor', 'siobhan.oconnor&commat;example.ie'],
    },
  ],
  'quoted-printable mails': [
    {
      text: 'Content-Transfer-Encoding: quoted-printable\n\nDear J=C3=BCrgen Schr=C3=B6der,\nplease write to maria.kel=\nler@example.org today.\n',
      names: ['Jürgen Schröder'],
      hidden: ['J=C3=BCrgen Schr=C3=B6der', 'maria.kel=\nler@example.org'],
    },
    {
      text: 'Hello,\nthe tenant is Fran=C3=A7ois Lef=C3=A8vre, and you can reach him at +33=\n 6 12 34 56 78 in the evening.=20\nThanks',
      names: ['François Lefèvre'],
      hidden: ['Fran=C3=A7ois Lef=C3=A8vre', '+33=\n 6 12 34 56 78'],
    },
    {
      text: 'Content-Transfer-Encoding: quoted-printable\r\n\r\n<p class=3D"a">Mail: nadia.haddad=40example.net<br>IBAN: DE8937040044053201=\r\n3000</p>\r\n',
      hidden: ['nadia.haddad=40example.net', 'DE8937040044053201=\r\n3000'],
    },
  ],
  'signs that nobody sees': [
    {
      text: 'Frau Schön\u00adfelder schreibt an maria.schön\u00adfelder@example.org',
      hidden: ['Schön\u00adfelder', 'maria.schön\u00adfelder@example.org'],
    },
    { text: 'write to ma\u200bria.keller@exam\u200bple.org', hidden: ['ma\u200bria.keller@exam\u200bple.org'] },
    { text: 'write to anna.schmidt\u2060@firma.example', hidden: ['anna.schmidt\u2060@firma.example'] },
    {
      text: '\ufeffName: Dana\u2060 Whit\u00adfield\nTel: 415\u2060-555\u2060-0134',
      hidden: ['Dana\u2060 Whit\u00adfield', '415\u2060-555\u2060-0134'],
    },
    {
      text: 'IBAN DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00, danke',
      hidden: ['DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00'],
    },
    { text: 'Kontakt: thom\u200cas.brandt@exa\u200dmple.de', hidden: ['thom\u200cas.brandt@exa\u200dmple.de'] },
  ],
  'clusters of letters': [
    { text: 'कमरा 13 में है', hidden: [] },
    {
      text: 'मेरा नाम राकेश शर्मा है, फोन +91 98765 43210',
      names: ['राकेश शर्मा'],
      hidden: ['राकेश शर्मा', '+91 98765 43210'],
    },
    {
      text: 'ติดต่อคุณสมชาย ใจดี ที่ somchai@example.co.th',
      names: ['สมชาย ใจดี'],
      hidden: ['สมชาย ใจดี', 'somchai@example.co.th'],
    },
    { text: '저는 김민수입니다. 전화 010-1234-5678', names: ['김민수'], hidden: ['김민수', '010-1234-5678'] },
    { text: 'Mail jose\u0301.nu\u0301n\u0303ez@example.es', hidden: ['jose\u0301.nu\u0301n\u0303ez@example.es'] },
    { text: '👩‍👩‍👧 born 14 May 1987 👩🏽‍💻', hidden: ['14 May 1987'], open: ['👩‍👩‍👧', '👩🏽‍💻'] },
  ],
  'tables with commas': [
    {
      text: 'name,city\nchinedu eze,Lagos\nbroken line\naoife gallagher,Cork',
      hidden: ['chinedu eze', 'aoife gallagher'],
    },
    {
      text: '17,Dr Ann Poe,202-555-0147,1980-07-04,219-09-9999,4539148803436467,ann@example.org,04/07/1980',
      names: ['Ann Poe'],
      hidden: [
        'Ann Poe',
        '202-555-0147',
        '1980-07-04',
        '219-09-9999',
        '4539148803436467',
        'ann@example.org',
        '04/07/1980',
      ],
    },
    {
      text: 'Maria Keller,Berliner Str. 12,10115,1\nJonas Weber,Hauptstr. 5,80331,2',
      names: ['Maria Keller', 'Jonas Weber'],
      addresses: ['Berliner Str. 12,10115', 'Hauptstr. 5,80331'],
      hidden: ['Maria Keller', 'Berliner Str. 12', '10115', 'Jonas Weber', 'Hauptstr. 5', '80331'],
    },
    {
      text: 'Send it to Berliner Str. 12,\n10115 Berlin',
      addresses: ['Berliner Str. 12,\n10115 Berlin'],
      hidden: ['Berliner Str. 12,\n10115 Berlin'],
    },
    { text: 'name,city\nchinedu eze,Lagos\n\nhello,world\none,two', hidden: ['chinedu eze'] },
    {
      text: 'employee;phone\nnoor van dijk;0612345678\nlate;entry;with;more\npieter bakker;0687654321',
      hidden: ['noor van dijk', '0612345678', 'pieter bakker', '0687654321'],
    },
  ],
  'no escapes at all': [
    { text: String.raw`Open C:\new\temp and then C:\taxes\readme.`, hidden: [] },
    { text: String.raw`The files are in "C:\new\temp\reports" now.`, hidden: [] },
    { text: String.raw`Use the pattern \d+\n or [\r\n]+ to split.`, hidden: [] },
    { text: String.raw`We have $\nabla \times \rho = \tau$ and \nu \neq 0.`, hidden: [] },
    { text: 'Get a 20% off, or 100%25 of it, at 5%a rate.', hidden: [] },
    { text: 'let x=20; let y=3D; if (a==C3) b=40', hidden: [] },
    { text: 'AT&T; Q&A; R&D &c.', hidden: [] },
    { text: 'می‌خواهم کتاب بخوانم', hidden: [] },
  ],
}

for (const [kind, cases] of Object.entries(CASES))
  describe(kind, () => {
    test.each(cases.map(each => [each.text, each] as const))(
      '%j',
      (text, { names, addresses = [], hidden, open = [] }) => {
        const network = knowing({ ADDRESS: addresses, ...(names === undefined ? {} : { NAME: names }) })
        const spans = detect(text, { network })
        const vault = new Vault(count => crypto.getRandomValues(new Uint8Array(count)))
        const masked = mask(text, { vault, mode: 'safe', redactSsn: false, network }).text
        expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(hidden)
        for (const part of open) expect(masked).toContain(part)
        expect(restore(masked, vault)).toBe(text)
        if (isJson(text)) expect(isJson(masked), masked).toBe(true)
      },
    )
  })

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
