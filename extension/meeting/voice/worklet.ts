// Runs in the page's audio thread. Masks from the first sample on; only an order from our side turns it off.
import { VoiceMask } from './voice-mask.ts'
import { VOICE_PROCESSOR, type VoiceOptions, type VoiceOrder, type VoiceReport } from './voice-orders.ts'

declare const sampleRate: number
declare const currentTime: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: unknown): void

class VoiceProcessor extends AudioWorkletProcessor {
  private isMasked = true
  private isReported = false
  private readonly mask: VoiceMask
  /** Replaced only if the browser changes the size of its blocks. */
  private silence = new Float32Array(128)

  constructor({ processorOptions }: { processorOptions: VoiceOptions }) {
    super()
    this.mask = new VoiceMask(sampleRate, processorOptions.disguise)
    this.port.onmessage = ({ data }: MessageEvent<VoiceOrder>) => {
      this.isMasked = data.isMasked
      this.mask.setDisguise(data.disguise)
      this.isReported = false
    }
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const voice = input?.[0]
    const out = output?.[0]
    if (out === undefined) return true
    if (this.silence.length !== out.length) this.silence = new Float32Array(out.length)
    // An unmasked voice passes through the mask as well, so that the mask can be switched on in the middle of a word.
    this.mask.process(voice ?? this.silence, out, currentTime)
    if (!this.isMasked) out.set(voice ?? this.silence)
    if (!this.isReported) this.port.postMessage({ isMasked: this.isMasked } satisfies VoiceReport)
    this.isReported = true
    return true
  }
}

registerProcessor(VOICE_PROCESSOR, VoiceProcessor)
