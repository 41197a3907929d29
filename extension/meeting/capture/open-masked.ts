import type { MediaAnswer, Refusal, TrackFacts } from './hand-over.ts'

/** A camera or microphone behind its mask. The page gets `masked`; `raw` never leaves this module. */
export interface MaskedTrack {
  readonly masked: MediaStreamTrack
  /** Stops both tracks. */
  stop(): void
}

type Mask = (raw: MediaStreamTrack) => Promise<MaskedTrack>

interface Open extends MaskedTrack {
  readonly raw: MediaStreamTrack
}

interface OpenMaskedNeeds {
  readonly devices: Pick<MediaDevices, 'getUserMedia'>
  readonly maskVideo: Mask
  readonly maskAudio: Mask
  /** Called when something about a track has changed. */
  onChange(facts: TrackFacts): void
  /** A mask could not be started, so nothing was opened. */
  onFailed(kind: string, error: unknown): void
}

interface Capture {
  open(constraints: MediaStreamConstraints): Promise<{ answer: MediaAnswer; stream?: MediaStream }>
  constrain(id: string, constraints: MediaTrackConstraints): Promise<MediaAnswer>
  release(id: string): void
}

/** Opens cameras and microphones in our own world and hands out their masked tracks: all of them or none. */
export function capture({ devices, maskVideo, maskAudio, onChange, onFailed }: OpenMaskedNeeds): Capture {
  const open = new Map<string, Open>()

  const adopt = (raw: MediaStreamTrack, made: MaskedTrack): Open => {
    const { id } = made.masked
    const each: Open = { ...made, raw }
    open.set(id, each)
    const tell = () => onChange(factsOf(each))
    raw.addEventListener('mute', tell)
    raw.addEventListener('unmute', tell)
    raw.addEventListener('ended', () => {
      open.delete(id)
      made.stop()
    })
    return each
  }

  return {
    async open(constraints) {
      let raw: MediaStream
      try {
        raw = await devices.getUserMedia(constraints)
      } catch (error) {
        return { answer: { verdict: 'refused', refusal: refusalOf(error) } }
      }
      const begun = await Promise.allSettled(
        raw.getTracks().map(async track => ({
          track,
          made: await (track.kind === 'video' ? maskVideo : maskAudio)(track),
        })),
      )
      const failed = begun.find(each => each.status === 'rejected')
      if (failed !== undefined) {
        for (const track of raw.getTracks()) track.stop()
        for (const each of begun) if (each.status === 'fulfilled') each.value.made.stop()
        onFailed(raw.getTracks().find((_, index) => begun[index] === failed)?.kind ?? '', failed.reason)
        const message = 'Total Recall Shield could not mask this, so it was not opened. Reload the page.'
        return { answer: { verdict: 'refused', refusal: { name: 'NotReadableError', message } } }
      }
      const all = begun.flatMap(each => (each.status === 'fulfilled' ? [adopt(each.value.track, each.value.made)] : []))
      return {
        answer: { verdict: 'opened', tracks: all.map(factsOf) },
        stream: new MediaStream(all.map(({ masked }) => masked)),
      }
    },
    async constrain(id, constraints) {
      const each = open.get(id)
      if (each === undefined) return { verdict: 'done' }
      try {
        await each.raw.applyConstraints(constraints)
        return { verdict: 'done', track: factsOf(each) }
      } catch (error) {
        return { verdict: 'refused', refusal: refusalOf(error) }
      }
    },
    release(id) {
      const each = open.get(id)
      open.delete(id)
      each?.stop()
    },
  }
}

function factsOf({ raw, masked }: Open): TrackFacts {
  return {
    id: masked.id,
    kind: raw.kind,
    label: raw.label,
    isMuted: raw.muted,
    settings: raw.getSettings(),
    // Not in every browser.
    capabilities: raw.getCapabilities?.() ?? {},
    constraints: raw.getConstraints(),
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Error) && !(error instanceof DOMException))
    return { name: 'AbortError', message: 'The camera or microphone did not open.' }
  const { name, message } = error
  return 'constraint' in error && typeof error.constraint === 'string'
    ? { name, message, constraint: error.constraint }
    : { name, message }
}
