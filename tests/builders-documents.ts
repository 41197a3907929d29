import JSZip from 'jszip'
import type { Masker } from '../extension/documents/masker.ts'
import type { SpanType } from '../extension/shield/span.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A part of a package beside its main part. */
export interface ExtraPart {
  readonly path: string
  /** The content type; without a slash, an Office one without its beginning and end: `wordprocessingml.header`. */
  readonly type: string
  /** Without a root element of its own it gets the element that is named by `root`. */
  readonly content: string | Uint8Array
  /** The last word of the relationship, or all of it. */
  readonly rel: string
  /** The part that leads to it; the main part otherwise, and '' for the package. */
  readonly from?: string
  readonly id?: string
}

export interface PackageNeeds {
  readonly parts?: readonly ExtraPart[]
  /** Relationships that lead outside: id, last word of the type, address. */
  readonly outside?: readonly (readonly [string, string, string])[]
}

/** A text document with this inside of its body. */
export function aDocx(body: string, needs: PackageNeeds = {}): Promise<Uint8Array> {
  const main = `<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`
  return aPackage('word/document.xml', `${OFFICE}wordprocessingml.document.main+xml`, main, needs)
}

/** A paragraph, one run for each text. */
export function p(...texts: readonly string[]): string {
  return `<w:p>${texts.map(text => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`
}

/** A workbook with one sheet: its rows, what follows them, and the shared texts. */
export function anXlsx(
  rows: string,
  {
    shared = '',
    after = '',
    before = '',
    book = '',
    sheet = 'Data',
    ...needs
  }: PackageNeeds & { shared?: string; after?: string; before?: string; book?: string; sheet?: string } = {},
): Promise<Uint8Array> {
  const names = `${SHEET} ${NAMESPACES}`
  const main = `<workbook ${names}><sheets><sheet name="${sheet}" sheetId="1" r:id="s1"/></sheets>${book}</workbook>`
  return aPackage('xl/workbook.xml', `${OFFICE}spreadsheetml.sheet.main+xml`, main, {
    ...needs,
    parts: [
      {
        path: 'xl/worksheets/sheet1.xml',
        type: 'spreadsheetml.worksheet',
        content: `<worksheet ${names}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
        rel: 'worksheet',
        id: 's1',
      },
      {
        path: 'xl/sharedStrings.xml',
        type: 'spreadsheetml.sharedStrings',
        content: `<sst ${names}>${shared}</sst>`,
        rel: 'sharedStrings',
      },
      ...(needs.parts ?? []),
    ],
  })
}

/** A presentation with one slide, whose shapes are given. */
export function aPptx(
  shapes: string,
  needs: PackageNeeds & { slide?: string; main?: string } = {},
): Promise<Uint8Array> {
  const main = `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId id="256" r:id="s1"/></p:sldIdLst>${needs.main ?? ''}</p:presentation>`
  return aPackage('ppt/presentation.xml', `${OFFICE}presentationml.presentation.main+xml`, main, {
    ...needs,
    parts: [
      {
        path: 'ppt/slides/slide1.xml',
        type: 'presentationml.slide',
        content: `<p:sld ${NAMESPACES} ${needs.slide ?? ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
        rel: 'slide',
        id: 's1',
      },
      ...(needs.parts ?? []),
    ],
  })
}

/** A shape with a paragraph, one run for each text. */
export function shape(...texts: readonly string[]): string {
  return `<p:sp><p:txBody><a:p>${texts.map(text => `<a:r><a:t>${text}</a:t></a:r>`).join('')}</a:p></p:txBody></p:sp>`
}

/** A root element with the usual namespaces. */
export function root(name: string, inner: string, attributes = ''): string {
  return `<${name} ${name.includes(':') ? '' : SHEET} ${NAMESPACES} ${attributes}>${inner}</${name}>`
}

async function aPackage(
  path: string,
  type: string,
  main: string,
  { parts = [], outside = [] }: PackageNeeds,
): Promise<Uint8Array> {
  const zip = new JSZip()
  const rels = new Map<string, string[]>()
  const link = (from: string, id: string, rel: string, rest: string): void => {
    const full = rel.includes(':') ? rel : `${REL}${rel}`
    rels.set(from, [...(rels.get(from) ?? []), `<Relationship Id="${id}" Type="${full}" ${rest}/>`])
  }
  const types = [`<Override PartName="/${path}" ContentType="${type}"/>`]
  link('', 'main', 'officeDocument', `Target="${path}"`)
  zip.file(path, main)
  for (const [index, part] of parts.entries()) {
    const full = part.type.includes('/') ? part.type : `${OFFICE}${part.type}+xml`
    types.push(`<Override PartName="/${part.path}" ContentType="${full}"/>`)
    link(part.from ?? path, part.id ?? `x${index}`, part.rel, `Target="/${part.path}"`)
    zip.file(part.path, part.content)
  }
  for (const [id, rel, target] of outside) link(path, id, rel, `Target="${target}" TargetMode="External"`)
  for (const [from, list] of rels) {
    const at = from.lastIndexOf('/') + 1
    zip.file(
      `${from.slice(0, at)}_rels/${from.slice(at)}.rels`,
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`,
    )
  }
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`,
  )
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

/** Hides these words and nothing else, with numbers that count up from 1000. */
export function aMaskerOf(words: readonly string[], type: SpanType = 'NAME'): Masker {
  const numbers = new Map<string, number>()
  return {
    find: async texts => texts.map(() => []),
    hides: () => true,
    known: () => words.map(value => ({ type, value })),
    replace: async details =>
      details.map(({ value }) => {
        const number = numbers.get(value) ?? 1000 + numbers.size
        numbers.set(value, number)
        return `[Name${number}]`
      }),
  }
}

/**
 * Everything that a file says, in every way of reading it: names of entries, their text as it is, and without tags,
 * entities, and signs between letters.
 */
export async function allTextOf(bytes: Uint8Array): Promise<string> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readings(bytes)
  const zip = await JSZip.loadAsync(bytes)
  const inner = Object.values(zip.files).map(
    async file => `${file.name}\n${await allTextOf(await file.async('uint8array'))}`,
  )
  return (await Promise.all(inner)).join('\n')
}

function readings(bytes: Uint8Array): string {
  const raw = ['utf-8', 'utf-16le', 'latin1'].map(encoding => new TextDecoder(encoding).decode(bytes)).join('\n')
  const bare = raw
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/_x000D_|[\s\u00ad\u2011]/g, '')
  return `${raw}\n${bare}\n${raw.replace(/[\s\u00ad]/g, '')}`
}

/** The text of one entry of a package. */
export async function entryOf(bytes: Uint8Array, path: string): Promise<string | undefined> {
  const zip = await JSZip.loadAsync(bytes)
  return zip.file(path)?.async('string')
}
