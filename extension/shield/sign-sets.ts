/**
 * A set of characters as the extension carries it, in ASCII: in the order of their codes, each as its distance from the one
 * before. Near ones take one sign, where a Chinese character in UTF-8 takes three bytes. Quick to read, since patterns of
 * these characters are built as soon as a script loads.
 */

/** Printable signs that a string literal need not escape. */
const SIGNS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .filter(sign => !"'\\`$".includes(sign))
  .join('')
const SIZE = 91
/** Distances below this take one sign. */
const NEAR = 80
/** The last sign announces three that make a distance beyond those of two. */
const FAR = SIZE - 1
const FARTHEST_OF_TWO = NEAR + (FAR - NEAR) * SIZE

export function packSigns(characters: string): string {
  let before = 0
  return [...new Set(characters)]
    .map(character => character.codePointAt(0) ?? 0)
    .sort((one, other) => one - other)
    .map(code => {
      const distance = code - before
      before = code
      if (distance < NEAR) return SIGNS.charAt(distance)
      if (distance < FARTHEST_OF_TWO) return digits(distance - NEAR + NEAR * SIZE, 2)
      return SIGNS.charAt(FAR) + digits(distance, 3)
    })
    .join('')
}

export function unpackSigns(packed: string): string {
  let code = 0
  let characters = ''
  for (let at = 0; at < packed.length; ) {
    const first = SIGNS.indexOf(packed.charAt(at))
    const length = first < NEAR ? 1 : first < FAR ? 2 : 4
    let distance = length === 4 ? 0 : first
    for (let more = 1; more < length; more += 1) distance = distance * SIZE + SIGNS.indexOf(packed.charAt(at + more))
    code += length === 2 ? distance - NEAR * SIZE + NEAR : distance
    characters += String.fromCodePoint(code)
    at += length
  }
  return characters
}

function digits(value: number, length: number): string {
  return length === 0 ? '' : digits(Math.floor(value / SIZE), length - 1) + SIGNS.charAt(value % SIZE)
}
