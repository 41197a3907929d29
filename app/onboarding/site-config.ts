import { useSyncExternalStore } from 'react'

import { type CallAnswer, calls } from '../../sync/wire/calls.ts'
import { CallFailed, call } from '../data/calls.ts'

type SiteConfig = CallAnswer<'siteConfig'>

/** Stored, so that the letter can be read offline; it contains nothing personal. */
const CONFIG_KEY = 'recall.site-config'

let config: SiteConfig | undefined
let asking = false
let isFresh = false
const listeners = new Set<() => void>()

/** The server's configuration; undefined until it has been fetched once in this browser. */
export function useSiteConfig(): SiteConfig | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined)
}

/** The same for a press of a button: fetches now if there is no fresh answer yet. */
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
      // Without an answer the stored one is used; the next 'online' event asks again, and so does every press that
      // needs it.
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
    // Storage is full: it is fetched again at the next visit.
  }
  for (const listener of listeners) listener()
}

function kept(): SiteConfig | undefined {
  try {
    return calls.siteConfig.answer.parse(JSON.parse(window.localStorage.getItem(CONFIG_KEY) ?? ''))
  } catch {
    // Never stored, or stored by another version.
    return undefined
  }
}
