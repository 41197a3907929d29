import {
  BELOW,
  type Brightness,
  detailOf,
  FACE,
  JUDGED_HZ,
  type Part,
  SHOWN_FROM,
  SoundJudge,
  shareOfDetail,
} from './raw-judge.ts'

export interface Arrived {
  /** Amount of detail in a frame at the face of the test's camera: 0 to 255. */
  readonly detail: number
  /** The same below the face. */
  readonly around: number
  /** The same in the lower left corner. */
  readonly corner: number
  readonly at: number
}

/** The receiving end of a call, and what arrives there. */
export interface FarEnd {
  /** Answers an offer; a new one ends the call before. */
  answer(offer: string): Promise<string>
  /** Measures every frame that is shown from now on. */
  readonly arrived: Arrived[]
  /** Judges everything that arrives from now on; call before `answer`. */
  watch(): Promise<void>
  /** What has arrived since the last call, judged. */
  watched(): Watched
  /** How much has been judged since the start. */
  readonly judged: { pictures: number; shown: number; sounds: number; silences: number }
  /** Keeps every picture that arrives from now on, as it arrives. */
  record(): void
  /** The number of pictures kept. */
  readonly recorded: number
  /** Some of them, as base64 of a JPEG. */
  pictures(indexes: readonly number[]): Promise<string[]>
  /** The strongest pitch of the arriving sound, in Hz, and its loudness. */
  hear(): { pitch: number; level: number }
  /** The pictures decoded since the call began, how many of them were judged, and the height of the last one. */
  received(): Promise<{ pictures: number; judged: number; height: number }>
}

export interface Watched {
  /** For each picture, the share of the face's own detail that is in it. */
  readonly faces: number[]
  /** In how many of them what is below the face is shown. */
  readonly shown: number
  /** For each stretch of sound that is heard, the share of the microphone's own tone. */
  readonly sounds: number[]
  /** How many stretches are not heard. */
  readonly silences: number
}

const NOTHING = (): Watched & { shown: number; silences: number } => ({ faces: [], shown: 0, sounds: [], silences: 0 })

/** Shows what arrives in `element`, unless nobody looks there. */
export function farEnd(element: HTMLVideoElement | null): FarEnd {
  const canvas = new OffscreenCanvas(640, 360)
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  const sound = new AudioContext()
  const analyser = new AnalyserNode(sound, { fftSize: 16_384, smoothingTimeConstant: 0 })
  const arrived: Arrived[] = []
  const kept: { init: VideoFrameBufferInit; data: Uint8Array<ArrayBuffer> }[] = []
  const judged = { pictures: 0, shown: 0, sounds: 0, silences: 0 }
  let receiver: RTCPeerConnection | undefined
  let isRecording = false
  let source: { face: Float32Array; below: Float32Array } | undefined
  let watched = NOTHING()
  /** Pictures of the current call that have been judged. */
  let ofCall = 0

  function receive({ track, streams }: RTCTrackEvent): void {
    if (track.kind === 'video') {
      if (isRecording) void keep(track)
      if (source !== undefined) void judgePictures(track, source)
      if (element === null) return
      element.srcObject = streams[0] ?? null
      void element.play()
      element.requestVideoFrameCallback(look)
      return
    }
    if (source !== undefined) void judgeSound(track)
    sound.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    void sound.resume()
    // A remote track delivers nothing unless something plays it.
    const player = new Audio()
    player.srcObject = new MediaStream([track])
    player.muted = true
    void player.play()
  }

  function look(): void {
    if (element === null) return
    context.drawImage(element, 0, 0, canvas.width, canvas.height)
    arrived.push({
      detail: detailIn(context.getImageData(260, 80, 100, 100)),
      around: detailIn(context.getImageData(180, 260, 280, 90)),
      corner: detailIn(context.getImageData(16, 318, 80, 26)),
      at: performance.now(),
    })
    element.requestVideoFrameCallback(look)
  }

  async function keep(track: MediaStreamTrack): Promise<void> {
    for await (const frame of framesOf<VideoFrame>(track)) {
      const { format, codedWidth, codedHeight, timestamp } = frame
      const rect = { x: 0, y: 0, width: codedWidth, height: codedHeight }
      const data = new Uint8Array(frame.allocationSize({ rect }))
      const layout = await frame.copyTo(data, { rect })
      if (format !== null && isRecording)
        kept.push({ init: { format, codedWidth, codedHeight, timestamp, layout }, data })
    }
  }

  async function judgePictures(track: MediaStreamTrack, of: { face: Float32Array; below: Float32Array }) {
    for await (const frame of framesOf<VideoFrame>(track)) {
      const face = shareOfDetail(detailOf(await brightnessOf(frame, FACE)), of.face)
      const below = shareOfDetail(detailOf(await brightnessOf(frame, BELOW)), of.below)
      watched.faces.push(face)
      judged.pictures += 1
      ofCall += 1
      if (below < SHOWN_FROM) continue
      watched.shown += 1
      judged.shown += 1
    }
  }

  async function judgeSound(track: MediaStreamTrack): Promise<void> {
    let judge: SoundJudge | undefined
    for await (const data of framesOf<AudioData>(track)) {
      judge ??= new SoundJudge(data.sampleRate, JUDGED_HZ)
      const samples = new Float32Array(data.numberOfFrames)
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
      for (const share of judge.hear(samples)) {
        if (share === null) watched.silences += 1
        else watched.sounds.push(share)
        if (share === null) judged.silences += 1
        else judged.sounds += 1
      }
    }
  }

  return {
    arrived,
    judged,
    async answer(offer) {
      receiver?.close()
      ofCall = 0
      receiver = new RTCPeerConnection()
      receiver.ontrack = receive
      await receiver.setRemoteDescription({ type: 'offer', sdp: offer })
      await receiver.setLocalDescription()
      return gathered(receiver)
    },
    async watch() {
      const camera = await cameraPicture()
      const own = (part: Part) => detailOf(brightnessIn(camera, part))
      source = { face: own(FACE), below: own(BELOW) }
    },
    watched() {
      const all = watched
      watched = NOTHING()
      return all
    },
    record() {
      isRecording = true
    },
    get recorded() {
      return kept.length
    },
    async pictures(indexes) {
      isRecording = false
      const pictures: string[] = []
      for (const index of indexes) {
        const picture = kept[index]
        if (picture === undefined) continue
        const frame = new VideoFrame(picture.data, picture.init)
        const paper = new OffscreenCanvas(frame.displayWidth, frame.displayHeight)
        paper.getContext('2d')?.drawImage(frame, 0, 0)
        frame.close()
        const jpeg = await paper.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
        const bytes = new Uint8Array(await jpeg.arrayBuffer())
        let text = ''
        for (let at = 0; at < bytes.length; at += 32_768)
          text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
        pictures.push(btoa(text))
      }
      return pictures
    },
    hear() {
      const bins = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(bins)
      const best = bins.reduce((top, level, bin) => (level > (bins[top] ?? -Infinity) ? bin : top), 0)
      return { pitch: (best * sound.sampleRate) / analyser.fftSize, level: bins[best] ?? -Infinity }
    },
    async received() {
      for (const report of (await receiver?.getStats())?.values() ?? [])
        if (report.type === 'inbound-rtp' && report.kind === 'video')
          return { pictures: report.framesDecoded ?? 0, judged: ofCall, height: report.frameHeight ?? 0 }
      return { pictures: 0, judged: 0, height: 0 }
    },
  }
}

