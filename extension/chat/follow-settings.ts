import { onNotice } from '../messages/on-notice.ts'
import type { Settings } from '../settings/settings.ts'
import type { ShieldState } from './shield-state.ts'

interface FollowSettingsNeeds {
  readonly shield: Pick<ShieldState, 'settings' | 'isActive'>
  /** Masks with these settings from now on. */
  apply(settings: Settings): void
  isOff(): boolean
  /** Closes a preview that is open. */
  cancelReview(): void
  tellState(): void
}

interface FollowSettings {
  /** This is a chat site, with these settings; later notices are changes. */
  activate(settings: Settings): void
}

/** Masks by the person's settings as soon as they are known, and whenever they change. */
export function init(signal: AbortSignal, needs: FollowSettingsNeeds): FollowSettings {
  const { shield, apply, isOff, cancelReview, tellState } = needs
  const follow = (settings: Settings) => {
    shield.settings = settings
    apply(settings)
    if (isOff()) cancelReview()
    tellState()
  }
  const activate = (settings: Settings) => {
    shield.isActive = true
    follow(settings)
  }
  onNotice(signal, 'SITE_DETECTED', ({ siteType, settings }) => {
    if (siteType === 'llm') activate(settings)
  })
  onNotice(signal, 'SETTINGS_CHANGED', ({ settings }) => follow(settings))
  return { activate }
}
