/**
 * Says that this browser holds checklists which were filled without an account. It stands in local storage, where it
 * can be read without opening a database: every signed-in page asks at its start.
 */
const FLAG = 'recall.filled-here'
const LOCK = 'recall.this-device'

export function hasDeviceEdits(): boolean {
  return window.localStorage.getItem(FLAG) !== null
}

export function flagDeviceEdits(): void {
  window.localStorage.setItem(FLAG, '1')
}

export function unflagDeviceEdits(): void {
  window.localStorage.removeItem(FLAG)
}

/**
 * One tab at a time writes what belongs to nobody, or takes it over: a word that is typed while another tab adopts
 * would otherwise be added to an edit that is just being moved.
 */
export function withDeviceEdits<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}
