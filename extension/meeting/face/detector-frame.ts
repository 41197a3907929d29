import type { Detector } from '../video/masked-video.ts'

export function detectorFrame(_page: Document, _address: () => string): Detector {
  return { look: async () => undefined }
}
