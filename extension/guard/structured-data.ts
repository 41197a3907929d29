import {
  accessor,
  add,
  apply,
  brandOf,
  defineProperty,
  each,
  isBufferView,
  isList,
  joined,
  type Method,
  match,
  notes,
  tagOf,
  textOf,
} from './natives.ts'

// Captured because a page can patch the methods that read maps and sets.
const [eachOfMap, eachOfSet] = [Map.prototype.forEach, Set.prototype.forEach]
const { keys: keysOf } = Object
const [putIn, addTo, hasIn] = [Map.prototype.set, Set.prototype.add, Set.prototype.has]
const { valueOf: textOfObject } = String.prototype

/** The checks of the shield for one message. Each throws if something must not be sent. */
export interface DataDoor {
  /** The text that may be sent. */
  text(text: string): string
  /**
   * Accepts bytes that may be sent as they are; they cannot be replaced by a copy, because the sender may be
   * transferring them.
   */
  bytes(bytes: Uint8Array<ArrayBuffer>): void
  /** Searches a text only for known details: for a message that is too large to be masked. */
  known(text: string): void
  /** The blob that may be sent. */
  blob(blob: Blob): Blob
  /** Aborts: something would have to be changed that cannot be changed. */
  block(): never
}

/** A larger message is not a prompt: it is only searched for known details, and sent whole or not at all. */
const MAX_NODES = 20_000
const MAX_DEPTH = 200
/** Object keys rarely contain a person's words; field names are short and have no spaces. */
const MAY_BE_WORDS = /[\s@]|\d{4}|^.{25}/u

/**
 * Returns the form in which a message to a worker, a port, a channel or another site's window may be sent, by the rules
 * of structured cloning: whatever is cloned is masked, at any depth and in every kind of container. The result is a
 * copy, so that what was checked cannot change before the browser reads it.
 */
export function secureData(data: unknown, door: DataDoor): unknown {
  const done = notes<{ readonly safe: unknown }>()
  let nodes = 0

  function walk(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return door.text(value)
    if (typeof value !== 'object' || value === null) return value
    const known = done.get(value)
    if (known !== undefined) return known.safe
    nodes += 1
    if (nodes > MAX_NODES || depth > MAX_DEPTH) throw new TooLarge()
    const kind = kindOf(value)
    const safe = isContainer(kind) ? EMPTY[kind]() : leafOf(kind, value)
    // Registered before it is filled, because its contents may refer back to it.
    done.set(value, { __proto__: null, safe } as never)
    if (isContainer(kind)) fill(kind, safe as object, value, depth + 1)
    return safe
  }

  function fill(kind: Container, made: object, source: object, depth: number): void {
    if (kind === 'Map') {
      const parts = partsOfMap(source)
      for (let at = 0; at < parts.length; at += 2)
        apply(putIn, made as Map<unknown, unknown>, [walk(parts[at], depth), walk(parts[at + 1], depth)])
      return
    }
    if (kind === 'Set') {
      each(partsOfSet(source), part => apply(addTo, made, [walk(part, depth)]))
      return
    }
    if (kind === 'Array') (made as unknown[]).length = (source as unknown[]).length
    each(keysOf(source), key => {
      if (match(MAY_BE_WORDS, key) !== null && door.text(key) !== key) door.block()
      const value = walk((source as Record<string, unknown>)[key], depth)
      defineProperty(made, key, { __proto__: null, value, ...WRITABLE } as PropertyDescriptor)
    })
  }

  /** Values that cannot be rewritten: either their contents may be sent as they are, or the message is blocked. */
  function leafOf(kind: string, value: object): unknown {
    const passed = (text: string) => (door.text(text) === text ? value : door.block())
    switch (kind) {
      case 'String':
        return passed(textOf(apply(textOfObject, value, [])))
      case 'Error':
        return passed(`${(value as Error).message}\n${(value as Error).stack}`)
      case 'RegExp':
        return passed((value as RegExp).source)
      case 'Blob':
        return door.blob(value as Blob)
      case 'ArrayBuffer':
        door.bytes(new Uint8Array(value as ArrayBuffer))
        return value
      case 'SharedArrayBuffer':
        // Nobody could check what is written into it later.
        return door.block()
      case 'Bytes': {
        const { buffer, byteOffset, byteLength } = value as DataView<ArrayBuffer>
        door.bytes(new Uint8Array(buffer, byteOffset, byteLength))
        return value
      }
      default:
        // Dates, numeric arrays, pictures, ports: they contain no text.
        return value
    }
  }

  try {
    return walk(data, 0)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    door.known(joined(textsIn(data)))
    return data
  }
}

