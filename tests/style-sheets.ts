import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import postcss from 'postcss'
import { parseSync } from 'vite'

/** One selector of a rule, as it stands in a style sheet. */
export interface Selector {
  file: string
  text: string
  classes: string[]
}

/** All selectors of a style sheet; a list of selectors counts as several. */
export function selectorsOf(file: string, css = readFileSync(file, 'utf8')): Selector[] {
  const found: Selector[] = []
  postcss.parse(css).walkRules(rule => {
    for (const text of rule.selectors) found.push({ file, text: text.replace(/\s+/g, ' '), classes: classesIn(text) })
  })
  return found
}

/** Names may contain letters that Tailwind escapes, but our own never do. */
const classesIn = (selector: string): string[] =>
  [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)

/** The style sheet and all sheets that it imports, in their order. */
export function withImports(file: string): string[] {
  const imported: string[] = []
  postcss.parse(readFileSync(file, 'utf8')).walkAtRules('import', rule => {
    const [, path] = /^"(\.[^"]+)"/.exec(rule.params) ?? []
    if (path !== undefined) imported.push(join(dirname(file), path))
  })
  return [...imported.flatMap(withImports), file]
}

export interface OwnershipRules {
  /** Sheets whose classes other sheets may place within a component of their own; the order decides who owns a class. */
  shared: readonly string[]
  /** Class of a page's root, and the folder whose sheets may all begin with it. */
  roots: Readonly<Record<string, string>>
  /** Sheets that may name classes of others, and exceptions for single classes (`sheet class`), each with its reason. */
  exempt: Readonly<Record<string, string>>
}

/** The sheet that defines each class: the one in which a selector begins with it, or the first one that names it. */
export function owners(selectors: readonly Selector[], rules: OwnershipRules): Map<string, string[]> {
  const named = new Map<string, Map<string, boolean>>()
  for (const { file, classes } of selectors) {
    if (file in rules.exempt) continue
    const own = classes.filter(name => !(name in rules.roots))
    for (const name of own) {
      const files = named.get(name) ?? new Map<string, boolean>()
      files.set(file, files.get(file) === true || name === own[0])
      named.set(name, files)
    }
  }
  const place = (file: string) => (rules.shared.includes(file) ? rules.shared.indexOf(file) : rules.shared.length)
  return new Map(
    [...named].map(([name, files]) => {
      const [first = Number.POSITIVE_INFINITY] = [...files.keys()].map(place).sort((a, b) => a - b)
      const all = [...files].filter(([file]) => !(`${file} ${name}` in rules.exempt))
      const leading = all.filter(([, leads]) => leads).map(([file]) => file)
      const candidates = leading.length > 0 ? leading : all.map(([file]) => file)
      if (first === rules.shared.length) return [name, candidates]
      return [name, [...candidates].sort((a, b) => place(a) - place(b)).slice(0, 1)]
    }),
  )
}

/** Selectors that name a class of another sheet, and do so outside of a component of their own. */
export function reachingBeyond(selectors: readonly Selector[], rules: OwnershipRules): string[] {
  const owned = owners(selectors, rules)
  const found = [...owned]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `.${name} is defined in ${files.sort().join(' and ')}`)
  for (const { file, text, classes } of selectors) {
    if (file in rules.exempt) continue
    const isOwn = (name: string) => owned.get(name)?.includes(file) === true
    for (const name of classes) {
      const root = rules.roots[name]
      if (root !== undefined) {
        if (!file.startsWith(root)) found.push(`${file}: ${text} names .${name} of ${root}`)
      } else if (!isOwn(name) && !(`${file} ${name}` in rules.exempt)) {
        const [owner = ''] = owned.get(name) ?? []
        if (!rules.shared.includes(owner)) found.push(`${file}: ${text} names .${name} of ${owner}`)
        else if (!classes.some(isOwn)) found.push(`${file}: ${text} changes .${name} of ${owner} everywhere`)
      }
    }
  }
  return [...new Set(found)]
}

/** One class that a component gives to an element. */
export interface Use {
  name: string
  line: number
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/**
 * The classes that a source file gives to elements: attributes and properties called `className`, `class` or
 * `…ClassName`, and the arguments of `clsx` and `cva`, whose variants may stand anywhere below them.
 */
export function usesIn(file: string, source = readFileSync(file, 'utf8')): Use[] {
  const found: Use[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const add = (text: string, node: Node, { startsWord = true, endsWord = true } = {}) => {
    const names = text.split(/\s+/)
    names.forEach((name, index) => {
      // What touches a value, like the `x-` of `x-${y}`, is only a part of a name.
      const isPart = (index === 0 && !startsWord) || (index === names.length - 1 && !endsWord)
      if (name !== '' && !isPart) found.push({ name, line: lineOf(node.start) })
    })
  }
  const visit = (node: unknown, isClass: boolean): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each, isClass)
      return
    }
    if (!isNode(node) || node.type === 'ImportDeclaration') return
    let within = isClass
    if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const name = nameOf(node.type === 'Property' ? node.key : node.name)
      // `buttonClass({ size: 'sm' })` names a variant.
      if (/^(variant|size)$/.test(name) && isNode(node.value) && node.value.type !== 'ObjectExpression') return
      within = /^(class|className|\w+ClassName)$/.test(name) || (node.type === 'Property' && isClass)
      visit(node.value, within)
      return
    }
    if (node.type === 'CallExpression') {
      within = /^(clsx|cva)$/.test(nameOf(node.callee)) || (isClass && nameOf(node.callee) === 'buttonClass')
      visit(node.arguments, within)
      return
    }
    // A value that is only compared is no class.
    if (node.type === 'BinaryExpression') return
    if (node.type === 'ConditionalExpression') {
      visit(node.consequent, isClass)
      visit(node.alternate, isClass)
      return
    }
    if (node.type === 'LogicalExpression') {
      visit(node.right, isClass)
      if (node.operator !== '&&') visit(node.left, isClass)
      return
    }
    if (within && node.type === 'Literal' && typeof node.value === 'string') add(node.value, node)
    if (within && node.type === 'TemplateLiteral') {
      const quasis = node.quasis as (Node & { value: { cooked: string } })[]
      quasis.forEach((part, index) => {
        add(part.value.cooked, part, {
          startsWord: index === 0 || /^\s/.test(part.value.cooked),
          endsWord: index === quasis.length - 1 || /\s$/.test(part.value.cooked),
        })
      })
      visit(node.expressions, within)
      return
    }
    const below = node.type === 'JSXElement' || node.type === 'JSXFragment' ? false : within
    for (const [key, child] of Object.entries(node))
      if (key !== 'type' && typeof child === 'object') visit(child, below)
  }
  visit(parseSync(file, source).program.body, false)
  return found
}

/** Modules and sheets that a source file imports, at once or later; types need no style. */
export function importsOf(file: string, source = readFileSync(file, 'utf8')): { now: string[]; later: string[] } {
  const paths = (pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, path = '']) => join(dirname(file), path.replace(/\?.*$/, '')))
  return {
    now: paths(/(?:^|\n)(?:import|export) (?!type )(?:[^'"]*? from )?'(\.[^'"]+)'/g),
    later: paths(/\bimport\('(\.[^'"]+)'\)/g),
  }
}
