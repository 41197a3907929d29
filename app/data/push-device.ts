import { call } from './calls.ts'

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
  if ((await manager.getSubscription()) !== null) return 'on'
  const config = await call('siteConfig', {}).catch(() => undefined)
  return config !== undefined && config.pushKey === undefined ? 'not-offered' : 'off'
}

/** Asks the person, then the browser's service, then tells the server. Throws `CallFailed` and `NoPushService`. */
export async function startPush(): Promise<PushState> {
  const manager = await pushManager()
  if (manager === undefined) return 'unable'
  const { pushKey } = await call('siteConfig', {})
  if (pushKey === undefined) return 'not-offered'
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'blocked' : 'off'
  const subscription = await subscribe(manager, pushKey)
  try {
    await call('startPush', { endpoint: subscription.endpoint })
  } catch (error) {
    // A subscription that the server does not know is never used: the switch must not show 'on'.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Takes effect here at once. If the server could not be told, its next message fails, and it drops the endpoint. */
export async function stopPush(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await call('stopPush', {}).catch(() => undefined)
  return 'off'
}

/** After a new sign-in the server has forgotten this browser's endpoint, so it is sent again. */
export async function renewPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const subscription = await (await pushManager())?.getSubscription()
  if (subscription) await call('startPush', { endpoint: subscription.endpoint })
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  const padded = pushKey.replaceAll('-', '+').replaceAll('_', '/')
  const applicationServerKey = Uint8Array.from(atob(padded), letter => letter.charCodeAt(0))
  const ask = () => manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    // A subscription made with another key blocks this one.
    return await ask().catch(async () => {
      await (await manager.getSubscription())?.unsubscribe()
      return ask()
    })
  } catch (cause) {
    throw new NoPushService('', { cause })
  }
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('Notification' in window) || !('PushManager' in window)) return undefined
  return (await navigator.serviceWorker?.getRegistration())?.pushManager
}
