/**
 * The natives that the guard uses, captured before any script of the page can replace them. A page may patch all
 * prototypes and add fields to `Object.prototype` that every handler and descriptor would inherit. So code that makes
 * decisions calls only functions from this file, walks lists by index (iterators can be patched), and passes objects
 * without a prototype to natives.
 */
export type Method = (...args: never[]) => unknown
export const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, get, set } = Reflect

const { parse, stringify } = JSON
const { exec } = RegExp.prototype
const { isArray } = Array
const { isView } = ArrayBuffer
const { toString: tag } = Object.prototype
const { slice } = String.prototype
const { then } = Promise.prototype
const { push } = Array.prototype

export const Promised = Promise

export const jsonOf = (value: unknown): string => stringify(value)
export const fromJson = (text: string): unknown => parse(text)
/** The value as a native would read it; converted once, so that it cannot change between reads. */
export const textOf = (value: unknown): string => `${value as string}`
/** For patterns without the flags `g` and `y`. */
export const match = (pattern: RegExp, text: string): RegExpExecArray | null => apply(exec, pattern, [text])
export const isList = (value: unknown): value is unknown[] => isArray(value)
export const isBufferView = (value: unknown): value is ArrayBufferView => isView(value)
/** The type that an object claims to have, such as `Array` or `Map`. */
export const tagOf = (value: object): string => apply(slice, apply(tag, value, []), [8, -1])
export const add = <Item>(list: Item[], item: Item): void => void apply(push, list, [item])

/** Passes the two or three cells of each row as separate arguments: destructuring would use an iterator. */
export function eachRow<A, B, C = undefined>(
  rows: ArrayLike<readonly [A, B, C?]>,
  work: (a: A, b: B, c: C) => void,
): void {
  each(rows, row => work(row[0], row[1], row[2] as C))
}

/** Wraps a list for natives that read it through its iterator. */
export function inOrder<Item>(list: readonly Item[]): Item[] {
  const ordered: Iterable<Item> = {
    [iterator]() {
      let at = 0
      return {
        next() {
          const value = list[at] as Item
          at += 1
          return at > list.length ? { done: true, value: undefined } : { done: false, value }
        },
      }
    },
  }
  return ordered as unknown as Item[]
}
const iterator: typeof Symbol.iterator = Symbol.iterator

/** Replaces `for … of`, whose iterator a page can patch. */
export function each<Item>(list: ArrayLike<Item>, work: (item: Item, at: number) => void): void {
  for (let at = 0; at < list.length; at += 1) work(list[at] as Item, at)
}

export function mapped<Item, Made>(list: ArrayLike<Item>, make: (item: Item) => Made): Made[] {
  const made: Made[] = []
  each(list, item => add(made, make(item)))
  return made
}

/** All values of an iterable from the page, read once. */
export function listOf(values: unknown): unknown[] {
  const list: unknown[] = []
  if (isList(values)) each(values, value => add(list, value))
  else for (const value of values as Iterable<unknown>) add(list, value)
  return list
}

export const joined = (texts: readonly string[]): string => {
  let all = ''
  each(texts, text => {
    all += `${text}\n`
  })
  return all
}

/** Like `promise.then`, which a page can patch. */
export function after<Value, Next>(
  promise: Promise<Value>,
  done: (value: Value) => Next | Promise<Next>,
  failed?: (error: unknown) => Next | Promise<Next>,
): Promise<Next> {
  return apply(then, promise, [done, failed]) as Promise<Next>
}

/** Like `Promise.all`: plain values and promises, in order. */
export function allOf(values: readonly unknown[]): Promise<unknown[]> {
  let all: Promise<unknown[]> = new Promised(resolve => resolve([]))
  each(values, value => {
    all = after(all, list => {
      if (value instanceof Promised) return after(value, each => withItem(list, each))
      return withItem(list, value)
    })
  })
  return all
}

function withItem(list: unknown[], item: unknown): unknown[] {
  add(list, item)
  return list
}

/** A map keyed by objects that no script of the page can inspect. */
export interface Notes<Value> {
  get(key: object): Value | undefined
  set(key: object, value: Value): void
  delete(key: object): void
}
const weak = WeakMap.prototype
const [weakGet, weakSet, weakDelete] = [weak.get, weak.set, weak.delete]
export function notes<Value>(): Notes<Value> {
  const map = new WeakMap<object, Value>()
  return {
    get: key => apply(weakGet, map, [key]) as Value | undefined,
    set: (key, value) => void apply(weakSet, map, [key, value]),
    delete: key => void apply(weakDelete, map, [key]),
  }
}

/** The getter or setter of a property on a prototype or one of its ancestors. */
export function accessor(owner: object | undefined, name: string, kind: 'get' | 'set'): Method | undefined {
  for (let at: object | null = owner ?? null; at !== null; at = getPrototypeOf(at)) {
    const found = getOwnPropertyDescriptor(at, name)
    if (found !== undefined) return found[kind] as Method | undefined
  }
  return undefined
}

/** Tests a value's type by whether a native getter works on it, which holds for objects from any frame. */
export function brandOf(read: Method | undefined): (value: unknown) => boolean {
  return value => {
    if (read === undefined || typeof value !== 'object' || value === null) return false
    try {
      apply(read, value, [])
      return true
    } catch {
      return false
    }
  }
}
