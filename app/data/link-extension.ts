import { BRIDGE_LINK } from '../../sync/catalog/extension.ts'
import { call } from './calls.ts'

export interface LinkCode {
  code: string
  /** Until when it works, by this device's clock. */
  until: number
}

/** A code with which the extension of one browser may ask to be linked. Throws `CallFailed`. */
export async function startLink(): Promise<LinkCode> {
  const { code, lifeMs } = await call('startLink', {})
  return { code, until: Date.now() + lifeMs }
}

/**
 * Sends the code to the extension in this browser, if there is one. It asks the person on its own page, and does not
 * reply here.
 */
export function handOverCode({ code }: LinkCode): void {
  window.postMessage({ type: BRIDGE_LINK, code }, location.origin)
}
