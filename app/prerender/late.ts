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
  // In two tasks, or a touch in between would wait for both.
  begun = import('./react-first.ts')
    .then(() => new Promise(done => setTimeout(done)))
    .then(() => import('../main.tsx'))
    .then(({ started }) => started)
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

/** The families of `ui/fonts.css`. */
const FAMILIES = ['Archivo', 'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible Mono']
/** What `data-unpainted` leaves out of a page's layout (`first-script.js`), where that is long. */
const BELOW = '.home > *, .foot'

/** All fonts of the page's letters: those of a part that is not laid out yet would come after it, and move it again. */
async function fontsLoaded(): Promise<void> {
  const letters = [...new Set(document.body.textContent)].join('')
  await Promise.allSettled(FAMILIES.map(family => document.fonts.load(`1em "${family}"`, letters)))
  await document.fonts.ready
}

/** Lays out what is below the first screen one part a frame, so that a touch never waits for the whole page. */
async function layOutBelow(): Promise<void> {
  const { dataset } = document.documentElement
  const parts = [...document.querySelectorAll<HTMLElement>(BELOW)]
  const hidden = parts.filter(part => getComputedStyle(part).contentVisibility === 'auto')
  for (const part of hidden) {
    // Somebody has scrolled, and the page is whole already.
    if (dataset.unpainted === undefined) break
    part.style.contentVisibility = 'visible'
    await nextFrame()
  }
  delete dataset.unpainted
  for (const part of hidden) part.style.removeProperty('content-visibility')
}

/** A page in the background has no frames. */
const nextFrame = (): Promise<void> =>
  new Promise(done => (document.hidden ? setTimeout(done) : requestAnimationFrame(() => setTimeout(done))))

// The page's fonts and pictures first: the person waits for those.
const afterLoad = (): void => void fontsLoaded().then(layOutBelow).then(beginIdly)
if (document.readyState === 'complete') afterLoad()
else window.addEventListener('load', afterLoad, { once: true })
