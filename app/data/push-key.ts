/** The server's key (base64url), as browsers take it. */
export function bytesOfKey(pushKey: string): Uint8Array<ArrayBuffer> {
  const padded = pushKey.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(padded), letter => letter.charCodeAt(0))
}

/** Whether a subscription was made with this key. With another one, its service refuses every message of ours. */
export function isMadeWith({ options }: Pick<PushSubscription, 'options'>, pushKey: string): boolean {
  const [own, key] = [new Uint8Array(options.applicationServerKey ?? []), bytesOfKey(pushKey)]
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}
