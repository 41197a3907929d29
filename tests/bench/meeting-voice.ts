import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Disguise, drawDisguise } from '../../extension/meeting/voice/disguise.ts'
import { VoiceMask } from '../../extension/meeting/voice/voice-mask.ts'
import { DEFAULT_SETTINGS } from '../../extension/settings/settings.ts'
import type { Extent, Sizes } from './extent.ts'
import type { Figure } from './table.ts'
import { cepstralDistance, FEATURE_RATE, featuresOf, type VoiceFeatures } from './voice-features.ts'

const RATE = 48_000
const BLOCK = 128
const TOOLS = ['espeak-ng', 'flite', 'pocketsphinx_batch', 'sox']
const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** Between two sentences, so that the recognizer can be given each one alone. */
const PAUSE_S = 0.5

/** These judge the mask, so it must never be tuned on them. Whoever tunes it needs sentences of their own. */
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
  'the teacher gave each child a book and a pencil',
  'we need more time to finish the work on the road',
  'a friend of mine found a cheap flight to london',
  'the committee will vote on the new law this month',
  'turn left at the church and drive to the end of the street',
  'the engine makes a strange noise when it is cold',
  'most of the people in the hall agreed with the speaker',
  'it took them five hours to reach the top of the mountain',
  'the hospital is looking for nurses who can work at night',
  'i would rather stay at home and read the newspaper',
  'your order will arrive between four and six in the afternoon',
  'the lawyer said that his client had nothing to hide',
  'several farmers lost their crops because of the dry weather',
  'let us begin with the first question on the list',
]
type Speaker = readonly ['flite' | 'espeak-ng', string]
/** Twelve speakers: four recorded voices of flite, and variants of espeak-ng. */
const SPEAKERS: readonly Speaker[] = [
  ...(['slt', 'rms', 'awb', 'kal16'] as const).map(voice => ['flite', voice] as const),
  ...(['m1', 'm3', 'm4', 'm7', 'f1', 'f2', 'f3', 'f4'] as const).map(voice => ['espeak-ng', `en-us+${voice}`] as const),
]
/** Those that the recognizer understands well enough to be tested: one woman and three men. */
const UNDERSTOOD = SPEAKERS.slice(0, 4)
/** The weakest mask that a meeting may draw, an average one, and the strongest. */
const DISGUISES = [0, 0.5, 1].map(size => drawDisguise(DEFAULT_SETTINGS.audioPitchShift, [size, size, 0.5]))

interface Size {
  readonly sentences: number
  readonly heard: readonly Speaker[]
  readonly told: readonly Speaker[]
  readonly disguises: readonly Disguise[]
}

const SIZES: Sizes<Size> = {
  whole: { sentences: SENTENCES.length, heard: UNDERSTOOD, told: SPEAKERS, disguises: DISGUISES },
  shortest: {
    sentences: 2,
    heard: UNDERSTOOD.slice(0, 2),
    told: SPEAKERS.slice(0, 3),
    disguises: DISGUISES.slice(0, 2),
  },
}

