import type { Asker } from './channel.ts'
import { fromJson, jsonOf } from './natives.ts'

/** Something that was hidden would have left in clear, or nobody could say that it would not. */
class Blocked extends Error {}

/** `undefined` where it was blocked. */
export function attempt<T>(work: () => T): { readonly value: T } | undefined {
  try {
    return { value: work() }
  } catch (error) {
    if (isBlocked(error)) return undefined
    throw error
  }
}

export function isBlocked(error: unknown): boolean {
  return error instanceof Blocked
}

export function block(): never {
  throw new Blocked()
}

/** What may leave, in words. Each of them throws `Blocked` where nothing may. */
export interface Decide {
  /** The text as it may leave. */
  text(text: string): string
  address(address: string): string
  /** With its name, since a field that is called 'email' is no prompt. */
  field(name: string, value: string): string
  /** Tokens look like secrets and are none of the person's: here only what is known is held back. */
  known(text: string): void
  /** Whether nothing that is known stands in it. */
  isFree(text: string): boolean
}

export function decideBy({ ask }: Asker): Decide {
  const secured = (kind: 'text' | 'bytes' | 'address', content: string): string => {
    if (content === '') return content
    const answer = ask({ ask: 'secure', outgoing: { kind, content } })
    if (answer?.verdict === 'changed') return answer.content
    return answer?.verdict === 'same' ? content : block()
  }
  const isFree = (text: string) => attempt(() => secured('bytes', text)) !== undefined
  return {
    text: text => secured('text', text),
    address: address => secured('address', address),
    field(name, value) {
      const json = secured('text', `{${jsonOf(name)}:${jsonOf(value)}}`)
      const safe = (fromJson(json) as Record<string, unknown>)[name]
      return typeof safe === 'string' ? safe : block()
    },
    known(text) {
      if (!isFree(text)) block()
    },
    isFree,
  }
}
