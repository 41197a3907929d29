/** Where the session lives in this browser; other tabs read the same place. */
export const SESSION_KEY = 'recall.session'
