import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'

import { aDocx, allTextOf, aMaskerOf, anXlsx, aPptx, entryOf, p, root, shape } from '../../tests/builders-documents.ts'
import { Vault } from '../shield/vault.ts'
import { readArchive } from './archive.ts'
import { placeStillHolding } from './finished-file.ts'
import { maskDocument } from './mask-document.ts'
import { maskerOf } from './masker.ts'

const masker = () => aMaskerOf(['Vexmarin', '5550123', 'Ana'])

async function masked(bytes: Uint8Array, name: string) {
  const result = await maskDocument(bytes, name, masker())
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  return result
}

describe('a document that cannot be masked is not handed over', () => {
  const docx = aDocx(p('Vexmarin'))
  const rows: readonly (readonly [string, string, () => Promise<Uint8Array>, string])[] = [
    ['encrypted', 'a.docx', async () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'encrypted'],
    ['a ZIP with a password', 'a.docx', async () => withPassword(await docx), 'encrypted'],
    ['cut off', 'a.docx', async () => (await docx).subarray(0, 300), 'broken'],
    ['not a package at all', 'a.xlsx', async () => new TextEncoder().encode('hello'), 'broken'],
    [
      'a ZIP without a document',
      'a.docx',
      () => new JSZip().file('a', 'b').generateAsync({ type: 'uint8array' }),
      'broken',
    ],
    ['XML that is not closed', 'a.docx', () => aDocx('<w:p>'), 'broken'],
    ['XML with a DTD', 'a.pptx', () => withEntry(docx, '<!DOCTYPE a [<!ENTITY b "c">]><a/>'), 'broken'],
    ['XML nested without end', 'a.docx', () => aDocx(`${'<w:p>'.repeat(2000)}${'</w:p>'.repeat(2000)}`), 'broken'],
    ['of a kind that is not known', 'a.xyz', () => docx, 'unknown-format'],
  ]

  test.each(rows)('%s', async (_, name, file, why) => {
    expect(await maskDocument(await file(), name, masker())).toEqual({ is: 'unreadable', why })
  })

  /** As the writer of a ZIP says it: in the flags of both headers of each entry. */
  function withPassword(file: Uint8Array): Uint8Array {
    const bytes = Uint8Array.from(file)
    for (let at = 0; at < bytes.length - 8; at += 1) {
      const signature = String.fromCharCode(...bytes.subarray(at, at + 4))
      const flags = signature === 'PK\x03\x04' ? at + 6 : signature === 'PK\x01\x02' ? at + 8 : -1
      if (flags > 0) bytes[flags] = 1
    }
    return bytes
  }

  async function withEntry(file: Promise<Uint8Array>, xml: string): Promise<Uint8Array> {
    const zip = await JSZip.loadAsync(await file)
    return zip.file('word/document.xml', xml).generateAsync({ type: 'uint8array' })
  }

  test('one that unpacks to more than its limit, whatever it claims', async () => {
    const bomb = await new JSZip()
      .file('a', new Uint8Array(3_000_000))
      .generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    expect(bomb.length).toBeLessThan(10_000)
    await expect(readArchive(bomb, 1_000_000)).rejects.toMatchObject({ why: 'too-large' })
    expect((await readArchive(bomb, 4_000_000)).get('a')).toHaveLength(3_000_000)
  })

  test('one with a part whose checksum is not that of its bytes', async () => {
    const bytes = (await aDocx(p('Vexmarin'))).slice()
    const path = new TextEncoder().encode('word/document.xml')
    // In the list at the end, where the checksum stands 30 bytes before the name.
    const at = bytes.findLastIndex((_, from) => path.every((sign, index) => bytes[from + index] === sign))
    bytes[at - 30] = (bytes[at - 30] ?? 0) ^ 1
    expect(await maskDocument(bytes, 'a.docx', masker())).toEqual({ is: 'unreadable', why: 'broken' })
  })

  test('one in which the finished file still says what is hidden', async () => {
    // Only the search knows this spelling, as if a place had been forgotten.
    const forgets = { ...masker(), find: async (texts: readonly string[]) => texts.map(() => []) }
    const file = await aDocx('<w:p w:rsidR="Vexmarin"/>')
    const result = await maskDocument(file, 'a.docx', forgets)
    expect(result).toMatchObject({ is: 'withheld', holds: 'file/word/document.xml' })
  })
})

