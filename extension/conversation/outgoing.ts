import { percentEncoded } from './well-formed.ts'

/** Returns a text as it may be sent; `key` is the field that contains it, if any. */
type Hides = (text: string, key: string | undefined) => string

/** How many levels of nested texts are unpacked: Gemini sends JSON in JSON in a form. */
const MAX_DEPTH = 4

/**
 * Replaces each text in a body and keeps everything else byte for byte: numbers that JavaScript cannot represent, the
 * order of keys, whitespace. JSON, forms, lines or frames of JSON, and plain text are told apart by their content, not
 * by their declared type.
 */
export function rewriteTexts(body: string, hide: Hides, depth = 0): string {
  if (body === '' || depth > MAX_DEPTH) return body === '' ? body : hide(body, undefined)
  return (
    rewriteJson(body, hide, depth) ??
    rewriteForm(body, hide, depth) ??
    rewriteFrames(body, hide, depth) ??
    hide(body, undefined)
  )
}

/** Rewrites the query of an address, value by value, and the part after `#`. */
export function rewriteAddress(address: string, hide: Hides): string {
  const [, path = '', query, hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  const rewritten = (part: string | undefined, mark: string) =>
    part === undefined ? '' : `${mark}${rewritePairs(part, hide, 1) ?? part}`
  return `${path}${rewritten(query, '?')}${rewritten(hash, '#')}`
}

/** `undefined`: not JSON that contains a text. */
function rewriteJson(body: string, hide: Hides, depth: number): string | undefined {
  const first = /^\s*([[{"])/.exec(body)?.[1]
  if (first === undefined || !isJson(body)) return undefined
  const parts: string[] = []
  let from = 0
  let key: string | undefined
  for (let at = body.indexOf('"'); at >= 0; at = body.indexOf('"', at)) {
    const end = endOfString(body, at)
    const text: unknown = JSON.parse(body.slice(at, end))
    if (typeof text !== 'string') return undefined
    if (isKey(body, end)) key = text
    else {
      const hidden = rewriteValue(text, key, hide, depth)
      if (hidden !== text) {
        parts.push(body.slice(from, at), JSON.stringify(hidden))
        from = end
      }
      // In an array, every text belongs to the array's key.
      if (!/^\s*[,\]]/.test(body.slice(end, end + 8))) key = undefined
    }
    at = end
  }
  return parts.join('') + body.slice(from)
}

function rewriteValue(text: string, key: string | undefined, hide: Hides, depth: number): string {
  if (depth < MAX_DEPTH) {
    const inner = rewriteJson(text, hide, depth + 1)
    if (inner !== undefined) return inner
  }
  return hide(text, key)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The index after the closing quotation mark. */
function endOfString(json: string, at: number): number {
  for (let end = at + 1; end < json.length; end += 1) {
    const character = json.charAt(end)
    if (character === '\\') end += 1
    else if (character === '"') return end + 1
  }
  return json.length
}

function isKey(json: string, end: number): boolean {
  for (let at = end; at < json.length; at += 1) {
    const character = json.charAt(at)
    if (character === ':') return true
    if (character !== ' ' && character !== '\n' && character !== '\r' && character !== '\t') return false
  }
  return false
}

/** `a=b&c=d`. A text with spaces is not a form. */
function rewriteForm(body: string, hide: Hides, depth: number): string | undefined {
  return /^[\w.$%+\-*[\]~!']{1,200}=\S*$/.test(body) ? rewritePairs(body, hide, depth) : undefined
}

function rewritePairs(pairs: string, hide: Hides, depth: number): string | undefined {
  const rewritten = pairs.split('&').map(pair => {
    const at = pair.indexOf('=')
    const name = at < 0 ? undefined : decoded(pair.slice(0, at))
    const value = decoded(at < 0 ? pair : pair.slice(at + 1))
    if (value === undefined || value === '') return pair
    const hidden = rewriteJson(value, hide, depth + 1) ?? hide(value, name)
    return hidden === value ? pair : `${at < 0 ? '' : pair.slice(0, at + 1)}${percentEncoded(hidden)}`
  })
  return rewritten.join('&')
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

/** Lines of JSON, server-sent events, frames of Socket.IO and SignalR: a short prefix, then JSON. */
const HEAD = /^[^[{"]{0,24}(?=[[{])/
/** SignalR ends each message with ASCII's 'record separator'. */
const RECORD_END = '\u001e'

function rewriteFrames(body: string, hide: Hides, depth: number): string | undefined {
  let holdsJson = false
  const rewritten = body.split(RECORD_END).map(record =>
    record.split('\n').map(line => {
      const head = HEAD.exec(line)?.[0]
      const inner = head === undefined ? undefined : rewriteJson(line.slice(head.length), hide, depth + 1)
      holdsJson ||= inner !== undefined
      return { line, inner: inner === undefined ? undefined : `${head}${inner}` }
    }),
  )
  // Prose is masked as one text: a match in one line may depend on the lines around it.
  if (!holdsJson) return undefined
  return rewritten
    .map(lines => lines.map(({ line, inner }) => inner ?? hide(line, undefined)).join('\n'))
    .join(RECORD_END)
}
