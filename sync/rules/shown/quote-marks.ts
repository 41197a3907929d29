/** The shapes by which mail programs and ticket systems show that text was written earlier, in whatever language. */

/** No mail program writes a longer line above a quote; only this many characters are matched by patterns. */
const MAX_MARK = 400

export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

/** Single spaces between words. Splits into words first: a pattern would be retried at each blank of a long run. */
export const flat = (line: string): string => line.split(/\s/).filter(Boolean).join(' ')

export const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/** `unassigned`: below a shape that may be the head of an earlier mail, or of what the sender writes now. */
export type LineKind = 'new' | 'quoted' | 'unassigned'

/**
 * Whether a line's words are those of a text that may be quoted: by itself, in a row with those around it, or most of
 * them.
 */
export type Known = 'no' | 'line' | 'run' | 'near'

/**
 * Which lines the sender wrote now. `known` marks lines that are quoted by their words. A marked quote ends with its
 * marks, and an answer may follow; an unmarked one goes on to the end of the mail, and what is not known of it may be
 * either.
 */
export function lineKinds(lines: readonly string[], known: readonly Known[] = []): LineKind[] {
  const marked = lines.map((line, at) => isQuoted(line) || isBarred(lines, at))
  const isKnown = (at: number) => known[at] === 'line' || known[at] === 'run'
  const isMarked = (at: number) => marked[at] === true || isKnown(at)
  const kinds: LineKind[] = []
  let rest: LineKind | undefined
  let hasNew = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^\s{0,3}>>> ?[^>\s].{0,300}>>>\s{0,3}$/.test(line)) {
      // GroupWise writes the mail that it answers below such a line, without marks.
      rest ??= hasNew ? 'quoted' : 'unassigned'
      kinds.push('quoted')
    } else if (isMarked(at)) {
      kinds.push('quoted')
      if (marked[at] !== true && known[at] === 'run') rest ??= 'unassigned'
    } else if (line.trim() === '') kinds.push(kinds.at(-1) ?? 'new')
    else if (rest !== undefined) kinds.push(rest)
    else if (known[at] === 'near') {
      rest = 'unassigned'
      kinds.push(rest)
    } else if (isFoldedQuote(lines, at)) kinds.push('unassigned')
    else {
      const turn = turnAt(lines, at, { hasNew, isMarked })
      if (turn === undefined) {
        kinds.push('new')
        hasNew ||= /\p{L}/u.test(line)
        continue
      }
      const below = nextFilled(lines, at + turn.length - 1)
      const hasEnd = turn.isPassed === true || marked[below] === true || (isKnown(below) && !hasNew)
      if (!hasEnd) rest = hasNew ? turn.kind : 'unassigned'
      for (let each = 0; each < turn.length; each += 1) kinds.push('quoted')
      at += turn.length - 1
    }
  }
  return kinds
}

/** The end of a marked line that was folded without its mark, or a short answer to it. */
const isFoldedQuote = (lines: readonly string[], at: number): boolean => {
  const before = lines[at - 1] ?? ''
  return isQuoted(before) && before.length >= 60 && (lines[at]?.length ?? 0) < 40 && isQuoted(lines[at + 1] ?? '')
}

/** Where an earlier mail begins. `isPassed`: a mark at the top of every mail, below which the answer stands. */
interface Turn {
  length: number
  kind: 'quoted' | 'unassigned'
  isPassed?: boolean
}

interface Around {
  hasNew: boolean
  isMarked(at: number): boolean
}

function turnAt(lines: readonly string[], at: number, around: Around): Turn | undefined {
  const start = bare(lines[at] ?? '')
  if (isReplyMark(start)) return { length: 1, kind: 'quoted', isPassed: !around.hasNew }
  if (isForward(start)) return { length: 1, kind: 'quoted' }
  if (isRule(start) || isDashedTitle(start)) {
    const next = nextFilled(lines, at)
    const head = next < 0 ? undefined : headAt(lines, next, 2)
    if (head !== undefined) return { length: next - at + head.length, kind: 'quoted' }
    const entry = isRule(start) && around.hasNew && next >= 0 ? entryBelowRule(lines, next) : 0
    if (entry > 0) return { length: next - at + entry, kind: 'quoted' }
  }
  const head = headAt(lines, at)
  if (head !== undefined && (around.hasNew || head.kind === 'quoted')) return head
  const attribution = attributionAt(lines, at, around)
  if (attribution !== undefined) return attribution
  const isParagraph = at > 0 && (lines[at - 1] ?? '').trim() === ''
  if (around.hasNew && isParagraph && isEntry(start) && TIME.test(digits(start)))
    return { length: 1, kind: 'unassigned' }
  return undefined
}

/** Without the marks for writing direction, emphasis and blanks around it, and no longer than a mark can be. */
const bare = (line: string): string =>
  line
    .slice(0, MAX_MARK)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()

