import type { Removed } from '../report.ts'
import type { PlacePart } from '../texts.ts'

/** What is done with a part of a package. */
export type PartRule =
  | { readonly do: 'mask'; readonly as: PlacePart }
  /** With its relationship, and with what refers to it. `null`: not worth a word to the person. */
  | { readonly do: 'drop'; readonly what: Removed | null }
  | { readonly do: 'picture' }
  /** A document in the document, with the same rules. */
  | { readonly do: 'open' }

/** The rule of a content type. An allow-list: a part that is not on it is dropped, and the person is told. */
export function ruleOf(contentType: string): PartRule {
  const type = shortType(contentType)
  const as = MASKED.get(type)
  if (as !== undefined) return { do: 'mask', as }
  if (type.startsWith('image/')) return { do: 'picture' }
  if (PACKAGES.has(type)) return { do: 'open' }
  const known = DROPPED.find(([start]) => type.startsWith(start))
  return { do: 'drop', what: known === undefined ? 'unknown' : known[1] }
}

/** The type of a main part once macros and the quality of a template are gone; other types stay. */
export function plainType(contentType: string): string {
  const main = MAIN_TYPES.find(([start]) => shortType(contentType).startsWith(start))
  return main !== undefined && shortType(contentType).endsWith('/main')
    ? `application/vnd.openxmlformats-officedocument.${main[1].replace('/', '.')}.main+xml`
    : contentType
}

const MAIN_TYPES: readonly (readonly [string, string])[] = [
  ['wordprocessingml/template', 'wordprocessingml/document'],
  ['word/', 'wordprocessingml/document'],
  ['spreadsheetml/template', 'spreadsheetml/sheet'],
  ['excel/', 'spreadsheetml/sheet'],
  ['presentationml/template', 'presentationml/presentation'],
  ['powerpoint/template', 'presentationml/presentation'],
  ['powerpoint/presentation', 'presentationml/presentation'],
  ['powerpoint/slideshow', 'presentationml/slideshow'],
]

/** With slashes between its words, and without what all types of an office have in common. */
function shortType(contentType: string): string {
  return contentType
    .replace(/^application\/vnd\.(?:openxmlformats-officedocument\.|openxmlformats-|ms-)/, '')
    .replace(/\+xml$/, '')
    .replaceAll('.', '/')
}

const MASKED = new Map<string, PlacePart>(
  Object.entries({
    'wordprocessingml/document/main': 'body',
    'wordprocessingml/template/main': 'body',
    'word/document/macroEnabled/main': 'body',
    'word/template/macroEnabledTemplate/main': 'body',
    'wordprocessingml/header': 'header',
    'wordprocessingml/footer': 'footer',
    'wordprocessingml/footnotes': 'footnotes',
    'wordprocessingml/endnotes': 'footnotes',
    'wordprocessingml/comments': 'comments',
    'wordprocessingml/commentsExtended': 'comments',
    'wordprocessingml/commentsIds': 'comments',
    'wordprocessingml/commentsExtensible': 'comments',
    'wordprocessingml/styles': 'structure',
    'word/stylesWithEffects': 'structure',
    'wordprocessingml/numbering': 'structure',
    'wordprocessingml/settings': 'structure',
    'wordprocessingml/webSettings': 'structure',
    'wordprocessingml/fontTable': 'structure',
    theme: 'structure',
    themeOverride: 'structure',
    drawing: 'drawing',
    vmlDrawing: 'drawing',
    'drawingml/chart': 'chart',
    'drawingml/chartshapes': 'chart',
    'office/chartex': 'chart',
    'office/chartcolorstyle': 'structure',
    'office/chartstyle': 'structure',
    'drawingml/diagramData': 'diagram',
    'drawingml/diagramLayout': 'structure',
    'drawingml/diagramStyle': 'structure',
    'drawingml/diagramColors': 'structure',
    'office/drawingml/diagramDrawing': 'diagram',
    'spreadsheetml/sheet/main': 'structure',
    'spreadsheetml/template/main': 'structure',
    'excel/sheet/macroEnabled/main': 'structure',
    'excel/template/macroEnabled/main': 'structure',
    'spreadsheetml/worksheet': 'sheet',
    'spreadsheetml/chartsheet': 'sheet',
    'spreadsheetml/sharedStrings': 'sheet',
    'spreadsheetml/styles': 'structure',
    'spreadsheetml/comments': 'comments',
    'spreadsheetml/table': 'sheet',
    'excel/threadedcomments': 'comments',
    'excel/person': 'comments',
    'presentationml/presentation/main': 'structure',
    'presentationml/slideshow/main': 'structure',
    'presentationml/template/main': 'structure',
    'powerpoint/presentation/macroEnabled/main': 'structure',
    'powerpoint/slideshow/macroEnabled/main': 'structure',
    'powerpoint/template/macroEnabled/main': 'structure',
    'presentationml/slide': 'slide',
    'presentationml/slideLayout': 'master',
    'presentationml/slideMaster': 'master',
    'presentationml/notesSlide': 'notes',
    'presentationml/notesMaster': 'master',
    'presentationml/handoutMaster': 'master',
    'presentationml/comments': 'comments',
    'presentationml/commentAuthors': 'comments',
    'powerpoint/comments': 'comments',
    'powerpoint/authors': 'comments',
    'presentationml/presProps': 'structure',
    'presentationml/viewProps': 'structure',
    'presentationml/tableStyles': 'structure',
  } as const),
)

const PACKAGES = new Set(['spreadsheetml/sheet', 'wordprocessingml/document', 'presentationml/presentation'])

/** By the beginning of the type. */
const DROPPED: readonly (readonly [string, Removed | null])[] = [
  ['package/core-properties', 'properties'],
  ['extended-properties', 'properties'],
  ['custom-properties', 'properties'],
  ['wordprocessingml/document/glossary', 'building-blocks'],
  ['wordprocessingml/people', 'people'],
  ['customXmlProperties', 'bound-data'],
  ['application/xml', 'bound-data'],
  ['presentationml/tags', 'bound-data'],
  ['spreadsheetml/pivot', 'pivot-tables'],
  ['spreadsheetml/externalLink', 'external-data'],
  ['spreadsheetml/connections', 'external-data'],
  ['spreadsheetml/queryTable', 'external-data'],
  ['spreadsheetml/printerSettings', 'printer-settings'],
  ['wordprocessingml/printerSettings', 'printer-settings'],
  ['presentationml/printerSettings', 'printer-settings'],
  // Excel makes both anew.
  ['spreadsheetml/calcChain', null],
  ['spreadsheetml/sheetMetadata', null],
  ['office/vba', 'macros'],
  ['word/vba', 'macros'],
  ['word/keyMapCustomizations', 'macros'],
  ['office/activeX', 'macros'],
  ['excel/controlproperties', 'macros'],
  ['excel/macrosheet', 'macros'],
  ['spreadsheetml/macrosheet', 'macros'],
  ['obfuscatedFont', 'fonts'],
  ['application/x-font', 'fonts'],
  ['application/x-fontdata', 'fonts'],
  ['audio/', 'media'],
  ['video/', 'media'],
  ['oleObject', 'embedded-files'],
  ['application/vnd', 'embedded-files'],
  ['text/', 'embedded-files'],
  ['message/', 'embedded-files'],
  ['application/rtf', 'embedded-files'],
]
