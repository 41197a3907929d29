import { BRIDGE_LINK } from '../../sync/catalog/extension.ts'

/** Exchanged between the product's page and the extension, by `postMessage` to the page's own origin. */
export const BRIDGE_PING = 'TOTAL_RECALL_PING'
export const BRIDGE_HELLO = 'TOTAL_RECALL_HELLO'

export function isPing(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === BRIDGE_PING
}

/** The version in the extension's hello message; `null` for every other message. */
export function helloVersion(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== BRIDGE_HELLO) return null
  return 'version' in data && typeof data.version === 'string' && /^\d{1,4}(\.\d{1,4}){1,3}$/.test(data.version)
    ? data.version
    : null
}

/** The code that a page offers; null for every other message. */
export function offeredCode(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== BRIDGE_LINK) return null
  return 'code' in data && typeof data.code === 'string' && /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/.test(data.code)
    ? data.code
    : null
}
