import type { MeetingSwitch } from '../../sync/records/shield-fields.ts'
import type { LinkStatus } from '../account/account.ts'
import { type PlainMessage, t } from '../i18n/translate.ts'
import type { Settings } from '../settings/settings.ts'

/** The first requirement for masking calls that is not met, in this order. */
export type Missing = 'browser' | 'link' | 'plan' | 'access' | null

export function missingFor(link: LinkStatus, canMask: boolean, hasAccess: boolean): Missing {
  if (!canMask) return 'browser'
  if (link.state !== 'linked') return 'link'
  if (!link.meetings) return 'plan'
  return hasAccess ? null : 'access'
}

/** What holds a switch back, so that it masks nothing however it is set: a requirement, or the switch above it. */
export type Held = Missing | 'meetingShield'

export function heldBackBy(name: MeetingSwitch, { meetingShield }: Settings, missing: Missing): Held {
  if (missing !== null) return missing
  return name === 'meetingShield' || meetingShield ? null : 'meetingShield'
}

const NEEDS: Readonly<Record<Exclude<Held, null>, PlainMessage>> = {
  browser: 'not in this browser: Chrome or Edge',
  link: 'off: needs LockDown and a link',
  plan: 'off: comes with LockDown and higher',
  access: 'off: needs access to meeting sites',
  meetingShield: 'off: needs the meeting shield',
}

/** The description line of a meeting switch. */
export function meetingNote(name: MeetingSwitch, held: Held): string {
  if (held !== null) return t(NEEDS[held])
  return name === 'meetingShield' ? t('notetakers, recordings') : t('in calls')
}

/** What a press says that leads to what is missing; null: nothing in this browser does. */
export const WAY_ON: Readonly<Record<Exclude<Missing, null>, PlainMessage | null>> = {
  browser: null,
  link: 'Link an account to mask calls',
  plan: 'See the plans that mask calls',
  access: 'Give access to meeting sites',
}