describe('the finished file is searched', () => {
  const within = (path: string, content: string | Uint8Array) =>
    new JSZip().file(path, content).generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
  const rows: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
    ['in a package in a package', async () => within('b.xlsx', await within('c.xml', '<a>Vexmarin</a>'))],
    ['over tags', () => within('a.xml', '<a><r><t>Vex</t></r><r><t>marin</t></r></a>')],
    ['beside tags', () => within('a.xml', '<a><t>see</t><t>Vexmarin</t></a>')],
    ['in attributes', () => within('a.xml', '<a b="Vexmarin"/>')],
    ['in attributes of HTML without marks', () => within('a.html', '<!DOCTYPE html><a title=Vexmarin>x</a>')],
    ['in comments', () => within('a.xml', '<?xml version="1.0"?><a><!-- Vexmarin --></a>')],
    ['in CDATA', () => within('a.xml', '<?xml version="1.0"?><a><![CDATA[Vexmarin]]></a>')],
    ['in processing instructions', () => within('a.xml', '<?xml version="1.0"?><?Vexmarin?><a/>')],
    ['in angle brackets of a text', () => within('a.txt', '<Vexmarin> wrote: see </b>')],
    ['in references', () => within('a.xml', '<a>V&#101;xm&#x61;rin</a>')],
    ['in addresses', () => within('a.xml', '<a b="?q=Vexm%61rin"/>')],
    ['with soft hyphens', () => within('a.txt', 'Vex\u00admarin')],
    ['over a line break', () => within('a.txt', 'Vex\nmarin')],
    ['in the name of an entry', () => within('Vexmarin.xml', '<a/>')],
    ['in bytes', () => within('a.bin', Uint8Array.from([0, 1, 2, ...new TextEncoder().encode('Vexmarin')]))],
    ['in bytes of UTF-16', () => within('a.bin', Uint8Array.from([0, 0, ...utf16('Vexmarin')]))],
  ]
  test.each(rows)('%s', async (_, file) => {
    const bytes = await file()
    expect(await placeStillHolding(bytes, 'file', ['Vexmarin'])).not.toBeNull()
    expect(await placeStillHolding(bytes, 'file', ['Vexmarina'])).toBeNull()
  })

  test('and the words of its format are none of its own: names of elements, attributes and parts', async () => {
    const theme = root(
      'a:theme',
      '<a:fmtScheme><a:gradFill><a:lin ang="5400000" scaled="0"/></a:gradFill></a:fmtScheme>',
    )
    const book = await anXlsx('<row r="1"><c r="A1" t="inlineStr"><is><t>lin</t></is></c></row>', {
      parts: [{ path: 'xl/theme/theme1.xml', type: 'theme', content: theme, rel: 'theme' }],
    })
    const masksLin = await maskDocument(book, 'a.xlsx', aMaskerOf(['lin']))
    expect(masksLin.is).toBe('masked')
    const words = ['Types', 'Override', 'PartName', 'Content', 'Default']
    const prompts = await aDocx(p('Types, Override: PartName. Content Default'))
    const masksAll = await maskDocument(prompts, 'a.docx', aMaskerOf(words))
    if (masksAll.is !== 'masked') throw new Error(JSON.stringify(masksAll))
    expect(await entryOf(masksAll.bytes, 'word/document.xml')).toMatch(/>\[Name\d+\], \[Name\d+\]: \[Name\d+\]\. /)
    expect(masksAll.report.hidden).toHaveLength(5)
  })

  const utf16 = (text: string): number[] => [...text].flatMap(sign => [sign.charCodeAt(0), 0])
})

describe('what is not hidden stays as it is', () => {
  test('tags, blanks and formats of a text', async () => {
    const body = '<w:p  w:rsidR="1"><w:pPr><w:jc w:val=\'center\'/></w:pPr><w:r><w:t>A &amp; B</w:t></w:r></w:p>'
    const { bytes } = await masked(await aDocx(body + p('Vexmarin')), 'a.docx')
    const written = (await entryOf(bytes, 'word/document.xml')) ?? ''
    expect(written).toContain(body)
    expect(written).toContain('[Name1000]')
  })

  test('numbers, formulas and dates of a sheet', async () => {
    const rows = '<row r="1"><c r="A1"><f>SUM(B1:B9)</f><v>5550124</v></c><c r="B1" s="3"><v>44927</v></c></row>'
    const { bytes } = await masked(await anXlsx(rows), 'a.xlsx')
    expect(await entryOf(bytes, 'xl/worksheets/sheet1.xml')).toContain(rows)
  })

  test('a word within another', async () => {
    const { bytes } = await masked(await aDocx(p('Banana and Ana')), 'a.docx')
    expect(await entryOf(bytes, 'word/document.xml')).toContain('Banana and [Name1000]')
  })
})

