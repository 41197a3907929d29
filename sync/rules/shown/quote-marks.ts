/** The marks by which mail programs show, line by line, that text was written earlier. */

/** No mail program writes a longer line above a quote; only this many characters are matched by patterns. */
const MAX_MARK = 400

export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

/** Single spaces between words. Splits into words first: a pattern would be retried at each blank of a long run. */
export const flat = (line: string): string => line.split(/\s/).filter(Boolean).join(' ')

export const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

export function isForward(line: string): boolean {
  const start = line.trim().slice(0, MAX_MARK)
  return (
    /^[-_]{2,} ?(?:original message|forwarded message|urspr.{1,3}ngliche nachricht|weitergeleitete nachricht|message d.origine|message transféré|mensaje original|mensaje reenviado|reply above|original)/i.test(
      start,
    ) || QUOTE_TITLE.test(start)
  )
}

/** A line that ticket systems put above the original letter, below their answer. */
const QUOTE_TITLE =
  /^(?:begin forwarded message|(?:your|the) (?:original|initial) (?:message|request|letter|e-?mail|enquiry|inquiry)|original (?:message|request)|you wrote|you said|previous (?:messages?|correspondence|replies)|(?:conversation|ticket|message) history|ihre (?:ursprüngliche |ursprünglichen )?(?:nachricht|anfrage|mitteilung)|sie schrieben|votre (?:message|demande) (?:initiale?|d'origine)|vous avez écrit|su (?:mensaje|solicitud) original|usted escribió) ?:?$/i

/** 'From: … Sent: … To: …', as some programs put it above the letter that they answer. */
export function isHeadBlock(lines: readonly string[], at: number): boolean {
  const names = lines.slice(at, at + 6).map(line => HEAD.exec(line.trimStart().slice(0, MAX_MARK))?.[1]?.toLowerCase())
  return (names[0] === 'from' || names[0] === 'von' || names[0] === 'de') && names.filter(Boolean).length >= 3
}

const HEAD =
  /^\*?(from|sent|date|to|cc|subject|von|gesendet|datum|an|betreff|de|envoy\S{1,2}|\S{1,2}|objet|enviado|fecha|para|asunto)\*? ?:/i

/** How many lines from here form 'On … wrote:'; mail programs may fold it into two. */
export function attributionLines(lines: readonly string[], at: number): 0 | 1 | 2 {
  const first = flat((lines[at] ?? '').slice(0, MAX_MARK))
  // Begins with a day, or contains the address of the quoted sender.
  if (!/^(?:on|am|le|el) /i.test(first) && !/@\S/.test(first)) return 0
  if (isWrote(first)) return 1
  return isWrote(flat((lines[at + 1] ?? '').slice(0, MAX_MARK))) ? 2 : 0
}

/** '… wrote:' at the end of a line; in some languages the name follows the verb. */
function isWrote(line: string): boolean {
  if (!line.endsWith(':')) return false
  const last = [...line.matchAll(/(?:^| |>)(?:wrote|schrieb|a écrit|escribió)/gi)].at(-1)
  return last !== undefined && line.indexOf(':', last.index) >= line.length - 1
}
