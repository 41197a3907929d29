/** What Firefox calls settings and the name of a browser: all that a link with an account sends. */
export const DATA_OF_LINK = 'technicalAndInteraction'

interface Asks {
  /** The manifest of this package. */
  readonly isForFirefox: boolean
  request(wanted: { readonly data_collection: readonly string[] }): Promise<boolean>
}

/**
 * Whether the person lets the extension send what a link sends. Firefox asks them itself, from version 140 on, and wants
 * to be called within a press; elsewhere the question on our own page is the only one. Never rejects.
 */
export async function maySendSettings({ isForFirefox, request }: Asks): Promise<boolean> {
  if (!isForFirefox) return true
  try {
    return await request({ data_collection: [DATA_OF_LINK] })
  } catch {
    // An older one does not know what it is asked.
    return true
  }
}
