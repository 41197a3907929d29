import { i18n, language, type Message } from '../../sync/i18n/translate.ts'
import { longDayOf } from './words.ts'

/**
 * Findings with their values filled in. A check writes English, because the command line and the page of a bundle do
 * too, and because a worker knows no language. A more specific message comes before a more general one.
 */
const WITH_VALUES = [
  'Broken at entry {seq}',
  'All {total} entries are as written, in the order they were written, and signed by Total Recall.',
  'All {total} entries are as written, in the order they were written, and signed by this test server.',
  'All {total} entries are as written, in the order they were written.',
  '{count} files were left out of it, as named below.',
  'Total Recall has signed entries 1 to {ours}.',
  'This test server has signed entries 1 to {ours}.',
  'Entry {total} is not signed yet: anyone could have added it.',
  'Entries {from} to {total} are not signed yet: anyone could have added them.',
  'Entry {total} is signed with a key that is not one of ours: anyone could have added it.',
  'Entries {from} to {total} are signed with a key that is not one of ours: anyone could have added them.',
  'Entries 1 to {to} are proven.',
  'Entry {seq} does not hold: {reason}.',
  'Stops at entry {seq}.',
  '{count} of {total}',
  '{count} of {total} signed',
  'key {key}',
  'Entry {seq}',
  'Entry {seq}, “{name}”',
  'Entry {seq} has',
  'Entry {seq} expects',
  'Entry {seq} recorded',
  'The first line is wrong: {promised} entries were promised, {count} are here.',
  'It is missing: the entry that stands here is {found}.',
  'It is missing: {promised} entries were promised, {count} are here.',
  'It was put behind the end: {promised} entries were promised, {count} are here.',
  'It is missing: {signed} entries were signed for, {count} are here.',
  'It was rewritten after entry {signed} was signed.',
  'It, or one up to entry {to}, was rewritten after entry {signed} was signed.',
  'Entry {seq} does not follow the entry before it.',
  'Entry {seq} is not an entry of a ledger.',
  'Entry {seq} is not written in the canonical form (RFC 8785).',
  'Entry {seq} does not end in a line feed.',
  'Entry {seq} is missing: the entry that stands here is {found}.',
  'Entry {seq} is missing: {promised} entries were promised, {count} are here.',
  'Entry {seq} was put behind the end: {promised} entries were promised, {count} are here.',
  'Entry {seq} is missing: {signed} entries were signed for, {count} are here.',
  'Entry {seq} was rewritten after entry {signed} was signed.',
  'Signed on {date} for every entry.',
  'Signed on {date} for entries 1 to {to} of {total}.',
  'Stamped by “{names}”, an authority that is not known here: anyone can call themselves one.',
  '“{authority}” vouches that all entries existed on {date}.',
  '“{authority}” vouches that entries 1 to {to} existed on {date}.',
  'Entry {total} is not stamped by an outside authority yet.',
  'Entries {from} to {total} are not stamped by an outside authority yet.',
  'The certificate of “{authority}” is not one for time stamps.',
  'The certificate of “{authority}” was not valid when the time stamp says that it was made.',
  'Left out when this bundle was made: {names}, and {count} more.',
  'Left out when this bundle was made: {names}.',
  'The file {path} is missing, and every bundle has one.',
  'The file {path} is missing, and contents.json does not say that it was left out.',
  'The file {path} was changed: it is not the one that was filed.',
  'The file {path} is among the evidence, and no entry names it.',
  'The file {path} cannot be read.',
  '{count} came without a signature of the provider, and no entry says otherwise.',
  'Signatures of {names} check out with the key kept from that day.',
  '“{authority}” vouches that this key was on record by {date}.',
  '“{authority}” vouches that these keys were on record by {date}.',
  'The signature of {path} does not check out ({why}).',
  'Signed on {date}, text version {version}.',
  'Signed on {date}.',
  'It holds more than {count} files.',
  'It holds two files with the name {path}.',
  'It says two things about {path}.',
  '{path} is encrypted.',
  '{path} is packed in a way that is not known here.',
  '{path} is damaged: its checksum does not fit.',
  '{path} is damaged: it cannot be unpacked.',
] as const satisfies readonly Message[]

/** A finding, of one or more sentences, in the person's language; in English if one of them is not known. */
export function told(text: string): string {
  if (language() === 'en') return text
  const whole = toldSentence(text)
  if (whole !== undefined) return whole
  const sentences = text.replace(/([.!?]) (?=[A-Z“\d])/g, '$1\n').split('\n')
  const each = sentences.flatMap(sentence => toldSentence(sentence) ?? [])
  return each.length === sentences.length ? each.join(' ') : text
}

/** The language of an element that shows a finding: it may have stayed in English on a page in another language. */
export const languageOf = (text: string): 'en' | undefined =>
  language() !== 'en' && told(text) === text ? 'en' : undefined

/** A finding that is written as a part of a sentence becomes one. */
export const sentenceOf = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** The same as a part of a sentence. */
export function toldPart(text: string): string {
  const sentence = told(sentenceOf(text))
  if (sentence === sentenceOf(text)) return text
  return `${sentence.slice(0, 1).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '')
}

function toldSentence(text: string): string | undefined {
  if (text in i18n.messages) return i18n._(text)
  for (const message of WITH_VALUES) {
    const values = valuesIn(message, text)
    if (values !== undefined) return i18n._(message, values)
  }
  return undefined
}

/** The values of a message in the text that was made from it; undefined if it was made from another one. */
function valuesIn(message: string, text: string): Record<string, string> | undefined {
  const [start = '', ...rest] = message.split(/[{}]/)
  if (!text.startsWith(start)) return undefined
  const values: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', after = ''] = rest.slice(index, index + 2)
    const isLast = index + 2 === rest.length
    const end = isLast && text.endsWith(after) ? text.length - after.length : text.indexOf(after, at)
    const value = end > at ? shownValue(name, text.slice(at, end)) : undefined
    if (value === undefined || (isLast && end + after.length !== text.length)) return undefined
    values[name] = value
    at = end + after.length
  }
  return values
}

const WORDS = new Set(['names', 'path', 'key', 'authority', 'version', 'why'])

/** How a value is shown; undefined if it cannot be one with this name. */
function shownValue(name: string, value: string): string | undefined {
  if (name === 'date')
    return /^[A-Z][a-z]+ \d{1,2}, \d{4}$/.test(value) ? longDayOf(Date.parse(`${value} UTC`)) : undefined
  if (name === 'reason') return toldPart(value) === value ? undefined : toldPart(value)
  if (name === 'name') return toldSentence(value) ?? value
  return WORDS.has(name) || /^\d+$/.test(value) ? value : undefined
}
