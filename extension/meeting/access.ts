import { patternsOf } from '../sites/patterns.ts'
import { MEETING_HOSTS } from '../sites/sites.ts'

const ORIGINS = { origins: patternsOf(MEETING_HOSTS) }

/** Only Chromium can read and rewrite camera frames. */
export const canMaskMeetings = () =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis

export const hasMeetingAccess = () => chrome.permissions.contains(ORIGINS)

/** Call it within a user gesture: browsers show the prompt only then. */
export const askMeetingAccess = () => chrome.permissions.request(ORIGINS)
