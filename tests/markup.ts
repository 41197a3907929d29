import { selectAll } from 'css-select'
import { ElementType, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Tag = Extract<Node, { attribs: unknown }>
/** A tag, or the fragment around them all. */
type Parent = Pick<Tag, 'children'> & { name?: string; attribs?: Record<string, string> }

/**
 * Drawn markup as a tree: a test asks one element, in its place, for what it says. A word that stands anywhere else on the
 * page proves nothing.
 */
export class Markup {
  readonly #node: Parent

  constructor(node: Parent) {
    this.#node = node
  }

  /** All elements below this one that the selector names, in the order of the document. */
  all(selector: string): Markup[] {
    return selectAll<Node, Tag>(selector, this.#node.children).map(tag => new Markup(tag))
  }

  /** The one that there has to be: none is an error, and so is a second one. */
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

  /** Label and address of every link below, in order. */
  links(selector = 'a[href]'): [label: string, address: string][] {
    return this.all(selector).map(link => [link.text, link.attribute('href') ?? ''])
  }

  /** The elements right below this one. */
  get children(): Markup[] {
    return this.#node.children.flatMap(child => (isTag(child) ? [new Markup(child)] : []))
  }

  get name(): string {
    return this.#node.name ?? ''
  }

  attribute(name: string): string | undefined {
    return this.#node.attribs?.[name]
  }

  /** What a person hears of it: hidden parts are left out, elements are parted by one blank. */
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
  // React's mark between two pieces of one text, which would look like two texts.
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
