import { useCallback, useEffect, useRef, useState } from 'react'

import { type Hidden, hiddenInSample } from './round-trip.ts'
import type { Sample } from './samples.ts'

export interface ShieldState {
  readonly text: string
  readonly hidden: readonly Hidden[]
  /** 'asleep' until someone comes near, 'missing' when its code could not be loaded. */
  readonly engine: 'asleep' | 'loading' | 'ready' | 'missing'
  /** How long the last run took, in milliseconds; undefined before the first. */
  readonly tookMs: number | undefined
  /** Requests of this page since the engine was loaded, as counted by the browser, except for the app's own files. */
  readonly requests: number
  /** Replaces a placeholder with its words, by the engine's own restore. */
  restore(text: string): string
  type(text: string): void
  show(sample: Sample): void
  wake(): void
}

/** What the demo needs from the engine, which is larger than the rest of the page and is loaded on demand. */
interface Engine {
  mask(text: string): readonly Hidden[]
  restore(text: string): string
  take(sample: Sample): void
}

export function useShield(first: Sample): ShieldState {
  const [text, setText] = useState<string>(first.text)
  const [hidden, setHidden] = useState(() => hiddenInSample(first))
  const [status, setStatus] = useState<ShieldState['engine']>('asleep')
  const [tookMs, setTookMs] = useState<number>()
  const engine = useRef<Engine>(undefined)
  const latest = useRef({ text: first.text as string, sample: first })
  const requests = useRequests(status === 'ready')

  const run = useCallback((typed: string) => {
    if (engine.current === undefined) return
    const begun = performance.now()
    setHidden(engine.current.mask(typed))
    setTookMs(performance.now() - begun)
  }, [])

  const wake = () => {
    if (status === 'loading' || status === 'ready') return
    setStatus('loading')
    loadEngine(latest.current.sample).then(
      loaded => {
        engine.current = loaded
        loaded.take(latest.current.sample)
        run(latest.current.text)
        setStatus('ready')
      },
      () => setStatus('missing'),
    )
  }

  return {
    text,
    hidden,
    engine: status,
    tookMs,
    requests,
    restore: placeholder => engine.current?.restore(placeholder) ?? originalOf(placeholder, hidden),
    type(typed) {
      latest.current = { ...latest.current, text: typed }
      setText(typed)
      if (engine.current === undefined) wake()
      run(typed)
    },
    show(sample) {
      latest.current = { text: sample.text, sample }
      setText(sample.text)
      setHidden(hiddenInSample(sample))
      engine.current?.take(sample)
      run(sample.text)
      wake()
    },
    wake,
  }
}

function originalOf(placeholder: string, hidden: readonly Hidden[]): string {
  return hidden.find(each => each.placeholder === placeholder)?.original ?? placeholder
}

async function loadEngine(sample: Sample): Promise<Engine> {
  const [{ mask }, { restore }, { Vault }] = await Promise.all([
    import('../../../extension/shield/mask.ts'),
    import('../../../extension/shield/restore.ts'),
    import('../../../extension/shield/vault.ts'),
  ])
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  let vault = Vault.open(sample.vault, random)
  return {
    mask: text => mask(text, { vault, mode: 'safe' }).replacements,
    restore: text => restore(text, vault),
    take(next) {
      vault = Vault.open(next.vault, random)
    },
  }
}

/**
 * Whether it is a file of the build: its name was fixed before anyone typed, so the request cannot carry any text. The
 * code of the next page is loaded when someone points at a link to it.
 */
function isOwnPart(address: string): boolean {
  const { origin, pathname, search } = new URL(address, window.location.href)
  return origin === window.location.origin && pathname.startsWith('/assets/') && search === ''
}

/** Counts the page's requests from the moment that `isCounting` becomes true. */
function useRequests(isCounting: boolean): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!isCounting || typeof PerformanceObserver === 'undefined') return
    const from = performance.now()
    const observer = new PerformanceObserver(entries => {
      const later = entries.getEntries().filter(entry => entry.startTime > from && !isOwnPart(entry.name))
      if (later.length > 0) setCount(before => before + later.length)
    })
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }, [isCounting])
  return count
}
