import { maskDocumentOver } from '../extension/background/mask-document-over.ts'

type Hear = (message: unknown) => void

/** Both ends of a connection. As in a browser, messages arrive later and as JSON, and closing tells the other end. */
export function aLine(): { page: chrome.Port; worker: chrome.Port } {
  const ends = [anEnd(), anEnd()] as const
  const portOf = (own: End, other: End): chrome.Port => ({
    name: 'document',
    onMessage: { addListener: hear => own.hears.push(hear), removeListener: () => {} },
    onDisconnect: { addListener: hear => own.closes.push(hear), removeListener: () => {} },
    postMessage(message) {
      const sent = JSON.stringify(message)
      setTimeout(() => {
        for (const hear of other.hears) hear(JSON.parse(sent))
      })
    },
    disconnect() {
      setTimeout(() => {
        for (const hear of other.closes) hear()
      })
    },
  })
  return { page: portOf(...ends), worker: portOf(ends[1], ends[0]) }
}

/** A connection to a worker that masks. */
export function aWorker(): chrome.Port {
  const { page, worker } = aLine()
  maskDocumentOver(worker)
  return page
}

interface End {
  readonly hears: Hear[]
  readonly closes: (() => void)[]
}

const anEnd = (): End => ({ hears: [], closes: [] })
