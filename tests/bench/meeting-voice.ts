import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { drawDisguise, ratioAt } from '../../extension/meeting/voice/disguise.ts'
import { Shifter } from '../../extension/meeting/voice/shifter.ts'
import { DEFAULT_SETTINGS } from '../../extension/settings/settings.ts'
import type { Extent, Sizes } from './extent.ts'
import type { Figure } from './table.ts'
import { cepstralDistance, FEATURE_RATE, featuresOf } from './voice-features.ts'

const RATE = 48_000
const BLOCK = 128
const TOOLS = ['espeak-ng', 'flite', 'pocketsphinx_continuous', 'sox']

const SENTENCES = [
  'please send the report to the office before noon',
  'we should talk about the budget again next week',
  'the new house is near the river and the old bridge',
  'she asked the doctor about the results of the test',
  'they are going to move the meeting to the second of march',
  'my sister lives in a small town in the north',
  'he wants to know how much money is left for the project',
  'the train was late because of the heavy snow',
  'our customers would like to see a better price',
  'nobody told me that the door was open all night',
]
/** Twelve speakers: four recorded voices of flite, and variants of espeak-ng. */
const SPEAKERS: readonly (readonly ['flite' | 'espeak-ng', string])[] = [
  ...(['slt', 'rms', 'awb', 'kal16'] as const).map(voice => ['flite', voice] as const),
  ...(['m1', 'm3', 'm4', 'm7', 'f1', 'f2', 'f3', 'f4'] as const).map(voice => ['espeak-ng', `en-us+${voice}`] as const),
]
/** Those that the recognizer understands well enough to be tested. */
const UNDERSTOOD = SPEAKERS.slice(0, 2)

const SIZES: Sizes<{ sentences: number; speakers: typeof SPEAKERS }> = {
  whole: { sentences: SENTENCES.length, speakers: SPEAKERS },
  shortest: { sentences: 2, speakers: SPEAKERS.slice(0, 3) },
}

