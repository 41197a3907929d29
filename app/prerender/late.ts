import { lockDownPage } from '../lockdown.ts'

/**
 * What a page that was drawn at the build runs after its first paint: it reads and links without any script. React and
 * the app come when the browser has nothing better to do, or at the first touch.
 */
const touches = ['pointerdown', 'keydown', 'focusin'] as const
/** A browser that is never idle gets the app after this. */
const PATIENCE_MS = 2_000

let begun: Promise<unknown> | undefined

function begin(): void {
  if (begun !== undefined) return
  for (const touch of touches) window.removeEventListener(touch, begin)
  begun = import('../main.tsx').then(({ started }) => started)
  // Without its code the page goes on as a page of links; the next one tries again.
  begun.then(replay, () => window.removeEventListener('click', keep, true))
}

/** A button that was pressed before its page could answer; a link needs no script. */
let pressed: HTMLElement | undefined

function keep({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button !== null) pressed = button
}

function replay(): void {
  window.removeEventListener('click', keep, true)
  // Effects, in which a page takes up its listeners, run after the tree was taken over.
  if (pressed !== undefined) requestAnimationFrame(() => setTimeout(() => pressed?.isConnected && pressed.click()))
}

lockDownPage()
window.addEventListener('click', keep, true)
for (const touch of touches) window.addEventListener(touch, begin, { passive: true })

function beginIdly(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: PATIENCE_MS })
  else setTimeout(begin, PATIENCE_MS / 4)
}

// Fonts and pictures of the page first: they are what a person waits for.
const afterFonts = (): void => void document.fonts.ready.then(beginIdly)
if (document.readyState === 'complete') afterFonts()
else window.addEventListener('load', afterFonts, { once: true })
