/** What the elements of a mail's body are called: a rule that names none of them changes nothing. */
export interface UsedNames {
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
}

/** More than a ticket system's template has. */
const MOST_RULES = 2_000

/**
 * Whether a style sheet leaves every word of the mail visible as plain text. A closed reading, as for inline styles: a
 * rule with a declaration that is not known to be harmless counts, unless it is for a class or an id that no element of
 * this mail has. Every rule in a media query counts as if it applied.
 */
export function isPlainSheet(css: string, used: UsedNames, isPlain: (declarations: string) => boolean): boolean {
  // An escape may spell anything, and a tag in a sheet is read differently by different programs.
  if (css.includes('\\') || /<(?!!--)/.test(css)) return false
  const plain = withoutComments(css.replace(/<!--|-->/g, ' '))
  if (plain.includes('/*')) return false
  let [at, depth, rules] = [0, 0, 0]
  while (at < plain.length) {
    const open = plain.indexOf('{', at)
    const close = plain.indexOf('}', at)
    if (close >= 0 && (open < 0 || close < open)) {
      // The end of a media query.
      if (depth === 0 || plain.slice(at, close).trim() !== '') return false
      depth -= 1
      at = close + 1
      continue
    }
    if (open < 0) return depth === 0 && isHarmless(plain.slice(at))
    const [statement, ...before] = plain.slice(at, open).split(';').toReversed()
    if (!before.every(isHarmless)) return false
    const prelude = (statement ?? '').trim().toLowerCase()
    rules += 1
    if (rules > MOST_RULES) return false
    if (/^@media\b/.test(prelude)) {
      depth += 1
      at = open + 1
      continue
    }
    const end = plain.indexOf('}', open)
    if (end < 0) return false
    const declarations = plain.slice(open + 1, end).toLowerCase()
    if (declarations.includes('{') || !isHarmlessRule(prelude, declarations, { used, isPlain })) return false
    at = end + 1
  }
  return depth === 0
}

/** Outside any rule: nothing, or the name of its own character set. */
const isHarmless = (statement: string): boolean => /^(?:@charset\s+["'][\w-]{1,20}["'])?$/.test(statement.trim())

function isHarmlessRule(
  prelude: string,
  declarations: string,
  { used, isPlain }: { used: UsedNames; isPlain: (declarations: string) => boolean },
): boolean {
  if (prelude.startsWith('@font-face'))
    return !/dings|symbol|emoji|icon|marlett|barcode|unicode-range/.test(declarations)
  if (prelude.startsWith('@')) return /^@(?:-ms-)?viewport$/.test(prelude)
  return (
    isPlain(declarations.replaceAll('!important', '')) || prelude.split(',').every(selector => isUnused(selector, used))
  )
}

/** A selector that asks for a class or an id which no element has. */
function isUnused(selector: string, { classes, ids }: UsedNames): boolean {
  // 'p:not(.x)' matches what has no such class.
  if (/[()[\]]/.test(selector)) return false
  return [...selector.matchAll(/([.#])([a-z_][\w-]*)/g)].some(
    ([, mark, name = '']) => !(mark === '.' ? classes : ids).has(name),
  )
}

/** Without its comments; one that never ends stays, and is no plain style. */
function withoutComments(css: string): string {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const open = css.indexOf('/*', at)
    const end = open < 0 ? -1 : css.indexOf('*/', open + 2)
    if (end < 0) return [...parts, css.slice(at)].join(' ')
    parts.push(css.slice(at, open))
    at = end + 2
  }
}
