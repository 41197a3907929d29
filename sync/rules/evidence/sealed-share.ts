/**
 * A record as it is shared by a link: AES-256-GCM under a key that stands in the link's fragment alone, which no
 * browser sends. Whoever keeps the bytes can neither read them nor exchange them for others.
 *
 * `recall-share/1`, a zero byte, 12 bytes of nonce, then the ciphertext with its tag. The share's id is bound to it.
 */
const MAGIC = new TextEncoder().encode('recall-share/1\0')
export const SHARE_NONCE_BYTES = 12
export const SHARE_KEY_BYTES = 32

/** What stands after the `#` of the link. */
interface ShareName {
  /** 22 characters of base64url. */
  id: string
  /** 32 bytes. */
  key: Uint8Array<ArrayBuffer>
}

/** `nonce`: 12 random bytes, never used again with this key. */
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

/** The record again; undefined where the key is not its own, or a byte of it was changed. */
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

/** `#id.key`, for the end of an address. */
export const shareFragment = ({ id, key }: ShareName): string => `#${id}.${toBase64Url(key)}`

/** What a fragment names; undefined where it is none of ours, or was cut on its way. */
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
