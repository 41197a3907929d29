import { expect, test } from 'vitest'

import { valuesIn } from './markup-values.ts'

test.each([
  ['names of elements and attributes say nothing', '<a:lin ang="5400000" scaled="0"/><lin></lin>', ' 5400000 0'],
  [
    'values in either mark, with brackets in them',
    `<a t="x > Vexmarin" u='"Quillon"'>text</a>`,
    'x > Vexmarin "Quillon"',
  ],
  ['values of HTML without marks, and attributes without values', '<td colspan=2 hidden Vexmarin>', '2 Vexmarin'],
  ['comments', '<a><!-- by <b> Vexmarin --></a>', ' by <b> Vexmarin '],
  ['CDATA', '<t><![CDATA[Vexmarin <lin>]]></t>', 'Vexmarin <lin>'],
  ['processing instructions', '<?xml version="1.0"?><?mso-by Vexmarin?><a/>', '1.0 mso-by Vexmarin'],
  ['declarations, but for the one of every page', '<!DOCTYPE html><!ENTITY a "Vexmarin">', 'ENTITY a "Vexmarin"'],
  ['what stands behind the name of an end tag', '<p></p Vexmarin>', 'Vexmarin'],
  ['brackets that begin no tag', '1 < Vexmarin > 0', ' Vexmarin '],
  ['what is never closed', '<a t="Vexmarin', 'Vexmarin'],
  ['a comment that is never closed', '<a><!-- Vexmarin <a t="x">', ' Vexmarin <a t="x">'],
])('%s', (_, source, expected) => {
  expect(valuesIn(source).replace(/\s+/g, ' ').trim()).toBe(expected.trim())
})

test.each(['<', '<a ', '<a t="', '<!--', '<![CDATA[', '<?', '<a/ / / ', '<a t = ', "<a t='>"])(
  'a million times %s is read once',
  piece => {
    // What is read again and again would take hours, and no test would end.
    const { length } = valuesIn(piece.repeat(1_000_000))
    expect(length).toBeLessThanOrEqual(piece.length * 1_000_000 + 1_000_000)
  },
)
