import { ArchiveError, type Entries, readArchive, writeArchive } from '../archive.ts'
import { Unreadable } from '../formats.ts'
import { blankPicture, withoutMetadata } from '../picture.ts'
import type { Removed, Tally } from '../report.ts'
import type { PlacePart } from '../texts.ts'
import { readXml, writeXml, XmlElement, XmlError } from '../xml.ts'
import { plainType, ruleOf } from './part-rules.ts'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'

/** A part that stays, with what it refers to. */
export interface Part {
  readonly path: string
  readonly type: string
  /** XML that is masked, or the bytes of a picture or a document in the document. */
  readonly content:
    | { readonly is: 'xml'; readonly as: PlacePart; readonly root: XmlElement }
    | { readonly is: 'picture'; readonly bytes: Uint8Array }
    | { readonly is: 'package'; readonly bytes: Uint8Array }
  readonly links: Link[]
}

/** A relationship that stays. */
export interface Link {
  readonly id: string
  readonly type: string
  /** An address outside of the package, or the part that it leads to. */
  target: string | Part
}

/** The parts that can be reached from the main part by what stays. */
export interface Package {
  readonly main: Part
  readonly mainRelationship: string
  readonly parts: readonly Part[]
}

/** Opens a package and leaves everything behind that is not on the list of parts. Throws `Unreadable`. */
export async function openPackage(bytes: Uint8Array, tally: Tally): Promise<Package> {
  // What Office encrypts is an OLE file with the package in it.
  if (OLE.every((byte, index) => bytes[index] === byte)) throw new Unreadable('encrypted')
  try {
    const entries = await readArchive(bytes)
    const start = linksIn(entries, '').find(({ type }) => type.endsWith('/officeDocument'))
    if (start === undefined) throw new Unreadable('broken')
    for (const { type } of linksIn(entries, '')) if (type !== start.type) tally.remove(rootRemoval(type))
    const parts = new Map<string, Part>()
    const main = take(start.target, { entries, typeOf: typesOf(entries), parts, tally })
    if (main === null || main.content.is !== 'xml') throw new Unreadable('broken')
    return { main, mainRelationship: start.type, parts: [...parts.values()] }
  } catch (error) {
    if (error instanceof XmlError) throw new Unreadable('broken')
    if (error instanceof ArchiveError) throw new Unreadable(error.why)
    throw error
  }
}

const OLE = [0xd0, 0xcf, 0x11, 0xe0]

function rootRemoval(type: string): Removed {
  if (type.endsWith('/thumbnail')) return 'preview'
  if (type.endsWith('/customXml')) return 'bound-data'
  return /properties$/.test(type) ? 'properties' : 'unknown'
}

interface Taking {
  readonly entries: Entries
  readonly typeOf: (path: string) => string
  readonly parts: Map<string, Part>
  readonly tally: Tally
}

/** The part at a path with all that it leads to; `null` if it does not stay. */
function take(path: string, taking: Taking): Part | null {
  const { entries, typeOf, parts, tally } = taking
  const known = parts.get(path)
  if (known !== undefined) return known
  const bytes = entries.get(path)
  const rule = ruleOf(typeOf(path))
  if (bytes === undefined) return null
  const part = rule.do === 'drop' ? null : partOf(path, bytes, taking)
  if (part === null) {
    const what = rule.do === 'drop' ? rule.what : 'unknown'
    if (what !== null) tally.remove(what)
    return null
  }
  parts.set(path, part)
  if (part.content.is !== 'xml') return part
  const gone = new Set<string>()
  for (const link of linksIn(entries, path)) {
    const target = link.isOutside ? outsideTarget(link.type, link.target, tally) : take(link.target, taking)
    if (target === null) gone.add(link.id)
    else part.links.push({ id: link.id, type: link.type, target })
  }
  if (gone.size > 0) removeReferences(part.content.root, gone)
  return part
}

function partOf(path: string, bytes: Uint8Array, { typeOf, tally }: Taking): Part | null {
  const type = plainType(typeOf(path))
  const rule = ruleOf(type)
  if (rule.do === 'drop') return null
  if (rule.do === 'open') return { path, type, content: { is: 'package', bytes }, links: [] }
  if (rule.do === 'picture') {
    tally.pictures += 1
    const bare = withoutMetadata(bytes)
    if (bare === null) tally.remove('pictures')
    // A format that can hold text, such as EMF or SVG: a blank picture stands in its place.
    return bare === null
      ? { path: `${path}.png`, type: 'image/png', content: { is: 'picture', bytes: blankPicture() }, links: [] }
      : { path, type, content: { is: 'picture', bytes: bare }, links: [] }
  }
  try {
    return { path, type, content: { is: 'xml', as: rule.as, root: readXml(bytes) }, links: [] }
  } catch (error) {
    // Old programs write drawings of notes that are not well-formed; Excel draws them anew.
    if (error instanceof XmlError && type.endsWith('vmlDrawing')) return null
    throw error
  }
}

/** What stays of an address outside: links to click are masked later, paths of files and data sources are not kept. */
function outsideTarget(type: string, target: string, tally: Tally): string | null {
  if (type.endsWith('/hyperlink')) return target
  const what = type.endsWith('/attachedTemplate') ? 'template-link' : /\/mailMerge/.test(type) ? 'mail-merge' : null
  tally.remove(what ?? 'links')
  return what === null ? 'removed' : null
}