test('a placeholder is never cut: it stands in the first run, and the others lose their part', async () => {
  const { bytes } = await masked(await aDocx(p('to Vex', 'mar', 'in, hello')), 'a.docx')
  const texts = [...((await entryOf(bytes, 'word/document.xml')) ?? '').matchAll(/<w:t[^>]*?(?:\/>|>([^<]*))/g)]
  expect(texts.map(([, text = '']) => text)).toEqual(['to [Name1000]', '', ', hello'])
})

test('several details of a paragraph stand each in the run that it begins in', async () => {
  const { bytes } = await masked(await aDocx(p('Dear Vex', 'marin and A', 'na, or ', 'Ana and Vexmarin.')), 'a.docx')
  const text = await entryOf(bytes, 'word/document.xml')
  const runs = [...(text?.matchAll(/<w:t[^>]*>([^<]*)/g) ?? [])].map(([, run = '']) => run.replace(/\d{4}/g, '0'))
  expect(runs).toEqual(['Dear [Name0]', ' and [Name0]', ', or ', '[Name0] and [Name0].'])
})

test('a number that is hidden becomes a word, and a chart has a gap there', async () => {
  const chart =
    '<c:numCache><c:pt idx="0"><c:v>5550123</c:v></c:pt><c:pt idx="1"><c:v>5550124</c:v></c:pt></c:numCache>'
  const { bytes } = await masked(
    await anXlsx('<row r="1"><c r="A1" s="2"><v>5550123</v></c></row>', {
      parts: [
        { path: 'xl/charts/c1.xml', type: 'drawingml.chart', content: root('c:chartSpace', chart), rel: 'chart' },
      ],
    }),
    'a.xlsx',
  )
  expect(await entryOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<c r="A1" s="2" t="str"><v>[Name1000]</v></c>')
  const written = (await entryOf(bytes, 'xl/charts/c1.xml')) ?? ''
  expect(written).not.toContain('5550123')
  expect(written).toContain('5550124')
})

test('the same detail has the same placeholder in all copies, without brackets where a name is referred to', async () => {
  const { bytes } = await masked(
    await anXlsx('<row><c r="A1" t="inlineStr"><is><t>Vexmarin</t></is></c></row>', {
      sheet: 'Vexmarin',
      book: '<definedNames><definedName name="here">Vexmarin!$A$1</definedName></definedNames>',
      parts: [
        {
          path: 'xl/tables/t.xml',
          type: 'spreadsheetml.table',
          content: root('table', '<tableColumn name="Vexmarin"/>'),
          rel: 'table',
          from: 'xl/worksheets/sheet1.xml',
        },
      ],
    }),
    'a.xlsx',
  )
  expect(await entryOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<t>[Name1000]</t>')
  // Excel repairs a table whose column is not called as its heading.
  expect(await entryOf(bytes, 'xl/tables/t.xml')).toContain('name="[Name1000]"')
  const book = await entryOf(bytes, 'xl/workbook.xml')
  expect(book).toContain('<sheet name="Name1000"')
  expect(book).toContain('>Name1000!$A$1<')
})

test('a part that is left out takes its relationship, its type and its references along', async () => {
  const { bytes } = await masked(
    await aPptx(`${shape('x')}<p:custDataLst><p:tags r:id="G"/></p:custDataLst>`, {
      parts: [
        {
          path: 'ppt/tags/tag1.xml',
          type: 'presentationml.tags',
          content: root('p:tagLst', ''),
          rel: 'tags',
          id: 'G',
          from: 'ppt/slides/slide1.xml',
        },
      ],
    }),
    'a.pptx',
  )
  const slide = await entryOf(bytes, 'ppt/slides/slide1.xml')
  expect(slide).not.toContain('custDataLst')
  expect(await entryOf(bytes, 'ppt/slides/_rels/slide1.xml.rels')).toBeUndefined()
  expect(await entryOf(bytes, '[Content_Types].xml')).not.toContain('tag')
})

test('a picture stays without what its camera wrote, and is named as not read; one that can hold text is blank', async () => {
  const picture = (path: string, type: string, content: Uint8Array) => ({ path, type, content, rel: 'image' })
  const words = [...new TextEncoder().encode('Vexmarin')]
  const jpeg = [
    0xff,
    0xd8,
    0xff,
    0xe1,
    0,
    10,
    ...words,
    0xff,
    0xfe,
    0,
    10,
    ...words,
    0xff,
    0xda,
    0,
    2,
    7,
    0xff,
    0xd9,
    ...words,
  ]
  const { bytes, report } = await masked(
    await aDocx(p('x'), {
      parts: [
        picture('word/media/a.jpg', 'image/jpeg', Uint8Array.from(jpeg)),
        picture('word/media/b.emf', 'image/x-emf', Uint8Array.from(words)),
      ],
    }),
    'a.docx',
  )
  const kept = await JSZip.loadAsync(bytes)
  expect([...((await kept.file('word/media/a.jpg')?.async('uint8array')) ?? [])]).toEqual([
    0xff, 0xd8, 0xff, 0xda, 0, 2, 7, 0xff, 0xd9,
  ])
  expect(kept.file('word/media/b.emf')).toBeNull()
  expect(report.unread).toEqual([{ what: 'picture', count: 2 }])
  expect(report.removed.get('pictures')).toBe(1)
  expect(await allTextOf(bytes)).not.toContain('Vexmarin')
})

test('a photo is put into the package as it is, since packing it again takes long and gains nothing', async () => {
  const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...new Array<number>(5_000).fill(7), 0xff, 0xd9])
  const file = await aDocx(p('x'), {
    parts: [{ path: 'word/media/a.jpg', type: 'image/jpeg', content: photo, rel: 'image' }],
  })
  const { bytes } = await masked(file, 'a.docx')
  expect([methodOf(bytes, 'word/media/a.jpg'), methodOf(bytes, 'word/document.xml')]).toEqual([0, 8])
})

