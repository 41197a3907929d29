import { useSyncExternalStore } from 'react'

import { type CallAnswer, calls } from '../../sync/wire/calls.ts'
import { CallFailed, call } from '../data/calls.ts'

type SiteConfig = CallAnswer<'siteConfig'>

/** Kept, so that the letter can be read offline; nothing in it is about a person. */
const CONFIG_KEY = 'recall.site-config'

let config: SiteConfig | undefined
let asking = false
let isFresh = false
const listeners = new Set<() => void>()

/** What the server says about itself; undefined until it has said so once in this browser. */
export function useSiteConfig(): SiteConfig | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/** The same for a press of a button: asks now if nobody has answered yet. */
export async function siteConfig(): Promise<SiteConfig> {
  if (config === undefined || !isFresh) keep(await call('siteConfig', {}))
  if (config === undefined) throw new Error('an answer was just kept')
  return config
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', ask)
  ask()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('online', ask)
  }
}

function read(): SiteConfig | undefined {
  config ??= kept()
  return config
}

function ask(): void {
  if (asking || isFresh) return
  asking = true
  siteConfig()
    .catch(error => {
      // Without an answer the kept one stands; the next 'online' asks again, and so does every press that needs it.
      if (!(error instanceof CallFailed)) throw error
    })
    .finally(() => {
      asking = false
    })
}

function keep(answer: SiteConfig): void {
  isFresh = true
  if (JSON.stringify(answer) !== JSON.stringify(config)) config = answer
  try {
    window.localStorage.setItem(CONFIG_KEY, JSON.stringify(answer))
  } catch {
    // A full storage: it is asked for again at the next visit.
  }
  for (const listener of listeners) listener()
}

function kept(): SiteConfig | undefined {
  try {
    return calls.siteConfig.answer.parse(JSON.parse(window.localStorage.getItem(CONFIG_KEY) ?? ''))
  } catch {
    // Never kept, or kept by another version.
    return undefined
  }
}
