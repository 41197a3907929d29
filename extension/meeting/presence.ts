/** How a new version of the extension finds out whether a page has scripts of the old one, which it cannot message. */
export const PRESENCE = 'recall:is-shielded'

/**
 * Answers for as long as the page lives. A page could give the same answer: then it is not loaded again after an update,
 * which is all that the answer decides.
 */
export function answerPresence(target: Document): void {
  target.addEventListener(PRESENCE, event => event.preventDefault())
}

/**
 * Whether a frame needs no shield or has one. Sent into a page as its source, so it uses nothing outside of itself. A
 * frame without an address of its own is guarded by the page around it.
 */
export function isShieldedFrame(name: string): boolean {
  return location.protocol !== 'https:' || !document.dispatchEvent(new CustomEvent(name, { cancelable: true }))
}
