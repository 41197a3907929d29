import type { Sighting } from '../call-state.ts'
import { CAPTIONS, NOTETAKERS, RECORDING } from './notetakers.ts'

/** Names are short; a longer text is probably someone writing about a notetaker. */
const LONGEST_NAME = 64
/** Remarks by the meeting itself are shorter than chat messages. */
const LONGEST_REMARK = 160

export type Sign = Pick<Sighting, 'kind' | 'name'>

/** Normalizes: lowercase, no accents, no invisible characters, one kind of space. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The notetaker with this participant's name, if any. */
export function notetakerIn(name: string): Sign | undefined {
  const read = folded(name)
  if (read === '' || read.length > LONGEST_NAME) return undefined
  const found = NOTETAKERS.find(({ sign }) => sign.test(read))
  return found === undefined ? undefined : { kind: 'notetaker', name: found.name }
}

/** Whether a remark says that the meeting is recorded or transcribed. */
export function remarkIn(text: string): Sign | undefined {
  const read = folded(text)
  if (read === '' || read.length > LONGEST_REMARK) return undefined
  if (RECORDING.test(read)) return { kind: 'recording', name: 'A recording' }
  return CAPTIONS.test(read) ? { kind: 'captions', name: 'Captions' } : undefined
}
