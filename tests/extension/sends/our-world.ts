import type { CDPSession } from 'playwright'

import { READ_MS } from '../chat-steps.ts'

/** The page as seen from the extension's isolated world, closed roots included. */
export interface Ours {
  /** Waits until the preview is there and was there long enough to be answered, or until it is gone. */
  preview(isThere: boolean): Promise<void>
  /** The preview's markup and styles, for tools that cannot look into a closed root. */
  previewMarkup(): Promise<{ readonly html: string; readonly css: string; readonly theme: string }>
  /** Waits until the last answer is complete and shows these words; otherwise returns what it shows. */
  answerWith(words: readonly string[]): Promise<string | null>
  /** How many listeners the document and the window have, by type of event. */
  listeners(): Promise<Readonly<Record<string, number>>>
}

const WITHIN_MS = 20_000

export async function ourWorld(session: CDPSession): Promise<Ours> {
  const found = new Promise<number>(resolve => {
    session.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
      if (origin.startsWith('chrome-extension:')) resolve(id)
    })
  })
  await session.send('Runtime.enable')
  const contextId = await found
  const run = async <Given, Value>(work: (given: Given) => Value, given: Given): Promise<Awaited<Value>> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${work})(${JSON.stringify(given)})`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Awaited<Value>
  }
  return {
    preview: isThere =>
      run(
        ({ isThere, withinMs, readMs }) =>
          new Promise<void>((resolve, reject) => {
            const { dom } = chrome as unknown as { dom: { openOrClosedShadowRoot(at: Element): ShadowRoot | null } }
            // The mark at the composer has such a host too; only the preview is a dialog.
            const isDialog = (host: Element) =>
              Boolean(dom.openOrClosedShadowRoot(host)?.querySelector('[role=dialog]'))
            const look = () => {
              if ([...document.querySelectorAll(':root > div[data-theme]')].some(isDialog) !== isThere) return
              observer.disconnect()
              if (!isThere) resolve()
              else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, readMs)))
            }
            const observer = new MutationObserver(look)
            observer.observe(document.documentElement, { childList: true })
            setTimeout(() => reject(new Error(`the preview is ${isThere ? 'not there' : 'still there'}`)), withinMs)
            look()
          }),
        { isThere, withinMs: WITHIN_MS, readMs: READ_MS },
      ),
    previewMarkup: () =>
      run(() => {
        const { dom } = chrome as unknown as { dom: { openOrClosedShadowRoot(at: Element): ShadowRoot | null } }
        const root = [...document.querySelectorAll(':root > div[data-theme]')]
          .map(host => dom.openOrClosedShadowRoot(host))
          .find(each => each?.querySelector('[role=dialog]'))
        return {
          html: root?.innerHTML ?? '',
          css: [...(root?.adoptedStyleSheets[0]?.cssRules ?? [])].map(({ cssText }) => cssText).join('\n'),
          theme: root?.host.getAttribute('data-theme') ?? '',
        }
      }, null),
    answerWith: words =>
      run(
        async ({ words, withinMs }) => {
          const openRoot = (chrome as unknown as { dom: { openOrClosedShadowRoot(at: Element): ShadowRoot | null } })
            .dom.openOrClosedShadowRoot
          const textOf = (node: Node): string => {
            if (node instanceof Text) return node.data
            const root = node instanceof HTMLElement ? openRoot(node) : null
            const shown = root === null ? node : [...root.children].find(child => child instanceof HTMLSpanElement)
            return [...(shown?.childNodes ?? [])].map(textOf).join('')
          }
          const deadline = Date.now() + withinMs
          for (;;) {
            const answer = [...document.querySelectorAll('.answer')].at(-1)
            const text = answer === undefined ? '' : textOf(answer)
            if (/(?:done|here)\.$/.test(text) && words.every(word => text.includes(word))) return null
            if (Date.now() > deadline) return text
            await new Promise(resolve => setTimeout(resolve, 5))
          }
        },
        { words, withinMs: WITHIN_MS },
      ),
    async listeners() {
      const counts: Record<string, number> = {}
      for (const expression of ['document', 'window']) {
        const { result } = await session.send('Runtime.evaluate', { expression, contextId })
        const attached = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
        for (const { type } of attached.listeners) {
          const name = `${expression} ${type}`
          counts[name] = (counts[name] ?? 0) + 1
        }
      }
      return counts
    },
  }
}
