// The receiving end of a call as a page of its own, in a process of its own: what it measures is no work of the sender.
import { type FarEnd, farEnd } from './far-end.ts'

declare global {
  var far: FarEnd
}

globalThis.far = farEnd(null)
document.documentElement.dataset.ready = ''
