import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A regular expression in a source file, or the code that builds one. */
export interface Found {
  file: string
  /** The source code: '/\s+/g', or 'new RegExp(name)'. */
  code: string
}

export interface FoundPattern extends Found {
  source: string
  flags: string
}

export interface Sources {
  /** Regular expression literals. */
  literals: FoundPattern[]
  /** Built when a module loads, before any outside input can have arrived. */
  builtAtLoad: Found[]
  /** Built inside a function, possibly from outside input. */
  builtLater: Found[]
}

const ROOMS = ['app', 'extension', 'server', 'sync']

/**
 * Every regular expression in the product's own sources, tests excluded. Uses a parser, because a slash may be a
 * division.
 */
export function regexSources(): Sources {
  const found: Sources = { literals: [], builtAtLoad: [], builtLater: [] }
  for (const file of ROOMS.flatMap(sourcesOf)) readSource(file, found)
  return found
}

export function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|mjs)$/.test(name) && !/\.(?:test|deep|spec)\.tsx?$/.test(name))
    .map(name => join(folder, name))
    .sort()
}

/** Methods that take a string and compile it into a regular expression. */
const COMPILING = new Set(['match', 'matchAll', 'search'])

function readSource(file: string, found: Sources): void {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  let functions = 0
  const enter = (): void => {
    functions += 1
  }
  const leave = (): void => {
    functions -= 1
  }
  const keepBuilt = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
    const list = functions === 0 ? found.builtAtLoad : found.builtLater
    if (isRegExp(node.callee) || isCompiling(node)) list.push({ file, code: text.slice(node.start, node.end) })
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression: keepBuilt,
    CallExpression: keepBuilt,
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.literals.push({ file, code: `/${source}/${flags}`, source, flags })
    },
  }).visit(program)
}

function isRegExp(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'RegExp'
  return callee.type === 'MemberExpression' && nameOf(callee) === 'RegExp'
}

function isCompiling({ callee, arguments: [first] }: ESTree.NewExpression | ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || !COMPILING.has(nameOf(callee) ?? '')) return false
  return first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string')
}

function nameOf({ property }: ESTree.MemberExpression): string | undefined {
  return property.type === 'Identifier' ? property.name : undefined
}
