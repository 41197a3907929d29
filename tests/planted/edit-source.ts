import { parseSync } from 'vite'

import type { Fault } from './fault.ts'

/*
 * One build holds all faults. Each is a branch around its node, and which one is taken is decided while it runs:
 *
 *     compare(mirror, page)      becomes      (globalThis.planted?.id === 'x' ? … : compare(mirror, page))
 *
 * Nodes are found by their type and by the names in them, so that a fault still finds its node after reformatting,
 * renaming of locals, or moving of statements.
 */

/** The source with a branch for each fault. Throws if a fault names something that is missing or ambiguous. */
export function withFaults(source: string, faults: readonly Fault[]): string {
  const [file] = faults.map(fault => fault.file)
  const { program, errors } = parseSync(file ?? 'none.ts', source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const functions = functionsIn(program)
  const edits: Edit[] = []
  const blocks: Edit[] = []
  const replaced = new Map<NamedFunction, Fault[]>()
  for (const fault of faults) {
    const found = functionNamed(functions, fault)
    if ('about' in fault) edits.push(settled(conditionAbout(found, fault), fault))
    else if ('call' in fault) {
      const call = callIn(found, fault)
      edits.push(called(source, call, fault))
      blocks.push(...statementsBegunBy(call, found).map(asBlock))
    } else replaced.set(found, [...(replaced.get(found) ?? []), fault])
  }
  for (const [found, those] of replaced) edits.push(...replacing(source, found, those))
  return applied(source, [...blocks, ...edits], 0, source.length)
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

interface NamedFunction {
  /** Its own name last, preceded by those of what contains it. */
  path: readonly string[]
  /** With parameters and body. */
  node: Node
  /** What gives it its name: a declaration, a member, or the function itself if it is a value. */
  holder: Node
}

interface Edit {
  start: number
  end: number
  /** Gets the existing source, with the edits inside it applied. */
  write: (inner: string) => string
}

class NotThere extends Error {
  constructor({ id, file, in: name }: Fault, what: string) {
    super(`fault '${id}' in function '${name}' of ${file}: ${what}`)
  }
}

// Finding

function functionsIn(program: unknown): NamedFunction[] {
  const found: NamedFunction[] = []
  const look = (value: unknown, path: readonly string[]): void => {
    for (const node of nodesOf(value)) {
      const name = nameOf(node)
      const own = name === undefined ? path : [...path, name]
      const node_ = functionOf(node)
      if (name !== undefined && node_ !== undefined) found.push({ path: own, node: node_, holder: node })
      look(partsOf(node), own)
    }
  }
  look(program, [])
  return found
}

/** The name that a declaration or a member gives. */
function nameOf(node: Node): string | undefined {
  const named = ['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclarator'].includes(node.type)
    ? node.id
    : ['MethodDefinition', 'PropertyDefinition', 'Property'].includes(node.type) && node.computed !== true
      ? node.key
      : undefined
  return isNode(named) ? wordOf(named) : undefined
}

function functionOf(node: Node): Node | undefined {
  const value = node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node.init : node.value
  return isNode(value) && /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(value.type)
    ? value
    : undefined
}

function functionNamed(functions: readonly NamedFunction[], fault: Fault): NamedFunction {
  const asked = fault.in.split('.')
  const found = functions.filter(({ path }) => path.at(-1) === asked.at(-1) && isWithin(asked, path))
  const [one] = found
  if (one !== undefined && found.length === 1) return one
  if (one !== undefined) throw new NotThere(fault, `${found.length} are called so: ${listed(found.map(dotted))}`)
  throw new NotThere(fault, `there is no such function, only ${listed(functions.map(dotted))}`)
}

const dotted = ({ path }: NamedFunction) => path.join('.')
const listed = (names: readonly string[]) => [...new Set(names)].join(', ') || 'none'

/** Whether all of `some` occur in `all`, in order. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const name of all) if (name === some[at]) at += 1
  return at === some.length
}

function callIn({ node }: NamedFunction, fault: Fault & { call: string }): Node {
  const calls = everyNode(node).filter(({ type }) => type === 'CallExpression')
  const asked = `.${fault.call}`
  const found = calls.filter(call => `.${calledName(call.callee)}`.endsWith(asked))
  const [one] = found
  if (one === undefined) {
    const others = calls.map(call => calledName(call.callee)).filter(name => name !== '')
    throw new NotThere(fault, `it has no call of '${fault.call}', only of ${listed(others)}`)
  }
  if (found.length > 1) throw new NotThere(fault, `it calls '${fault.call}' ${found.length} times`)
  // The rest of an optional chain is skipped together with its beginning, and with a branch it no longer would be.
  const isCut = everyNode(node).some(
    chain => chain.type === 'ChainExpression' && chain.start === one.start && chain.end > one.end,
  )
  if (isCut) throw new NotThere(fault, `'${fault.call}' stands in the middle of an optional chain`)
  return one
}

/** `mirror.table.clear` for `mirror.table(name).clear()`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'MemberExpression') {
    const property = callee.computed === true || !isNode(callee.property) ? '' : (wordOf(callee.property) ?? '')
    return [calledName(callee.object), property].filter(name => name !== '').join('.')
  }
  if (callee.type === 'CallExpression') return calledName(callee.callee)
  const inner = callee.expression ?? callee.argument
  return inner === undefined ? (wordOf(callee) ?? '') : calledName(inner)
}

function conditionAbout({ node }: NamedFunction, fault: Fault & { about: readonly string[] }): Node {
  const all = everyNode(node)
  const tests = all.flatMap(({ type, test, left, right, operator }) => {
    if (type === 'LogicalExpression' && operator !== '??') return [left, right]
    return [test]
  })
  const comparisons = all.filter(({ type, operator }) => type === 'BinaryExpression' && COMPARES.has(String(operator)))
  const about = [...tests, ...comparisons].filter(isNode).filter(condition => {
    const words = new Set(everyNode(condition).map(wordOf))
    return fault.about.every(word => words.has(word))
  })
  // Of two nested conditions the smaller one is meant.
  const smallest = about.filter(
    one => !about.some(other => other.start >= one.start && other.end <= one.end && lengthOf(other) < lengthOf(one)),
  )
  const found = [...new Map(smallest.map(condition => [condition.start, condition])).values()]
  const [one] = found
  const words = fault.about.join(' and ')
  if (one === undefined) throw new NotThere(fault, `it has no condition about ${words}`)
  if (found.length > 1) throw new NotThere(fault, `it has ${found.length} conditions about ${words}`)
  return one
}

const COMPARES = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof'])
const lengthOf = ({ start, end }: Node) => end - start

/** The name or the text of a node. */
function wordOf({ name, value }: Node): string | undefined {
  if (typeof name === 'string') return name
  return typeof value === 'string' ? value : undefined
}

function everyNode(node: Node): Node[] {
  return [node, ...nodesOf(partsOf(node)).flatMap(everyNode)]
}

const partsOf = (node: Node) => Object.values(node)

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  return isNode(value) ? [value] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

// Writing

const isOn = (...faults: readonly Fault[]) =>
  `${JSON.stringify(faults.map(({ id }) => id))}.includes(globalThis.planted?.id)`

function settled({ start, end }: Node, fault: Fault & { is: boolean }): Edit {
  return { start, end, write: inner => `(${isOn(fault)} ? ${fault.is} : ${inner})` }
}

/** Without a block, a line that begins with a bracket would continue the previous one. */
function asBlock({ start, end }: Node): Edit {
  return { start, end, write: inner => `{ ${inner} }` }
}

function statementsBegunBy({ start }: Node, { node }: NamedFunction): Node[] {
  return everyNode(node).filter(each => each.type === 'ExpressionStatement' && each.start === start)
}

function called(source: string, { start, end, callee, arguments: given }: Node, fault: Fault): Edit {
  const textOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '')
  const member = isNode(callee) && callee.type === 'MemberExpression' ? callee : undefined
  const self = member === undefined ? 'undefined' : textOf(member.object)
  const whole = member === undefined ? textOf(callee) : `self.${textOf(member.property)}`
  const pair = `...((self) => [self, (...given) => ${whole}(...given)])(${self})`
  const args = [pair, ...nodesOf(given).map(textOf)].join(', ')
  return { start, end, write: inner => `(${isOn(fault)} ? globalThis.planted.instead.call(${args}) : ${inner})` }
}

function replacing(source: string, { node, holder }: NamedFunction, faults: readonly Fault[]): Edit[] {
  const switching = (whole: string) =>
    `(...given) { return ${isOn(...faults)} ` +
    `? globalThis.planted.instead.call(this, ${whole}.bind(this), ...given) : ${whole}.apply(this, given) }`
  const key = holder.type === 'FunctionDeclaration' ? holder.id : holder.key
  if (holder.type === 'FunctionDeclaration' && isNode(key)) {
    const name = source.slice(key.start, key.end)
    return [
      { start: node.start, end: node.start, write: () => `function ${name}${switching(`${name}$whole`)}\n` },
      { start: key.start, end: key.end, write: () => `${name}$whole` },
    ]
  }
  if (holder.type === 'MethodDefinition' && isNode(key) && holder.static !== true && holder.kind === 'method') {
    const name = source.slice(key.start, key.end)
    return [
      { start: holder.start, end: holder.start, write: () => `${name}${switching(`this.${name}$whole`)}\n` },
      { start: key.start, end: key.end, write: () => `${name}$whole` },
    ]
  }
  const [fault] = faults
  if (fault !== undefined && (holder.method === true || holder.kind === 'get' || holder.kind === 'set')) {
    throw new NotThere(fault, 'it has no name of its own: name what makes the object that it belongs to')
  }
  const { start, end } = node
  return [{ start, end, write: inner => `((whole) => function ${switching('whole')})(${inner})` }]
}

/** The source from `from` to `to` with all edits; they may be nested, or at the same place. */
function applied(source: string, edits: readonly Edit[], from: number, to: number): string {
  // Pure insertions first, then larger edits before smaller ones.
  const order = ({ start, end }: Edit) => (end === start ? Number.POSITIVE_INFINITY : end)
  const [first, ...others] = [...edits].sort((a, b) => a.start - b.start || order(b) - order(a))
  if (first === undefined) return source.slice(from, to)
  const isInside = (edit: Edit) => first.end > first.start && edit.start < first.end
  const inner = applied(source, others.filter(isInside), first.start, first.end)
  const after = others.filter(edit => !isInside(edit))
  return source.slice(from, first.start) + first.write(inner) + applied(source, after, first.end, to)
}
