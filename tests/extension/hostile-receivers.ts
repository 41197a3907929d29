import type { World } from './hostile-meeting.ts'

/**
 * What a page can do with a track of a camera or a microphone, each a function that runs in the page. It returns what
 * arrives at the other end: a picture, or a track.
 */
export interface Receiver {
  readonly name: string
  readonly kind: 'video' | 'audio'
  readonly take: (stream: MediaStream, track: MediaStreamTrack) => Promise<Arrival>
}
export type Arrival = MediaStreamTrack | VideoFrame | ImageBitmap | HTMLVideoElement | AudioBuffer

const camera = (name: string, take: Receiver['take']): Receiver => ({ name, kind: 'video', take })
const microphone = (name: string, take: Receiver['take']): Receiver => ({ name, kind: 'audio', take })

/** A call of the page to itself; `add` gives it what is sent. Returns the track that arrives. */
async function arriving(add: (near: RTCPeerConnection) => unknown, near = new RTCPeerConnection()) {
  const far = new RTCPeerConnection()
  const arrived = new Promise<MediaStreamTrack>(resolve => {
    far.ontrack = ({ track }) => resolve(track)
  })
  near.onicecandidate = ({ candidate }) => far.addIceCandidate(candidate ?? undefined)
  far.onicecandidate = ({ candidate }) => near.addIceCandidate(candidate ?? undefined)
  await add(near)
  await near.setLocalDescription()
  await far.setRemoteDescription(near.localDescription as RTCSessionDescription)
  await far.setLocalDescription()
  await near.setRemoteDescription(far.localDescription as RTCSessionDescription)
  return arrived
}

async function shownBy(give: (element: HTMLVideoElement) => unknown): Promise<HTMLVideoElement> {
  const element = document.createElement('video')
  element.muted = true
  await give(element)
  // Asked before it plays: a recording of two pictures may be over when the promise of `play` is kept.
  const shown = new Promise(resolve => element.requestVideoFrameCallback(resolve))
  await element.play()
  await shown
  return element
}
const showing = (stream: MediaStream) =>
  shownBy(element => {
    element.srcObject = stream
  })

const firstFrame = async (track: MediaStreamTrack, Processor = MediaStreamTrackProcessor) => {
  const { value } = await new Processor({ track }).readable.getReader().read()
  return value as VideoFrame
}

async function recorded(stream: MediaStream): Promise<Blob> {
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  const enough = new Promise<void>(resolve => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) parts.push(data)
      if (parts.length === 5) resolve()
    }
  })
  recorder.start(50)
  await enough
  const stopped = new Promise(resolve => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.stop()
  await stopped
  return new Blob(parts, { type: recorder.mimeType })
}

async function heardBy(connect: (sound: AudioContext) => AudioNode): Promise<MediaStreamTrack> {
  const sound = new AudioContext()
  const out = sound.createMediaStreamDestination()
  connect(sound).connect(out)
  void sound.resume()
  return out.stream.getAudioTracks()[0] as MediaStreamTrack
}
const copyOf = (track: MediaStreamTrack) => {
  const Generator = MediaStreamTrackGenerator as new (options: { kind: 'video' | 'audio' }) => MediaStreamTrackGenerator
  const generator = new Generator({ kind: track.kind as 'video' | 'audio' })
  void new MediaStreamTrackProcessor({ track }).readable.pipeTo(generator.writable as WritableStream).catch(() => {})
  return generator
}
/** Options whose track is another one at the second look. */
const changing = (track: MediaStreamTrack, harmless: MediaStreamTrack) => {
  let reads = 0
  return {
    get track() {
      reads += 1
      return reads === 2 ? track : harmless
    },
  }
}
const drawn = () => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
  return canvas
}

