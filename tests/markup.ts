import { selectAll } from 'css-select'
import { ElementType, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Tag = Extract<Node, { attribs: unknown }>
/** A tag, or the root fragment. */
type Parent = Pick<Tag, 'children'> & { name?: string; attribs?: Record<string, string> }

/**
 * Rendered markup as a tree, so that a test asks one specific element for its text. The same word elsewhere on the page
 * proves nothing.
 */
export class Markup {
  readonly #node: Parent

  constructor(node: Parent) {
    this.#node = node
  }

  /** All descendants that match the selector, in document order. */
  all(selector: string): Markup[] {
    return selectAll<Node, Tag>(selector, this.#node.children).map(tag => new Markup(tag))
  }

  /** The only match: no match is an error, and so is a second one. */
  one(selector: string): Markup {
    const [found, ...others] = this.all(selector)
    if (found === undefined || others.length > 0) {
      throw new Error(`${found === undefined ? 0 : others.length + 1} elements are '${selector}', not one`)
    }
    return found
  }

  count(selector: string): number {
    return this.all(selector).length
  }

  texts(selector: string): string[] {
    return this.all(selector).map(found => found.text)
  }

  /** Label and address of every link below this element, in order. */
  links(selector = 'a[href]'): [label: string, address: string][] {
    return this.all(selector).map(link => [link.text, link.attribute('href') ?? ''])
  }

  /** The child elements. */
  get children(): Markup[] {
    return this.#node.children.flatMap(child => (isTag(child) ? [new Markup(child)] : []))
  }

  get name(): string {
    return this.#node.name ?? ''
  }

  attribute(name: string): string | undefined {
    return this.#node.attribs?.[name]
  }

  /** What a screen reader says: hidden parts are left out, and elements are separated by one space. */
  get text(): string {
    return spoken(this.#node)
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/ (?=[,.;:!?)”])/g, '')
      .trim()
  }
}

/** Reads a fragment or a whole page. */
export function markup(html: string): Markup {
  // React puts this marker between two pieces of one text, which would look like two texts.
  return new Markup(parseDocument(html.replaceAll('<!-- -->', '')))
}

function spoken(node: Parent): string[] {
  const { 'aria-hidden': ariaHidden, hidden } = node.attribs ?? {}
  if (ariaHidden === 'true' || hidden !== undefined) return []
  if (node.name === 'style' || node.name === 'script') return []
  return node.children.flatMap(child =>
    isTag(child) ? spoken(child) : child.type === ElementType.Text ? [child.data] : [],
  )
}

function isTag(node: Node): node is Tag {
  return ElementType.isTag(node)
}