test('points of a photo that read as a hidden number are no number', async () => {
  const points = new TextEncoder().encode(' 4417 '.repeat(9))
  const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, ...points, 0xff, 0xd9])
  const file = await aDocx(p('Pay 4417 now'), {
    parts: [{ path: 'word/media/a.jpg', type: 'image/jpeg', content: photo, rel: 'image' }],
  })
  const result = await maskDocument(file, 'a.docx', aMaskerOf(['4417']))
  expect(result.is).toBe('masked')
})

test('a font is nobody, unless its name is hidden elsewhere', async () => {
  const workbook = (cell: string) =>
    anXlsx(`<row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row>`, {
      parts: [
        {
          path: 'xl/styles.xml',
          type: 'spreadsheetml.styles',
          content:
            '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font><name val="Vexmarin"/></font></fonts></styleSheet>',
          rel: 'styles',
        },
      ],
    })
  const found = async (cell: string) => {
    const result = await maskDocument(await workbook(cell), 'a.xlsx', {
      ...aMaskerOf(['Vexmarin']),
      known: () => [],
      find: async texts =>
        texts.map(text =>
          [...text.matchAll(/Vexmarin/g)].map(({ index }) => ({ start: index, end: index + 8, type: 'NAME' })),
        ),
    })
    if (result.is !== 'masked') throw new Error(result.is)
    return result
  }
  const alone = await found('Total')
  expect(alone.report.hidden).toEqual([])
  expect(await entryOf(alone.bytes, 'xl/styles.xml')).toContain('<name val="Vexmarin"/>')
  const both = await found('Ask Vexmarin')
  expect(await entryOf(both.bytes, 'xl/styles.xml')).toContain('<name val="Name1000"/>')
  expect(await allTextOf(both.bytes)).not.toContain('Vexmarin')
})

/** How an entry is packed, by its local header (APPNOTE 4.3.7): 0 not at all, 8 deflated. */
function methodOf(archive: Uint8Array, path: string): number | undefined {
  const at = Buffer.from(archive).indexOf(path) - 30
  return Buffer.from(archive).readUInt32LE(at) === 0x04034b50 ? archive[at + 8] : undefined
}

