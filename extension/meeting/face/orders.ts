import type { Found } from './network.ts'

/** From the page's frame to the detector: so many views, one after the other. */
export interface LookOrder {
  readonly id: number
  readonly pixels: ArrayBuffer
}

/** What may be faces, one list a view. */
export interface LookAnswer {
  readonly id: number
  readonly faces: readonly (readonly Found[])[]
}
