import type { Sighting } from '../call-state.ts'
import { CAPTIONS, NOTETAKERS, RECORDING } from './notetakers.ts'

/** A name is short; what is longer is somebody writing about a notetaker. */
const LONGEST_NAME = 64
/** A remark of the meeting itself, and not a message of the chat. */
const LONGEST_REMARK = 160

export type Sign = Pick<Sighting, 'kind' | 'name'>

/** Lower case, no accents, no invisible characters, one kind of blank. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The notetaker that a participant's name belongs to. */
export function notetakerIn(name: string): Sign | undefined {
  const read = folded(name)
  if (read === '' || read.length > LONGEST_NAME) return undefined
  const found = NOTETAKERS.find(({ sign }) => sign.test(read))
  return found === undefined ? undefined : { kind: 'notetaker', name: found.name }
}

/** What a remark of the meeting says: that it is recorded, or written down. */
export function remarkIn(text: string): Sign | undefined {
  const read = folded(text)
  if (read === '' || read.length > LONGEST_REMARK) return undefined
  if (RECORDING.test(read)) return { kind: 'recording', name: 'A recording' }
  return CAPTIONS.test(read) ? { kind: 'captions', name: 'Captions' } : undefined
}
