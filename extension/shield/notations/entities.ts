import { signOfName } from '../html-names.ts'
import { CONTROL, type Written } from './written.ts'

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi

/** Character references of HTML and XML. The semicolon tells them from other ampersands, the name from `AT&T;`. */
export function entitiesIn(text: string): Written[] {
  if (!text.includes('&')) return []
  return [...text.matchAll(ENTITY)].flatMap(({ 0: whole, 1: hex, 2: decimal, 3: name = '', index: start }) => {
    const sign = hex === undefined && decimal === undefined ? signOfName(name, true) : signOfCode(hex, decimal)
    return sign === undefined || CONTROL.test(sign) ? [] : [{ start, end: start + whole.length, text: sign }]
  })
}

function signOfCode(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : String.fromCodePoint(code)
}
