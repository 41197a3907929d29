import { lockDownPage } from '../lockdown.ts'

/**
 * What a prerendered page runs after its first paint: it can be read, and its links work, without any script. React and
 * the app are loaded when the browser is idle, or at the first interaction.
 */
const touches = ['pointerdown', 'keydown', 'focusin'] as const
/** A browser that is never idle gets the app after this time. */
const PATIENCE_MS = 2_000

let begun: Promise<unknown> | undefined

function begin(): void {
  if (begun !== undefined) return
  for (const touch of touches) window.removeEventListener(touch, begin)
  begun = import('../main.tsx').then(({ started }) => started)
  // If the code cannot be loaded, the page goes on as a page of links; the next page tries again.
  begun.then(replay, () => window.removeEventListener('click', keep, true))
}

/** A button pressed before hydration; a link needs no script. */
let pressed: HTMLElement | undefined

function keep({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (button !== null) pressed = button
}

function replay(): void {
  window.removeEventListener('click', keep, true)
  // Effects, in which a page adds its listeners, run after hydration.
  if (pressed !== undefined) requestAnimationFrame(() => setTimeout(() => pressed?.isConnected && pressed.click()))
}

lockDownPage()
window.addEventListener('click', keep, true)
for (const touch of touches) window.addEventListener(touch, begin, { passive: true })

function beginIdly(): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: PATIENCE_MS })
  else setTimeout(begin, PATIENCE_MS / 4)
}

// The page's fonts and pictures first: the person waits for those.
const afterFonts = (): void => void document.fonts.ready.then(beginIdly)
if (document.readyState === 'complete') afterFonts()
else window.addEventListener('load', afterFonts, { once: true })