type Paper = OffscreenCanvasRenderingContext2D | null

/** What the tests' camera shows, on a canvas. */
export async function cameraPicture(): Promise<Paper> {
  const camera = await createImageBitmap(await (await fetch('/camera.jpg')).blob())
  const paper = new OffscreenCanvas(camera.width, camera.height).getContext('2d')
  paper?.drawImage(camera, 0, 0)
  return paper
}

export function brightnessIn(paper: Paper, part: Part): Brightness {
  const [x, y, width, height] = pixelsOf(part, paper?.canvas ?? { width: 0, height: 0 })
  const rgba = paper?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray()
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  return { data, offset: 0, stride: width, width, height }
}

/** The description with every way to reach this end, so that one message each way connects a call. */
export async function gathered(connection: RTCPeerConnection): Promise<string> {
  if (connection.iceGatheringState !== 'complete')
    await new Promise<void>(resolve => {
      connection.onicegatheringstatechange = () => {
        if (connection.iceGatheringState === 'complete') resolve()
      }
    })
  return connection.localDescription?.sdp ?? ''
}

/** Pictures, or hundredths of a second of sound, that wait while the page is busy. More would be skipped. */
const WAITING = { video: 8, audio: 200 }

/** Every frame of a track, of sound or of a picture, closed when the loop has used it. */
async function* framesOf<Frame extends VideoFrame | AudioData>(track: MediaStreamTrack): AsyncGenerator<Frame> {
  const maxBufferSize = WAITING[track.kind === 'video' ? 'video' : 'audio']
  const reader = new MediaStreamTrackProcessor<Frame>({ track: track.clone(), maxBufferSize }).readable.getReader()
  for (;;) {
    const { value: frame } = await reader.read()
    if (frame === undefined) return
    try {
      yield frame
    } finally {
      frame.close()
    }
  }
}

/** A part in pixels: x, y, width and height, all even, because two pixels share one color value. */
function pixelsOf({ x, y, width, height }: Part, of: { width: number; height: number }) {
  const even = (value: number) => 2 * Math.round(value / 2)
  return [even(x * of.width), even(y * of.height), even(width * of.width), even(height * of.height)] as const
}

async function brightnessOf(frame: VideoFrame, part: Part): Promise<Brightness> {
  const { x: left = 0, y: top = 0, width: across = 0, height: down = 0 } = frame.visibleRect ?? {}
  const [x, y, width, height] = pixelsOf(part, { width: across, height: down })
  const rect = { x: left + x, y: top + y, width, height }
  const data = new Uint8Array(frame.allocationSize({ rect }))
  const [{ offset, stride } = { offset: 0, stride: width }] = await frame.copyTo(data, { rect })
  return { data, offset, stride, width, height }
}

/** Mean difference between neighboring pixels: a face has eyes and a mouth, a mask has flat areas. */
function detailIn({ data, width, height }: ImageData): number {
  let sum = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 2; x < width; x += 1) {
      const at = (y * width + x) * 4
      sum += Math.abs((data[at] ?? 0) - (data[at - 8] ?? 0))
    }
  return sum / (width * height)
}
