/**
 * The header in which the app shows the marks that earlier sign-ins left in this browser. It is sent with the calls
 * that have limits of known browsers, and with no other.
 */
export const KNOWN_HEADER = 'recall-known'

/** In no mark, and allowed in a cookie and in a header. */
export const BETWEEN_MARKS = '~'

/** Few people share a browser. All marks are shown, because none tells whose it is. */
export const MOST_MARKS = 4
