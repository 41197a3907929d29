import type { Found } from './network.ts'

/** From the page's frame to the detector: several views, one after the other. */
export interface LookOrder {
  readonly id: number
  readonly pixels: ArrayBuffer
}

/** Possible faces, one list per view. */
export interface LookAnswer {
  readonly id: number
  readonly faces: readonly (readonly Found[])[]
}
