import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'

import { maskRead } from '../../../extension/documents/mask-document.ts'
import { placeGroups } from '../../../extension/documents/place-groups.ts'
import { Tally } from '../../../extension/documents/report.ts'
import { widthOf, winAnsi } from '../../../sync/rules/evidence/pdf-fonts.ts'
import { aMaskerOf } from '../../../tests/builders-documents.ts'
import { aPdf, aStream, lines, words } from '../../../tests/builders-pdf.ts'
import { maskPdf, type PdfAs, wayOf } from './mask-pdf.ts'
import { newPdf } from './new-pdf.ts'
import { readPages } from './read-pages.ts'

async function masked(bytes: Uint8Array, hidden: readonly string[], as: PdfAs = 'text') {
  const outcome = await maskPdf(bytes, 'Letter to Quillon.pdf', as, aMaskerOf(hidden))
  if (outcome.is !== 'masked') throw new Error(outcome.is === 'unreadable' ? outcome.why : outcome.holds)
  return { ...outcome, text: new TextDecoder('utf-8').decode(outcome.bytes) }
}

const widthAt = (text: string): number => widthOf(winAnsi(text), 'regular', 12)

/** The letters of a text, each drawn by itself, from the last to the first. */
function inReverse(text: string, spacing = 0): string {
  return [...text]
    .map((letter, index) => words(letter, 72 + widthAt(text.slice(0, index)) + index * spacing, 700))
    .reverse()
    .join('')
}

const PLACES: readonly [place: string, bytes: Uint8Array][] = [
  ['letters that are drawn one by one, from the last to the first', aPdf([{ draws: inReverse('I am QUILLON') }])],
  ['letters with space between them', aPdf([{ draws: inReverse('QUILLON WROTE', 4) }])],
  [
    'two pieces of one word',
    aPdf([{ draws: words('I am QUIL', 72, 700) + words('LON', 72 + widthAt('I am QUIL'), 700) }]),
  ],
  [
    'a word that is cut at the end of a line',
    aPdf([{ draws: lines(['This letter was written by Mr. QUIL-', 'LON and nobody else.']) }]),
  ],
  ['text that is not painted', aPdf([{ draws: `3 Tr\n${words('QUILLON', 72, 700)}` }])],
  ['text below a black box', aPdf([{ draws: `${words('QUILLON', 72, 700)}0 0 0 rg 60 690 200 30 re f` }])],
  ['text that runs upward', aPdf([{ draws: 'BT /F1 12 Tf 0 1 -1 0 300 300 Tm (QUILLON) Tj ET' }])],
  [
    'a layer that is off',
    aPdf([{ draws: `/OC /OFF BDC\n${words('QUILLON', 72, 700)}EMC` }], {
      catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Notes) >>'],
    }),
  ],
  [
    'the field of a form',
    aPdf([
      {
        draws: words('Name:', 72, 700),
        annotations: ['/Subtype /Widget /FT /Tx /T (a) /V (QUILLON) /Rect [110 695 250 712] /F 4'],
      },
    ]),
  ],
  [
    'a comment',
    aPdf([
      {
        draws: words('Dear all', 72, 700),
        annotations: ['/Subtype /Text /Contents (Ask QUILLON) /Rect [300 700 320 720]'],
      },
    ]),
  ],
  [
    'the author of a comment',
    aPdf([{ draws: '', annotations: ['/Subtype /Text /T (QUILLON) /Contents (Hello) /Rect [300 700 320 720]'] }]),
  ],
  [
    'what somebody has written onto a page',
    aPdf([
      { draws: '', annotations: ['/Subtype /FreeText /DA (/F1 12 Tf) /Contents (QUILLON) /Rect [72 600 300 620]'] },
    ]),
  ],
]

