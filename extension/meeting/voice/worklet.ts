// Runs in the page's audio thread. Masks from the first sample on; only an order from our side turns it off.
import { type Disguise, ratioAt } from './disguise.ts'
import { Shifter } from './shifter.ts'
import { VOICE_PROCESSOR, type VoiceOptions, type VoiceOrder, type VoiceReport } from './voice-orders.ts'

declare const sampleRate: number
declare const currentTime: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: unknown): void

class VoiceMask extends AudioWorkletProcessor {
  private isMasked = true
  private isReported = false
  private disguise: Disguise
  private readonly shifter: Shifter

  constructor({ processorOptions }: { processorOptions: VoiceOptions }) {
    super()
    this.disguise = processorOptions.disguise
    this.shifter = new Shifter(sampleRate, ratioAt(this.disguise, 0))
    this.port.onmessage = ({ data }: MessageEvent<VoiceOrder>) => {
      this.isMasked = data.isMasked
      this.disguise = data.disguise
      this.isReported = false
    }
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const voice = input?.[0]
    const out = output?.[0]
    if (out === undefined) return true
    this.shifter.setRatio(ratioAt(this.disguise, currentTime))
    const shifted = this.isMasked ? out : new Float32Array(out.length)
    this.shifter.process(voice ?? new Float32Array(out.length), shifted)
    if (!this.isMasked && voice !== undefined) out.set(voice)
    if (!this.isReported) this.port.postMessage({ isMasked: this.isMasked } satisfies VoiceReport)
    this.isReported = true
    return true
  }
}

registerProcessor(VOICE_PROCESSOR, VoiceMask)
