import { ownPath } from '../server/auth/sign-in-links.ts'
import { buildMail } from '../server/mail/mime.ts'
import { rawHeaders } from '../server/mail/raw-headers.ts'
import { PROVIDERS } from '../sync/catalog/providers.ts'
import { checkName } from '../sync/rules/account/fields.ts'
import { aliasSuffixFrom, inboundAlias } from '../sync/rules/demand/alias.ts'
import { evidencePdf } from '../sync/rules/evidence/evidence-pdf.ts'
import { checkOwnProvider } from '../sync/rules/providers/own-providers.ts'
import { deadlinesIcs } from '../sync/rules/shown/deadlines-ics.ts'
import { tracksCsv } from '../sync/rules/shown/tracks-csv.ts'
import { anArtifact, anEvent, aRequest, aTrack, day } from './builders.ts'
import { type Chance, chanceOf } from './simulation/chance.ts'

/**
 * Values that an attacker might send to redirect, mail or print something elsewhere, generated from a seed. Each
 * function tries the given number of them and returns the faults it found; an empty list means all is well.
 */

const PIECES_OF_ADDRESSES = [
  ...['/', '//', '/\\', '\\', '..', '.', '/../', '%2f', '%2F%2F', '%5c', '@', ':', '?', '#', ';', '&', '=', ' ', '\t'],
  ...['\n', '\r', '\0', '\u2028', '\u202e', '。', '／', 'ʲ', '\ud83e\udd8a', '-', '_', '~', '*', '[::1]', '[', ']'],
  ...['http:', 'https:', 'HTTPS:', 'javascript:', 'JaVaScRiPt:', 'data:text/html,', 'vbscript:', 'blob:', 'file:///'],
  ...['ws://', 'mailto:', 'evil.example', 'recall.example', 'localhost', '127.0.0.1', '0x7f.1', 'xn--80ak6aa92e.com'],
  ...['onboarding', 'dashboard', '/onboarding', '/dashboard', '/onboarding/', 'a', 'com', 'www', '443', 'user:pass'],
]

function textOf(chance: Chance, pieces: readonly string[], most: number): string {
  let text = ''
  for (let left = 1 + chance.below(most); left > 0; left -= 1) text += chance.pick(pieces)
  return text
}

/** Redirect targets after a link: whatever the input, only our own pages may come out. */
export function strayPlaces(count: number, seed: number): { faults: string[]; places: string[] } {
  const chance = chanceOf(seed)
  const places = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const typed = textOf(chance, PIECES_OF_ADDRESSES, 6)
    const place = ownPath(typed)
    if (!places.has(place)) places.set(place, typed)
  }
  const origin = 'https://recall.example'
  const faults = [...places].filter(([place]) => new URL(place, origin).origin !== origin || /^\/[/\\]/.test(place))
  return {
    faults: faults.map(([place, typed]) => `${JSON.stringify(typed)}: ${place}`),
    places: [...places.keys()].sort(),
  }
}

/** Sites of people's own providers, which the settings link to: https, and exactly the host that was checked. */
export function straySites(count: number, seed: number): { faults: string[]; taken: number } {
  const chance = chanceOf(seed)
  const faults: string[] = []
  let taken = 0
  for (let n = 0; n < count; n += 1) {
    const shape = chance.below(3)
    const start = shape === 0 ? '' : `${chance.pick(['', 'http://', 'https://'])}lumen-${chance.below(99)}.com`
    const typed = start + (shape === 1 ? '/' : '') + textOf(chance, PIECES_OF_ADDRESSES, 5)
    const checked = checkOwnProvider({ name: 'Lumen Chat', address: 'privacy@lumen-chat.com', site: typed }, [], day(0))
    if (!checked.ok || checked.value.site === null) continue
    taken += 1
    const { site } = checked.value
    const { protocol, username, password, port, host } = new URL(site)
    const isFine =
      protocol === 'https:' && username === '' && password === '' && port === '' && site.startsWith(`https://${host}`)
    if (!isFine) faults.push(`${JSON.stringify(typed)}: ${site}`)
  }
  return { faults, taken }
}