test('the report tells what was hidden where, and what does not show', async () => {
  const { report } = await masked(
    await anXlsx('<row r="1" hidden="1"><c r="B4" t="inlineStr"><is><t>Vexmarin</t></is></c></row>'),
    'a.xlsx',
  )
  expect(report.hidden).toEqual([
    {
      place: { part: 'sheet', on: { is: 'sheet', number: 1, name: 'Data' }, cell: 'B4' },
      type: 'NAME',
      placeholder: '[Name1000]',
      words: 'Vexmarin',
      before: '',
      after: '',
    },
  ])
  expect(report.unseen.get('hidden-rows')).toBe(1)
})

test('the name of the file is masked, and loses the ending of macros', async () => {
  expect((await masked(await aDocx(p('x')), 'Letter to Vexmarin.docm')).name).toBe('Letter to Name1000.docx')
})

test('the same document gives the same bytes', async () => {
  const file = await aDocx(p('Vexmarin'))
  expect((await masked(file, 'a.docx')).bytes).toEqual((await masked(file, 'a.docx')).bytes)
})

test('with the engine and a vault, a name is found by what stands around it and hidden in all of the document', async () => {
  const vault = new Vault(count => crypto.getRandomValues(new Uint8Array(count)))
  const rows =
    '<row><c r="A1" t="inlineStr"><is><t>Client name:</t></is></c><c r="B1" t="inlineStr"><is><t>Maria Lopez</t></is></c></row>'
  const result = await maskDocument(
    await anXlsx(rows, { book: '<definedNames><definedName name="a">"Maria Lopez"</definedName></definedNames>' }),
    'a.xlsx',
    maskerOf({ vault, mode: 'safe' }),
  )
  expect(result.is).toBe('masked')
  expect([...vault.entries()].map(([, value]) => value)).toEqual(['Maria Lopez'])
  if (result.is === 'masked') expect(await allTextOf(result.bytes)).not.toContain('Lopez')
})

test('a text of thousands of paragraphs is masked in each of them', async () => {
  const file = await aDocx(p('A line of words about Vexmarin that goes on for a while').repeat(5000))
  const { report } = await masked(file, 'a.docx')
  expect(report.hidden).toHaveLength(5000)
})

test('a finding that is let through is let through everywhere, and counted', async () => {
  const engine = aMaskerOf(['Vexmarin', 'Ana'])
  const masker = {
    ...engine,
    find: async (texts: readonly string[]) =>
      texts.map(text =>
        [...text.matchAll(/Bo/g)].map(({ index }) => ({ start: index, end: index + 2, type: 'NAME' as const })),
      ),
    hides: ({ value }: { value: string }) => value !== 'Bo' && value !== 'Ana',
    known: () => [
      { type: 'NAME' as const, value: 'Vexmarin' },
      { type: 'NAME' as const, value: 'Bo' },
    ],
  }
  const comments = root('w:comments', `<w:comment w:author="Ana">${p('fine')}</w:comment>`)
  const file = await aDocx(p('Dear Bo and Vexmarin') + p('B', 'o, again'), {
    parts: [{ path: 'word/comments.xml', type: 'wordprocessingml.comments', content: comments, rel: 'comments' }],
  })
  const result = await maskDocument(file, 'a.docx', masker)
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  expect(await entryOf(result.bytes, 'word/document.xml')).toContain('Dear Bo and [Name1000]')
  expect(await entryOf(result.bytes, 'word/comments.xml')).toContain('w:author="Ana"')
  expect(result.report.open).toEqual(['NAME', 'NAME', 'NAME'])
  expect(result.report.hidden).toHaveLength(1)
})