function nextFilled(lines: readonly string[], at: number): number {
  // A mail of blank lines must not be searched again from each of them.
  for (let next = at + 1; next < lines.length && next < at + 6; next += 1)
    if ((lines[next] ?? '').trim() !== '') return next
  return -1
}

/** '| ' before two lines in a row, and none behind them: a table would have both. */
function isBarred(lines: readonly string[], at: number): boolean {
  const isBar = (line = '') => /^\s{0,3}\| ?(?!.{0,400}\|\s{0,9}$)/.test(line)
  return isBar(lines[at]) && (isBar(lines[at - 1]) || isBar(lines[at + 1]))
}

const isReplyMark = (start: string): boolean =>
  start.length < 120 &&
  ((start.startsWith('##') && start.endsWith('##')) || /\b(?:reply|response) above this line\b/i.test(start))

function isForward(start: string): boolean {
  return (
    /^[-_]{2,} ?(?:original message|forwarded message|urspr.{1,3}ngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|mensaje original|mensaje reenviado|reply above|original)/i.test(
      start,
    ) || QUOTE_TITLE.test(start)
  )
}

/** A line that ticket systems put above the original letter, below their answer. */
const QUOTE_TITLE =
  /^(?:begin forwarded message|(?:your|the) (?:original|initial) (?:message|request|letter|e-?mail|enquiry|inquiry)|original (?:message|request)|you wrote|you said|previous (?:messages?|correspondence|replies)|(?:conversation|ticket|message) history|ihre (?:ursprüngliche |ursprünglichen )?(?:nachricht|anfrage|mitteilung)|sie schrieben|votre (?:message|demande) (?:initiale?|d'origine)|vous avez écrit|su (?:mensaje|solicitud) original|usted escribió) ?:?$/i

const isRule = (start: string): boolean => /^[-_=*~—–─━]{3,}$/.test(start)

/** '----- Ursprungligt meddelande -----'. */
const isDashedTitle = (start: string): boolean => /^[-_=*~—–]{3,} ?[^-_=*~—–].{0,60}[-_=*~—–]{2,}$/.test(start)

const ADDRESS = /[^\s@<>[\]():;,"]{1,64}@[^\s@<>[\]():;,"]{1,190}/
/** 'Name <a@b.example>', also '[mailto:…]' and '(…)'. */
const MAILBOX = /\S\s{0,3}[<[(＜](?:mailto:)?[^\s@<>[\]()]{1,64}@[^\s@<>[\]()]{1,190}/
const DATES = [
  /(?<!\d)\d{1,2}(?:\.|st|nd|rd|th|er|º|°)?,? (?:[\p{L}\p{M}.]{1,16},? ){1,3}\d{4}(?!\d)/u,
  /[\p{L}\p{M}]{3,16}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}(?!\d)/u,
  /(?<!\d)\d{4}(?:[-./]| ?[年년])\s?\d{1,2}(?:[-./]| ?[月월])\s?\d{1,2}/,
  /(?<!\d)\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?!\d)/,
  /(?<!\d)\d{4}\.? [\p{L}\p{M}]{2,16}\.? \d{1,2}(?!\d)/u,
]
const TIME = /(?<!\d)\d{1,2}[:.]\d{2}(?::\d{2})?(?![\d:.]|\s?%)/

/** Zeros of the scripts whose digits stand in dates: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/** The digits of other scripts as ours, and every blank as a plain one. */
const digits = (text: string): string =>
  text.replace(/\s/g, ' ').replace(/[^\P{Nd}0-9]/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find(each => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })

const hasDate = (text: string): boolean => {
  const plain = digits(text)
  return DATES.some(date => date.test(plain))
}

/** A label of a head or of a table of facts, and what stands behind its colon. */
const LABELED = /^[*_]{0,2}(\p{L}[\p{L}\p{M} '’/()-]{0,30})[*_]{0,2}[ \u00a0]?[:：][*_]{0,2}(?!\/)\s{0,3}(.*)$/u
const MOST_LABELS = 6

/** Labels of the head in the languages of the lexicons; they need no address or date. */
const HEAD =
  /^(?:from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoyé(?: le)?|à|objet|enviado(?: el)?|fecha|para|asunto)$/i
/** Labels of a table of facts about a request, which may also name a date and an address. */
const FACT =
  /\b(?:tickets?|case|requests?|status|statut|estado|reference|referenz|référence|referencia|ref|priority|id|type|category|number|nummer|numéro|número|phone|e-?mail|account|state|country|reason|vorgang|anfrage|demande|solicitud|dossier)\b/i
const REPLY_TITLE = /^(?:\p{L}{1,4}|antw)(?:\[\d\])? ?[:：] ?\S|\bTR-[A-Z0-9]{4}-\d{4}\b/u

/** 'From: … Sent: … To: … Subject: …': three to six short lines of which some name a sender and a time. */
function headAt(lines: readonly string[], at: number, least = 3): Turn | undefined {
  const labels: string[] = []
  const values: string[] = []
  let end = at
  for (let line = at; line < lines.length && labels.length <= MOST_LABELS; line += 1) {
    const text = bare(lines[line] ?? '')
    const [, label, value = ''] = LABELED.exec(text) ?? []
    if (label !== undefined && label.split(' ').length <= 4) {
      labels.push(label.trim())
      values.push(value)
      end = line
      // A blank line between two lines of a head, or a long value that goes on below.
    } else if (line > end + 1 || labels.length === 0 || (text !== '' && !isContinued(values.at(-1) ?? '', text))) break
  }
  if (labels.length < least || labels.length > MOST_LABELS) return undefined
  const length = end - at + 1
  if (labels.filter(label => HEAD.test(label)).length >= 3) return { length, kind: 'quoted' }
  if (labels.some(label => FACT.test(label))) return undefined
  const mailboxes = values.filter(value => MAILBOX.test(value)).length
  const addresses = values.filter(value => ADDRESS.test(value)).length
  const times = values.filter(value => hasDate(value) || TIME.test(digits(value))).length
  const titles = values.filter(value => REPLY_TITLE.test(value)).length
  const isPlain = (mailboxes > 0 || addresses > 1) && times + titles > 0
  if (isPlain) return { length, kind: 'quoted' }
  return addresses + times > 0 ? { length, kind: 'unassigned' } : undefined
}

const isContinued = (before: string, text: string): boolean =>
  /[,;]$/.test(before) || (ADDRESS.test(text) && !/\s/.test(text))

/** Lines that a mail program may fold the line above a quote into. */
const MOST_FOLDED = 4

/** 'On … X wrote:' by its shape: it ends with a colon, and names a time, a mailbox, or both. */
function attributionAt(lines: readonly string[], at: number, { hasNew, isMarked }: Around): Turn | undefined {
  let joined = ''
  for (let length = 1; length <= MOST_FOLDED && at + length <= lines.length; length += 1) {
    const text = flat(bare(lines[at + length - 1] ?? ''))
    if (text === '' || isMarked(at + length - 1)) return undefined
    joined = joined === '' ? text : `${joined} ${text}`
    if (joined.length > MAX_MARK) return undefined
    const core = joined.replace(/^[-–—]{2,} ?/, '').replace(/ ?[-–—]{2,40}$/, '')
    if (!/[:：]$/.test(core) && !(core !== joined && MAILBOX.test(core))) continue
    const isDated = hasDate(core) || TIME.test(digits(core))
    const isNamed = MAILBOX.test(core)
    const isKnown = isWrote(core) && (/^(?:on|am|le|el) /i.test(core) || ADDRESS.test(core))
    const below = nextFilled(lines, at + length - 1)
    if (below >= 0 && isMarked(below))
      return isKnown || isDated || ADDRESS.test(core) ? { length, kind: 'quoted' } : undefined
    if (isKnown || (isDated && isNamed)) return { length, kind: 'quoted' }
    const mayBe = isDated && (ADDRESS.test(core) || (hasDate(core) && TIME.test(digits(core))))
    return mayBe && hasNew && !LABELED.test(core.slice(0, -1)) ? { length, kind: 'unassigned' } : undefined
  }
  return undefined
}

/** '… wrote:' at the end of a line; in some languages the name follows the verb. */
function isWrote(line: string): boolean {
  if (!line.endsWith(':')) return false
  const last = [...line.matchAll(/(?:^| |>)(?:wrote|schrieb|a écrit|escribió)/gi)].at(-1)
  return last !== undefined && line.indexOf(':', last.index) >= line.length - 1
}

/** How many lines below a rule are the head of an earlier entry of a ticket: a name and a date, a title at most. */
function entryBelowRule(lines: readonly string[], at: number): number {
  let line = at
  for (let read = 0; read < 3 && line >= 0; read += 1) {
    const start = bare(lines[line] ?? '')
    if (start.length > LONGEST_ENTRY || isSentence(start)) return 0
    if (isEntry(start)) return line - at + 1
    line = nextFilled(lines, line)
  }
  return 0
}

const LONGEST_ENTRY = 100

/** 'π.μ.' and 'Uhr.' end in a period as well. */
const isSentence = (start: string): boolean => /(?:[!?]|[\p{L}\d]{4}\.)$/u.test(start)

/** 'Dana Quist, March 3, 2026 at 10:15': short, dated, neither a sentence nor a line of a table of facts. */
const isEntry = (start: string): boolean =>
  start.length <= LONGEST_ENTRY && !isSentence(start) && hasDate(start) && LABELED.exec(start)?.[2] === undefined