const PIECES_OF_NAMES = [
  ...[
    'Dana',
    'Zoë',
    'O’Brien',
    'علی',
    '李',
    '🦊',
    ' ',
    ' ',
    '-',
    "'",
    '"',
    ',',
    ';',
    ':',
    '(',
    ')',
    '\\',
    '<',
    '>',
    '@',
  ],
  ...['\r\n', '\n', '\r', '\0', '\t', '\u0085', '\u2028', '\u2029', '\u202e', '\u200b', '\ufeff', '\u00ad', '\ud800'],
  ...['Bcc: x@evil.example', '<x@evil.example>', '=?utf-8?Q?=0D=0ABcc:_x@evil.example?=', 'Content-Type: text/html'],
  ...[
    '--',
    '.',
    '.\r\n',
    '\r\n\r\n',
    'x@evil.example',
    'undisclosed-recipients:;',
    '%0d%0a',
    '＝',
    '=cmd|calc',
    '{{7*7}}',
  ],
]

const HEADERS_OF_A_LETTER =
  'auto-submitted,content-type,date,from,message-id,mime-version,reply-to,subject,to,x-auto-response-suppress'
const PROVIDER = 'privacy@openai.com'

/** Letters for people whose names are attacks: they always have the same ten headers and exactly one recipient. */
export async function strayLetters(count: number, seed: number): Promise<{ faults: string[]; written: number }> {
  const chance = chanceOf(seed)
  const faults: string[] = []
  let written = 0
  for (let n = 0; n < count; n += 1) {
    const [first, last] = [textOf(chance, PIECES_OF_NAMES, 6), textOf(chance, PIECES_OF_NAMES, 6)]
    const [firstName, lastName] = [checkName(first), checkName(last)]
    // Most are refused at input. A row that predates a rule must do no harm either.
    const name = firstName.ok && lastName.ok ? `${firstName.value} ${lastName.value}` : `${first} ${last}`
    if (firstName.ok && lastName.ok) written += 1
    const raw = await buildMail({
      from: { name: `Total Recall for ${name}`, address: 'privacy@totalrecall.example' },
      to: PROVIDER,
      replyTo: 'dana.abcdefghij+token@totalrecall.example',
      subject: `Deletion request TR-ABCD-1234 of ${name}`,
      text: `I am ${name}.`,
      messageId: '<req-tr-abcd-1234@erase.totalrecall.example>',
      date: day(20_000),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF' },
    })
    const headers = rawHeaders(raw) ?? []
    // Text in the body, below the headers, belongs to the letter.
    const names = headers.map(header => header.name).filter(header => header !== 'content-transfer-encoding')
    const [to] = headers.filter(header => header.name === 'to')
    if (names.sort().join() !== HEADERS_OF_A_LETTER || to?.value.trim() !== PROVIDER) {
      faults.push(`${JSON.stringify(name)}: ${names.join()}, to ${to?.value}`)
    }
  }
  return { faults, written }
}

const PROPERTIES =
  'BEGIN,CALSCALE,DESCRIPTION,DTEND,DTSTAMP,DTSTART,END,METHOD,PRODID,SUMMARY,TRANSP,UID,VERSION,X-WR-CALNAME'

/**
 * Tables and calendars of a provider whose name is an attack. No formula begins wherever a spreadsheet may start a cell
 * (after any character but a letter or digit); every line of a calendar is a property that we write.
 */
