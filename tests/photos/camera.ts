import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'

import { ALIKE_STYLE, makeAlike } from './alike.ts'

export interface Screen {
  width: number
  height: number
  isTouch: boolean
}

/** A computer, a tablet held upright, and a phone. */
const SCREENS: readonly Screen[] = [
  { width: 1440, height: 900, isTouch: false },
  { width: 768, height: 1024, isTouch: true },
  { width: 390, height: 844, isTouch: true },
]
export const THEMES = ['light', 'dark'] as const

/** A screen that is as wide as one of the three is that one; any other one is a phone, held upright. */
export function screensOf(widths: readonly number[]): readonly Screen[] {
  if (widths.length === 0) return SCREENS
  return widths.map(width => SCREENS.find(screen => screen.width === width) ?? { width, height: 844, isTouch: true })
}

/** How long a page must not change before it counts as complete. */
const QUIET_MS = 150
/** The same right after it was opened: parts of it may still be loading. */
const QUIET_AT_FIRST_MS = 800

const STILL = { animations: 'disabled', caret: 'hide' } as const

interface Picture {
  out: string
  name: string
  /** Rules that are added to the page while its picture is taken. */
  style: string
  screens: readonly Screen[]
}

/** Takes the pictures of what is open, on each screen and in both themes, and returns their names. */
export async function takePictures(page: Page, { out, name, style, screens }: Picture): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const names: string[] = []
  await addRules(session, ALIKE_STYLE + style)
  await atRest(page, QUIET_AT_FIRST_MS)
  for (const { width, height, isTouch } of screens) {
    await page.setViewportSize({ width, height })
    await touchable(session, isTouch)
    await atRest(page)
    await page.setViewportSize({ width, height: await heightOf(page, height) })
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await atRest(page)
      await makeAlike(page, session)
      const file = `${name}-${width}-${colorScheme}.png`
      const shoot = () => page.screenshot({ path: join(out, file), ...STILL })
      await shoot()
      // A page that drew its own words anew meanwhile is photographed once more.
      if (await makeAlike(page, session)) await shoot()
      names.push(file)
    }
  }
  await session.detach()
  return names
}

/**
 * The screen is made as high as the page, so that a bar at its foot covers nothing in the picture. What is below a
 * dialog cannot be reached, so there the screen stays as it is.
 */
function heightOf(page: Page, height: number): Promise<number> {
  return page.evaluate(least => {
    const isBelow = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null
    return isBelow ? least : Math.max(least, document.documentElement.scrollHeight)
  }, height)
}

/** By the protocol, because a page's policy lets nobody else add a style to it. */
async function addRules(session: CDPSession, text: string): Promise<void> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { frameTree } = await session.send('Page.getFrameTree')
  const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId: frameTree.frame.id })
  await session.send('CSS.setStyleSheetText', { styleSheetId, text })
}

/** Style sheets ask whether the pointer is a finger: targets are then larger. */
async function touchable(session: CDPSession, isTouch: boolean): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch, maxTouchPoints: isTouch ? 5 : 1 })
}

/** Resolves when fonts and pictures are there, also those far below, and nothing in the page has changed for a while. */
async function atRest(page: Page, forMs = QUIET_MS): Promise<void> {
  await page.evaluate(async quietMs => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map(image => image.decode().catch(() => undefined)))
    await document.fonts.ready
    await new Promise<void>(resolve => {
      let timer = setTimeout(done, quietMs)
      const observer = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(done, quietMs)
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      function done() {
        observer.disconnect()
        resolve()
      }
    })
    window.scrollTo(0, 0)
  }, forMs)
}
