import { placeholderOf, SHAPES, type Shape, shapeOf } from './placeholder.ts'
import { read } from './reading.ts'
import type { SpanType } from './span.ts'

/** Returns the requested number of random bytes; must be cryptographically secure wherever text is actually sent. */
export type RandomBytes = (count: number) => Uint8Array

export interface Code {
  readonly shape: Shape
  readonly number: number
  readonly value: string
  /** Where the value was written with escapes, and where it was not in the same text. */
  readonly places?: readonly Place[]
}

/** How a value was written in a place: its signs there, and the masked text right before and behind them. */
export interface Place {
  readonly written: string
  readonly before: string
  readonly behind: string
}

/** How much of the text around it tells one place from another, in UTF-16 code units. */
export const PLACE_AROUND = 16

export function placeIn(text: string, start: number, end: number, written: string): Place {
  return {
    written,
    before: text.slice(Math.max(0, start - PLACE_AROUND), start),
    behind: text.slice(end, end + PLACE_AROUND),
  }
}

/** The stored form of a vault. */
export interface SavedVault {
  readonly version: 1
  readonly entries: readonly Code[]
  /** Shapes that the person wrote without a number, such as `[Name]`: those words are the person's own. */
  readonly bare: readonly Shape[]
}

/** What a restorer needs: placeholders and their values. A `Map` of them is enough. */
export interface Restorable {
  entries(): Iterable<readonly [placeholder: string, value: string]>
  /** How its value was written where it was not as it is. */
  placesOf?(placeholder: string): readonly Place[]
  /** Whether `[Name]` without a number is in the person's own text. */
  isBare?(shape: Shape): boolean
  /** Changes whenever something is added; while it stays the same, earlier reads may be reused. */
  readonly version?: number
  /** What else the site's codes stand for, by number, always current; several values of one shape restore none. */
  readonly elsewhere?: Elsewhere
}

export type Elsewhere = ReadonlyMap<string, readonly { readonly shape: string; readonly value: string }[]>

/** Of one value: a conversation lasts for days, and each of its texts may add some. */
const MOST_PLACES = 50

const FIRST_NUMBER = 1000
const LAST_NUMBER = 9999
const NUMBERS = LAST_NUMBER - FIRST_NUMBER + 1

/**
 * One conversation's placeholders and their values. A value keeps its number for good, so that every turn can be
 * restored; a number belongs to one value, whatever its type. Numbers are drawn at random and occur nowhere in the text
 * masked so far, nor, as long as there are others, `elsewhere`. Spellings that differ only in whitespace or Unicode
 * composition are the same value.
 */
export class Vault implements Restorable {
  readonly elsewhere: Elsewhere
  readonly #random: RandomBytes
  readonly #byKey = new Map<string, string>()
  readonly #byPlaceholder = new Map<string, Code>()
  readonly #taken = new Set<number>()
  /** All numbers that are not taken, in order; `null` while most are free, and one is found by trying. */
  #free: number[] | null = null
  readonly #bare = new Set<Shape>()
  #version = 0

  constructor(random: RandomBytes, elsewhere: Elsewhere = new Map()) {
    this.#random = random
    this.elsewhere = elsewhere
  }

  /** Reads what `save` wrote. Throws a `TypeError` with the reason for anything else. */
  static open(saved: unknown, random: RandomBytes, elsewhere?: Elsewhere): Vault {
    const vault = new Vault(random, elsewhere)
    vault.add(checked(saved))
    return vault
  }

