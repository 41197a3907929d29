import { call } from './calls.ts'
import { bytesOfKey, isMadeWith } from './push-key.ts'

/**
 * Whether push messages wake this browser when there is news. `unable`: it cannot, as in some browsers until the app is
 * installed; `blocked`: the person has denied notifications for this site; `not-offered`: the server sends none.
 */
export type PushState = 'unable' | 'blocked' | 'not-offered' | 'off' | 'on'

/** The browser's answer when it is none of these states. */
export class NoPushService extends Error {
  override name = 'NoPushService'
}

/** The state of this browser and the server now; without a network the server is assumed to offer it. */
export async function pushState(): Promise<PushState> {
  const manager = await pushManager()
  if (manager === undefined) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await manager.getSubscription()
  const config = await call('siteConfig', {}).catch(() => undefined)
  if (config !== undefined && config.pushKey === undefined) return 'not-offered'
  if (subscription === null) return 'off'
  return config?.pushKey === undefined || isMadeWith(subscription, config.pushKey) ? 'on' : 'off'
}

/** Asks the person, then the browser's service, then tells the server. Throws `CallFailed` and `NoPushService`. */
export async function startPush(): Promise<PushState> {
  const manager = await pushManager()
  if (manager === undefined) return 'unable'
  const { pushKey } = await call('siteConfig', {})
  if (pushKey === undefined) return 'not-offered'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  await subscribe(manager, pushKey)
  return 'on'
}

/** Takes effect here at once. If the server could not be told, its next message fails, and it drops the endpoint. */
export async function stopPush(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await call('stopPush', {}).catch(() => undefined)
  return 'off'
}

/**
 * Mends a subscription that wakes nobody any more: made with another key of the server, or at an address that the server
 * does not know. It has forgotten that of an earlier sign-in, and one of which the service said that it is gone.
 */
export async function renewPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const manager = await pushManager()
  const subscription = await manager?.getSubscription()
  if (!manager || !subscription) return
  const { pushKey } = await call('siteConfig', {})
  if (pushKey === undefined) return
  const { endpoint } = subscription
  if (isMadeWith(subscription, pushKey) && (await call('startPush', { endpoint })).known !== false) return
  await subscription.unsubscribe()
  await subscribe(manager, pushKey)
}

/** Asks the browser's service for an address, and tells the server. */
async function subscribe(manager: PushManager, pushKey: string): Promise<void> {
  const ask = () => manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOfKey(pushKey) })
  // A subscription made with another key blocks this one.
  const again = async () => {
    await (await manager.getSubscription())?.unsubscribe()
    return ask()
  }
  const subscription = await ask()
    .catch(again)
    .catch((cause: unknown) => {
      throw new NoPushService('', { cause })
    })
  try {
    await call('startPush', { endpoint: subscription.endpoint })
  } catch (error) {
    // A subscription that the server does not know is never used: the switch must not show 'on'.
    await subscription.unsubscribe()
    throw error
  }
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('Notification' in window) || !('PushManager' in window)) return undefined
  return (await navigator.serviceWorker?.getRegistration())?.pushManager
}
