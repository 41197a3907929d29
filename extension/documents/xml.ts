/** Deeper than any office program nests; more would exhaust the stack of whoever walks the tree. */
const MAX_DEPTH = 500

/** Not well-formed, or with a DTD, which no office format allows. */
export class XmlError extends Error {}

export type XmlNode = XmlElement | XmlText

/** Text between two tags, kept as written until somebody sets it. */
export class XmlText {
  raw: string
  constructor(raw: string) {
    this.raw = raw
  }

  get text(): string {
    return decodeXml(this.raw)
  }

  set text(text: string) {
    this.raw = encodeXml(text)
  }
}

export interface XmlAttribute {
  readonly name: string
  value: string
}

/** An element. Its tag is kept as written until an attribute changes. Names are told apart without their prefix. */
export class XmlElement {
  readonly name: string
  readonly local: string
  parent: XmlElement | null = null
  children: XmlNode[] = []
  /** The part of the tag after the name, as written; `null` once the attributes were changed. */
  #tag: string | null
  #attributes: XmlAttribute[] | null = null

  constructor(name: string, tag: string) {
    this.name = name
    this.local = localOf(name)
    this.#tag = tag
  }

  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= attributesOf(this.#tag ?? '')
    return this.#attributes
  }

  /** By the name without prefix. */
  get(local: string): string | undefined {
    return this.attributes.find(({ name }) => localOf(name) === local)?.value
  }

  /** Sets an existing attribute, or adds one of that full name. */
  set(name: string, value: string): void {
    const found = this.attributes.find(each => each.name === name)
    if (found !== undefined) found.value = value
    else this.#attributes?.push({ name, value })
    this.#tag = null
  }

  /** Removes the attributes with that name, whatever their prefix. */
  unset(local: string): void {
    const kept = this.attributes.filter(({ name }) => localOf(name) !== local)
    if (kept.length === this.attributes.length) return
    this.#attributes = kept
    this.#tag = null
  }

  get elements(): XmlElement[] {
    return this.children.filter(child => child instanceof XmlElement)
  }

  /** Children with that name. */
  named(local: string): XmlElement[] {
    return this.elements.filter(child => child.local === local)
  }

  /** All elements below, in the order of the file. */
  descendants(found: XmlElement[] = []): XmlElement[] {
    for (const child of this.children) {
      if (!(child instanceof XmlElement)) continue
      found.push(child)
      child.descendants(found)
    }
    return found
  }

  get text(): string {
    return this.children.map(child => child.text).join('')
  }

  /** Replaces everything inside by a text. */
  set text(text: string) {
    this.children = text === '' ? [] : [new XmlText(encodeXml(text))]
  }

  remove(): void {
    if (this.parent === null) return
    this.parent.children = this.parent.children.filter(child => child !== this)
    this.parent = null
  }

  /** Puts other nodes in the place of this one. */
  replaceBy(nodes: readonly XmlNode[]): void {
    const parent = this.parent
    if (parent === null) return
    for (const node of nodes) if (node instanceof XmlElement) node.parent = parent
    parent.children = parent.children.flatMap(child => (child === this ? nodes : [child]))
    this.parent = null
  }

  write(parts: string[]): void {
    const tag = this.#tag ?? this.attributes.map(({ name, value }) => ` ${name}="${encodeXml(value)}"`).join('')
    if (this.children.length === 0) {
      parts.push('<', this.name, tag, '/>')
      return
    }
    parts.push('<', this.name, tag, '>')
    for (const child of this.children) {
      if (child instanceof XmlText) parts.push(child.raw)
      else child.write(parts)
    }
    parts.push('</', this.name, '>')
  }
}

/**
 * The root of a part. An own small reader: `DOMParser` is not there in workers, and its writer changes what it did not
 * touch. Comments and processing instructions are left out: they can hold text that no program shows.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const source = decodeBytes(bytes)
  let root: XmlElement | null = null
  let current: XmlElement | null = null
  let depth = 0
  const addText = (raw: string): void => {
    if (current !== null) current.children.push(new XmlText(raw))
    else if (raw.trim() !== '') throw new XmlError('text beside the root')
  }
  for (let at = 0; at < source.length; ) {
    const open = source.indexOf('<', at)
    if (open > at || open < 0) addText(source.slice(at, open < 0 ? source.length : open))
    if (open < 0) break
    if (source.startsWith('<!--', open)) at = after(source, '-->', open + 4)
    else if (source.startsWith('<?', open)) at = after(source, '?>', open)
    else if (source.startsWith('<![CDATA[', open)) {
      at = after(source, ']]>', open)
      addText(encodeXml(source.slice(open + 9, at - 3)))
    } else if (source.startsWith('<!', open)) throw new XmlError('a DTD')
    else if (source.startsWith('</', open)) {
      at = after(source, '>', open)
      if (current === null || current.name !== source.slice(open + 2, at - 1).trim())
        throw new XmlError('an end tag without its start')
      current = current.parent
      depth -= 1
    } else {
      at = endOfTag(source, open)
      const isEmpty = source.charCodeAt(at - 2) === 0x2f
      const inner = source.slice(open + 1, isEmpty ? at - 2 : at - 1)
      const end = inner.search(/\s/)
      const element = new XmlElement(end < 0 ? inner : inner.slice(0, end), end < 0 ? '' : inner.slice(end).trimEnd())
      if (element.name === '' || (current === null && root !== null)) throw new XmlError('a second root')
      element.parent = current
      current?.children.push(element)
      root ??= element
      if (isEmpty) continue
      current = element
      depth += 1
      if (depth > MAX_DEPTH) throw new XmlError('too deep')
    }
  }
  if (root === null || current !== null) throw new XmlError('not closed')
  return root
}

export function writeXml(root: XmlElement): Uint8Array {
  const parts = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  root.write(parts)
  return new TextEncoder().encode(parts.join(''))
}

export function encodeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, sign => SIGNS[sign] ?? sign)
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeXml(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function attributesOf(tag: string): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  for (let at = 0, equals = tag.indexOf('='); equals >= 0; equals = tag.indexOf('=', at)) {
    const name = tag.slice(at, equals).trim().split(/\s/).at(-1) ?? ''
    let open = equals + 1
    while (/\s/.test(tag.charAt(open))) open += 1
    const mark = tag.charAt(open)
    at = open
    if (mark !== '"' && mark !== "'") continue
    const close = tag.indexOf(mark, open + 1)
    if (close < 0) break
    if (name !== '') attributes.push({ name, value: decodeXml(tag.slice(open + 1, close)) })
    at = close + 1
  }
  return attributes
}

function after(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from)
  if (at < 0) throw new XmlError('not closed')
  return at + end.length
}

/** The index after the `>`; one in quotation marks is part of a value. */
function endOfTag(source: string, open: number): number {
  for (let at = open + 1; at < source.length; at += 1) {
    const sign = source.charCodeAt(at)
    if (sign === 0x3e) return at + 1
    if (sign !== 0x22 && sign !== 0x27) continue
    at = source.indexOf(source.charAt(at), at + 1)
    if (at < 0) break
  }
  throw new XmlError('not closed')
}

function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  const declared = /^<\?xml[^>]{0,60}encoding=["']([\w-]{1,20})["']/.exec(
    String.fromCharCode(...bytes.subarray(0, 100)),
  )
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : declared?.[1]
  try {
    return new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new XmlError('unreadable characters')
  }
}
