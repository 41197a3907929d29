/** Firefox's name for settings and a browser's name: all that a link with an account sends by itself. */
export const DATA_OF_LINK = 'technicalAndInteraction'
/** Firefox's name for a list of sites. It leaves sealed, and Firefox asks all the same. */
export const DATA_OF_SITES = 'browsingActivity'
/** Its name for words such as names, sealed as well. */
export const DATA_OF_WORDS = 'personallyIdentifyingInfo'

interface Asks {
  /** Taken from this package's manifest. */
  readonly isForFirefox: boolean
  request(wanted: { readonly data_collection: readonly string[] }): Promise<boolean>
}

/**
 * Whether the person lets the extension send this kind of data. Firefox asks the person itself, and
 * must be called from a user gesture; elsewhere the question on our own page is the only one. Never rejects.
 */
export async function maySend(
  data: typeof DATA_OF_LINK | typeof DATA_OF_SITES | typeof DATA_OF_WORDS,
  { isForFirefox, request }: Asks,
): Promise<boolean> {
  if (!isForFirefox) return true
  try {
    return await request({ data_collection: [data] })
  } catch {
    // Firefox for Android knows this permission from its version 142 on.
    return true
  }
}
