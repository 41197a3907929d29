import type { MaskedTrack } from '../capture/open-masked.ts'
import type { Disguise } from './disguise.ts'
import { VOICE_PROCESSOR, type VoiceOptions, type VoiceOrder, type VoiceReport } from './voice-orders.ts'

/** What others currently hear of a microphone. */
export type VoiceState = 'clear' | 'masked' | 'silent'

export interface MaskedVoice extends MaskedTrack {
  /** Applies a change in the person's settings. */
  order(order: VoiceOrder): void
}

interface MaskedVoiceNeeds {
  /** The address of the worklet's script. */
  readonly script: string
  readonly order: VoiceOrder
  onState(state: VoiceState): void
}

/** Masks a microphone. If the worklet fails, others hear silence. */
export async function maskVoice(
  raw: MediaStreamTrack,
  { script, order, onState }: MaskedVoiceNeeds,
): Promise<MaskedVoice> {
  const context = new AudioContext({ latencyHint: 'interactive' })
  try {
    await context.audioWorklet.addModule(script)
    const options: VoiceOptions = { disguise: order.disguise }
    const node = new AudioWorkletNode(context, VOICE_PROCESSOR, {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      channelCount: 1,
      channelCountMode: 'explicit',
      outputChannelCount: [1],
      processorOptions: options,
    })
    const source = context.createMediaStreamSource(new MediaStream([raw]))
    const out = context.createMediaStreamDestination()
    source.connect(node).connect(out)
    const [masked] = out.stream.getAudioTracks()
    if (masked === undefined) throw new Error('There is no track to mask into.')
    // The state that the worklet has confirmed; until then it counts as silent.
    let state: VoiceState = 'silent'
    const tell = () => onState(context.state === 'running' ? state : 'silent')
    node.addEventListener('processorerror', () => {
      node.disconnect()
      state = 'silent'
      tell()
    })
    node.port.onmessage = ({ data }: MessageEvent<VoiceReport>) => {
      state = data.isMasked ? 'masked' : 'clear'
      tell()
    }
    context.addEventListener('statechange', tell)
    node.port.postMessage(order)
    // If the browser does not let the context run yet, others hear silence.
    void context.resume().catch(() => {})
    tell()
    return {
      masked,
      order(next) {
        node.port.postMessage(next)
      },
      stop() {
        raw.stop()
        masked.stop()
        void context.close().catch(() => {})
      },
    }
  } catch (error) {
    void context.close().catch(() => {})
    throw error
  }
}

export function newDisguise(
  draw: (wanted: number, chances: readonly [number, number, number]) => Disguise,
  semitones: number,
): Disguise {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint32Array(3))
  return draw(semitones, [a / 2 ** 32, b / 2 ** 32, c / 2 ** 32])
}
