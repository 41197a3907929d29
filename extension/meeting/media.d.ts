/** Chromium's API for the frames of a track, which TypeScript's library does not include yet. */
declare class MediaStreamTrackProcessor {
  constructor(options: { track: MediaStreamTrack; maxBufferSize?: number })
  readonly readable: ReadableStream<VideoFrame>
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { kind: 'video' })
  readonly writable: WritableStream<VideoFrame>
}
