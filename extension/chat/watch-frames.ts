interface WatchFramesNeeds {
  readonly page: Pick<Document, 'activeElement' | 'addEventListener'>
  /** The page's own host: its frames are guarded as it is. */
  readonly host: string
  isOff(): boolean
  /** Whether scripts of ours run on this host, too. */
  isGuarded(host: string): Promise<boolean>
  /** A frame whose text Shield does not reach has appeared. */
  onFound(): void
  /** The person goes into such a frame: once for each host. */
  onEntered(host: string): void
}

/** Smaller ones are not for reading or writing: sign-ins, counters. In pixels. */
const LEAST = { width: 80, height: 40 }

/**
 * Finds the frames of other sites in a chat page (apps, canvases, artifacts): no script of ours runs in them, unless the
 * person has added their site, and what is written there leaves as it is written.
 */
export function init(signal: AbortSignal, needs: WatchFramesNeeds): { unguarded(): readonly string[] } {
  const { page, host, isOff, isGuarded, onFound, onEntered } = needs
  const isFree = new Map<string, Promise<boolean>>()
  const found = new Set<string>()
  const entered = new Set<string>()

  const look = (frame: Element | null): Promise<string | null> => {
    const foreign = frame instanceof HTMLIFrameElement && isShown(frame) ? hostOf(frame.src) : null
    if (foreign === null || foreign === host) return Promise.resolve(null)
    const asked = isFree.get(foreign) ?? isGuarded(foreign).then(is => !is)
    isFree.set(foreign, asked)
    return asked.then(is => {
      if (!is) return null
      const isNew = !found.has(foreign)
      found.add(foreign)
      if (isNew) onFound()
      return foreign
    })
  }

  // A frame's own `load` does not bubble, but it passes here; to the window it does not come.
  page.addEventListener('load', event => void look(event.target as Element | null), { signal, capture: true })
  // The page loses the focus to a frame.
  addEventListener(
    'blur',
    () => {
      void look(innermost(page.activeElement)).then(foreign => {
        if (foreign === null || entered.has(foreign) || isOff()) return
        entered.add(foreign)
        onEntered(foreign)
      })
    },
    { signal },
  )
  return { unguarded: () => [...found] }
}

/** `null`: its document comes from the page, so that it has the page's guard. */
function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) ? hostname : null
}

function isShown(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect()
  return width >= LEAST.width && height >= LEAST.height
}

function innermost(focused: Element | null): Element | null {
  let inner = focused
  while (inner?.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement
  return inner
}
