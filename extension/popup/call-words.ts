import { locale, type PlainMessage, t, tIfKnown } from '../i18n/translate.ts'
import type { CallState, Sighting } from '../meeting/call-state.ts'
import type { Settings } from '../settings/settings.ts'

/** What others see and hear now, one line each. */
export function callLines({ camera, voice, isScreenShared }: CallState, settings: Settings): string[] {
  const lines: string[] = []
  if (camera?.shows === 'faces hidden')
    lines.push(t('Others see your face hidden, {rate} frames a second.', { rate: camera.framesPerSecond }))
  if (camera?.shows === 'all hidden')
    lines.push(t('Others see the whole picture hidden: {why}.', { why: t(WHY[camera.why ?? 'no look yet']) }))
  if (camera?.shows === 'clear') lines.push(t('Others see your face.'))
  if (voice === 'masked') lines.push(changedVoice(Math.max(1, settings.audioPitchShift)))
  if (voice === 'clear') lines.push(t('Others hear your own voice.'))
  if (voice === 'silent') lines.push(t('Others hear nothing: your voice could not be masked.'))
  if (isScreenShared) lines.push(t('A shared screen goes out as it is.'))
  return lines
}

function changedVoice(count: number): string {
  return count === 1
    ? t('Others hear a changed voice, about 1 semitone away. How you speak still tells who you are.')
    : t('Others hear a changed voice, about {count} semitones away. How you speak still tells who you are.', { count })
}

const WHY: Readonly<Record<NonNullable<NonNullable<CallState['camera']>['why']>, PlainMessage>> = {
  'no look yet': 'the search for faces has not begun',
  late: 'the search for faces is too slow',
  'no sure face': 'no face is found surely',
  'not stable yet': 'a face was found a moment ago',
  'too fast': 'the picture moves too fast',
  'face lost': 'a face was lost from sight a moment ago',
  'too many faces': 'there are too many small faces',
  switched: 'the camera was switched',
}

/** The title of what was seen. */
export function sightingTitle({ kind, name, at }: Sighting): string {
  const time = new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' })
  if (kind === 'notetaker') return t('{name} joined at {time}', { name: tIfKnown(name), time })
  return kind === 'recording'
    ? t('This call is recorded since {time}', { time })
    : t('What you say is written down since {time}', { time })
}