describe('a PDF', () => {
  test.each(PLACES)('[REACH-057] is read and masked as a whole: %s', async (_, bytes) => {
    for (const as of ['text', 'pdf'] as const) {
      const { report, bytes: written } = await masked(bytes, ['QUILLON'], as)
      expect(report.hidden).toHaveLength(1)
      const shown =
        as === 'text' ? new TextDecoder().decode(written) : JSON.stringify(await readPages(written, new Tally()))
      expect(shown).toMatch(/\[Name\d{4}\]/)
      expect(shown).not.toMatch(/QUIL/)
    }
  })

  test('[REACH-057] its text has its paragraphs and pages, and its name is masked as well', async () => {
    const { text, name, mediaType } = await masked(
      aPdf([
        {
          draws: lines([
            'This line is as long as every other one here is, Dana',
            'Whitfield wrote it all, and then there was nothing',
            'more to say.',
            'Yours',
          ]),
        },
        { draws: words('Second page', 72, 700) },
      ]),
      ['Dana Whitfield', 'Quillon'],
    )
    expect(text).toMatch(
      /^This line is as long as every other one here is, \[Name\d{4}\] wrote it all, and then there was nothing more to say\.\n\nYours\n\n\fSecond page\n$/,
    )
    expect(name).toMatch(/^Letter to Name\d{4}\.txt$/)
    expect(mediaType).toBe('text/plain')
  })

  test('[REACH-057] two columns are read one after the other, and a table by its rows', async () => {
    const left = [
      'The first column of this page',
      'says that it was Dana',
      'Whitfield who wrote the report',
      'that nobody has read.',
    ]
    const right = [
      'The second one has its own',
      'words, which would stand in',
      'between if lines were read',
      'over the whole page.',
    ]
    const {
      pages: [columns],
    } = await readPages(aPdf([{ draws: lines(right, 330) + lines(left, 72) }]), new Tally())
    expect(columns?.paragraphs.join('|')).toMatch(/^The first .* Whitfield who .* read\.\|The second .* page\.$/)
    const table = ['Name', 'Born', 'City', 'Pays'].map((label, index) => words(label, 72, 700 - 14 * index)).join('')
    const {
      pages: [rows],
    } = await readPages(aPdf([{ draws: table + lines(['Dana Bell', '1980', 'Oslo', '$20'], 200) }]), new Tally())
    expect(rows?.paragraphs).toEqual(['Name\tDana Bell', 'Born\t1980', 'City\tOslo', 'Pays\t$20'])
  })

  test('[REACH-058] becomes a new PDF, page by page, with nothing of the old file, and the same each time', async () => {
    const bytes = aPdf(
      [{ draws: words('Dear Dana Whitfield', 72, 700) }, { draws: '' }, { draws: words('Bye', 72, 700) }],
      {
        trailer: '/Info << /Author (Ines Quillon) /Title (Old) >>',
        objects: [aStream('orphan Whitfield')],
      },
    )
    const { bytes: written, name, mediaType, text, about } = await masked(bytes, ['Dana Whitfield', 'Quillon'], 'pdf')
    expect(written).toEqual((await masked(bytes, ['Dana Whitfield', 'Quillon'], 'pdf')).bytes)
    const file = await PDFDocument.load(written, { updateMetadata: false, throwOnInvalidObject: true })
    expect(file.getPageCount()).toBe(3)
    expect([file.getTitle(), file.getAuthor()]).toEqual([name.replace('.pdf', ''), undefined])
    expect(name).toMatch(/^Letter to Name\d{4}\.pdf$/)
    expect(mediaType).toBe('application/pdf')
    expect(text).not.toMatch(/Whitfield|Quillon|Old|orphan/)
    const { pages } = await readPages(written, new Tally())
    expect(pages.map(({ paragraphs }) => paragraphs.length)).toEqual([1, 0, 1])
    expect(pages[0]?.paragraphs[0]).toMatch(/^Dear \[Name\d{4}\]$/)
    expect(about).toEqual({ as: 'pdf', canBePdf: true, wordless: [2], isWhole: true })
  })

  test('[REACH-058] whose new file would show something hidden is not handed over', async () => {
    const unmasked = (text: string) => ({
      ...wayOf('a', 'pdf'),
      read: async () => ({ units: [], context: [], write: async () => newPdf([[text]], 'a') }),
    })
    const isOf = async (text: string) => (await maskRead(aPdf([]), unmasked(text), aMaskerOf(['Dana Whitfield']))).is
    expect(await isOf('Dear Dana Whitfield')).toBe('withheld')
    expect(await isOf('Dear [Name1000]')).toBe('masked')
  })

  test('[REACH-058] with letters that a new PDF cannot show is given as text', async () => {
    const bytes = aPdf([
      { draws: words('Hello', 72, 700), annotations: ['/Subtype /Text /Contents <FEFF042F0020A0> /Rect [0 0 9 9]'] },
    ])
    const { about, name, text } = await masked(bytes, ['Hello'], 'pdf')
    expect(about).toMatchObject({ as: 'text', canBePdf: false })
    expect(name).toMatch(/\.txt$/)
    expect(text).toContain('\u042f')
  })

  test('[REACH-059] what is left behind, what does not show, and pages without words are named', async () => {
    const bytes = aPdf(
      [
        {
          draws: words('Hello', 72, 700),
          annotations: [
            '/Subtype /Text /Contents (Check) /Rect [300 700 320 720]',
            '/Subtype /Link /Rect [72 690 90 710] /A << /S /URI /URI (https://whitfield.example) >>',
          ],
        },
        { draws: '' },
      ],
      {
        catalog:
          '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >> /Outlines 11 0 R ' +
          '/Names << /EmbeddedFiles << /Names [(a.txt) 13 0 R] >> /JavaScript << /Names [(x) << /S /JavaScript /JS (1) >>] >> >>',
        trailer: '/Info << /Author (Ines Quillon) >>',
        objects: [
          '<< /Type /OCG /Name (Notes) >>',
          '<< /Type /Outlines /First 12 0 R /Last 12 0 R /Count 1 >>',
          '<< /Title (Chapter) /Parent 11 0 R /Dest [100 0 R /Fit] >>',
          '<< /Type /Filespec /F (a.txt) /EF << /F 14 0 R >> >>',
          aStream('Whitfield', '/Type /EmbeddedFile'),
          aStream(
            '\0',
            '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
          ),
        ],
      },
    )
    const { report, about } = await masked(bytes, ['Nobody'])
    expect([...report.removed.keys()].sort()).toEqual(
      ['attachments', 'bookmarks', 'links', 'macros', 'pictures', 'properties'].sort(),
    )
    expect([...report.unseen.keys()].sort()).toEqual(['comments', 'hidden-layers'])
    expect(about.wordless).toEqual([2])
  })

  test('[REACH-059] one with letters that only tables outside of the file explain says that words are missing', async () => {
    const font =
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font ' +
      '/Subtype /CIDFontType0 /BaseFont /STSong /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> ' +
      '/FontDescriptor << /Type /FontDescriptor /FontName /STSong /Flags 4 /FontBBox [0 0 9 9] /ItalicAngle 0 ' +
      '/Ascent 8 /Descent -2 /CapHeight 7 /StemV 8 >> >>] >>'
    const draws = `${words('Hello', 72, 700)}BT /F2 12 Tf 72 600 Td <5F20> Tj ET`
    const { about, text } = await masked(aPdf([{ draws, fonts: '/F2 10 0 R' }], { objects: [font] }), ['Nobody'])
    expect(about.isWhole).toBe(false)
    expect(text).toBe('Hello\n')
  })

  test('[REACH-059] one that is encrypted, broken, or without words is refused, and says why', async () => {
    const file = await PDFDocument.create()
    file.addPage()
    file.encrypt({ userPassword: 'secret', ownerPassword: 'owner' })
    const why = async (bytes: Uint8Array) => {
      const outcome = await maskPdf(bytes, 'a.pdf', 'pdf', aMaskerOf([]))
      return outcome.is === 'unreadable' ? outcome.why : outcome.is
    }
    expect(await why(await file.save())).toBe('encrypted')
    expect(await why(new TextEncoder().encode('%PDF-1.7 and nothing more'))).toBe('broken')
    expect(await why(new TextEncoder().encode('Dear Dana'))).toBe('broken')
    expect(await why(aPdf([{ draws: '0 0 0 rg 60 690 200 30 re f' }]))).toBe('wordless')
  })
})

test('[REACH-100] each hidden detail stands on its page', async () => {
  const bytes = aPdf([
    { draws: words('nothing here', 72, 700) },
    {
      draws: words('I am Quillon of the second house', 72, 700),
      annotations: ['/Subtype /Text /Contents (Ask Quillon) /Rect [300 700 320 720]'],
    },
  ])
  const { report } = await masked(bytes, ['Quillon'])
  expect(
    placeGroups(report.hidden).map(group => group.map(({ place, before, after }) => [place, before, after])),
  ).toEqual([
    [
      [{ part: 'body', on: { is: 'page', number: 2 } }, 'I am ', ' of the second house'],
      [{ part: 'comments', on: { is: 'page', number: 2 } }, 'Ask ', ''],
    ],
  ])
})
