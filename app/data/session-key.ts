/** Where the session is stored in this browser; other tabs read the same key. */
export const SESSION_KEY = 'recall.session'

/** Dispatched when the server says that the account was closed: nothing of it stays here. */
export const CLOSED_EVENT = 'recall:closed'
