/** Firefox's name for settings and a browser's name: all that a link with an account sends. */
export const DATA_OF_LINK = 'technicalAndInteraction'

interface Asks {
  /** Taken from this package's manifest. */
  readonly isForFirefox: boolean
  request(wanted: { readonly data_collection: readonly string[] }): Promise<boolean>
}

/**
 * Whether the person lets the extension send what a link sends. Firefox asks the person itself, and
 * must be called from a user gesture; elsewhere the question on our own page is the only one. Never rejects.
 */
export async function maySendSettings({ isForFirefox, request }: Asks): Promise<boolean> {
  if (!isForFirefox) return true
  try {
    return await request({ data_collection: [DATA_OF_LINK] })
  } catch {
    // Firefox for Android knows this permission from its version 142 on.
    return true
  }
}
