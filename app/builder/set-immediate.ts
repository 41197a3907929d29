/**
 * What jszip paces its work by, in place of the package that it asks for: that one can make code out of a text, and no
 * script of ours may. Loaded for its effect, as that package is.
 */
const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => waiting.shift()?.()

globalThis.setImmediate ??= ((callback: (...values: unknown[]) => void, ...values: unknown[]) => {
  waiting.push(() => callback(...values))
  port2.postMessage(null)
}) as unknown as typeof setImmediate
