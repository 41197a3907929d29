/** What is asked of the shield about one message. Each throws where something may not leave. */
export interface DataDoor {
  /** The text as it may leave. */
  text(text: string): string
  /** Passes bytes that may leave as they are; they cannot be exchanged, since whoever sends them may be giving them away. */
  bytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Passes a text in which only what is known is looked for: for a message that is too large to be masked. */
  known(text: string): void
  /** The blob as it may leave. */
  blob(blob: Blob): Blob
  /** Ends it: something would have to change that cannot. */
  block(): never
}

/** Beyond them a message is no prompt: it is looked through for what is known, and leaves whole or not at all. */
const MAX_NODES = 20_000
const MAX_DEPTH = 200
/** Keys that hold a person's words are rare; names of fields are short and have no blanks. */
const MAY_BE_WORDS = /[\s@]|\d{4}|^.{25}/u

/**
 * A message to a worker, a port or a channel as it may leave, by the rules of structured cloning: what is copied is
 * masked, at any depth and in every kind of container. The same object where nothing had to change.
 */
export function secureData(data: unknown, door: DataDoor): unknown {
  const done = new Map<object, unknown>()
  let nodes = 0
  let isCyclic = false
  let isChanged = false

  const each = (values: readonly unknown[], depth: number): { safe: unknown[]; changed: boolean } => {
    const safe = values.map(value => walk(value, depth + 1))
    return { safe, changed: safe.some((value, index) => !Object.is(value, values[index])) }
  }

  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return noted(value, door.text(value))
    if (typeof value !== 'object' || value === null) return value
    if (done.has(value)) {
      const known = done.get(value)
      if (known !== undefined) return known
      isCyclic = true
      return value
    }
    nodes += 1
    if (nodes > MAX_NODES || depth > MAX_DEPTH) throw new TooLarge()
    done.set(value, undefined)
    const safe = noted(value, contentOf(value, depth))
    done.set(value, safe)
    return safe
  }

  function noted(before: unknown, after: unknown): unknown {
    if (before !== after) isChanged = true
    return after
  }

  function contentOf(value: object, depth: number): unknown {
    switch (tagOf(value)) {
      case 'Array': {
        const { safe, changed } = each(value as unknown[], depth)
        return changed ? safe : value
      }
      case 'Map': {
        const { safe, changed } = each([...(value as Map<unknown, unknown>)].flat(), depth)
        return changed ? new Map(pairsOf(safe)) : value
      }
      case 'Set': {
        const { safe, changed } = each([...(value as Set<unknown>)], depth)
        return changed ? new Set(safe) : value
      }
      case 'Object': {
        const keys = Object.keys(value)
        for (const key of keys) if (MAY_BE_WORDS.test(key) && door.text(key) !== key) door.block()
        const source = value as Record<string, unknown>
        const { safe, changed } = each(
          keys.map(key => source[key]),
          depth,
        )
        // A copy has no class of its own: cloning would take it away as well.
        return changed ? Object.fromEntries(keys.map((key, index) => [key, safe[index]])) : value
      }
      case 'String':
      case 'Error': {
        const text =
          value instanceof String ? value.valueOf() : `${(value as Error).message}\n${(value as Error).stack}`
        if (door.text(text) !== text) door.block()
        return value
      }
      case 'Blob':
      case 'File':
        return door.blob(value as Blob)
      case 'ArrayBuffer':
        door.bytes(new Uint8Array(value as ArrayBuffer))
        return value
      case 'Uint8Array':
      case 'Uint8ClampedArray':
      case 'DataView': {
        const { buffer, byteOffset, byteLength } = value as DataView<ArrayBuffer>
        door.bytes(new Uint8Array(buffer, byteOffset, byteLength))
        return value
      }
      default:
        // Dates, numbers in rows, pictures, ports: no text in them.
        return value
    }
  }

  try {
    const safe = walk(data, 0)
    // Somewhere in it something still leads to the object that was not masked.
    if (isCyclic && isChanged) door.block()
    return safe
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    door.known(textsIn(data).join('\n'))
    return data
  }
}

class TooLarge extends Error {}

/** By what it says of itself: objects of another frame are no instances of this one's classes. */
const tagOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1)

function pairsOf(values: readonly unknown[]): [unknown, unknown][] {
  const pairs: [unknown, unknown][] = []
  for (let at = 0; at < values.length; at += 2) pairs.push([values[at], values[at + 1]])
  return pairs
}

/** Every text of a message, however deep; without recursion, since this is for what is too deep for it. */
function textsIn(data: unknown): string[] {
  const texts: string[] = []
  const seen = new Set<object>()
  const waiting: unknown[] = [data]
  for (let value = waiting.pop(); value !== undefined || waiting.length > 0; value = waiting.pop()) {
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const tag = tagOf(value)
    if (tag === 'Map') for (const pair of value as Map<unknown, unknown>) waiting.push(...pair)
    else if (tag === 'Set') for (const item of value as Set<unknown>) waiting.push(item)
    else if (tag === 'Array') for (const item of value as unknown[]) waiting.push(item)
    else if (tag === 'Object') for (const [key, item] of Object.entries(value)) waiting.push(key, item)
  }
  return texts
}