  /**
   * Adds the codes whose numbers it does not use, and returns them. A value that it knows is restored from both codes,
   * and goes on under its own.
   */
  add({ entries, bare }: SavedVault): readonly Code[] {
    const numbers = new Set([...this.#byPlaceholder.values()].map(({ number }) => number))
    const added = entries.filter(({ number }) => !numbers.has(number))
    for (const { shape, number, value, places = [] } of added) {
      const placeholder = this.#put(shape, number, value)
      for (const place of places) this.remember(placeholder, place)
    }
    for (const shape of bare) this.#addBare(shape)
    return added
  }

  #addBare(shape: Shape): void {
    if (this.#bare.has(shape)) return
    this.#bare.add(shape)
    this.#version += 1
  }

  save(): SavedVault {
    return { version: 1, entries: [...this.#byPlaceholder.values()], bare: [...this.#bare] }
  }

  get size(): number {
    return this.#byPlaceholder.size
  }

  get version(): number {
    return this.#version
  }

  /** No number is left: new values become `[REDACTED]` and cannot be restored. */
  get isFull(): boolean {
    return this.#taken.size === NUMBERS
  }

  *entries(): IterableIterator<readonly [placeholder: string, value: string]> {
    for (const [placeholder, { value }] of this.#byPlaceholder) yield [placeholder, value]
  }

  placesOf(placeholder: string): readonly Place[] {
    return this.#byPlaceholder.get(placeholder)?.places ?? []
  }

  isBare(shape: Shape): boolean {
    return this.#bare.has(shape)
  }

  /**
   * Reserves the four-digit numbers of a text so that no later placeholder uses them. Call it before `placeholderFor`.
   */
  reserve(text: string): void {
    for (const found of reservedIn(text)) {
      const shape = SHAPES.find(each => `[${each}]`.toLowerCase() === found.toLowerCase())
      if (shape === undefined) this.#take(Number(found))
      else this.#addBare(shape)
    }
  }

  /** The value's placeholder, created if needed; `null` if all nine thousand numbers are taken. */
  placeholderFor(type: SpanType, value: string): string | null {
    const shape = shapeOf(type)
    const known = this.#byKey.get(keyOf(shape, value))
    if (known !== undefined) return known
    const number = this.#draw()
    return number === null ? null : this.#put(shape, number, value)
  }

  /** Remembers how a placeholder's value was written in a place. Does nothing if there is no such placeholder. */
  remember(placeholder: string, place: Place): void {
    const code = this.#byPlaceholder.get(placeholder)
    if (code === undefined) return
    const others = code.places?.filter(each => each.before !== place.before || each.behind !== place.behind) ?? []
    this.#byPlaceholder.set(placeholder, { ...code, places: [...others, place].slice(-MOST_PLACES) })
    this.#version += 1
  }

  /**
   * Gives a placeholder's number to a longer form of its value, as long as that is being written. Returns the new
   * placeholder; `null` if there is no such placeholder.
   */
  regrow(placeholder: string, type: SpanType, value: string): string | null {
    const code = this.#byPlaceholder.get(placeholder)
    if (code === undefined) return null
    this.#byPlaceholder.delete(placeholder)
    this.#byKey.delete(keyOf(code.shape, code.value))
    return this.#put(shapeOf(type), code.number, value)
  }

  #put(shape: Shape, number: number, value: string): string {
    const placeholder = placeholderOf(shape, number)
    const key = keyOf(shape, value)
    if (!this.#byKey.has(key)) this.#byKey.set(key, placeholder)
    this.#byPlaceholder.set(placeholder, { shape, number, value })
    this.#take(number)
    this.#version += 1
    return placeholder
  }

  #take(number: number): void {
    if (number < FIRST_NUMBER || this.#taken.has(number)) return
    this.#taken.add(number)
    if (this.#free !== null) this.#free = this.#free.filter(each => each !== number)
  }

  /** A free number, uniformly at random. */
  #draw(): number | null {
    if (this.isFull) return null
    const isUnused = (number: number) => !this.elsewhere.has(String(number))
    // While most numbers are free, sixteen tries find one; after that it picks from a list of the free ones.
    for (let attempt = 0; attempt < 16; attempt++) {
      const number = FIRST_NUMBER + this.#below(NUMBERS)
      if (!this.#taken.has(number) && isUnused(number)) return number
    }
    this.#free ??= Array.from({ length: NUMBERS }, (_, at) => FIRST_NUMBER + at).filter(each => !this.#taken.has(each))
    const unused = this.elsewhere.size === 0 ? this.#free : this.#free.filter(isUnused)
    // A number that another conversation uses can still be restored in this one; `[REDACTED]` could not.
    const choice = unused.length > 0 ? unused : this.#free
    return choice[this.#below(choice.length)] ?? null
  }

  /** A whole number from 0 to below `limit`; draws again for values that would favor small numbers. */
  #below(limit: number): number {
    if (limit < 2) return 0
    const ceiling = 65_536 - (65_536 % limit)
    for (let attempt = 0; attempt < 128; attempt++) {
      const [high = 0, low = 0] = this.#random(2)
      const value = high * 256 + low
      if (value < ceiling) return value % limit
    }
    throw new RangeError('the random source gives the same bytes again and again')
  }
}

/** What `reserve` looks for in a text, each as it stands there: a text of these reserves the same. */
export function reservedIn(text: string): string[] {
  return [...read(text).plain.matchAll(FOUR_DIGITS), ...text.matchAll(BARE)].map(([found]) => found)
}

/** Exactly four digits, of any script once folded; more digits on either side make it another number. */
const FOUR_DIGITS = /(?<!\d)\d{4}(?!\d)/g
const BARE = /\[(?:name|email|value)\]/gi

function keyOf(shape: Shape, value: string): string {
  return `${shape}:${value.normalize('NFC').replace(/\s+/g, ' ').trim()}`
}

function checked(saved: unknown): SavedVault {
  if (!isRecord(saved) || saved.version !== 1 || !Array.isArray(saved.entries))
    throw new TypeError('This is no saved vault of version 1.')
  const numbers = new Set<number>()
  const entries = saved.entries.map((entry: unknown, index) => {
    const { shape, number, value, places } = isRecord(entry) ? entry : {}
    const known = SHAPES.find(each => each === shape)
    const isNumber =
      typeof number === 'number' && Number.isInteger(number) && number >= FIRST_NUMBER && number <= LAST_NUMBER
    if (known === undefined || !isNumber || typeof value !== 'string' || numbers.has(number))
      throw new TypeError(`Entry ${index + 1} of the saved vault is damaged.`)
    numbers.add(number)
    return { shape: known, number, value, ...(Array.isArray(places) ? { places: places.filter(isPlace) } : {}) }
  })
  const bare = Array.isArray(saved.bare)
    ? SHAPES.filter(shape => (saved.bare as readonly unknown[]).includes(shape))
    : []
  return { version: 1, entries, bare }
}

function isPlace(place: unknown): place is Place {
  return isRecord(place) && [place.written, place.before, place.behind].every(each => typeof each === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
