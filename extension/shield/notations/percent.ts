import { read } from '../reading.ts'
import { findUrls } from '../recognisers/url.ts'
import { signsOfBytes, type Written } from './written.ts'

/** Addresses, forms and what else stands between blanks and quotation marks. */
const TOKEN = /[^\s"'<>`](?:[^\s"<>`]*[^\s"'<>`])?/g
const RUN = /(?:%[\da-f]{2})+/gi
/** `name=Maria+Keller&phone=…`, also behind the path of an address. */
const FORM = /^(?:[^\s?#=]*\?)?[\w.%[\]-]{1,64}=[^=&]*(?:&[\w.%[\]-]{1,64}=[^=&]*)*$/
/** A number that ends right here: its percent sign is one. */
const NUMBER = /^[^\p{L}\d]*\d[\d.,]*$/u

/**
 * Percent-encoded signs, and in forms what stands for a blank and between fields. One escape alone counts between
 * letters only, and none behind a number. A web address is a detail as a whole, in which blanks would be ends.
 */
export function percentsIn(text: string): Written[] {
  const mayHold = text.includes('%') || (text.includes('+') && text.includes('&') && text.includes('='))
  if (!mayHold) return []
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => inToken(token, index))
}

function inToken(token: string, offset: number): Written[] {
  const hasPercent = token.includes('%')
  if (!hasPercent && !(token.includes('&') && token.includes('='))) return []
  const runs = hasPercent ? [...token.matchAll(RUN)] : []
  const signs = runs.flatMap(run => signsOfBytes(bytesOf(run[0], offset + run.index)))
  const isForm = FORM.test(token) && (signs.length > 0 || token.includes('&'))
  if (signs.length === 0 && !(isForm && token.includes('+'))) return []
  if (isInUrl(token, runs[0]?.index ?? 0)) return []
  if (isForm) return [...signs, ...separatorsIn(token, offset)]
  const [only] = signs
  if (signs.length > 1 || only === undefined) return signs
  const [before, after] = [token.slice(0, only.start - offset), token.charAt(only.end - offset)]
  return /[\p{L}\d]$/u.test(before) && /[\p{L}\d]/u.test(after) && !NUMBER.test(before) ? signs : []
}

function bytesOf(run: string, start: number): { start: number; end: number; byte: number }[] {
  return Array.from({ length: run.length / 3 }, (_, index) => ({
    start: start + index * 3,
    end: start + index * 3 + 3,
    byte: Number.parseInt(run.slice(index * 3 + 1, index * 3 + 3), 16),
  }))
}

/** Fields read as lines with a label. */
function separatorsIn(token: string, offset: number): Written[] {
  return [...token.matchAll(/[?&=]|(?<![=+])\+/g)].map(({ 0: sign, index }) => ({
    start: offset + index,
    end: offset + index + 1,
    text: sign === '=' ? ':' : sign === '+' ? ' ' : '\n',
  }))
}

function isInUrl(token: string, at: number): boolean {
  return findUrls(read(token)).some(({ start, end }) => start <= at && at < end)
}
