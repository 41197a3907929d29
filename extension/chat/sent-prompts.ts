const MAX_SENT = 100
/** Characters that a page adds to a prompt: a name, a time. */
const MOST_ADDED = 80

export interface SentPrompts {
  note(masked: string): void
  /** Whether the page shows one of them. Compares loosely, because a page adds its own words around a prompt. */
  has(shown: string): boolean
  clear(): void
}

/** The masked prompts sent from a page, the latest hundred. */
export function sentPrompts(): SentPrompts {
  const sent: string[] = []
  return {
    note(masked) {
      sent.push(plain(masked))
      sent.splice(0, sent.length - MAX_SENT)
    },
    has(shown) {
      const text = plain(shown)
      return sent.some(prompt => text.includes(prompt) && text.length <= prompt.length + MOST_ADDED)
    },
    clear() {
      sent.length = 0
    },
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
