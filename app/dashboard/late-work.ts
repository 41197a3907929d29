import { isGiven } from '../data/given-file.ts'
import { renewPush } from '../data/push-device.ts'

/** What is done once the page has settled; `takeGiven` shows what waits to be filed. */
export async function lateWork(takeGiven: () => void): Promise<void> {
  if ('caches' in window && (await isGiven())) takeGiven()
  await renewPush()
}
