import { accessor, apply, type Method, textOf } from './natives.ts'
import { replaceMethod, type World } from './replace.ts'

/**
 * Chromium tells the text of a selection also where it begins in a closed root, as a drag from a restored word does, or
 * a double click on one. A page hears what its own document holds there.
 */
export function guardSelections(world: World): void {
  const selection = world.Selection.prototype
  const rangeCount = accessor(selection, 'rangeCount', 'get') as Method
  const { getRangeAt } = selection
  const rangeText = world.Range.prototype.toString
  replaceMethod({ owner: selection, name: 'toString' }, original => self => {
    const text = textOf(apply(original, self, []))
    let own = ''
    const count = apply(rangeCount, self as never, []) as number
    for (let at = 0; at < count; at += 1) own += apply(rangeText, apply(getRangeAt, self, [at]), [])
    // As it is shown it has other blanks: paragraphs stand on lines of their own.
    return isSameButForBlanks(text, own) ? text : own
  })
}

/** By index: a page may have patched whatever else looks through a text. */
function isSameButForBlanks(one: string, other: string): boolean {
  let at = 0
  for (let from = 0; from < one.length; from += 1) {
    if (isBlank(one[from])) continue
    while (at < other.length && isBlank(other[at])) at += 1
    if (one[from] !== other[at]) return false
    at += 1
  }
  while (at < other.length && isBlank(other[at])) at += 1
  return at >= other.length
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r' || sign === '\u00a0'
}
