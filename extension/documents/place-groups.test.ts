import { describe, expect, test } from 'vitest'

import { aDocx, aMaskerOf, anXlsx, aPptx, p, root, shape } from '../../tests/builders-documents.ts'
import { maskDocument } from './mask-document.ts'
import { placeGroups } from './place-groups.ts'
import { cellWords, headWords, type PlaceSayings } from './place-words.ts'

const IN_ENGLISH: PlaceSayings = {
  part: words => words,
  page: number => `Page ${number}`,
  slide: number => `Slide ${number}`,
  cell: (row, column) => `Row ${row}, column ${column}`,
}

/** Each head, with where each detail stands below it and how it reads there. */
async function placesIn(name: string, content: string | Uint8Array, words = ['Vexmarin', 'Quillon']) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const result = await maskDocument(bytes, name, aMaskerOf(words))
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  return placeGroups(result.report.hidden).map(group => [
    headWords(group[0].place, IN_ENGLISH),
    ...group.map(({ place, before, words: hidden, after }) => {
      const spot = cellWords(place, IN_ENGLISH)
      return `${spot === '' ? '' : `${spot}: `}${before}|${hidden}|${after}`
    }),
  ])
}

describe('[REACH-100] each hidden detail stands in its place', () => {
  test('in a workbook by sheet and cell, also where one text is kept for many cells', async () => {
    const text = (cell: string, words: string) => `<c r="${cell}" t="inlineStr"><is><t>${words}</t></is></c>`
    const rows =
      `<row r="2"><c r="B2" t="s"><v>0</v></c>${text('AA2', 'by Quillon')}</row>` +
      `<row r="10">${text('A10', 'Vexmarin')}<c r="B10" t="s"><v>0</v></c></row>`
    const book = await anXlsx(rows, { shared: '<si><t>to Vexmarin</t></si>', sheet: 'Q1 owed' })
    expect(await placesIn('a.xlsx', book)).toEqual([
      [
        'Q1 owed',
        "'Q1 owed'!B2: to |Vexmarin|",
        "'Q1 owed'!AA2: by |Quillon|",
        "'Q1 owed'!A10: |Vexmarin|",
        "'Q1 owed'!B10: to |Vexmarin|",
      ],
    ])
    expect(await placesIn('a.xlsx', await anXlsx(`<row>${text('B7', 'Vexmarin')}</row>`, { sheet: 'Sheet1' }))).toEqual(
      [['Sheet1', 'Sheet1!B7: |Vexmarin|']],
    )
  })

  test('in a presentation by slide in the order in which they are shown, with what belongs to it', async () => {
    const bytes = await aPptx(shape('from Vexmarin'), {
      parts: [
        {
          path: 'ppt/notesSlides/notesSlide7.xml',
          type: 'presentationml.notesSlide',
          content: root('p:notes', `<p:cSld><p:spTree>${shape('ask Quillon')}</p:spTree></p:cSld>`),
          rel: 'notesSlide',
          from: 'ppt/slides/slide1.xml',
        },
      ],
    })
    expect(await placesIn('a.pptx', bytes)).toEqual([['Slide 1', 'from |Vexmarin|', 'Speaker notes: ask |Quillon|']])
  })

  test('in a text by its parts, with the words around it and codes for the other details of the paragraph', async () => {
    const header = { type: 'wordprocessingml.header', rel: 'header' }
    const bytes = await aDocx(p('Dear Vex', 'marin, I am Quillon of the second house. Yours,') + p('Quillon'), {
      parts: [{ ...header, path: 'word/header1.xml', content: root('w:hdr', p('Copy for Vexmarin')) }],
    })
    expect(await placesIn('a.docx', bytes)).toEqual([
      [
        'Text',
        'Dear |Vexmarin|, I am [Name1001] of the second house. Yours,',
        'Dear [Name1000], I am |Quillon| of the second house. Yours,',
        '|Quillon|',
      ],
      ['Header', 'Copy for |Vexmarin|'],
    ])
  })

  test.each([
    [
      'a.rtf',
      String.raw`{\rtf1 Dear Vex{\b marin},\par{\footnote by Quillon}x\par}`,
      ['Text', 'Dear |Vexmarin|,'],
      ['Footnotes', 'by |Quillon|'],
    ],
    ['a.html', '<p>Dear <b>Vex</b>marin, yes</p><ul><li>Quillon</ul>', ['Text', 'Dear |Vexmarin|, yes', '|Quillon|']],
    [
      'a.eml',
      'From: Quillon <q@a.example>\nSubject: for Vexmarin\n\nDear Vexmarin,\n',
      ['Sender, recipients, and subject', '|Quillon|', '|q@a.example|', 'for |Vexmarin|'],
      ['Text', 'Dear |Vexmarin|,'],
    ],
    [
      'a.csv',
      'name,"owed, to"\r\nx,"to Vexmarin\r\ntoday"\r\n\r\nQuillon,y\r\n',
      ['Table', 'Row 2, column 2: to |Vexmarin|', 'Row 4, column 1: |Quillon|'],
    ],
  ])('in %s', async (name, content, ...expected) => {
    const words = ['Vexmarin', 'Quillon']
    expect(await placesIn(name, content, words)).toEqual(expected)
  })

  test('with no more than some words around it, in time for a document of one line', async () => {
    const line = 'the rain falls on the roof and Vexmarin listens to all of it, '.repeat(4_000)
    const [[head, first, second, ...rest] = []] = await placesIn('a.txt', line)
    expect(head).toBe('Text')
    expect(first).toBe('the rain falls on the roof and |Vexmarin| listens to all of it, the rain falls on the…')
    expect(second).toBe(
      '…to all of it, the rain falls on the roof and |Vexmarin| listens to all of it, the rain falls on the…',
    )
    expect(rest).toHaveLength(3_998)
  })
})
