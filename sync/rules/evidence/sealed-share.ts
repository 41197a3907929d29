/**
 * A record as shared by a link: AES-256-GCM under a key that is only in the link's fragment, which browsers never send.
 * Whoever stores the bytes can neither read nor replace them.
 *
 * Format: `recall-share/1`, a zero byte, 12 bytes of nonce, then the ciphertext with its tag. The share's id is bound
 * to it.
 */
const MAGIC = new TextEncoder().encode('recall-share/1\0')
export const SHARE_NONCE_BYTES = 12
export const SHARE_KEY_BYTES = 32

/** The part after the `#` of the link. */
interface ShareName {
  /** 22 characters of base64url. */
  id: string
  /** 32 bytes. */
  key: Uint8Array<ArrayBuffer>
}

/** `nonce`: 12 random bytes, never reused with this key. */
export async function sealShare(
  { id, key }: ShareName,
  nonce: Uint8Array<ArrayBuffer>,
  record: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, id), await imported(key, 'encrypt'), record)
  const bytes = new Uint8Array(MAGIC.length + SHARE_NONCE_BYTES + sealed.byteLength)
  bytes.set(MAGIC)
  bytes.set(nonce, MAGIC.length)
  bytes.set(new Uint8Array(sealed), MAGIC.length + SHARE_NONCE_BYTES)
  return bytes
}

/** The decrypted record; undefined if the key is wrong, or a byte was changed. */
export async function openShare(
  { id, key }: ShareName,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (MAGIC.some((byte, at) => bytes[at] !== byte)) return undefined
  const nonce = bytes.slice(MAGIC.length, MAGIC.length + SHARE_NONCE_BYTES)
  if (nonce.length < SHARE_NONCE_BYTES) return undefined
  try {
    const sealed = bytes.slice(MAGIC.length + SHARE_NONCE_BYTES)
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(nonce, id), await imported(key, 'decrypt'), sealed))
  } catch {
    return undefined
  }
}

/** `#id.key`, to be appended to a URL. */
export const shareFragment = ({ id, key }: ShareName): string => `#${id}.${toBase64Url(key)}`

/** The id and key in a fragment; undefined if it is not one of ours, or was truncated. */
export function readShareFragment(fragment: string): ShareName | undefined {
  const [, id, written] = /^#([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(fragment) ?? []
  if (id === undefined || written === undefined) return undefined
  const key = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), byte => byte.charCodeAt(0))
  return { id, key }
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const algorithm = (iv: Uint8Array<ArrayBuffer>, id: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(id),
})

const imported = (key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
