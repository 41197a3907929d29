import { brightnessIn, cameraPicture } from './far-end.ts'
import { CAMERA, type Reached, WAYS, type Way } from './hostile-meeting.ts'
import { type Arrival, RECEIVERS, type Receiver } from './hostile-receivers.ts'
import { detailOf, FACE, JUDGED_HZ, RAW_FROM, SHOWN_FROM, SoundJudge, shareOfDetail } from './raw-judge.ts'

/** What has arrived by each way: 'raw', 'masked', or the error that stopped it. */
export type Arrived = Readonly<Record<string, string>>

declare global {
  var arriveBy: (names: readonly string[]) => Promise<Arrived>
  var arriveAt: () => Promise<Arrived>
  /** What opens a device as it is, if a guard was taken out so far. */
  var openRaw: Reached['open'] | undefined
}

const MICROPHONE = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
/** Runs so many ways at a time: most of them wait for a picture. */
const AT_ONCE = 8
/** Long enough for a recording on a machine that has other tests to run. */
const WITHIN_MS = 30_000
/** So long a mask may still hold a picture of a camera that the page has ended. */
const LAST_PICTURE_MS = 500
/** A stretch of sound, or so many of them, before one of them has to be the microphone's. */
const STRETCHES = 12

const own = cameraPicture().then(paper => detailOf(brightnessIn(paper, FACE)))

globalThis.arriveBy = async names => {
  const ways = WAYS.filter(({ name }) => names.includes(name))
  const alone = await all(
    ways.filter(({ isAlone }) => isAlone),
    1,
    throughWindow,
  )
  return {
    ...alone,
    ...(await all(
      ways.filter(({ isAlone }) => !isAlone),
      AT_ONCE,
      throughWindow,
    )),
  }
}
globalThis.arriveAt = () => all(RECEIVERS, AT_ONCE, atReceiver)
document.documentElement.dataset.ready = ''

async function all<Each extends { readonly name: string }>(
  rows: readonly Each[],
  atOnce: number,
  arrives: (each: Each) => Promise<string>,
): Promise<Arrived> {
  const found: Record<string, string> = {}
  const waiting = [...rows]
  const work = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const late = new Promise<string>(resolve => setTimeout(resolve, WITHIN_MS, 'nothing'))
      found[each.name] = await Promise.race([arrives(each).catch(error => String(error?.name ?? error)), late])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}

/** Opens a camera by a way, and looks at what the receivers of its window are given. */
async function throughWindow({ reach }: Way): Promise<string> {
  const reached = await reach()
  const { world } = reached
  const stream = await untilFound(() => reached.open({ video: CAMERA }))
  const [track] = stream.getVideoTracks()
  const reader = new world.MediaStreamTrackProcessor({ track: track as MediaStreamTrack }).readable.getReader()
  const { value } = await reader.read()
  void endBetweenPictures(reader, stream).then(async () => {
    await new Promise(resolve => setTimeout(resolve, LAST_PICTURE_MS))
    if (world !== window && world.parent === world) world.close()
  })
  return judged(value as VideoFrame)
}

/**
 * A picture that is in transit when its track or its window ends stays open until the next garbage collection, and after
 * a few of those the camera delivers none to anybody.
 */
async function endBetweenPictures(reader: ReadableStreamDefaultReader<VideoFrame>, stream: MediaStream) {
  ;(await reader.read()).value?.close()
  for (const each of stream.getTracks()) each.stop()
  await reader.cancel()
}

async function atReceiver({ kind, take }: Receiver): Promise<string> {
  const wanted = kind === 'video' ? { video: CAMERA } : { audio: MICROPHONE }
  const open = globalThis.openRaw ?? (() => navigator.mediaDevices.getUserMedia(wanted))
  const stream = await open(wanted)
  try {
    return await judged(await take(stream, stream.getTracks()[0] as MediaStreamTrack))
  } finally {
    for (const each of stream.getTracks()) each.stop()
  }
}

/** A window that has just opened may not know its cameras yet: only this failure is retried. */
async function untilFound(ask: Reached['open'] extends (wanted: never) => infer Made ? () => Made : never) {
  for (let left = 50; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !String(error).startsWith('NotFoundError')) throw error
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  }
}

async function judged(arrival: Arrival): Promise<string> {
  if (arrival instanceof AudioBuffer) return heard([arrival.getChannelData(0)], arrival.sampleRate)
  if (!('kind' in arrival)) return seen(arrival)
  const reader = new MediaStreamTrackProcessor({ track: arrival }).readable.getReader()
  try {
    if (arrival.kind === 'video') return await seen((await reader.read()).value as VideoFrame)
    let judge: SoundJudge | undefined
    const shares: number[] = []
    while (shares.length < STRETCHES) {
      const data = (await reader.read()).value as unknown as AudioData
      judge ??= new SoundJudge(data.sampleRate, JUDGED_HZ)
      const samples = new Float32Array(data.numberOfFrames)
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      data.close()
      for (const share of judge.hear(samples)) if (share !== null) shares.push(share)
    }
    return shares.some(share => share >= RAW_FROM) ? 'raw' : 'masked'
  } finally {
    void reader.cancel()
  }
}

function heard(parts: readonly Float32Array[], rate: number): string {
  const judge = new SoundJudge(rate, JUDGED_HZ)
  return parts.flatMap(part => judge.hear(part)).some(share => (share ?? 0) >= RAW_FROM) ? 'raw' : 'masked'
}

async function seen(picture: Exclude<Arrival, MediaStreamTrack | AudioBuffer>): Promise<string> {
  const paper = new OffscreenCanvas(CAMERA.width, CAMERA.height).getContext('2d')
  paper?.drawImage(picture, 0, 0, CAMERA.width, CAMERA.height)
  if ('close' in picture) picture.close()
  const share = shareOfDetail(detailOf(brightnessIn(paper, FACE)), await own)
  return share >= SHOWN_FROM ? 'raw' : 'masked'
}
