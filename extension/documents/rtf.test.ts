import { describe, expect, test } from 'vitest'

import { aMaskerOf } from '../../tests/builders-documents.ts'
import { placeStillHolding } from './finished-file.ts'
import { maskDocument } from './mask-document.ts'
import type { Removed } from './report.ts'

/** One byte for each character. */
const bytesOf = (source: string) => Uint8Array.from(source, sign => sign.charCodeAt(0))
const rtf = (body: string, head = '') => `{\\rtf1\\ansi\\deff0${head}${body}}`

async function resultOf(source: string, words: readonly string[] = ['Vexmarin', 'Müller', 'Łucja', '山田', 'Иван']) {
  const result = await maskDocument(bytesOf(source), 'a.rtf', aMaskerOf(words))
  if (result.is !== 'masked') throw new Error(JSON.stringify(result))
  return { ...result, text: new TextDecoder().decode(result.bytes) }
}

/** What stands between head and end. */
async function masked(body: string, head = ''): Promise<string> {
  const { text } = await resultOf(rtf(body, head))
  return text.slice(text.indexOf('\n\\pard\\plain ') + 13, text.lastIndexOf('}'))
}

describe('[REACH-055] rich text is written anew from its masked words', () => {
  test.each([
    ['a word', 'Dear Vexmarin,\\par', 'Dear [Name1000],\\par\n'],
    ['a word in groups', 'Vex{\\b mar}{\\i in}\\par', '[Name1000]{\\b }{\\i }\\par\n'],
    ['a word in lines of the file', 'Vex\r\nmar\\fs24\nin\\par', '[Name1000]\\par\n'],
    ['bytes', "M\\'fcller\\par", '[Name1000]\\par\n'],
    ['bytes as they are', 'M\xfcller\\par', '[Name1000]\\par\n'],
    [
      'Unicode with what old readers show',
      "M\\u252\\'fcller, M\\u252 uller and M\\u252?ller\\par",
      '[Name1000], [Name1000] and [Name1000]\\par\n',
    ],
    ['Unicode with two characters for old readers', '\\uc2\\u321LUucja\\par', '[Name1000]\\par\n'],
    ['Unicode with none', '{\\uc0\\u321 ucja}\\par', '[Name1000]\\par\n'],
    ['negative numbers', '\\u-10179?\\u-8704?\\par', '\\u-10179?\\u-8704?\\par\n'],
    [
      'a soft hyphen, and one that does not break',
      'a\\-b\\_c Vex\\-marin\\par',
      'a\\u173?b\\u8209?c [Name1000]\\par\n',
    ],
    ['a line break within a word', 'Vex\\line marin\\par', '[Name1000]\\par\n'],
    [
      'signs',
      '\\{a\\}\\~\\\\\\tab b \\ldblquote c\\rdblquote\\par',
      '\\{a\\}\\u160?\\\\\\tab b \\u8220?c\\u8221?\\par\n',
    ],
    ['what is not there any more', 'a{\\deleted  Vexmarin} b\\par', 'a b\\par\n'],
    ['a word around what is not there any more', 'Vex{\\deleted el}marin\\par', '[Name1000]\\par\n'],
    ['what does not show', 'a{\\v  Vexmarin}\\par', 'a{\\v  [Name1000]}\\par\n'],
    ['the end of a look', '\\b a\\b0 b\\i c\\plain d\\par', '{\\b a}b{\\i c}d\\par\n'],
    [
      'a field',
      '{\\field{\\*\\fldinst HYPERLINK "mailto:Vexmarin"}{\\fldrslt to Vexmarin}}\\par',
      'to [Name1000]\\par\n',
    ],
    ['bytes that are counted', 'a\\bin8 Vexmarinb\\par', 'ab\\par\n'],
    ['a paragraph without an end', 'Vexmarin', '[Name1000]\\par\n'],
    [
      'words that are called like what every object has',
      '\\constructor a\\toString b{\\*\\valueOf c}\\par',
      'ab\\par\n',
    ],
    [
      'a table',
      '\\trowd\\cellx99\\cellx199 Vexmarin\\cell b\\cell\\row\\pard c\\par',
      '\\trowd\\cellx4500\\cellx9000\n\\intbl [Name1000]\\cell\n\\intbl b\\cell\n\\row\\pard\nc\\par\n',
    ],
    [
      'a shape',
      'a{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv Vexmarin}}{\\shptxt Vexmarin\\par}}{\\shprslt Vexmarin}}\\par',
      'a\\line [Name1000]\\line \\par\n',
    ],
    [
      'a footnote',
      'a{\\*\\footnote\\chftn Vexmarin}b\\par',
      'a{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} [Name1000]\\par\n}b\\par\n',
    ],
    [
      'a comment',
      'a{\\*\\atnid Vexmarin}{\\*\\atnauthor Ana}\\chatn{\\*\\annotation Vexmarin}\\par',
      'a{\\*\\atnauthor [Name1000]}\\chatn{\\*\\annotation\\pard\\plain [Name1001]\\par\n}\\par\n',
    ],
  ])('%s', async (_, body, expected) => {
    expect(await masked(body)).toBe(expected)
  })

  test('headers and footers stay', async () => {
    const { text } = await resultOf(rtf('{\\headerf Vexmarin\\par}{\\footer of Vexmarin}b\\par'))
    expect(text).toContain('{\\headerf\\pard\\plain [Name1000]\\par\n}\n{\\footer\\pard\\plain of [Name1000]\\par\n}\n')
  })

  test.each([
    ['of Central Europe, by the document', '\\ansicpg1250', "\\'a3ucja"],
    ['of Central Europe, by a font', '{\\fonttbl{\\f0\\fnil A;}{\\f1\\fcharset238 B;}}', "\\f1\\'a3ucja"],
    ['of Russia', '{\\fonttbl{\\f1\\fcharset204 B;}}', "{\\f1\\'c8\\'e2\\'e0\\'ed}"],
    ['of Japan, with bytes written in two ways', '{\\fonttbl{\\f1\\fcharset128 B;}}', "{\\f1\\'8eR\\'93c}"],
    ['of a Macintosh', '\\mac ', "M\\'9fller"],
    ['of DOS', '\\pc ', "M\\'81ller"],
    ['of DOS in Europe', '\\pca ', "M\\'81ller"],
  ])('letters %s are read in their code page', async (_, head, body) => {
    expect(await masked(`${body}\\par`, head)).toBe('[Name1000]\\par\n')
  })

  test('the first cell of a row tells what stands in the next', async () => {
    const seen: (readonly string[])[] = []
    const masker = {
      ...aMaskerOf([]),
      async find(texts: readonly string[]) {
        seen.push(texts)
        return texts.map(() => [])
      },
    }
    await maskDocument(bytesOf(rtf('\\trowd Name\\cell Vexmarin\\cell\\row')), 'a.rtf', masker)
    expect(seen[0]?.[0]).toBe('Name\tVexmarin')
  })
})

