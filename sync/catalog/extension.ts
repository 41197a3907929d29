/**
 * The extension's id in Chrome and Edge, which follows from the key in its manifest; a store that gives a key of its own
 * changes both.
 */
export const EXTENSION_ID = 'lagcdnmoilmdagmbmddgagcdgjdpgffh'

/** Where the extension's own requests come from. Firefox gives each installation an address of its own. */
export function isExtensionOrigin(origin: string): boolean {
  return (
    origin === `chrome-extension://${EXTENSION_ID}` ||
    /^moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(origin)
  )
}

/** By this a page of the product hands a code to the extension in the same browser. */
export const BRIDGE_LINK = 'TOTAL_RECALL_LINK'
