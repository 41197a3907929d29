import { charsetOf, textIn } from './charset.ts'
import { unflowed } from './flowed.ts'

/**
 * One part of a mail, from its boundary line on, with its words as UTF-8. The parser that follows joins flowed lines
 * across quotes and the signature mark, decodes encoded words one by one, and knows no charset by a wrong name; what it
 * reads well stays as it is. Base64, so that no decoded line can look like a boundary.
 */
export function decodedPart(part: Buffer): Buffer {
  const end = endOfHead(part)
  const head = part.subarray(0, end)
  const fields = unfolded(head.toString('latin1'))
  const type = fields.get('content-type') ?? 'text/plain'
  const isText =
    /^\s*text\/(?:plain|html)\b/i.test(type) && !/^\s*attachment\b/i.test(fields.get('content-disposition') ?? '')
  const begin = part[end] === CR ? end + 2 : end + 1
  const body = isText
    ? decodedBody(part.subarray(begin), type, fields.get('content-transfer-encoding') ?? '')
    : undefined
  const words = withDecodedWords(textIn(head, ''))
  if (body === undefined) return Buffer.concat([Buffer.from(words), part.subarray(end)])
  const kind = /^\s*text\/html\b/i.test(type) ? 'html' : 'plain'
  const rest = withoutFields(words)
  const typed = `${rest}Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n`
  return Buffer.from(`${typed}\r\n${Buffer.from(body).toString('base64')}\r\n`)
}

const CR = 13

/** The words of a text part; undefined if the parser reads them well. */
function decodedBody(raw: Buffer, type: string, encoding: string): string | undefined {
  const isFlowed = /;\s{0,9}format\s{0,9}=\s{0,9}"?flowed\b/i.test(type)
  const charset = charsetOf(type)
  const bytes = transferred(raw, encoding)
  const isAscii = !bytes.some(byte => byte > 0x7e)
  const isKnown = charset === 'other' || (charset === 'utf-8' && !/utf-?8mb/i.test(type))
  // Stateful charsets are written in ASCII.
  if (!isFlowed && (isAscii || isKnown)) return undefined
  const text = textIn(
    bytes,
    charset === 'other' ? (/charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(type)?.[1] ?? '') : charset,
  )
  return isFlowed ? unflowed(text, { delSp: /;\s{0,9}delsp\s{0,9}=\s{0,9}"?yes\b/i.test(type) }) : text
}

/** Where the blank line after the headers begins; the whole part if there is none. */
function endOfHead(part: Buffer): number {
  const ends = [part.indexOf('\n\r\n'), part.indexOf('\n\n')].filter(at => at >= 0).map(at => at + 1)
  return ends.length === 0 ? part.length : Math.min(...ends)
}

/** The first value of each header: later ones do not count. */
function unfolded(head: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1))
  }
  return fields
}

function withoutFields(head: string): string {
  let isDropped = false
  return head
    .split(/(?<=\n)/)
    .filter(line => {
      if (!/^[ \t]/.test(line)) isDropped = /^content-(?:type|transfer-encoding)\s*:/i.test(line)
      return !isDropped
    })
    .join('')
}

function transferred(raw: Buffer, encoding: string): Buffer {
  if (/\bbase64\b/i.test(encoding)) return Buffer.from(raw.toString('latin1'), 'base64')
  if (!/\bquoted-printable\b/i.test(encoding)) return raw
  const bytes = raw
    .toString('latin1')
    .replace(/=[ \t]{0,4}\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

const WORD = /=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([bq])\?([^?\r\n]{0,1000})\?=/gi

/** Encoded words in a row as one, since a letter may be split between two. */
function withDecodedWords(head: string): string {
  const words = [...head.matchAll(WORD)]
  let text = ''
  let from = 0
  for (let at = 0; at < words.length; ) {
    const row = words.slice(at, at + 1)
    for (let next = at + 1; next < words.length; next += 1) {
      const [before, word] = [words[next - 1], words[next]]
      if (before === undefined || word === undefined) break
      const between = head.slice(before.index + before[0].length, word.index)
      if (!/^[ \t\r\n]{1,40}$/.test(between) || word[1]?.toLowerCase() !== row[0]?.[1]?.toLowerCase()) break
      row.push(word)
    }
    const [first] = row
    const last = row.at(-1)
    if (first !== undefined && last !== undefined) {
      const charset = charsetOf(`charset=${first[1]}`)
      const bytes = Buffer.concat(row.map(wordBytes))
      const name = charset === 'other' ? (first[1] ?? '') : charset
      text += `${head.slice(from, first.index)}=?utf-8?B?${Buffer.from(textIn(bytes, name)).toString('base64')}?=`
      from = last.index + last[0].length
    }
    at += row.length
  }
  return text + head.slice(from)
}

function wordBytes([, , encoding = '', text = '']: RegExpExecArray): Buffer {
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64')
  return Buffer.from(
    text
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
