/** A minimal meeting page: two WebRTC connections, and what arrives at the far end. */
export interface Arrived {
  /** Amount of detail in a frame at the face of the test's camera: 0 to 255. */
  readonly detail: number
  /** The same below the face. */
  readonly around: number
  /** The same in the lower left corner. */
  readonly corner: number
  readonly at: number
}

export interface Call {
  /** Opens the requested devices and sends their tracks. */
  start(constraints: MediaStreamConstraints): Promise<void>
  /** Measures every frame that arrives from now on. */
  readonly arrived: Arrived[]
  readonly stream: MediaStream | null
  readonly far: HTMLVideoElement
  readonly sender: RTCPeerConnection
  /** Counts what arrives from now on; call before `start`. */
  watch(): void
  /**
   * What has arrived since the last call: pictures and short stretches of sound, and how many of them were unmasked.
   */
  watched(): Watched
  /** Replaces the first track of its kind with another one, and ends the old one. */
  switchTo(track: MediaStreamTrack): Promise<void>
  /** Keeps every picture that arrives from now on, as it arrives. */
  record(): void
  /** The number of pictures kept. */
  readonly recorded: number
  /** Some of them, as base64 of a JPEG. */
  pictures(indexes: readonly number[]): Promise<string[]>
  /** The strongest pitch of the arriving sound, in Hz, and its loudness. */
  hear(): { pitch: number; level: number }
}

export interface Watched {
  readonly pictures: number
  readonly clear: number
  readonly sounds: number
  readonly raw: number
  /** The duration in seconds. */
  readonly seconds: number
}

/** Detail around the face in the test's picture: about 10 when shown, about 2 when hidden. */
const HIDDEN_TO = 4
/** Pitch of the test's microphone, and the distance from it up to which a voice counts as unmasked. */
const TONE_HZ = 220
const OWN_CENTS = 40

const far = document.querySelector('#far') as HTMLVideoElement
const near = document.querySelector('#near') as HTMLVideoElement
const sender = new RTCPeerConnection()
const receiver = new RTCPeerConnection()
const arrived: Arrived[] = []
const canvas = new OffscreenCanvas(640, 360)
const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
const sound = new AudioContext()
const analyser = new AnalyserNode(sound, { fftSize: 16_384, smoothingTimeConstant: 0 })
const incoming = new MediaStream()
const kept: { init: VideoFrameBufferInit; data: Uint8Array<ArrayBuffer> }[] = []
let isRecording = false
let isWatching = false
let watched = { pictures: 0, clear: 0, sounds: 0, raw: 0, since: performance.now() }
let stream: MediaStream | null = null

sender.onicecandidate = ({ candidate }) => void receiver.addIceCandidate(candidate ?? undefined)
receiver.onicecandidate = ({ candidate }) => void sender.addIceCandidate(candidate ?? undefined)
receiver.ontrack = ({ track }) => {
  incoming.addTrack(track)
  if (track.kind === 'video') {
    far.srcObject = incoming
    void far.play()
    far.requestVideoFrameCallback(look)
    if (isRecording || isWatching) void keep(track)
  } else {
    sound.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    // A remote track delivers nothing unless something plays it.
    const player = new Audio()
    player.srcObject = new MediaStream([track])
    player.muted = true
    void player.play()
  }
}

function look(): void {
  context.drawImage(far, 0, 0, canvas.width, canvas.height)
  arrived.push({
    detail: detailIn(context.getImageData(260, 80, 100, 100)),
    around: detailIn(context.getImageData(180, 260, 280, 90)),
    corner: detailIn(context.getImageData(16, 318, 80, 26)),
    at: performance.now(),
  })
  far.requestVideoFrameCallback(look)
}

async function keep(track: MediaStreamTrack): Promise<void> {
  const reader = new MediaStreamTrackProcessor({ track: track.clone() }).readable.getReader()
  for (;;) {
    const { value: frame } = await reader.read()
    if (frame === undefined) return
    const { format, codedWidth, codedHeight, timestamp } = frame
    const data = new Uint8Array(frame.allocationSize({ rect: { x: 0, y: 0, width: codedWidth, height: codedHeight } }))
    const layout = await frame.copyTo(data, { rect: { x: 0, y: 0, width: codedWidth, height: codedHeight } })
    watched.pictures += 1
    if (lumaDetail(data, layout[0]?.stride ?? 0, codedWidth) >= HIDDEN_TO) watched.clear += 1
    if (format !== null && isRecording)
      kept.push({ init: { format, codedWidth, codedHeight, timestamp, layout }, data })
    frame.close()
  }
}

/** Like `detailIn`, of the luma alone, around the face of the test's picture. */
function lumaDetail(data: Uint8Array, stride: number, width: number): number {
  const scale = width / 640
  let sum = 0
  for (let y = 80; y < 180; y += 2)
    for (let x = 260; x < 360; x += 1) {
      const at = Math.floor(y * scale) * stride + Math.floor(x * scale)
      sum += Math.abs((data[at] ?? 0) - (data[at - Math.ceil(2 * scale)] ?? 0))
    }
  return sum / (50 * 100)
}

function listen(): void {
  const { pitch, level } = call.hear()
  if (level < -60) return
  watched.sounds += 1
  if (Math.abs(1_200 * Math.log2(pitch / TONE_HZ)) < OWN_CENTS) watched.raw += 1
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

const call: Call = {
  arrived,
  far,
  sender,
  get stream() {
    return stream
  },
  async start(constraints) {
    stream = await navigator.mediaDevices.getUserMedia(constraints)
    near.srcObject = stream
    void sound.resume()
    for (const track of stream.getTracks()) sender.addTrack(track, stream)
    await sender.setLocalDescription()
    await receiver.setRemoteDescription(sender.localDescription as RTCSessionDescription)
    await receiver.setLocalDescription()
    await sender.setRemoteDescription(receiver.localDescription as RTCSessionDescription)
  },
  watch() {
    isWatching = true
    setInterval(listen, 200)
  },
  watched() {
    const { since, ...counts } = watched
    const now = performance.now()
    watched = { pictures: 0, clear: 0, sounds: 0, raw: 0, since: now }
    return { ...counts, seconds: (now - since) / 1_000 }
  },
  async switchTo(track) {
    const from = sender.getSenders().find(each => each.track?.kind === track.kind)
    const before = from?.track
    await from?.replaceTrack(track)
    before?.stop()
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
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
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
}
Object.assign(globalThis, { call })
document.documentElement.dataset.ready = ''
