import type { SealedSites } from '../../sync/wire/extension-calls.ts'

/**
 * How a browser's list of sites and words reaches the person's other browsers through an account that cannot read it: encrypted
 * with a key of its own, which is wrapped for each browser by what both sides' keys (ECDH, P-256) have in common. So
 * it also proves which key sealed it.
 */
export interface SiteKeys {
  readonly publicKey: string
  /** PKCS #8. Kept where the link's token is, and like it sent to nobody. */
  readonly privateKey: string
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const IV_BYTES = 12
const PURPOSE = 'total-recall/shield-sites/1'

export async function newSiteKeys(): Promise<SiteKeys> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  return {
    publicKey: written(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: written(await crypto.subtle.exportKey('pkcs8', pair.privateKey)),
  }
}

/** `to`: the links that may read it, by their public keys. */
export async function sealFor(
  text: string,
  from: SiteKeys,
  to: readonly { readonly id: string; readonly key: string }[],
): Promise<SealedSites> {
  const content = crypto.getRandomValues(new Uint8Array(32))
  const keys = to.map(async ({ id, key }) => {
    try {
      const common = await commonKey(from, key, { from: from.publicKey, to: key })
      return [{ to: id, key: written(await encrypted(common, content)) }]
    } catch {
      // No point of the curve: that browser reads nothing, and the others do.
      return []
    }
  })
  const list = await encrypted(await aesKey(content), new TextEncoder().encode(text))
  return { list: written(list), keys: (await Promise.all(keys)).flat() }
}

/** Undefined unless the browser with the key `from` has sealed it for this one, and nobody has changed it since. */
export async function openSealed(
  { list, key }: { readonly list: string; readonly key: string },
  mine: SiteKeys,
  from: string,
): Promise<string | undefined> {
  try {
    const common = await commonKey(mine, from, { from, to: mine.publicKey })
    const content = await decrypted(common, bytesOf(key))
    return new TextDecoder('utf-8', { fatal: true }).decode(await decrypted(await aesKey(content), bytesOf(list)))
  } catch {
    // Sealed for a key that this browser had before, or nothing that a browser of ours has sealed.
    return undefined
  }
}

/** The direction is part of it, so that nothing comes back as the other's own. */
async function commonKey(mine: SiteKeys, theirs: string, direction: { from: string; to: string }): Promise<CryptoKey> {
  const own = await crypto.subtle.importKey('pkcs8', bytesOf(mine.privateKey), CURVE, false, ['deriveBits'])
  const other = await crypto.subtle.importKey('raw', bytesOf(theirs), CURVE, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256)
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`${PURPOSE} ${direction.from} ${direction.to}`)
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(how, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const aesKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function encrypted(key: CryptoKey, clear: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

async function decrypted(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const how = { name: 'AES-GCM', iv: sealed.slice(0, IV_BYTES) }
  return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed.slice(IV_BYTES)))
}

/** As base64url. */
function written(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  const signs = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('')
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
}
