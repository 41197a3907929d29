/**
 * Says that this browser holds checklists that were filled in without an account. It is in local storage, where it can
 * be read without opening a database: every signed-in page checks it at its start.
 */
const FLAG = 'recall.filled-here'
const LOCK = 'recall.this-device'

export function hasDeviceMutations(): boolean {
  return window.localStorage.getItem(FLAG) !== null
}

export function flagDeviceMutations(): void {
  window.localStorage.setItem(FLAG, '1')
}

export function unflagDeviceMutations(): void {
  window.localStorage.removeItem(FLAG)
}

/**
 * Only one tab at a time writes the device's own mutations or adopts them: a word typed while another tab adopts would
 * otherwise be added to a mutation that is just being moved.
 */
export function withDeviceMutations<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}
