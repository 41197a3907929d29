/** A page of a meeting, as small as one can be: two connections of WebRTC, and what arrives at the far end. */
export interface Arrived {
  /** How much detail a frame has where the face of the test's camera is: 0 to 255. */
  readonly detail: number
  /** And below it. */
  readonly around: number
  /** And in the lower left corner. */
  readonly corner: number
  readonly at: number
}

export interface Call {
  /** Opens what is asked for and sends it. */
  start(constraints: MediaStreamConstraints): Promise<void>
  /** Looks at every frame that arrives from now on. */
  readonly arrived: Arrived[]
  readonly stream: MediaStream | null
  readonly far: HTMLVideoElement
  readonly sender: RTCPeerConnection
  /** The strongest pitch of what arrives, in Hz, and how loud it is. */
  hear(): { pitch: number; level: number }
}

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
let stream: MediaStream | null = null

sender.onicecandidate = ({ candidate }) => void receiver.addIceCandidate(candidate ?? undefined)
receiver.onicecandidate = ({ candidate }) => void sender.addIceCandidate(candidate ?? undefined)
receiver.ontrack = ({ track }) => {
  incoming.addTrack(track)
  if (track.kind === 'video') {
    far.srcObject = incoming
    void far.play()
    far.requestVideoFrameCallback(look)
  } else {
    sound.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    // Without somebody who plays it, nothing of a remote track arrives.
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

/** Mean of what neighbours differ by: a face has eyes and a mouth, a mask has planes. */
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
  hear() {
    const bins = new Float32Array(analyser.frequencyBinCount)
    analyser.getFloatFrequencyData(bins)
    const best = bins.reduce((top, level, bin) => (level > (bins[top] ?? -Infinity) ? bin : top), 0)
    return { pitch: (best * sound.sampleRate) / analyser.fftSize, level: bins[best] ?? -Infinity }
  },
}
Object.assign(globalThis, { call })
document.documentElement.dataset.ready = ''