export const RECEIVERS: readonly Receiver[] = [
  camera('addTrack', (stream, track) => arriving(near => near.addTrack(track, stream))),
  camera('addTrack without a stream', (_, track) => arriving(near => near.addTrack(track))),
  camera('addTransceiver', (_, track) => arriving(near => near.addTransceiver(track))),
  camera('addStream', stream =>
    arriving(near => (near as unknown as { addStream(stream: MediaStream): void }).addStream(stream)),
  ),
  camera('replaceTrack', (_, track) => arriving(near => near.addTransceiver('video').sender.replaceTrack(track))),
  camera('webkitRTCPeerConnection', (_, track) => {
    const { webkitRTCPeerConnection: Old } = window as unknown as { webkitRTCPeerConnection: typeof RTCPeerConnection }
    return arriving(near => near.addTrack(track), new Old())
  }),
  camera('the sender of another window', (_, track) => {
    const frame = document.createElement('iframe')
    frame.src = '/nothing'
    document.body.append(frame)
    const inner = frame.contentWindow as World
    return arriving(near => inner.RTCPeerConnection.prototype.addTrack.call(near, track))
  }),
  camera('a clone', (_, track) => arriving(near => near.addTrack(track.clone()))),
  camera('a clone of the stream', stream =>
    arriving(near => near.addTrack(stream.clone().getTracks()[0] as MediaStreamTrack)),
  ),
  camera('other constraints', async (_, track) => {
    await track.applyConstraints({ width: 160 })
    return arriving(near => near.addTrack(track))
  }),
  camera('a track that is switched off and on', (_, track) => {
    track.enabled = false
    track.enabled = true
    return arriving(near => near.addTrack(track))
  }),
  camera('srcObject', stream => showing(stream)),
  camera('a stream of the track', (_, track) => showing(new MediaStream([track]))),
  camera('a stream of the stream', stream => showing(new MediaStream(stream))),
  camera('a stream with an old name', (_, track) => {
    const { webkitMediaStream: Old } = window as unknown as { webkitMediaStream: typeof MediaStream }
    return showing(new Old([track]))
  }),
  camera('a stream that gets the track later', async (_, track) => {
    const empty = new MediaStream()
    empty.addTrack(track)
    return showing(empty)
  }),
  camera('a stream that plays already', async (_, track) => {
    const playing = drawn().captureStream()
    return shownBy(async element => {
      element.srcObject = playing
      for (const each of playing.getTracks()) playing.removeTrack(each)
      playing.addTrack(track)
    })
  }),
  camera('a list that is another at the second look', (_, track) => {
    let looks = 0
    const harmless = drawn().captureStream().getTracks()
    const tracks = {
      [Symbol.iterator]() {
        looks += 1
        return (looks === 2 ? [track] : [...harmless, track])[Symbol.iterator]()
      },
    }
    const made = new MediaStream(tracks as unknown as MediaStreamTrack[])
    for (const each of harmless) made.removeTrack(each)
    return showing(made)
  }),
  camera('a frame of the element', async stream => new VideoFrame(await showing(stream))),
  camera('a picture of the element', async stream => createImageBitmap(await showing(stream))),
  camera('what the element captures', async stream => {
    const element = await showing(stream)
    const { captureStream } = element as unknown as { captureStream(): MediaStream }
    return arriving(near => near.addTrack(captureStream.call(element).getVideoTracks()[0] as MediaStreamTrack))
  }),
  camera('what a canvas captures', async stream => {
    const element = await showing(stream)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: element.videoWidth, height: element.videoHeight })
    const draw = () => canvas.getContext('2d')?.drawImage(element, 0, 0)
    draw()
    setInterval(draw, 40)
    return firstFrame(canvas.captureStream().getVideoTracks()[0] as MediaStreamTrack)
  }),
  camera('MediaStreamTrackProcessor', (_, track) => firstFrame(track)),
  camera('MediaStreamTrackProcessor of another window', (_, track) => {
    const frame = document.createElement('iframe')
    frame.src = '/nothing'
    document.body.append(frame)
    return firstFrame(track, (frame.contentWindow as World).MediaStreamTrackProcessor)
  }),
  camera('MediaStreamTrackGenerator', (_, track) => arriving(near => near.addTrack(copyOf(track)))),
  camera('options that change', (_, track) => {
    const [harmless] = drawn().captureStream().getVideoTracks()
    const options = changing(track, harmless as MediaStreamTrack)
    void options.track
    return firstFrame(options.track)
  }),
  camera('frames in a worker', async (_, track) => {
    const source = `onmessage = async ({ data }) => postMessage((await data.getReader().read()).value)`
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    const { readable } = new MediaStreamTrackProcessor({ track })
    worker.postMessage(readable, [readable])
    return new Promise(resolve => {
      worker.onmessage = ({ data }) => resolve(data as VideoFrame)
    })
  }),
  camera('frames through a channel', async (_, track) => {
    const { port1, port2 } = new MessageChannel()
    const { readable } = new MediaStreamTrackProcessor({ track })
    port1.postMessage(readable, [readable])
    return new Promise(resolve => {
      port2.onmessage = async ({ data }) => resolve((await data.getReader().read()).value)
    })
  }),
  camera('ImageCapture.grabFrame', async (_, track) => {
    const capture = new ImageCapture(track)
    // Before the first picture there is nothing to grab.
    for (;;) {
      const grabbed = await capture.grabFrame().catch(() => undefined)
      if (grabbed !== undefined) return grabbed
    }
  }),
  camera('MediaRecorder', async stream => {
    const blob = await recorded(stream)
    return shownBy(element => {
      element.src = URL.createObjectURL(blob)
    })
  }),
  microphone('addTrack of a microphone', async (_, track) => {
    const arrived = await arriving(near => near.addTrack(track))
    // A remote track delivers nothing unless something plays it.
    const player = new Audio()
    player.srcObject = new MediaStream([arrived])
    player.muted = true
    void player.play()
    return arrived
  }),
  microphone('createMediaStreamSource', stream => heardBy(sound => sound.createMediaStreamSource(stream))),
  microphone('MediaStreamAudioSourceNode', mediaStream =>
    heardBy(sound => new MediaStreamAudioSourceNode(sound, { mediaStream })),
  ),
  microphone('a node with options that change', stream => {
    let reads = 0
    const silent = new AudioContext().createMediaStreamDestination().stream
    const options = {
      get mediaStream() {
        reads += 1
        return reads === 1 ? stream : silent
      },
    }
    return heardBy(sound => new MediaStreamAudioSourceNode(sound, options))
  }),
  microphone('what an element of sound captures', async stream => {
    const element = new Audio()
    element.srcObject = stream
    await element.play()
    const { captureStream } = element as unknown as { captureStream(): MediaStream }
    return captureStream.call(element).getAudioTracks()[0] as MediaStreamTrack
  }),
  microphone('MediaStreamTrackProcessor of a microphone', async (_, track) => copyOf(track)),
  microphone('MediaRecorder of a microphone', async stream =>
    new AudioContext().decodeAudioData(await (await recorded(stream)).arrayBuffer()),
  ),
]
