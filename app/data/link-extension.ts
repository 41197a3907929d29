import { BRIDGE_LINK } from '../../sync/catalog/extension.ts'
import { call } from './calls.ts'

export interface LinkCode {
  code: string
  /** Until when it works, by this device's clock. */
  until: number
}

/** A code by which one browser's extension may ask to be linked. Throws `CallFailed`. */
export async function startLink(): Promise<LinkCode> {
  const { code, lifeMs } = await call('startLink', {})
  return { code, until: Date.now() + lifeMs }
}

/** To the extension in this browser, if there is one; it asks its person on a page of its own, and answers nothing here. */
export function handOverCode({ code }: LinkCode): void {
  window.postMessage({ type: BRIDGE_LINK, code }, location.origin)
}
