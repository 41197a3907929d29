import { parseSync } from 'vite'

/** A text of a source file that a person could read, and that is not in the catalog. */
interface Untranslated {
  line: number
  text: string
}

/** Attributes and properties that hold no text for people. */
const NO_TEXT =
  /^(class(Name)?|id|type|variant|size|tone|href|rel|role|key|htmlFor|to|autoComplete|inputMode|target|accept|style|d|viewBox|pattern|method|kind|event|name|src|srcSet|sizes|media|points|transform|allow|sandbox|value|form|charset)$/
/** Calls whose arguments are not shown: errors for developers, selectors, channels, storage. */
const NOT_SHOWN =
  /^(clsx|cn|import|require|Error|TypeError|RangeError|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|warn|error|debug|info|log|Intl|DateTimeFormat|describe|matchMedia|importKey|deriveBits|createLazyRoute|createFileRoute|replaceAll|split|join|includes|startsWith|endsWith|test|match|requires|assertNever|BroadcastChannel)$/

/** All texts of a TypeScript file that are not in the catalog, except those that `isExempt` accepts. */
export function untranslatedTexts(
  file: string,
  source: string,
  isExempt: (text: string) => boolean,
  catalog: object,
): Untranslated[] {
  const found: Untranslated[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const judge = (node: Node, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (isTextForPeople(words) && !(text in catalog) && !(words in catalog) && !isExempt(words))
      found.push({ line: lineOf(node.start), text: words })
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (!isNode(node)) return
    if (/^(ImportDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation)$/.test(node.type)) return
    if (node.type === 'JSXText') {
      // In markup any word counts, and it must come from `t` or `Trans`.
      const words = String(node.value).replace(/\s+/g, ' ').trim()
      if (/\p{L}{2}/u.test(words) && !isExempt(words)) found.push({ line: lineOf(node.start), text: words })
      return
    }
    if (node.type === 'JSXAttribute' && NO_TEXT.test(nameOf(node.name))) return
    if (node.type === 'Property' && NO_TEXT.test(nameOf(node.key))) return
    if (/^(Call|New)Expression$/.test(node.type) && NOT_SHOWN.test(nameOf(node.callee))) return
    if (node.type === 'Literal' && typeof node.value === 'string') judge(node, node.value)
    if (node.type === 'TemplateLiteral') {
      const quasis = node.quasis as { value: { cooked: string } }[]
      if (quasis.length === 1) judge(node, quasis[0]?.value.cooked ?? '')
      const words = quasis.map(({ value }) => value.cooked).join('{}')
      if (
        quasis.length > 1 &&
        /(^|[^\p{L}])\p{L}{2,} |\p{Lu}\p{Ll}{2,}/u.test(words) &&
        !isCode(words) &&
        !isExempt(words)
      )
        found.push({ line: lineOf(node.start), text: words })
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type' && typeof child === 'object') visit(child)
  }
  visit(parseSync(file, source).program.body)
  return found
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return String(node.name ?? (typeof node.value === 'string' ? node.value : ''))
}

/** A sentence, or several words, or one capitalized word: not an identifier, an address or a list of classes. */
function isTextForPeople(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || isCode(text)) return false
  if (/^\p{Lu}\p{Ll}+[.!?…:]?$/u.test(text)) return true
  return /\p{L} \p{L}|\p{L}[.,:;!?…] \p{L}/u.test(text)
}

/** Addresses, selectors, media types, styles, SQL, and words joined by hyphens or dots. */
const isCode = (text: string): boolean =>
  /^(https?:|mailto:|data:|blob:|\/|#|\.|@|--)/.test(text) ||
  /[{};=<>]|\(\)|^[a-z0-9]+([-_.:/][a-z0-9]+)+$/i.test(text.replace(/\{\}/g, ''))
