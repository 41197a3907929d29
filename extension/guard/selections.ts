import { accessor, apply, type Method, textOf } from './natives.ts'
import { replaceMethod, type World } from './replace.ts'

/**
 * Chromium returns a selection's text even if it begins in a closed root, as with a drag from a restored word or a
 * double click on one. The page gets what its own document contains there.
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
    // The displayed text has different whitespace: each paragraph is on its own line.
    return isSameButForBlanks(text, own) ? text : own
  })
}

/** Compares by index, because a page may have patched every other way to search a text. */
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
