/**
 * Phrases of a closed grammar. `[a b]` is optional, `(a|b)` is one of its alternatives, `$name` is another phrase of
 * the set, anything else is a literal word. The matcher visits each part of a phrase once at each word, so a hostile
 * text cannot cause regex backtracking; parts that many phrases share are one object, and matched once for all.
 */
type Node =
  | { kind: 'word'; word: string }
  | { kind: 'name'; name: string }
  | { kind: 'all'; nodes: readonly Node[] }
  | { kind: 'one'; nodes: readonly Node[] }

export type Phrase = Node

/** The matcher behind a name: a date, a reference, a shared phrase. Returns the positions after it. */
export type Slot = (words: readonly string[], at: number) => readonly number[]

/** What a part matches at each word of one text. */
export type Known = Map<Node, Map<number, ReadonlySet<number>>>

/** Every part ever parsed, by what it says. */
const parts = new Map<string, Node>()
const ids = new Map<Node, number>()

function shared(node: Node): Node {
  const key =
    node.kind === 'word'
      ? `'${node.word}`
      : node.kind === 'name'
        ? `name ${node.name}`
        : `${node.kind} ${node.nodes.map(each => ids.get(each)).join(' ')}`
  const known = parts.get(key)
  if (known !== undefined) return known
  parts.set(key, node)
  ids.set(node, ids.size)
  return node
}

const EMPTY: Node = shared({ kind: 'all', nodes: [] })

/** Parses a phrase. Throws a SyntaxError on an unclosed bracket. */
export function phrase(source: string): Phrase {
  const marks = source.match(/[[\]()|]|[^\s[\]()|]+/g) ?? []
  let at = 0
  const choice = (): Node => {
    const nodes = [row()]
    while (marks[at] === '|') {
      at += 1
      nodes.push(row())
    }
    return nodes.length === 1 ? (nodes[0] ?? EMPTY) : shared({ kind: 'one', nodes })
  }
  const row = (): Node => {
    const nodes: Node[] = []
    for (let mark = marks[at]; mark !== undefined && mark !== '|' && mark !== ']' && mark !== ')'; mark = marks[at]) {
      at += 1
      if (mark !== '[' && mark !== '(') {
        nodes.push(shared(mark.startsWith('$') ? { kind: 'name', name: mark.slice(1) } : { kind: 'word', word: mark }))
        continue
      }
      const inner = choice()
      if (marks[at] !== (mark === '[' ? ']' : ')')) throw new SyntaxError(`a bracket is open in '${source}'`)
      at += 1
      nodes.push(mark === '[' ? shared({ kind: 'one', nodes: [inner, EMPTY] }) : inner)
    }
    return nodes.length === 1 ? (nodes[0] ?? EMPTY) : shared({ kind: 'all', nodes })
  }
  const whole = choice()
  if (at < marks.length) throw new SyntaxError(`a bracket is closed that was not open in '${source}'`)
  return whole
}

/** What a text is matched with: the phrases and slots by name, and what is known of it already. */
export interface Matching {
  words: readonly string[]
  names: ReadonlyMap<string, Slot | Phrase>
  known: Known
}

const NOWHERE: ReadonlySet<number> = new Set()

/** Every position at which the phrase may end if it begins at `at`. Throws a RangeError for an undefined name. */
export function endsOf(node: Phrase, at: number, matching: Matching): ReadonlySet<number> {
  const { words, names, known } = matching
  if (node.kind === 'word') return words[at] === node.word ? new Set([at + 1]) : NOWHERE
  const places = known.get(node) ?? new Map<number, ReadonlySet<number>>()
  known.set(node, places)
  const found = places.get(at)
  if (found !== undefined) return found
  let ends: ReadonlySet<number>
  if (node.kind === 'name') {
    const named = names.get(node.name)
    if (named === undefined) throw new RangeError(`no phrase is called '${node.name}'`)
    ends = typeof named === 'function' ? new Set(named(words, at)) : endsOf(named, at, matching)
  } else if (node.kind === 'one') {
    const all = new Set<number>()
    for (const each of node.nodes) for (const end of endsOf(each, at, matching)) all.add(end)
    ends = all
  } else {
    ends = new Set([at])
    for (const each of node.nodes) {
      const next = new Set<number>()
      for (const place of ends) for (const end of endsOf(each, place, matching)) next.add(end)
      ends = next
      if (ends.size === 0) break
    }
  }
  places.set(at, ends)
  return ends
}