export function strayTables(count: number, seed: number): string[] {
  const chance = chanceOf(seed)
  const known = new Set(PROPERTIES.split(','))
  const faults: string[] = []
  for (let n = 0; n < count; n += 1) {
    const name = textOf(chance, PIECES_OF_NAMES, 6)
    const track = aTrack(20, aRequest(), {
      provider: { ...PROVIDERS[0], name, company: name },
      events: [anEvent({ createdAt: day(7) })],
      artifacts: [anArtifact()],
    })
    const table = tracksCsv([track])
    const rows = table.split('\r\n').slice(1, -1)
    const isArmed = rows.some(row => /(?:^|[^\p{L}\p{N}'])[=+\-@＝＋－＠]/u.test(row))
    if (rows.length !== 1 || isArmed || /[\n\r\t\0\u2028\u2029]/.test(rows.join(''))) {
      faults.push(`${JSON.stringify(name)}: ${JSON.stringify(rows)}`)
    }
    const lines = deadlinesIcs([track], day(20)).replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
    const stray = lines.filter(line => /[\n\r]/.test(line) || !known.has(/^[A-Z-]+/.exec(line)?.[0] ?? ''))
    if (stray.length > 0) faults.push(`${JSON.stringify(name)}: ${JSON.stringify(stray)}`)
  }
  return faults
}

const PIECES_OF_LOCAL_PARTS = [
  ...[
    'a',
    'b',
    'dana',
    'x',
    '0',
    '9',
    '.',
    '..',
    '_',
    '-',
    '+',
    '+ai',
    '@',
    ' ',
    '\0',
    '\n',
    '"',
    '(',
    'é',
    'ж',
    '🦊',
    'ſ',
  ],
  ...[
    'K',
    'postmaster',
    'abuse',
    'privacy',
    'noreply',
    'mailer-daemon',
    'archive',
    'root',
    'admin',
    '%',
    '!',
    '=',
    '{',
  ],
  'long-long-long-long-long-long-long-long',
]

/** Reply addresses for people: unique, not empty, no misplaced dots, not reserved, not too long. */
export function strayAliases(count: number, seed: number): string[] {
  const chance = chanceOf(seed)
  const faults: string[] = []
  const made = new Set<string>()
  const bytes = new Uint8Array(10)
  for (let n = 0; n < count; n += 1) {
    const typed = `${textOf(chance, PIECES_OF_LOCAL_PARTS, 5)}@${chance.pick(['a.example', 'b.example'])}`
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = chance.below(256)
    const alias = inboundAlias(typed, aliasSuffixFrom(bytes), 'totalrecall.example')
    const local = alias.slice(0, alias.lastIndexOf('@'))
    // The rest of the 64 octets is left for the token, after the plus sign.
    if (made.has(alias) || local.length > 43 || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z2-9]{10}$/.test(local)) {
      faults.push(`${JSON.stringify(typed)}: ${alias}`)
    }
    made.add(alias)
  }
  return faults
}

/** Anything that would make a PDF reader act. */
export const ACTIVE = /\/(?:JS|JavaScript|AA|OpenAction|Launch|URI|SubmitForm|ImportData|EmbeddedFile|RichMedia|XFA)\b/
const PIECES_OF_PDF = [
  ...PIECES_OF_NAMES,
  ...[
    ') Tj ET',
    'endstream',
    'endobj',
    '<</S/JavaScript/JS(app.alert(1))>>',
    '/AA',
    '/OpenAction',
    '/URI (http:',
    '%%EOF',
  ],
]

/** Evidence as PDF, with attacks for names and text: nothing in it may be active. */
export function strayPapers(count: number, seed: number): string[] {
  const chance = chanceOf(seed)
  const faults: string[] = []
  for (let n = 0; n < count; n += 1) {
    const text = () => textOf(chance, PIECES_OF_PDF, 8)
    const words = [text(), text(), text(), text()]
    const [firstName = '', lastName = '', message = '', name = ''] = words
    const bytes = evidencePdf({
      request: aRequest({ stage: 'in_review' }),
      name,
      person: { firstName, lastName, email: 'dana@example.com' },
      events: [anEvent({ payload: { message } })],
      artifacts: [anArtifact({ name })],
      verdict: { intact: false, badSeq: 1, reason: 'changed', expected: 'a', found: 'b' },
      now: day(10),
      origin: 'https://totalrecall.example',
    })
    const found = ACTIVE.exec(new TextDecoder('latin1').decode(bytes))
    if (found !== null) faults.push(`${JSON.stringify(words)}: ${found[0]}`)
  }
  return faults
}
