import { attempt } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { apply, get, type Notes, notes, set, textOf } from './natives.ts'
import type { Send } from './replace.ts'

const Wrapper = Proxy
/** Windows in the form that pages get. */
const facades: Notes<Window> = notes()
const plain: Notes<Window> = notes()

export const isFacade = (inner: object): boolean => plain.get(inner) !== undefined

/**
 * The wrapper through which a page uses a window of another site: it passes on only messages that may be sent, and
 * navigates only to addresses that may be requested. `refresh` runs before each use, because the window may have
 * navigated to this site.
 */
export function facadeOf(inner: Window, { decide, message }: Guarding, refresh: () => void): Window {
  const known = facades.get(inner)
  if (known !== undefined) return known
  const post = (data: unknown, ...rest: unknown[]) => {
    const safe = attempt(() => message(data))
    if (safe !== undefined) apply(get(inner, 'postMessage') as Send, inner, [safe.value, rest[0], rest[1]])
  }
  const go = (how: (address: string) => void) => (address: unknown) => {
    const safe = attempt(() => decide.address(textOf(address)))
    if (safe !== undefined) how(safe.value)
  }
  const setLocation = go(address => set(inner, 'location', address))
  const location = () => {
    const place = inner.location
    return new Wrapper(place, {
      __proto__: null,
      get(_: Location, key: string) {
        if (key === 'assign' || key === 'replace') return go(address => apply(place[key], place, [address]))
        const value = get(place, key)
        return typeof value === 'function' ? bound(value as Send, place) : value
      },
      set(_: Location, key: string, value: unknown) {
        if (key === 'href') go(address => set(place, key, address))(value)
        else set(place, key, textOf(value))
        return true
      },
    } as ProxyHandler<Location>)
  }
  const methods: Record<string, Send> = { __proto__: null } as never
  const facade: Window = new Wrapper(inner, {
    __proto__: null,
    get(_: Window, key: string) {
      if (key === 'postMessage') return post
      if (key === 'location') return location()
      refresh()
      const value = get(inner, key)
      if (value === inner) return facade
      // Functions with a prototype are classes and must not be bound as methods.
      if (typeof value !== 'function' || 'prototype' in value) return value
      methods[key] ??= bound(value as Send, inner)
      return methods[key]
    },
    set(_: Window, key: string, value: unknown) {
      if (key === 'location') setLocation(value)
      else set(inner, key, value)
      return true
    },
  } as ProxyHandler<Window>)
  facades.set(inner, facade)
  plain.set(facade, inner)
  return facade
}

const bound =
  (method: Send, self: unknown): Send =>
  (...args) =>
    apply(method, self, args)
