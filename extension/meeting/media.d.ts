/** Chromium's API for the frames of a track, which TypeScript's library does not include yet. */
declare class MediaStreamTrackProcessor<Frame extends VideoFrame | AudioData = VideoFrame> {
  constructor(options: { track: MediaStreamTrack; maxBufferSize?: number })
  readonly readable: ReadableStream<Frame>
}
declare class MediaStreamTrackGenerator extends MediaStreamTrack {
  constructor(options: { kind: 'video' })
  readonly writable: WritableStream<VideoFrame>
}
