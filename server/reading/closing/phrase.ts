/**
 * Phrases of a closed grammar. `[a b]` is optional, `(a|b)` is one of its alternatives, `$name` is another phrase of
 * the set, anything else is a literal word. The matcher walks over the words and visits each position once, so a
 * hostile text cannot cause regex backtracking.
 */
type Node =
  | { kind: 'word'; word: string }
  | { kind: 'name'; name: string }
  | { kind: 'all'; nodes: readonly Node[] }
  | { kind: 'one'; nodes: readonly Node[] }

export type Phrase = Node

/** The matcher behind a name: a date, a reference, a shared phrase. Returns the positions after it. */
export type Slot = (words: readonly string[], at: number) => readonly number[]

const EMPTY: Node = { kind: 'all', nodes: [] }

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
    return nodes.length === 1 ? (nodes[0] ?? EMPTY) : { kind: 'one', nodes }
  }
  const row = (): Node => {
    const nodes: Node[] = []
    for (let mark = marks[at]; mark !== undefined && mark !== '|' && mark !== ']' && mark !== ')'; mark = marks[at]) {
      at += 1
      if (mark !== '[' && mark !== '(') {
        nodes.push(mark.startsWith('$') ? { kind: 'name', name: mark.slice(1) } : { kind: 'word', word: mark })
        continue
      }
      const inner = choice()
      if (marks[at] !== (mark === '[' ? ']' : ')')) throw new SyntaxError(`a bracket is open in '${source}'`)
      at += 1
      nodes.push(mark === '[' ? { kind: 'one', nodes: [inner, EMPTY] } : inner)
    }
    return { kind: 'all', nodes }
  }
  const whole = choice()
  if (at < marks.length) throw new SyntaxError(`a bracket is closed that was not open in '${source}'`)
  return whole
}

/** Every position at which the phrase may end if it begins at `at`. Throws a RangeError for an undefined name. */
export function endsOf(
  node: Phrase,
  words: readonly string[],
  at: number,
  names: ReadonlyMap<string, Slot>,
): ReadonlySet<number> {
  if (node.kind === 'word') return new Set(words[at] === node.word ? [at + 1] : [])
  if (node.kind === 'name') {
    const named = names.get(node.name)
    if (named === undefined) throw new RangeError(`no phrase is called '${node.name}'`)
    return new Set(named(words, at))
  }
  if (node.kind === 'one') return new Set(node.nodes.flatMap(each => [...endsOf(each, words, at, names)]))
  let ends: ReadonlySet<number> = new Set([at])
  for (const each of node.nodes) {
    ends = new Set([...ends].flatMap(end => [...endsOf(each, words, end, names)]))
    if (ends.size === 0) return ends
  }
  return ends
}
