import { defineProperty, getOwnPropertyDescriptor } from './natives.ts'

export type World = Window & typeof globalThis
export type Send = (...args: unknown[]) => unknown
export type Make = (original: Send) => (self: unknown, args: readonly unknown[]) => unknown

/** Captured before the page runs: a replaced `Proxy` would be given every function that we wrap. */
const Wrapper = Proxy

/**
 * Replaces a method with a function that has its name and length but reveals no source. Handlers and descriptors have
 * no prototype: otherwise a page could add `get` to `Object.prototype` and be handed the original function.
 */
export function replaceMethod({ owner, name }: { owner: object | undefined; name: string }, make: Make): void {
  if (owner === undefined) return
  const descriptor = getOwnPropertyDescriptor(owner, name)
  const original = descriptor?.value
  if (typeof original !== 'function') return
  define(owner, name, { ...bare(descriptor), value: wrapped(original as Send, make) })
}

/** Replaces the setter of a property. */
export function replaceSetter({ owner, name }: { owner: object | undefined; name: string }, make: Make): void {
  const descriptor = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, name)
  if (owner === undefined || descriptor?.set === undefined) return
  define(owner, name, { ...bare(descriptor), set: wrapped(descriptor.set as Send, make) as (value: unknown) => void })
}

export function replaceGetter({ owner, name }: { owner: object | undefined; name: string }, make: Make): void {
  const descriptor = owner === undefined ? undefined : getOwnPropertyDescriptor(owner, name)
  if (owner === undefined || descriptor?.get === undefined) return
  define(owner, name, { ...bare(descriptor), get: wrapped(descriptor.get as Send, make) as () => unknown })
}

type Constructor = new (...args: unknown[]) => object
export type Build = (target: Constructor, args: readonly unknown[], newTarget: Constructor) => object

export function replaceConstructor(owner: object, name: string, build: Build): void {
  const descriptor = getOwnPropertyDescriptor(owner, name)
  const original = descriptor?.value as Constructor | undefined
  if (original === undefined || descriptor === undefined) return
  const value: Constructor = new Wrapper(original, {
    __proto__: null,
    construct: (target: Constructor, args: unknown[], newTarget: Constructor) =>
      build(target, args, newTarget === value ? target : newTarget),
  } as ProxyHandler<Constructor>)
  define(owner, name, { ...bare(descriptor), value })
  // The prototype of `Audio` belongs to another class.
  if (original.prototype.constructor === original)
    define(original.prototype, 'constructor', { ...bare(), value, writable: true, configurable: true })
}

/** A method for one object that is no object of ours: it is called as that object's own. */
function wrapped<Wrapped extends Send>(original: Wrapped, make: Make): Wrapped {
  const call = make(original)
  return new Wrapper(original, {
    __proto__: null,
    apply: (_: Wrapped, self: unknown, args: unknown[]) => call(self, args),
  } as ProxyHandler<Wrapped>)
}

function define(owner: object, name: string, descriptor: PropertyDescriptor): void {
  defineProperty(owner, name, descriptor)
}

function bare(descriptor?: PropertyDescriptor): PropertyDescriptor {
  return { __proto__: null, ...descriptor } as PropertyDescriptor
}
