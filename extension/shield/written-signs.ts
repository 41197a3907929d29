import { namesOfSign } from './html-names.ts'

/** Signs that nobody sees: soft hyphen, zero-width space, non-joiner and joiner, word joiner, byte order mark. */
export const UNSEEN = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'] as const

/** How JSON, markup and addresses write a sign, in lowercase: `\u005b`, `&#91;`, `&#x5b;`, `&lsqb;`, `%5b`. */
export function writtenForms(sign: string): string[] {
  const code = sign.charCodeAt(0)
  const hex = code.toString(16)
  return [
    `\\u${hex.padStart(4, '0')}`,
    ...(code < 256 ? [`\\x${hex.padStart(2, '0')}`] : []),
    `&#${code};`,
    `&#x${hex};`,
    ...namesOfSign(sign).map(name => `&${name.toLowerCase()};`),
    [...ENCODER.encode(sign)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ]
}

const ENCODER = new TextEncoder()

/** What a letter after a backslash stands for, in the languages that have such escapes. */
export const ESCAPED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', '0': '\0', a: '\u0007', e: '\u001b' },
    ...{ '"': '"', "'": "'", '\\': '\\', '/': '/' },
  }),
)
