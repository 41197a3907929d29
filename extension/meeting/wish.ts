import type { Settings } from '../settings/settings.ts'

/** What is to be masked in a call, now. */
export interface MeetingWish {
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
