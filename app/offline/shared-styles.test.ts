import { expect, test } from 'vitest'

import { withoutSharedStyles, withSharedStyles } from './shared-styles.ts'

const RULES = '.a{color:red}.b{margin:0}@media (width<700px){.a{color:blue}.b{margin:1px}}'
const PAGES = new Map([
  [
    'about.html',
    `<head><style>${RULES}</style><style id="fonts" media="all">@font-face{src:url(x)}</style></head>$& $1`,
  ],
  ['terms.html', `<head><style>${RULES}.c{top:0}</style></head><p>Nothing of it.</p>`],
  ['verify.html', `<style>.b{margin:0}.x{left:0}.a{color:red}</style>`],
  ['plain.html', '<p>None, and no </p>'],
  ['empty.html', '<style></style>'],
])

test('every page comes out as it went in', () => {
  const { pages, rules } = withoutSharedStyles(PAGES)
  expect([...pages.keys()]).toEqual([...PAGES.keys()])
  for (const [name, text] of pages) expect(withSharedStyles(text, rules)).toBe(PAGES.get(name))
})

test('a rule lies once, whichever pages have it', () => {
  const { pages, rules } = withoutSharedStyles(PAGES)
  expect(new Set(rules).size).toBe(rules.length)
  expect(rules.filter(rule => rule === '.b{margin:0}')).toHaveLength(1)
  for (const text of pages.values()) expect(text).not.toContain('margin')
})
