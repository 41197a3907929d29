import { attempt, block } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { accessor, apply, each, eachRow, type Method, match, textOf } from './natives.ts'
import { replaceMethod, replaceSetter } from './replace.ts'

interface Markup {
  /** Throws `Blocked` if one of its elements would load an address that must not be requested. */
  pass(markup: unknown): void
  /** The style without the addresses that must not be requested. */
  passStyle(style: string): string
  /** The text that an element may contain, if it is a style sheet or a set of speculation rules. */
  textFor(element: unknown, value: unknown): unknown
}

type IsLoading = (name: string, element: unknown) => boolean

/** If markup does not match, nothing in it can load anything. */
const MAY_LOAD =
  /\b(?:src|srcset|imagesrcset|poster|background|ping|data|href|srcdoc|style|content|attributionsrc)\s*=|<style|url\(/i
/** What a style loads: `url(…)`, and a string after `@import` or in an image set. */
const STYLE_ADDRESS = /(?:url\(\s*|@import\s+|image-set\(\s*)["']?([^"')]{4,})/i

/** Methods that parse a text into elements, with the index of that argument. */
const MAKES_ELEMENTS = [
  ['Element', 'insertAdjacentHTML', 1],
  ['Element', 'setHTMLUnsafe', 0],
  ['ShadowRoot', 'setHTMLUnsafe', 0],
  ['Range', 'createContextualFragment', 0],
  ['DOMParser', 'parseFromString', 0],
] as const
const MAKES_ELEMENTS_WHEN_SET = [
  ['Element', 'innerHTML'],
  ['Element', 'outerHTML'],
  ['ShadowRoot', 'innerHTML'],
] as const
const STYLES = [
  ['CSSStyleSheet', 'insertRule', 0],
  ['CSSStyleSheet', 'addRule', 1],
  ['CSSStyleSheet', 'replaceSync', 0],
  ['CSSStyleSheet', 'replace', 0],
  ['CSSStyleDeclaration', 'setProperty', 1],
  ['StylePropertyMap', 'set', 1],
  ['StylePropertyMap', 'append', 1],
  ['CSSGroupingRule', 'insertRule', 0],
] as const
type Inserts = readonly (readonly [string, readonly string[]])[]
const INSERTS: Inserts = [
  ['Node', ['appendChild', 'insertBefore', 'replaceChild', 'moveBefore']],
  ['Element', ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentText']],
  ['CharacterData', ['before', 'after', 'replaceWith']],
]

/** Checks what styles and elements created from text would load, before they are created. */
export function guardMarkup({ world, decide }: Guarding, isLoading: IsLoading): Markup {
  const types = world as unknown as Record<string, { prototype: object } | undefined>
  const parser = new world.DOMParser()
  const { parseFromString } = world.DOMParser.prototype
  const { querySelectorAll } = world.Document.prototype
  const findIn = world.DocumentFragment.prototype.querySelectorAll
  const element = world.Element.prototype
  const { getAttributeNames, getAttribute, removeAttribute, matches, querySelectorAll: findBelow } = element
  const text = accessor(world.Node.prototype, 'textContent', 'get') as Method
  const content = accessor(world.HTMLTemplateElement.prototype, 'content', 'get') as Method

  const passText = (style: string): void => {
    for (let rest = style; ; ) {
      const found = match(STYLE_ADDRESS, rest)
      if (found === null) return
      const address = found[1] ?? ''
      if (match(/^\s*(?:data|blob):/i, address) === null && decide.address(address) !== address) block()
      rest = rest.slice(found.index + found[0].length)
    }
  }

  const passElement = (made: unknown): void => {
    each(apply(getAttributeNames, made as Element, []), name => {
      const value = apply(getAttribute, made as Element, [name]) ?? ''
      if (name === 'style') passText(value)
      else if (name === 'srcdoc') pass(value)
      else if (name === 'content' && match(/url\s*=/i, value) !== null) passAddress(value.slice(value.search(/=/) + 1))
      else if (isLoading(name, made)) passAddress(value)
    })
    if (isOf(made, RULES)) passText(asStyle(textOf(apply(text, made as never, []))))
    if (isOf(made, 'template')) passAll(apply(findIn, apply(content, made as never, []) as DocumentFragment, ['*']))
  }
  const isOf = (made: unknown, selector: string): boolean => apply(matches, made as Element, [selector])
  const passAll = (all: ArrayLike<unknown>) => each(all, passElement)
  const passAddress = (value: string): void => {
    if (match(/^\s*(?:data|blob|about|javascript|mailto|tel|sms):/i, value) === null && decide.address(value) !== value)
      block()
  }

  function pass(markup: unknown): void {
    const written = textOf(markup)
    if (match(MAY_LOAD, written) === null) return
    let made: Document
    try {
      // Trusted markup stays trusted. If the page's policy forbids parsing plain text, it also rejects the page's own
      // attempt.
      made = apply(parseFromString, parser, [
        typeof markup === 'object' ? (markup as unknown as string) : written,
        'text/html',
      ])
    } catch {
      return
    }
    passAll(apply(querySelectorAll, made, ['*']))
  }

  const styleOr = (style: string): string => (attempt(() => passText(style)) === undefined ? '' : style)
  const textFor = (owner: unknown, value: unknown): unknown => {
    if (!(owner instanceof world.Element) || !isOf(owner, RULES)) return value
    passText(asStyle(textOf(value)))
    return value
  }

  const refused = () => new world.DOMException('This is not allowed.', 'SecurityError')
  const passOr = (work: () => void): void => {
    if (attempt(work) === undefined) throw refused()
  }
  eachRow(MAKES_ELEMENTS, (type, name, at: number) =>
    replaceMethod({ owner: types[type]?.prototype, name }, original => (self, args) => {
      passOr(() => pass(args[at]))
      return apply(original, self, onceRead(args, at))
    }),
  )
  each(['write', 'writeln'], name =>
    replaceMethod({ owner: world.Document.prototype, name }, original => (self, args) => {
      passOr(() => each(args, pass))
      return apply(original, self, args)
    }),
  )
  eachRow(MAKES_ELEMENTS_WHEN_SET, (type, name) =>
    replaceSetter({ owner: types[type]?.prototype, name }, original => (self, args) => {
      passOr(() => {
        if (name === 'innerHTML') textFor(self, args[0])
        pass(args[0])
      })
      return apply(original, self, onceRead(args, 0))
    }),
  )
  eachRow(STYLES, (type, name, at: number) =>
    replaceMethod({ owner: types[type]?.prototype, name }, original => (self, args) => {
      passOr(() => passText(textOf(args[at])))
      return apply(original, self, args)
    }),
  )
  replaceSetter(
    { owner: types.CSSStyleDeclaration?.prototype, name: 'cssText' },
    original => (self, args) => apply(original, self, [styleOr(textOf(args[0]))]),
  )

  // A style sheet or a set of speculation rules that is assembled from nodes.
  const passHeld = (held: unknown): void => {
    textFor(held, apply(text, held as never, []))
    clean(held as Element)
  }
  /** Style properties cannot be guarded one by one, so the style is checked before the browser renders it. */
  const clean = (styled: Element): void => {
    const style = apply(getAttribute, styled, ['style']) ?? ''
    if (match(/url\(|image-set\(/i, style) !== null && styleOr(style) === '') apply(removeAttribute, styled, ['style'])
  }
  const passNode = (parent: unknown, node: unknown): void => {
    if (!(node instanceof world.Node) || node instanceof world.Text) {
      if (parent instanceof world.Element && isOf(parent, RULES))
        textFor(parent, node instanceof world.Text ? apply(text, node as never, []) : node)
      return
    }
    if (node instanceof world.Element) {
      each(apply(findBelow, node, [HELD]), passHeld)
      passHeld(node)
    } else if (node instanceof world.DocumentFragment) each(apply(findIn, node, [HELD]), passHeld)
  }
  new world.MutationObserver(records => each(records, ({ target }) => clean(target as Element))).observe(
    world.document,
    {
      subtree: true,
      attributeFilter: ['style'],
    },
  )
  eachRow(INSERTS, (type, names) =>
    each(names, name =>
      replaceMethod({ owner: types[type]?.prototype, name }, original => (self, args) => {
        if (args.length > 0) passOr(() => each(args, node => passNode(self, node)))
        return apply(original, self, args)
      }),
    ),
  )

  return { pass, passStyle: styleOr, textFor }
}

const RULES = 'style, script[type="speculationrules"]'
const HELD = `${RULES}, [style*="url("], [style*="image-set("]`

/** Addresses in speculation rules are in quotation marks; turns them into `url("…")` as in a style. */
function asStyle(text: string): string {
  return match(/^\s*\{/, text) === null ? text : text.replaceAll(/"((?:https?:)?\/[^"]*)"/g, ' url("$1") ')
}

/** Converts the text argument once; trusted objects stay as they are. */
function onceRead(args: readonly unknown[], at: number): unknown[] {
  const read: unknown[] = []
  each(args, (value, index) => {
    read[index] = index === at && typeof value !== 'object' ? textOf(value) : value
  })
  return read
}
