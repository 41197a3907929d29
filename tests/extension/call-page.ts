/** A minimal meeting page: a call to itself by WebRTC, or to a receiving end elsewhere. */
import { type FarEnd, farEnd, gathered } from './far-end.ts'

export interface Call extends FarEnd {
  /** Opens the requested devices and sends their tracks to the receiving end of this page. */
  start(constraints: MediaStreamConstraints): Promise<void>
  /** Opens the requested devices, and offers their tracks to a receiving end elsewhere. */
  offer(constraints: MediaStreamConstraints): Promise<string>
  accept(answer: string): Promise<void>
  readonly stream: MediaStream | null
  /** Opens devices again, and sends their tracks in place of the ones before, which end. */
  reopen(constraints: MediaStreamConstraints): Promise<void>
  /** What a page's button for muting does: camera and microphone stay open. */
  mute(isMuted: boolean): void
  /** Lets the rate of frames fall before their size does. */
  keepSize(): Promise<void>
}

const near = document.querySelector('#near') as HTMLVideoElement
const sender = new RTCPeerConnection()
const tracks = () => sender.getSenders().flatMap(({ track }) => track ?? [])

const call: Call = Object.assign(farEnd(document.querySelector('#far')), {
  stream: null as MediaStream | null,
  async start(constraints: MediaStreamConstraints) {
    await call.accept(await call.answer(await call.offer(constraints)))
  },
  async offer(constraints: MediaStreamConstraints) {
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    Object.assign(call, { stream })
    near.srcObject = stream
    for (const track of stream.getTracks()) sender.addTrack(track, stream)
    await sender.setLocalDescription()
    return gathered(sender)
  },
  accept: (answer: string) => sender.setRemoteDescription({ type: 'answer', sdp: answer }),
  async reopen(constraints: MediaStreamConstraints) {
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    for (const track of stream.getTracks()) {
      const from = sender.getSenders().find(each => each.track?.kind === track.kind)
      const before = from?.track
      await from?.replaceTrack(track)
      before?.stop()
    }
    near.srcObject = new MediaStream(tracks())
  },
  mute(isMuted: boolean) {
    for (const track of tracks()) track.enabled = !isMuted
  },
  async keepSize() {
    for (const each of sender.getSenders()) {
      if (each.track?.kind !== 'video') continue
      await each.setParameters({ ...each.getParameters(), degradationPreference: 'maintain-resolution' })
    }
  },
})
Object.assign(globalThis, { call })
document.documentElement.dataset.ready = ''