describe('[REACH-056] what no reader of rich text shows is left out, and named', () => {
  const rows: readonly (readonly [string, string, Removed | undefined])[] = [
    ['properties', '{\\info{\\title Vexmarin}{\\author Vexmarin}}', 'properties'],
    ['properties of a person’s own', '{\\*\\userprops{\\propname Vexmarin}{\\staticval Vexmarin}}', 'properties'],
    ['variables', '{\\*\\docvar {a}{Vexmarin}}', 'properties'],
    ['who changed it', '{\\*\\revtbl {Unknown;}{Vexmarin;}}', 'people'],
    ['a template', '{\\*\\template Vexmarin.dot}', 'template-link'],
    ['a picture', '{\\*\\shppict{\\pict\\pngblip 5665786d6172696e}}{\\pict\\wmetafile8 Vexmarin}', 'pictures'],
    [
      'an object',
      '{\\object{\\*\\objclass Vexmarin}{\\*\\objdata 5665786d6172696e}{\\result shown}}',
      'embedded-files',
    ],
    ['an entry of an index', '{\\xe Vexmarin}{\\*\\tc Vexmarin}', 'hidden-markup'],
    ['a bookmark', '{\\*\\bkmkstart Vexmarin}{\\*\\bkmkend Vexmarin}', 'hidden-markup'],
    ['styles', '{\\stylesheet{\\s0 Vexmarin;}}', undefined],
    ['fonts', '{\\fonttbl{\\f0 Vexmarin;}}', undefined],
    ['what is not known', '{\\*\\vexmarin Vexmarin{\\b Vexmarin}}', undefined],
  ]
  test.each(rows)('%s', async (_, body, removed) => {
    const { text, report } = await resultOf(rtf(`${body}end\\par`))
    expect(text).not.toMatch(/vexmarin|5665786d/i)
    expect(text).toContain('end\\par')
    expect([...report.removed.keys()]).toEqual(removed === undefined ? [] : [removed])
    expect(report.hidden).toEqual([])
  })

  test('deletions are named as well, and hidden text and comments that stay', async () => {
    const { report } = await resultOf(rtf('a{\\deleted b}{\\v c}{\\*\\annotation d}\\par'))
    expect([...report.removed.keys()]).toEqual(['tracked-changes'])
    expect([...report.unseen.keys()]).toEqual(['hidden-text', 'comments'])
  })
})

describe('rich text that cannot be read is not handed over', () => {
  test.each([
    ['another format', 'hello'],
    ['a document of Word', '\xd0\xcf\x11\xe0'],
    ['groups without end', `{\\rtf1${'{'.repeat(5_000)}`],
  ])('%s', async (_, source) => {
    expect(await maskDocument(bytesOf(source), 'a.rtf', aMaskerOf([]))).toEqual({ is: 'unreadable', why: 'broken' })
  })

  test.each([
    ['as it is', 'Vexmarin'],
    ['in groups', 'Vex{\\b mar}\\i in'],
    ['in bytes', "Vexm\\'61rin"],
    ['in Unicode', 'Vexm\\u97?rin'],
    ['beside control words', 'a\\tab Vexmarin\\par b'],
    ['in a control word', '{\\*\\Vexmarin}'],
  ])('a finished one is searched: %s', async (_, body) => {
    expect(await placeStillHolding(bytesOf(rtf(body)), 'file', ['Vexmarin'])).toBe('file')
  })
})

test('[REACH-055] half of a longer word is no name, however it is written', async () => {
  const { text } = await resultOf(rtf('Jos\\u233? and Jos\\par'), ['Jos'])
  expect(text).toContain('Jos\\u233? and [Name1000]\\par')
})

test('[REACH-055] a long rich text is masked in each of its lines', async () => {
  const line = "Dear {\\b Vex}marin, M\\'fcller and \\u252?\\par\n"
  const { report } = await resultOf(rtf(line.repeat(20_000)))
  expect(report.hidden).toHaveLength(40_000)
})