/** Elements that only hold a list of references; without any they are not valid. */
const MAY_BE_EMPTY = new Set([
  'p',
  'tc',
  'body',
  'hdr',
  'ftr',
  'comment',
  'footnote',
  'endnote',
  'spTree',
  'txbxContent',
])
const REFERENCES = new Set(['id', 'embed', 'link', 'pict', 'relid', 'href', 'dm', 'lo', 'qs', 'cs', 'ilink'])

function removeReferences(root: XmlElement, gone: ReadonlySet<string>): void {
  for (const element of root.descendants()) {
    const names = element.attributes
      .filter(({ name, value }) => name.includes(':') && gone.has(value))
      .map(({ name }) => name.slice(name.indexOf(':') + 1))
      .filter(local => REFERENCES.has(local))
    if (names.length === 0) continue
    if (element.local === 'pageSetup') for (const name of names) element.unset(name)
    else removeUpward(element)
  }
}

/** Removes an element, and what is empty without it. */
export function removeUpward(element: XmlElement): void {
  const { parent } = element
  element.remove()
  if (parent === null || parent.parent === null || MAY_BE_EMPTY.has(parent.local)) return
  // A slide's frame around an object, which has a place but nothing to show.
  if (parent.local === 'graphicData') removeUpward(frameOf(parent))
  else if (parent.elements.length === 0 && parent.text.trim() === '') removeUpward(parent)
  else if (parent.get('count') !== undefined) parent.set('count', String(parent.elements.length))
}

function frameOf(element: XmlElement): XmlElement {
  const parent = element.parent
  return parent === null || element.local === 'graphicFrame' || element.local === 'drawing' ? element : frameOf(parent)
}

/** `isNamed` says whether a path says something that must not leave. */
export async function writePackage(
  { main, mainRelationship, parts }: Package,
  bytesOf: ReadonlyMap<Part, Uint8Array>,
  isNamed: (path: string) => boolean,
): Promise<Uint8Array> {
  const paths = new Map(parts.map((part, index) => [part, isNamed(part.path) ? renamed(part.path, index) : part.path]))
  const pathOf = (part: Part): string => paths.get(part) ?? part.path
  const entries: Entries = new Map()
  const types = new XmlElement('Types', ` xmlns="${CONTENT_TYPES}"`)
  const addType = (tag: string): void =>
    void types.children.push(new XmlElement(tag.split(' ')[0] ?? '', tag.slice(tag.indexOf(' '))))
  addType('Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"')
  for (const part of parts) addType(`Override PartName="/${pathOf(part)}" ContentType="${part.type}"`)
  entries.set('[Content_Types].xml', writeXml(types))
  entries.set('_rels/.rels', linksXml([{ id: 'rId1', type: mainRelationship, target: main }], pathOf))
  for (const part of parts) {
    const bytes = bytesOf.get(part)
    if (bytes === undefined) continue
    entries.set(pathOf(part), bytes)
    if (part.links.length > 0) entries.set(linksPath(pathOf(part)), linksXml(part.links, pathOf))
  }
  return writeArchive(entries)
}

function renamed(path: string, index: number): string {
  const ending = /\.[a-z]{1,5}$/i.exec(path)?.[0] ?? '.bin'
  return `renamed/part${index + 1}${ending}`
}

function linksXml(links: readonly Link[], pathOf: (part: Part) => string): Uint8Array {
  const root = new XmlElement('Relationships', ` xmlns="${RELATIONSHIPS}"`)
  for (const { id, type, target } of links) {
    const element = new XmlElement('Relationship', '')
    element.set('Id', id)
    element.set('Type', type)
    element.set('Target', typeof target === 'string' ? target : `/${pathOf(target)}`)
    if (typeof target === 'string') element.set('TargetMode', 'External')
    root.children.push(element)
  }
  return writeXml(root)
}

function typesOf(entries: Entries): (path: string) => string {
  const bytes = entries.get('[Content_Types].xml')
  if (bytes === undefined) throw new Unreadable('broken')
  const overrides = new Map<string, string>()
  const defaults = new Map<string, string>()
  for (const element of readXml(bytes).elements) {
    const type = element.get('ContentType') ?? ''
    if (element.local === 'Override')
      overrides.set((element.get('PartName') ?? '').replace(/^\//, '').toLowerCase(), type)
    else defaults.set((element.get('Extension') ?? '').toLowerCase(), type)
  }
  return path =>
    overrides.get(path.toLowerCase()) ?? defaults.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? ''
}

interface FoundLink {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isOutside: boolean
}

function linksIn(entries: Entries, path: string): FoundLink[] {
  const bytes = entries.get(linksPath(path))
  if (bytes === undefined) return []
  return readXml(bytes).elements.map(element => {
    const isOutside = element.get('TargetMode') === 'External'
    const target = element.get('Target') ?? ''
    return {
      id: element.get('Id') ?? '',
      type: element.get('Type') ?? '',
      target: isOutside ? target : resolved(path, target),
      isOutside,
    }
  })
}

function linksPath(path: string): string {
  const at = path.lastIndexOf('/') + 1
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`
}

function resolved(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of decoded(target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

function decoded(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
