import { bytesOfKey } from '../data/push-key.ts'

/** What a browser says when its push service has dropped a subscription; older ones say nothing of either. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Subscribes again where the service has dropped a subscription, with the server's key of today, so that the switch stays
 * on. The server hears of the new address from the page, at its next start: this worker has no session to say it with.
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  { oldSubscription, newSubscription }: SubscriptionChange,
  todaysKey: () => Promise<string | undefined> = keyOfSite,
): Promise<void> {
  if (newSubscription) return
  const key = await todaysKey().catch(() => undefined)
  const applicationServerKey = key === undefined ? oldSubscription?.options.applicationServerKey : bytesOfKey(key)
  if (applicationServerKey) await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function keyOfSite(): Promise<string | undefined> {
  const config: unknown = await (await fetch('/api/site-config')).json()
  const key = typeof config === 'object' && config !== null && 'pushKey' in config ? config.pushKey : undefined
  return typeof key === 'string' ? key : undefined
}
