/** Longest answer that is read by rules; a longer one is for the person to read. */
export const MAX_FRESH = 20_000

/** No mail program writes a longer line above a quote; what is longer is never searched by a pattern. */
const MAX_MARK = 400

/**
 * What the sender wrote now: without quoted lines, forwarded letters and the signature. `ours` are texts that we
 * sent: their lines are a quote however the mail marks them, or fails to.
 */
export function freshText(text: string, ours: readonly string[] = []): string {
  const own = new Set(ours.flatMap(linesOf).map(flat))
  own.delete('')
  const lines = linesOf(text)
  const lastQuoted = lines.findLastIndex(isQuoted)
  const kept: string[] = []
  let length = 0
  for (let at = 0; at < lines.length && length <= MAX_FRESH; at += 1) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    // With its blank, as the signature's mark is written: without, it may be a rule between two parts.
    if (line === '-- ') break
    if (isForward(line) || isHeadBlock(lines, at)) break
    const attribution = attributionLines(lines, at)
    if (attribution > 0) {
      // Below an unmarked quote nothing can be told apart any more; below a marked one an answer may follow.
      if (lastQuoted <= at) break
      at += attribution - 1
      continue
    }
    if (own.has(flat(line))) continue
    kept.push(line)
    length += line.length + 1
  }
  return kept.join('\n')
}

/** The first words of an answer, for a list. */
export const excerptOf = (text: string): string => freshText(text).replace(/\s+/g, ' ').trim().slice(0, 300)

/**
 * Sentences of a text. Lines that mail programs folded are joined again; a list's items and paragraphs stay
 * apart, so that nothing is read into the end of one and the beginning of the next.
 */
export function sentencesOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const line of linesOf(text).map(flat)) {
    const begins = line === '' || /^(?:[-*•·]|\d{1,2}[.)])\s/.test(line) || part.endsWith(':')
    if (begins) {
      parts.push(part)
      part = line
    } else part = part === '' ? line : `${part} ${line}`
  }
  parts.push(part)
  return parts.flatMap(each => joined(each.split(/(?<=[.!?])\s+/))).filter(sentence => sentence !== '')
}

/** A full stop after a day or a short form ends no sentence. */
function joined(pieces: readonly string[]): string[] {
  const sentences: string[] = []
  for (const piece of pieces) {
    const last = sentences.at(-1)
    if (last !== undefined && SHORT_FORM.test(last.slice(-12))) sentences.splice(-1, 1, `${last} ${piece}`)
    else sentences.push(piece)
  }
  return sentences
}

const SHORT_FORM =
  /(?:^|[\s(])(?:\d{1,2}|art|no|nr|núm|abs|sec|civ|cal|mr|mrs|ms|dr|st|e\.g|i\.e|z\.b|bzw|gem|lit|ziff|réf|ref|p\. ?ej|vs|approx|ca|ext)\.$/i

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

/** One space between words. Words are split first: a pattern over long runs of blanks would be tried at each. */
const flat = (line: string): string => line.split(/\s/).filter(Boolean).join(' ')

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

function isForward(line: string): boolean {
  const start = line.trim().slice(0, MAX_MARK)
  return (
    /^[-_]{2,} ?(?:original message|forwarded message|urspr.{1,3}ngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|mensaje original|mensaje reenviado|reply above|original)/i.test(
      start,
    ) || QUOTE_TITLE.test(start)
  )
}

/** A line of its own above the letter that ticket systems put below their answer. */
const QUOTE_TITLE =
  /^(?:begin forwarded message|(?:your|the) (?:original|initial) (?:message|request|letter|e-?mail|enquiry|inquiry)|original (?:message|request)|you wrote|you said|previous (?:messages?|correspondence|replies)|(?:conversation|ticket|message) history|ihre (?:ursprüngliche |ursprünglichen )?(?:nachricht|anfrage|mitteilung)|sie schrieben|votre (?:message|demande) (?:initiale?|d'origine)|vous avez écrit|su (?:mensaje|solicitud) original|usted escribió) ?:?$/i

/** 'From: … Sent: … To: …', as some programs put it above the letter that they answer. */
function isHeadBlock(lines: readonly string[], at: number): boolean {
  const names = lines.slice(at, at + 6).map(line => HEAD.exec(line.trimStart().slice(0, MAX_MARK))?.[1]?.toLowerCase())
  return (names[0] === 'from' || names[0] === 'von' || names[0] === 'de') && names.filter(Boolean).length >= 3
}

const HEAD =
  /^\*?(from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoy\S{1,2}|\S{1,2}|objet|enviado|fecha|para|asunto)\*? ?:/i

/** How many lines from here say 'On … wrote:'; programs fold it into two. */
function attributionLines(lines: readonly string[], at: number): 0 | 1 | 2 {
  const first = flat((lines[at] ?? '').slice(0, MAX_MARK))
  // With a day in front, or with the address of the one who is quoted.
  if (!/^(?:on|am|le|el) /i.test(first) && !/@\S/.test(first)) return 0
  if (isWrote(first)) return 1
  return isWrote(flat((lines[at + 1] ?? '').slice(0, MAX_MARK))) ? 2 : 0
}

/** '… wrote:' at the end of a line; in some languages the name stands behind the verb. */
function isWrote(line: string): boolean {
  if (!line.endsWith(':')) return false
  const last = [...line.matchAll(/(?:^| |>)(?:wrote|schrieb|a écrit|escribió)/gi)].at(-1)
  return last !== undefined && line.indexOf(':', last.index) >= line.length - 1
}
