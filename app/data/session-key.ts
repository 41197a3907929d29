/** Where the session lives in this browser; other tabs read the same place. */
export const SESSION_KEY = 'recall.session'

/** Told to this page when the server says that the account was closed: nothing of it stays here. */
export const CLOSED_EVENT = 'recall:closed'
