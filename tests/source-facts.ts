import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/** Something that is called, constructed or used as a template tag, with its arguments. */
export interface FoundCall {
  /** The callee as written: 'sqlite.prepare', 'fetch', 'sql'. */
  callee: string
  /** Its last name: 'prepare'. */
  name: string
  /** The source of the first argument; '' if there is none. */
  first: string
  /** Whether that is a constant string: no variable, no interpolation. */
  isConstant: boolean
  /** Whether it is a string at all, constant or not. */
  isText: boolean
  code: string
}

/** Facts about a file that a rule may check. */
export interface SourceFacts {
  calls: FoundCall[]
  /** Every identifier in it: variables, fields, JSX attributes. */
  names: Set<string>
  /** Modules that it imports. */
  imports: string[]
}

/** Uses a parser, so that words in comments and strings do not count as code. */
export function sourceFacts(file: string, text = readFileSync(file, 'utf8')): SourceFacts {
  const { program, errors } = parseSync(file, text)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const found: SourceFacts = { calls: [], names: new Set(), imports: [] }
  const keepCall = ({ callee, arguments: [first], start, end }: ESTree.CallExpression | ESTree.NewExpression): void => {
    found.calls.push({
      callee: text.slice(callee.start, callee.end),
      name: lastName(callee),
      first: first === undefined ? '' : text.slice(first.start, first.end),
      isConstant: first !== undefined && isConstant(first),
      isText: first !== undefined && isText(first),
      code: text.slice(start, end),
    })
  }
  new Visitor({
    CallExpression: keepCall,
    NewExpression: keepCall,
    Identifier: ({ name }) => void found.names.add(name),
    JSXIdentifier: ({ name }) => void found.names.add(name),
    // A field may be accessed by a string: element['innerHTML'].
    MemberExpression({ computed, property }) {
      if (computed && property.type === 'Literal') found.names.add(String(property.value))
    },
    // Type imports are erased when the program runs.
    ImportDeclaration: ({ source, importKind }) => void (importKind !== 'type' && found.imports.push(source.value)),
    ExportNamedDeclaration: ({ source }) => void (source && found.imports.push(source.value)),
    ExportAllDeclaration: ({ source }) => void found.imports.push(source.value),
    ImportExpression: ({ source }) => void (source.type === 'Literal' && found.imports.push(String(source.value))),
  }).visit(program)
  return found
}

/** Whether a call turns a string into code. */
export function makesCode({ callee, name, isText }: FoundCall): boolean {
  return (
    /^(?:(?:globalThis|window|self)\.)?(?:eval|Function)$/.test(callee) ||
    (['setTimeout', 'setInterval'].includes(name) && isText) ||
    name === 'runInContext' ||
    name === 'compileFunction'
  )
}

function lastName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type !== 'MemberExpression') return ''
  if (callee.property.type === 'Identifier') return callee.property.name
  return callee.property.type === 'Literal' ? String(callee.property.value) : ''
}

function isConstant(node: ESTree.Argument): boolean {
  return isText(node) && !(node.type === 'TemplateLiteral' && node.expressions.length > 0)
}

function isText(node: ESTree.Argument): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}
