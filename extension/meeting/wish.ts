import { MEETING_SWITCHES } from '../../sync/records/shield-fields.ts'
import type { Settings } from '../settings/settings.ts'

/** What is to be masked in a call, now. */
interface MeetingWish {
  readonly face: boolean
  readonly voice: boolean
}

/**
 * By the switches; and, where the person wants that, all of it as soon as somebody records. A pause of this tab is the
 * person's last word.
 */
export function meetingWish(
  { meetingShield, faceBlur, voiceMask, autoActivateOnRecording }: Settings,
  { isPaused, isRecorded }: { isPaused: boolean; isRecorded: boolean },
): MeetingWish {
  if (isPaused) return { face: false, voice: false }
  if (isRecorded && autoActivateOnRecording) return { face: true, voice: true }
  return { face: meetingShield && faceBlur, voice: meetingShield && voiceMask }
}

/**
 * What a page goes by after a change. A plan that ends during a call unmasks nobody before the page is loaded again: all
 * switches off at once is what the end of a plan makes of them, while a person presses one at a time.
 */
export function settingsInCall(before: Settings, next: Settings): Settings {
  const switchedOff = MEETING_SWITCHES.filter(name => before[name] && !next[name])
  const isPlanOver = switchedOff.length > 1 && MEETING_SWITCHES.every(name => !next[name])
  if (!isPlanOver) return next
  return { ...next, ...Object.fromEntries(MEETING_SWITCHES.map(name => [name, before[name]])) }
}
