import type { Asker } from './channel.ts'
import { fromJson, jsonOf } from './natives.ts'

/** Something hidden would have been sent in clear text, or it could not be ruled out. */
class Blocked extends Error {}

/** `undefined` if it was blocked. */
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

/** What may be sent, for each kind of text. Each method throws `Blocked` if nothing may be sent. */
export interface Decide {
  /** The text that may be sent. */
  text(text: string): string
  address(address: string): string
  /** Takes the field's name into account: a field called 'email' is not a prompt. */
  field(name: string, value: string): string
  /** Tokens look like secrets but are not the person's, so only known details are blocked here. */
  known(text: string): void
  /** Whether it contains no known details. */
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
