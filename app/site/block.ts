/**
 * One piece of a text page. Text may hold `**strong words**` and `[words](address)`; an address is a path of the
 * product, a `mailto:` or an `https:` one.
 */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: true }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Terms and their meanings, for people who look something up. */
  | { readonly kind: 'terms'; readonly items: readonly { readonly term: string; readonly text: string }[] }
  /** Shares of a whole, drawn as bars with their percentages. */
  | { readonly kind: 'shares'; readonly items: readonly { readonly name: string; readonly percent: number }[] }

/** Short constructors, so that a text in code reads like a text. */
export const p = (text: string): Block => ({ kind: 'paragraph', text })
export const h = (text: string): Block => ({ kind: 'heading', text })
export const list = (...items: readonly string[]): Block => ({ kind: 'list', items })
export const steps = (...items: readonly string[]): Block => ({ kind: 'list', items, ordered: true })

/** All words of a text, without markup: for reading times, feeds and searches. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks.map(plain).join('\n\n')
}

function plain(block: Block): string {
  const text = (() => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return block.text
      case 'list':
        return block.items.join('\n')
      case 'table':
        return [block.head, ...block.rows].map(row => row.join(', ')).join('\n')
      case 'terms':
        return block.items.map(item => `${item.term}: ${item.text}`).join('\n')
      case 'shares':
        return block.items.map(item => `${item.name}: ${item.percent}%`).join('\n')
    }
  })()
  return text.replace(/\*\*/g, '').replace(/\[([^[\]]+)\]\([^()]*\)/g, '$1')
}
