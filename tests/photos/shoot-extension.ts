import { join } from 'node:path'

import { startChatServer } from '../extension/chat-server.ts'
import { shieldedBrowser } from '../extension/shielded-browser.ts'
import { takePictures } from './camera.ts'
import type { Shoot } from './studio.ts'
import { EXTENSION_SCENES } from './worlds/extension.ts'

const POPUP = [{ width: 360, height: 600, isTouch: false }]

/** Photographs the wanted pages and states of the built extension, in a browser of its own. It speaks English only. */
export async function shootExtension({ out, style, screens, isWanted, onFailure }: Shoot): Promise<string[]> {
  const scenes = EXTENSION_SCENES.filter(({ name }) => isWanted(`extension-${name}`))
  if (scenes.length === 0) return []
  const server = await startChatServer()
  const browser = await shieldedBrowser({ port: server.port })
  const names: string[] = []
  try {
    for (const scene of scenes) {
      const name = `extension-${scene.name}`
      try {
        const page = await scene.open(browser)
        names.push(...(await takePictures(page, { out, name, style, screens: scene.isPopup ? POPUP : screens })))
        await page.close()
      } catch (error) {
        const [page] = browser.context.pages().slice(-1)
        await page?.screenshot({ path: join(out, `failed-${name}.png`) }).catch(() => undefined)
        onFailure(`${name}: ${error instanceof Error ? error.message : error}`)
      }
    }
    return names
  } finally {
    await browser.close()
    await server.stop()
  }
}
