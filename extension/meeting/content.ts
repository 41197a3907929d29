// Runs on meeting sites, in the isolated world of every frame, before any of the page's scripts: opens what the page
// asks for.
import { type Notice, request } from '../messages/messages.ts'
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings.ts'
import type { CallState } from './call-state.ts'
import { answerMedia, type MediaAnswer, type MediaQuestion } from './capture/hand-over.ts'
import { capture } from './capture/open-masked.ts'
import { detectorFrame } from './face/detector-frame.ts'
import { watchSigns } from './signs/watch-signs.ts'
import { maskVideo } from './video/masked-video.ts'
import { type SelfView, selfViewOf } from './video/self-view.ts'
import { drawDisguise } from './voice/disguise.ts'
import { type MaskedVoice, maskVoice, newDisguise } from './voice/masked-voice.ts'
import { meetingWish, settingsInCall } from './wish.ts'

/** The defaults mask everything until the settings arrive. */
let settings: Settings = DEFAULT_SETTINGS
let isPaused = false
let isRecorded = false
let told: Partial<CallState> = {}
let lastTold = 0

const wish = () => meetingWish(settings, { isPaused, isRecorded })
const isOutdated = () => chrome.runtime?.id === undefined
const detector = detectorFrame(document, () => chrome.runtime.getURL('detector.html'))
/** Pending requests of the popup, which polls while it is open. */
const viewers: ((view: SelfView) => void)[] = []
const voices = new Set<MaskedVoice>()
let disguise = newDisguise(drawDisguise, settings.audioPitchShift)

const cameras = capture({
  devices: navigator.mediaDevices,
  maskVideo: raw =>
    maskVideo(raw, {
      wish: () => ({
        isMasked: wish().face,
        level: settings.videoBlurLevel,
        hasWatermark: settings.showWatermark,
      }),
      detector,
      onState: camera => tell({ camera }, camera.shows !== told.camera?.shows),
      onShown(planes) {
        for (const view of viewers.splice(0)) view(selfViewOf(planes))
      },
      onFailed: () => tell({ camera: null, stopped: 'The camera was switched off: it could not be masked.' }, true),
    }),
  async maskAudio(raw) {
    const voice = await maskVoice(raw, {
      script: chrome.runtime.getURL('voice-worklet.js'),
      order: { isMasked: wish().voice, disguise },
      onState: state => tell({ voice: state }, true),
    })
    voices.add(voice)
    return {
      masked: voice.masked,
      stop() {
        voices.delete(voice)
        voice.stop()
      },
    }
  },
  onChange: facts => page.tell(facts),
  onFailed: kind =>
    tell(
      {
        stopped:
          kind === 'audio'
            ? 'The microphone was not opened: it could not be masked.'
            : 'The camera was not opened: it could not be masked.',
      },
      true,
    ),
})

const DONE: MediaAnswer = { verdict: 'done' }

async function open(constraints: MediaStreamConstraints) {
  if (!isOutdated()) return cameras.open(constraints)
  const message = 'Total Recall Shield was updated. Reload the page.'
  return { answer: { verdict: 'refused', refusal: { name: 'NotAllowedError', message } } as const }
}

const page = answerMedia(document, (question: MediaQuestion) => {
  switch (question.ask) {
    case 'hello':
      return { answer: DONE }
    case 'open':
      return open(question.constraints)
    case 'constrain':
      return cameras.constrain(question.id, question.constraints).then(answer => ({ answer }))
    case 'release':
      cameras.release(question.id)
      return { answer: DONE }
    case 'foreign':
      tell({ stopped: 'A track that Shield has not masked was about to be sent. It was stopped.' }, true)
      return { answer: DONE }
    case 'screen':
      tell({ isScreenShared: true }, true)
      return { answer: DONE }
    case 'dictate': {
      const refusal = { name: 'NotAllowedError', message: 'Your voice is masked.' }
      return { answer: wish().voice ? { verdict: 'refused', refusal } : DONE }
    }
  }
})

/** Frames arrive thirty times a second, but the popup only polls now and then. */
const TELL_EVERY_MS = 2_000

function tell(part: Partial<CallState>, isUrgent: boolean): void {
  told = { ...told, ...part }
  const now = performance.now()
  if (!isUrgent && now - lastTold < TELL_EVERY_MS) return
  lastTold = now
  if (!isOutdated()) void request('CALL_STATE', { call: told }).catch(() => {})
}

function follow(): void {
  for (const voice of voices) voice.order({ isMasked: wish().voice, disguise })
}

function apply(next: Settings): void {
  if (next.audioPitchShift !== settings.audioPitchShift) disguise = newDisguise(drawDisguise, next.audioPitchShift)
  settings = next
  follow()
}

chrome.runtime.onMessage.addListener((message, { id }, answer) => {
  if (id !== chrome.runtime.id) return undefined
  const notice = message as Notice
  if (notice.type === 'SELF_VIEW' && told.camera !== undefined) {
    viewers.push(answer)
    return true
  }
  if (notice.type === 'SETTINGS_CHANGED') apply(settingsInCall(settings, notice.settings))
  if (notice.type === 'SITE_DETECTED' && notice.siteType === 'meeting') apply(notice.settings)
  if (notice.type === 'CALL_RECORDED') {
    isRecorded = true
    follow()
  }
  if (notice.type === 'TAB_PAUSED') {
    isPaused = notice.isPaused
    follow()
  }
  return undefined
})

watchSigns(document, sign => {
  // The background replies with 'recorded' to every frame of the tab.
  const sightings = [...(told.sightings ?? []), { ...sign, at: Date.now() }]
  tell({ sightings }, true)
  isRecorded = true
  follow()
})

request('OPEN_CALL', {}).then(
  opened => {
    isPaused = opened.isPaused
    apply(opened.settings)
  },
  // Without an answer the initial state stays: everything is masked.
  () => {},
)