/** Speech through the voice mask: whether it is still intelligible, and whether it still reveals the speaker. */
export async function meetingVoice(extent: Extent): Promise<Figure[]> {
  const { sentences, heard, told, disguises } = SIZES[extent]
  const cost = [costOfSound(sentences)]
  const missing = TOOLS.filter(tool => spawnSync(tool, ['--version']).error !== undefined)
  if (missing.length > 0) {
    console.log(`The voice is not measured: ${missing.join(', ')} of Debian's packages is not on this machine.`)
    return cost
  }
  const folder = mkdtempSync(join(tmpdir(), 'recall-speech-'))
  try {
    const spoken = SENTENCES.slice(0, sentences)
    return [
      ...cost,
      ...wordsMisheard(folder, heard, spoken, disguises),
      ...speakersTold(folder, told, spoken, disguises),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function costOfSound(rounds: number): Figure {
  const second = Float32Array.from({ length: RATE }, (_, at) => Math.sin(at / 30) / 2 + Math.sin(at / 11) / 4)
  const values = Array.from({ length: rounds }, () => {
    const begun = performance.now()
    masked(second, DISGUISES[1])
    return performance.now() - begun
  })
  return { name: 'mask of a second of sound', unit: 'ms', values }
}

/**
 * Each speaker's sentences pass through one mask, as in a meeting: the time in which it does not know the voice yet
 * counts as well.
 */
function wordsMisheard(
  folder: string,
  speakers: readonly Speaker[],
  sentences: readonly string[],
  disguises: readonly Disguise[],
): Figure[] {
  const words = sentences.join(' ').split(' ').length
  const talks = speakers.map(speaker => talkOf(sentences.map(sentence => speak(folder, speaker, sentence))))
  const rateOf = (talk: Talk, disguise?: Disguise) => {
    const sound = disguise === undefined ? talk.sound : masked(talk.sound, disguise)
    const heard = recognized(
      folder,
      talk.parts.map(([from, to]) => sound.subarray(from, to)),
    )
    return (100 * sentences.reduce((sum, said, index) => sum + wordErrors(said, heard[index] ?? ''), 0)) / words
  }
  const plain = talks.map(talk => rateOf(talk))
  const byDisguise = disguises.map(disguise => talks.map(talk => rateOf(talk, disguise)))
  return [
    {
      name: 'words misheard of masked voices, for each disguise',
      unit: '%',
      values: byDisguise.map(mean),
      reference: { name: 'of the untouched voices', values: byDisguise.map(() => mean(plain)) },
    },
    {
      name: 'the same, for each speaker and disguise',
      unit: '%',
      values: byDisguise.flat(),
      reference: { name: 'of the same speaker, untouched', values: byDisguise.flatMap(() => plain) },
    },
  ]
}

interface Talk {
  readonly sound: Float32Array
  /** Where each sentence starts and ends, with some of the pause around it. In samples. */
  readonly parts: readonly (readonly [from: number, to: number])[]
}

function talkOf(spoken: readonly Float32Array[]): Talk {
  const pause = PAUSE_S * RATE
  const sound = new Float32Array(spoken.reduce((sum, { length }) => sum + length + pause, pause))
  let at = pause
  const parts = spoken.map(sentence => {
    sound.set(sentence, at)
    const from = at - pause / 2
    at += sentence.length + pause
    return [from, at - pause / 2] as const
  })
  return { sound, parts }
}

function speakersTold(
  folder: string,
  speakers: readonly Speaker[],
  sentences: readonly string[],
  disguises: readonly Disguise[],
): Figure[] {
  const half = sentences.length >> 1
  const features = (sounds: readonly Float32Array[]) => sounds.map(sound => featuresOf(decimated(sound)))
  const of = (some: readonly string[]) => speakers.map(speaker => speak(folder, speaker, some.join('. ')))
  const [before, now] = [of(sentences.slice(0, half)), of(sentences.slice(half))]
  const known = features(before)
  const plain = features(now)
  const disguised = disguises.map(disguise => features(now.map(sound => masked(sound, disguise))))
  // The next disguise stands for another meeting.
  const elsewhere = disguises.map((_, index) => disguises[(index + 1) % disguises.length])
  const linked = elsewhere.map(disguise => features(before.map(sound => masked(sound, disguise))))
  const own = (voices: readonly VoiceFeatures[]) =>
    voices.map((voice, index) => cepstralDistance(voice, known[index] ?? voice))
  const cents = (voices: readonly VoiceFeatures[]) =>
    voices.map((voice, index) => Math.abs(1_200 * Math.log2(voice.pitch / (known[index]?.pitch ?? 1))))
  const untouched = (value: number) => ({ name: 'untouched', values: disguises.map(() => value) })
  return [
    {
      name: `speakers told by their formants, of ${speakers.length}, for each disguise`,
      unit: '%',
      values: disguised.map(voices => shareTold(voices, known)),
      reference: untouched(shareTold(plain, known)),
    },
    {
      name: 'speakers told by their masked voice of another meeting',
      unit: '%',
      values: disguised.map((voices, index) => shareTold(voices, linked[index] ?? [])),
      reference: untouched(shareTold(plain, known)),
    },
    {
      name: 'how far the formants are from the speaker’s own',
      unit: '',
      values: disguised.flatMap(own),
      reference: { name: 'untouched', values: disguises.flatMap(() => own(plain)) },
    },
    {
      name: 'how far the pitch is',
      unit: 'cents',
      values: disguised.flatMap(cents),
      reference: { name: 'untouched', values: disguises.flatMap(() => cents(plain)) },
    },
  ]
}

/** The percentage of voices that are most similar to the known voice of the same speaker. */
function shareTold(voices: readonly VoiceFeatures[], known: readonly VoiceFeatures[]): number {
  const right = voices.filter((voice, index) => {
    const distances = known.map(other => cepstralDistance(voice, other))
    return distances.indexOf(Math.min(...distances)) === index
  })
  return (100 * right.length) / voices.length
}

/** Samples at 48 kHz, from -1 to 1. */
function speak(folder: string, [tool, voice]: Speaker, text: string): Float32Array {
  const wav = join(folder, 'spoken.wav')
  run(tool, tool === 'flite' ? ['-voice', voice, '-t', text, '-o', wav] : ['-v', voice, '-w', wav, text])
  const bytes = run('sox', [wav, ...raw(RATE), '-'])
  const samples = new Int16Array(new Uint8Array(bytes).buffer)
  return Float32Array.from(samples, value => value / 32_768)
}

function masked(sound: Float32Array, disguise: Disguise | undefined): Float32Array {
  if (disguise === undefined) throw new Error('There is no disguise.')
  const mask = new VoiceMask(RATE, disguise)
  const out = new Float32Array(sound.length - (sound.length % BLOCK))
  for (let at = 0; at < out.length; at += BLOCK)
    mask.process(sound.subarray(at, at + BLOCK), out.subarray(at, at + BLOCK), at / RATE)
  return out
}

/** What the recognizer hears in each sound. It loads its model once for all of them. */
function recognized(folder: string, sounds: readonly Float32Array[]): string[] {
  const names = sounds.map((_, index) => `heard-${index}`)
  for (const [index, sound] of sounds.entries())
    run('sox', [...raw(RATE), '-', '-r', '16000', join(folder, `${names[index]}.wav`)], bytesOf(sound))
  const [list, found] = [join(folder, 'heard.list'), join(folder, 'heard.found')]
  writeFileSync(list, `${names.join('\n')}\n`)
  run('pocketsphinx_batch', [
    ...['-hmm', `${MODEL}/en-us`, '-lm', `${MODEL}/en-us.lm.bin`, '-dict', `${MODEL}/cmudict-en-us.dict`],
    ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav'],
    ...['-ctl', list, '-hyp', found, '-logfn', '/dev/null'],
  ])
  // Each line ends with the name of the sound and a score.
  const lines = readFileSync(found, 'utf8').trimEnd().split('\n')
  if (lines.length !== sounds.length)
    throw new Error(`The recognizer heard ${lines.length} of ${sounds.length} sounds.`)
  return lines.map(line => line.replace(/\s*\([^()]*\)$/, ''))
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
