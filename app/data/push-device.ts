import { call } from './calls.ts'

/**
 * Whether this browser is woken when there is news. `unable`: it cannot be, as some are only once the app is installed;
 * `blocked`: its owner has said no to messages of this site; `not-offered`: the server wakes nobody.
 */
export type PushState = 'unable' | 'blocked' | 'not-offered' | 'off' | 'on'

/** What the browser answered, where it is none of the states. */
export class NoPushService extends Error {
  override name = 'NoPushService'
}

/** As this browser and the server are now; without a network the server is believed to offer it. */
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
    // What the server does not know wakes nobody: the switch must not say that it is on.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Here at once; where the server could not be told, its next message finds nobody, and it forgets the address. */
export async function stopPush(): Promise<PushState> {
  const subscription = await (await pushManager())?.getSubscription()
  await subscription?.unsubscribe()
  await call('stopPush', {}).catch(() => undefined)
  return 'off'
}

/** After a new sign-in the server has forgotten where this browser is woken: it is told again. */
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
    // One that was made with another key stands in the way.
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
