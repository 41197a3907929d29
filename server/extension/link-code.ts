import type { Random } from '../ports.ts'

/** No I, O, 0 and 1: a code that is read aloud or typed from another screen must not be ambiguous. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const HALF = 4

/** `K7PX-2M9Q`: its first half names it, its second half proves it. */
interface LinkCode {
  name: string
  proof: string
}

export function newCode(random: Pick<Random, 'bytes'>): LinkCode {
  // Letters from an alphabet of 32, into which 256 byte values divide evenly.
  const letters = [...random.bytes(2 * HALF)].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return { name: letters.slice(0, HALF), proof: letters.slice(HALF) }
}

export const written = ({ name, proof }: LinkCode): string => `${name}-${proof}`

/**
 * Accepts a code as people type it: in lower case, with spaces or without the dash. Undefined when it is not a code.
 */
export function readCode(text: string): LinkCode | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  if (letters.length !== 2 * HALF || [...letters].some(letter => !LETTERS.includes(letter))) return undefined
  return { name: letters.slice(0, HALF), proof: letters.slice(HALF) }
}

/** Short, simple, and not easily confused with each other. */
const WORDS = [
  ...[
    'amber',
    'anchor',
    'apple',
    'arrow',
    'basket',
    'beacon',
    'bottle',
    'branch',
    'bridge',
    'button',
    'cabin',
    'candle',
  ],
  ...[
    'canoe',
    'carpet',
    'castle',
    'cedar',
    'cherry',
    'circle',
    'clover',
    'copper',
    'corner',
    'cotton',
    'desert',
    'dragon',
  ],
  ...[
    'engine',
    'falcon',
    'feather',
    'forest',
    'garden',
    'garlic',
    'ginger',
    'guitar',
    'hammer',
    'harbor',
    'helmet',
    'island',
  ],
  ...[
    'jacket',
    'kettle',
    'ladder',
    'lantern',
    'lemon',
    'marble',
    'meadow',
    'mirror',
    'mitten',
    'needle',
    'olive',
    'orchid',
  ],
  ...[
    'otter',
    'paddle',
    'pepper',
    'pillow',
    'planet',
    'pocket',
    'rabbit',
    'ribbon',
    'saddle',
    'silver',
    'summer',
    'thunder',
  ],
  ...['tunnel', 'velvet', 'violin', 'walnut'],
] as const

/** `cedar lantern 47`: shown on both sides, so that the person sees that both mean the same link. */
export function checkWords(random: Pick<Random, 'bytes'>): string {
  const [first = 0, second = 0, ...rest] = random.bytes(6)
  const number = 10 + (Buffer.from(rest).readUInt32BE() % 90)
  return `${WORDS[first % WORDS.length]} ${WORDS[second % WORDS.length]} ${number}`
}
