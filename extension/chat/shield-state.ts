import type { PageState } from '../messages/messages.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import { shieldedSiteOf } from '../sites/site-type.ts'

/** What is known about Shield on a page. Each fact is written by the feature that finds it out. */
export interface ShieldState {
  settings: Settings
  isPaused: boolean
  /** The background has said what site this is and sent its settings. */
  isActive: boolean
  /** The guard's script in the page's world has answered. */
  hasGuard: boolean
  /** The engine's self-test passes. Until the test has run, the engine is assumed to work. */
  hasEngine: boolean
}

export const stateAtStart = (): ShieldState => ({
  settings: DEFAULT_SETTINGS,
  isPaused: false,
  isActive: false,
  hasGuard: false,
  hasEngine: true,
})

/** Whether the person has switched Shield off, here or everywhere. `address`: the page's. */
export function isOff({ settings, isPaused }: ShieldState, address: string): boolean {
  return isPaused || !settings.textShield || settings.sitesOff.some(id => id === shieldedSiteOf(address).id)
}

/** `isOutdated`: the extension was updated or removed since the page was loaded. */
export function stateOf(
  shield: ShieldState,
  { address, isOutdated }: { address: string; isOutdated: boolean },
): PageState['state'] {
  if (isOutdated) return 'stopped'
  if (isOff(shield, address)) return 'off'
  if (!shield.isActive) return 'starting'
  return shield.hasGuard && shield.hasEngine ? 'on' : 'stopped'
}
