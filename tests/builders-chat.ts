import type { Notice } from '../extension/messages/messages.ts'

type Listener = (message: unknown, sender: { readonly id?: string }) => unknown

/** The background as a page's scripts hear it, for `vi.stubGlobal('chrome', …)`. */
export function aBackground() {
  const listeners = new Set<Listener>()
  return {
    chrome: {
      runtime: {
        id: 'our-id',
        onMessage: {
          addListener: (listener: Listener) => void listeners.add(listener),
          removeListener: (listener: Listener) => void listeners.delete(listener),
        },
      },
    },
    /** `from`: the id of the extension that sends it. */
    tell(notice: Notice, from = 'our-id'): void {
      for (const listener of listeners) listener(notice, { id: from })
    },
  }
}

/** Writes down which of its functions were called, in order. */
export function aLog<Name extends string>(...names: readonly Name[]) {
  const called: Name[] = []
  const calls = Object.fromEntries(names.map(name => [name, () => void called.push(name)])) as Record<Name, () => void>
  return { called, calls }
}
