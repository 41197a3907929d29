import { MEETING_SWITCHES, type Settings } from '../settings/settings.ts'

/** What should currently be masked in a call. */
interface MeetingWish {
  readonly face: boolean
  readonly voice: boolean
}

/**
 * Follows the switches, and, if the person wants that, masks everything as soon as somebody records. A paused tab
 * overrides everything else.
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
 * The settings that a page applies after a change. A plan that ends during a call unmasks nobody until the page is
 * reloaded: an ended plan turns all switches off at once, while a person turns them off one at a time.
 */
export function settingsInCall(before: Settings, next: Settings): Settings {
  const switchedOff = MEETING_SWITCHES.filter(name => before[name] && !next[name])
  const isPlanOver = switchedOff.length > 1 && MEETING_SWITCHES.every(name => !next[name])
  if (!isPlanOver) return next
  return { ...next, ...Object.fromEntries(MEETING_SWITCHES.map(name => [name, before[name]])) }
}