const EMPTY = { Array: () => [], Object: () => ({}), Map: () => new Map(), Set: () => new Set() } as const
type Container = keyof typeof EMPTY
const isContainer = (kind: string): kind is Container =>
  kind === 'Object' || kind === 'Array' || kind === 'Map' || kind === 'Set'
const WRITABLE = { writable: true, enumerable: true, configurable: true }

class TooLarge extends Error {}

/**
 * The type that structured cloning sees, whatever `Symbol.toStringTag` claims: a rare type must prove itself with a
 * getter that only it has, and anything with fields counts as an object with fields.
 */
function kindOf(value: object): string {
  if (isList(value)) return 'Array'
  if (isBufferView(value)) return match(WIDE, tagOf(value)) === null ? 'Bytes' : 'Numbers'
  const tag = tagOf(value)
  if (tag === 'Object') return tag
  for (let at = 0; at < BRANDS.length; at += 1) {
    const brand = BRANDS[at]
    if (brand?.is(value) === true) return brand.kind
  }
  if (tag === 'Error' || value instanceof Error) return 'Error'
  if (tag === 'RegExp' || value instanceof RegExp) return 'RegExp'
  return keysOf(value).length > 0 ? 'Object' : tag
}
/** Typed arrays that never hold text. */
const WIDE = /^(?:Float|Int32|Uint32|Big)/
const BRANDS = [
  { kind: 'Map', is: brandOf(accessor(Map.prototype, 'size', 'get')) },
  { kind: 'Set', is: brandOf(accessor(Set.prototype, 'size', 'get')) },
  { kind: 'ArrayBuffer', is: brandOf(accessor(ArrayBuffer.prototype, 'byteLength', 'get')) },
  { kind: 'SharedArrayBuffer', is: brandOf(accessor(globalThis.SharedArrayBuffer?.prototype, 'byteLength', 'get')) },
  { kind: 'Blob', is: brandOf(accessor(globalThis.Blob?.prototype, 'size', 'get')) },
  { kind: 'String', is: brandOf(textOfObject as Method) },
]

function partsOfMap(map: object): unknown[] {
  const parts: unknown[] = []
  const take = (value: unknown, key: unknown) => {
    add(parts, key)
    add(parts, value)
  }
  apply(eachOfMap, map as Map<unknown, unknown>, [take])
  return parts
}

function partsOfSet(set: object): unknown[] {
  const parts: unknown[] = []
  apply(eachOfSet, set as Set<unknown>, [(value: unknown) => add(parts, value)])
  return parts
}

/** Every text of a message at any depth; iterative, because it is used when a message is too deep for recursion. */
export function textsIn(data: unknown): string[] {
  const texts: string[] = []
  const seen = new Set<unknown>()
  const waiting: unknown[] = [data]
  for (let next = 0; next < waiting.length; next += 1) {
    const value = waiting[next]
    if (typeof value === 'string') add(texts, value)
    if (typeof value !== 'object' || value === null || apply(hasIn, seen, [value])) continue
    apply(addTo, seen, [value])
    const tag = kindOf(value)
    if (tag === 'Map') each(partsOfMap(value), part => add(waiting, part))
    else if (tag === 'Set') each(partsOfSet(value), part => add(waiting, part))
    else if (tag === 'Array' || tag === 'Object') {
      each(keysOf(value), key => {
        if (tag === 'Object') add(waiting, key)
        add(waiting, (value as Record<string, unknown>)[key])
      })
    }
  }
  return texts
}
