/**
 * `setImmediate` for jszip, in place of the package that it asks for: that package can create code from a string, which
 * no script of ours may do. Loaded for its side effect, like that package.
 */
const waiting: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => waiting.shift()?.()

globalThis.setImmediate ??= ((callback: (...values: unknown[]) => void, ...values: unknown[]) => {
  waiting.push(() => callback(...values))
  port2.postMessage(null)
}) as unknown as typeof setImmediate
