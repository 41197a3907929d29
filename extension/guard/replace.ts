export type World = Window & typeof globalThis
export type Send = (...args: unknown[]) => unknown

/** Puts a function in a method's place that looks like it to whoever asks for its name or its source. */
export function replaceMethod(
  world: World,
  { owner, name }: { owner: object; name: string },
  make: (original: Send) => (self: unknown, args: readonly unknown[]) => unknown,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name)
  const original = descriptor?.value
  if (typeof original !== 'function') return
  const call = make(original as Send)
  const value = new world.Proxy(original, { apply: (_, self, args) => call(self, args) })
  world.Object.defineProperty(owner, name, { ...descriptor, value })
}