describe('what an engine finds', () => {
  /** Finds each of these wherever they stand, in texts and in rows. */
  const engineOf = (...words: readonly string[]) => ({
    ...aMaskerOf([]),
    find: async (texts: readonly string[]) =>
      texts.map(text =>
        words.flatMap(word => {
          const start = text.indexOf(word)
          return start < 0 ? [] : [{ start, end: start + word.length, type: 'NAME' as const }]
        }),
      ),
  })
  const inline = (...texts: readonly string[]) =>
    `<row>${texts.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const maskedBy = async (engine: ReturnType<typeof engineOf>, file: Uint8Array, name = 'a.xlsx') => {
    const result = await maskDocument(file, name, engine)
    if (result.is !== 'masked') throw new Error(JSON.stringify(result))
    return result
  }

  test('over several cells of a row is hidden in each of them, but for scraps', async () => {
    const file = await anXlsx(inline('Vexmarin Street', 'no', '5', 'Sundbyberg') + inline('no', 'Sundbyberg'))
    const { bytes } = await maskedBy(engineOf('Vexmarin Street\tno\t5\tSundbyberg'), file)
    const sheet = await entryOf(bytes, 'xl/worksheets/sheet1.xml')
    expect([...(sheet ?? '').matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      '[Name1000]',
      'no',
      '5',
      '[Name1001]',
      'no',
      '[Name1001]',
    ])
  })

  test('two digits or signs are hidden in the cells that read so, and nowhere else', async () => {
    const file = new TextEncoder().encode('who,age,note\nAna,42,owes $2,150\nBo,42,room 42\n')
    const { bytes } = await maskedBy(engineOf('42', '$2'), file, 'a.csv')
    const rows = new TextDecoder().decode(bytes)
    expect(rows).toBe('who,age,note\nAna,[Name1000],owes [Name1001],150\nBo,[Name1000],room 42\n')
    const ages = await maskedBy(engineOf('Ana\t42'), file, 'a.csv')
    expect(new TextDecoder().decode(ages.bytes)).toBe('who,age,note\n[Name1000],42,owes $2,150\nBo,42,room 42\n')
  })

  test('a letter is hidden where it was found, and nowhere else', async () => {
    const comments = root('w:comments', `<w:comment w:author="P">${p('fine')}</w:comment>`)
    const file = await aDocx(p('Yours, P') + p('Vitamin P'), {
      parts: [{ path: 'word/comments.xml', type: 'wordprocessingml.comments', content: comments, rel: 'comments' }],
    })
    const engine = { ...engineOf(), find: engineOf('P').find }
    const yours = {
      ...engine,
      find: async (texts: readonly string[]) => engine.find(texts.map(text => (text.startsWith('Yours') ? text : ''))),
    }
    const { bytes } = await maskedBy(yours, file, 'a.docx')
    const body = await entryOf(bytes, 'word/document.xml')
    expect(body).toContain('Yours, [Name1000]')
    expect(body).toContain('Vitamin P')
    expect(await entryOf(bytes, 'word/comments.xml')).toContain('w:author="[Name1000]"')
  })

  test('is not looked for in how a text is set', async () => {
    const file = await aPptx(
      '<p:sp><p:txBody><a:bodyPr anchor="ctr"/><a:p><a:r><a:t>Vexmarin</a:t></a:r></a:p></p:txBody></p:sp>',
    )
    const { bytes } = await maskedBy(engineOf('Vexmarin', 'ctr'), file, 'a.pptx')
    expect(await entryOf(bytes, 'ppt/slides/slide1.xml')).toContain('anchor="ctr"')
  })

  test('two letters are hidden in the result of a formula, too', async () => {
    const file = await anXlsx(`${inline('Bo')}<row><c t="str"><f>A1</f><v>Bo</v></c></row>`)
    const { bytes } = await maskedBy(engineOf('Bo'), file)
    expect(await entryOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('Bo<')
  })
})

test('a number is found as it shows, however many digits of it are kept', async () => {
  const chart =
    '<c:val><c:numRef><c:numCache><c:pt idx="0"><c:v>84060.960000000006</c:v></c:pt></c:numCache></c:numRef></c:val>'
  const file = await anXlsx(
    '<row><c r="A1"><v>84060.960000000006</v></c><c r="B1"><v>0.30000000000000004</v></c></row>',
    {
      parts: [
        { path: 'xl/charts/chart1.xml', type: 'drawingml.chart', content: root('c:chartSpace', chart), rel: 'chart' },
      ],
    },
  )
  const result = await maskDocument(file, 'a.xlsx', aMaskerOf(['84060.96']))
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  expect(await allTextOf(result.bytes)).not.toContain('84060')
  expect(await entryOf(result.bytes, 'xl/worksheets/sheet1.xml')).toContain('<v>0.30000000000000004</v>')
})

test('a name is found with its accents on its letters and with accents of their own', async () => {
  const name = 'Ren\u00e9 D\u00f6sl\u00e9'
  for (const written of [name, name.normalize('NFD')])
    for (const known of [name, name.normalize('NFD')]) {
      const result = await maskDocument(await aDocx(p(written)), 'a.docx', aMaskerOf([known]))
      if (result.is !== 'masked') throw new Error(JSON.stringify(result))
      expect(await entryOf(result.bytes, 'word/document.xml')).toContain('>[Name1000]<')
    }
})