/** Speech through the voice mask: whether it is still intelligible, and whether it still reveals the speaker. */
export async function meetingVoice(extent: Extent): Promise<Figure[]> {
  const cost = [costOfSound(SIZES[extent].sentences)]
  const missing = TOOLS.filter(tool => spawnSync(tool, ['--version']).error !== undefined)
  if (missing.length > 0) {
    console.log(`The voice is not measured: ${missing.join(', ')} of Debian's packages is not on this machine.`)
    return cost
  }
  const { sentences, speakers } = SIZES[extent]
  const folder = mkdtempSync(join(tmpdir(), 'recall-speech-'))
  try {
    const spoken = SENTENCES.slice(0, sentences)
    const heard = UNDERSTOOD.map(speaker => {
      const errors = { plain: 0, up: 0, down: 0 }
      for (const sentence of spoken) {
        const plain = speak(folder, speaker, sentence)
        errors.plain += wordErrors(sentence, recognized(folder, plain))
        errors.up += wordErrors(sentence, recognized(folder, masked(plain, 0.9)))
        errors.down += wordErrors(sentence, recognized(folder, masked(plain, 0.1)))
      }
      return errors
    })
    const words = spoken.join(' ').split(' ').length * UNDERSTOOD.length
    const rate = (of: 'plain' | 'up' | 'down') => (100 * heard.reduce((sum, each) => sum + each[of], 0)) / words
    return [
      ...cost,
      {
        name: 'words misheard of a voice that is masked (up, down)',
        unit: '%',
        values: [rate('up'), rate('down')],
        reference: { name: 'of the untouched voice', values: [rate('plain'), rate('plain')] },
      },
      ...speakersTold(folder, speakers, spoken),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function costOfSound(rounds: number): Figure {
  const second = Float32Array.from({ length: RATE }, (_, at) => Math.sin(at / 30) / 2 + Math.sin(at / 11) / 4)
  const values = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    masked(second, 0.9)
    return performance.now() - begun
  })
  return { name: 'mask of a second of sound', unit: 'ms', values }
}

function speakersTold(folder: string, speakers: typeof SPEAKERS, sentences: readonly string[]): Figure[] {
  const half = sentences.length >> 1
  const of = (speaker: (typeof SPEAKERS)[number], some: readonly string[]) => speak(folder, speaker, some.join('. '))
  const known = speakers.map(speaker => featuresOf(decimated(of(speaker, sentences.slice(0, half)))))
  const said = speakers.map(speaker => of(speaker, sentences.slice(half)))
  const told = (sounds: readonly Float32Array[]) => {
    const features = sounds.map(sound => featuresOf(decimated(sound)))
    const right = features.filter((each, index) => {
      const distances = known.map(other => cepstralDistance(each, other))
      return distances.indexOf(Math.min(...distances)) === index
    })
    const own = features.map((each, index) => cepstralDistance(each, known[index] ?? each))
    const cents = features.map((each, index) => Math.abs(1_200 * Math.log2(each.pitch / (known[index]?.pitch ?? 1))))
    return { right: (100 * right.length) / speakers.length, own, cents }
  }
  const plain = told(said)
  const up = told(said.map(sound => masked(sound, 0.9)))
  const down = told(said.map(sound => masked(sound, 0.1)))
  return [
    {
      name: `speakers told by their formants, of ${speakers.length} (up, down)`,
      unit: '%',
      values: [up.right, down.right],
      reference: { name: 'untouched', values: [plain.right, plain.right] },
    },
    {
      name: 'how far the formants are from the speaker’s own',
      unit: '',
      values: [...up.own, ...down.own],
      reference: { name: 'untouched', values: [...plain.own, ...plain.own] },
    },
    {
      name: 'how far the pitch is',
      unit: 'cents',
      values: [...up.cents, ...down.cents],
      reference: { name: 'untouched', values: [...plain.cents, ...plain.cents] },
    },
  ]
}

/** Samples at 48 kHz, from -1 to 1. */
function speak(folder: string, [tool, voice]: (typeof SPEAKERS)[number], text: string): Float32Array {
  const wav = join(folder, 'spoken.wav')
  run(tool, tool === 'flite' ? ['-voice', voice, '-t', text, '-o', wav] : ['-v', voice, '-w', wav, text])
  const bytes = run('sox', [wav, ...raw(RATE), '-'])
  const samples = new Int16Array(new Uint8Array(bytes).buffer)
  return Float32Array.from(samples, value => value / 32_768)
}

function masked(sound: Float32Array, side: number): Float32Array {
  const disguise = drawDisguise(DEFAULT_SETTINGS.audioPitchShift, [side, 0.5, 0.5])
  const shifter = new Shifter(RATE, ratioAt(disguise, 0))
  const out = new Float32Array(sound.length - (sound.length % BLOCK))
  for (let at = 0; at < out.length; at += BLOCK) {
    shifter.setRatio(ratioAt(disguise, at / RATE))
    shifter.process(sound.subarray(at, at + BLOCK), out.subarray(at, at + BLOCK))
  }
  return out
}

function recognized(folder: string, sound: Float32Array): string {
  const wav = join(folder, 'heard.wav')
  run('sox', [...raw(RATE), '-', '-r', '16000', wav], bytesOf(sound))
  return run('pocketsphinx_continuous', ['-infile', wav, '-logfn', '/dev/null']).toString('utf8').trim()
}

function decimated(sound: Float32Array): Float32Array {
  const bytes = run('sox', [...raw(RATE), '-', ...raw(FEATURE_RATE), '-'], bytesOf(sound))
  return Float32Array.from(new Int16Array(new Uint8Array(bytes).buffer), value => value / 32_768)
}

const raw = (rate: number) => ['-t', 'raw', '-r', String(rate), '-c', '1', '-e', 'signed-integer', '-b', '16']

function bytesOf(sound: Float32Array): Buffer {
  const samples = Int16Array.from(sound, value => Math.max(-1, Math.min(1, value)) * 32_767)
  return Buffer.from(samples.buffer)
}

function run(tool: string, args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(tool, args, { input, maxBuffer: 256 * 2 ** 20 })
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Words that were substituted, deleted or inserted. */
function wordErrors(said: string, heard: string): number {
  const [a, b] = [said.split(' '), heard.replace(/\s+/g, ' ').trim().split(' ')]
  let row = b.map((_, index) => index + 1)
  for (const [index, word] of a.entries()) {
    let diagonal = index
    let left = index + 1
    row = row.map((above, column) => {
      const value = Math.min(above + 1, left + 1, diagonal + (b[column] === word ? 0 : 1))
      diagonal = above
      left = value
      return value
    })
  }
  return row.at(-1) ?? a.length
}
