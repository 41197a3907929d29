import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/** Something that is called, constructed or used as a tag, with what it is given. */
export interface FoundCall {
  /** As it is written: 'sqlite.prepare', 'fetch', 'sql'. */
  callee: string
  /** The last name of it: 'prepare'. */
  name: string
  /** What was written first between its brackets; '' where nothing was. */
  first: string
  /** Whether that is one text, always the same: no variable, no part that is put in. */
  isConstant: boolean
  /** Whether it is a text at all, put together or not. */
  isText: boolean
  code: string
}

/** What a file does that a rule may be about. */
export interface SourceFacts {
  calls: FoundCall[]
  /** Every name that stands in it: variables, fields, attributes of JSX. */
  names: Set<string>
  /** Modules that it loads. */
  imports: string[]
}

/** Read by a parser: words in comments and texts are no code. */
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
    // A field may be named by a text: element['innerHTML'].
    MemberExpression({ computed, property }) {
      if (computed && property.type === 'Literal') found.names.add(String(property.value))
    },
    // What is imported as a type is gone when the program runs.
    ImportDeclaration: ({ source, importKind }) => void (importKind !== 'type' && found.imports.push(source.value)),
    ExportNamedDeclaration: ({ source }) => void (source && found.imports.push(source.value)),
    ExportAllDeclaration: ({ source }) => void found.imports.push(source.value),
    ImportExpression: ({ source }) => void (source.type === 'Literal' && found.imports.push(String(source.value))),
  }).visit(program)
  return found
}

/** Whether a call makes code out of a text. */
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
