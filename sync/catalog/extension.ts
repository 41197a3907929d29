/**
 * The extension's id in Chrome and Edge, derived from the key in its manifest. If a store assigns its own key, both the
 * key and the id change.
 */
export const EXTENSION_ID = 'lagcdnmoilmdagmbmddgagcdgjdpgffh'

/** Origin of the extension's own requests. Firefox gives each installation its own address. */
export function isExtensionOrigin(origin: string): boolean {
  return (
    origin === `chrome-extension://${EXTENSION_ID}` ||
    /^moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(origin)
  )
}

/** Message type with which a page of the product hands a code to the extension in the same browser. */
export const BRIDGE_LINK = 'TOTAL_RECALL_LINK'
