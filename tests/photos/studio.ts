import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'

import { es } from '../../sync/i18n/es.ts'
import type { Message } from '../../sync/i18n/translate.ts'
import { eventually } from '../eventually.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import { aProduct, type Product, silenceProviders } from '../journeys/fixture/product.ts'
import { keptFiles } from '../journeys/fixture/profile.ts'
import { type Screen, takePictures } from './camera.ts'
import type { Scene, Stage, World } from './scene.ts'
import { linkIn } from './steps.ts'

/** A Tuesday morning in New York. The server's clock begins here; the devices' stands half a minute later. */
const NOW = Date.UTC(2026, 10, 3, 15, 0, 5)
const ON_DEVICES = NOW + 25_000

export interface Shoot {
  out: string
  screens: readonly Screen[]
  language: 'en' | 'es'
  style: string
  browser: Browser
  /** Whether this scene is wanted, by the name of its pictures. */
  isWanted(name: string): boolean
  /** Called with each scene that could not be photographed, and why. */
  onFailure(failure: string): void
}

export const nameOf = (world: World, scene: Scene): string => `${world.name}-${scene.name}`

/** Photographs the wanted scenes of a world, one after the other, and returns the names of the pictures. */
export async function shootWorld(world: World, shoot: Shoot): Promise<string[]> {
  const scenes = world.scenes.filter(scene => shoot.isWanted(nameOf(world, scene)))
  if (scenes.length === 0) return []
  const clock = slowClock(NOW)
  const product = await productWith(clock)
  const names: string[] = []
  try {
    await silenceProviders(product)
    const person = await world.begin?.(product)
    let shared: BrowserContext | undefined
    for (const scene of scenes) {
      const context = shared ?? (await aContext(shoot))
      if (person !== undefined && shared === undefined) {
        await signIn(await context.newPage(), product, { email: person.email, say: sayIn(shoot.language) })
        shared = context
      }
      names.push(...(await shootScene({ world, scene, context, product, clock, shoot })))
      if (shared === undefined) await context.close()
    }
    await shared?.close()
  } catch (error) {
    shoot.onFailure(`${world.name}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await product.remove()
  }
  return names
}

interface SceneNeeds {
  world: World
  scene: Scene
  context: BrowserContext
  product: Product
  clock: Stage['clock']
  shoot: Shoot
}

async function shootScene({ world, scene, context, product, clock, shoot }: SceneNeeds): Promise<string[]> {
  const page = await context.newPage()
  const stage: Stage = { page, context, product, clock, say: world.isSite ? message => message : sayIn(shoot.language) }
  try {
    await page.goto(product.origin + scene.path)
    const words = typeof scene.shows === 'string' ? stage.say(scene.shows) : scene.shows
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    await scene.act?.(stage)
    return await takePictures(page, { ...shoot, name: nameOf(world, scene) })
  } catch (error) {
    const name = nameOf(world, scene)
    await page.screenshot({ path: join(shoot.out, `failed-${name}.png`) }).catch(() => undefined)
    shoot.onFailure(`${name}: ${error instanceof Error ? error.message : error}`)
    return []
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

const slowClock = (now: number): Stage['clock'] => ({
  NODE_OPTIONS: `--import ${resolve('tests/photos/slow-clock.mjs')}`,
  PHOTOS_NOW: String(now),
  PHOTOS_STARTED: String(Date.now()),
})

function productWith(clock: Stage['clock']): Promise<Product> {
  return aProduct({
    ...clock,
    TZ: 'UTC',
    LOG_LEVEL: 'error',
    HEARTBEAT_MS: '200',
    ARCHIVE_WAIT_MS: '0',
  })
}

/** The offline copy is a copy of what the pages themselves show, so it is not downloaded. */
async function aContext({ browser, language }: Shoot): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(20_000)
  await context.clock.setFixedTime(ON_DEVICES)
  return context
}

async function signIn(page: Page, product: Product, { email, say }: { email: string; say: Stage['say'] }) {
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel(say('Work email')).fill(email)
  await page.getByLabel(say('Create password')).fill(PASSWORD)
  const words = linkIn(say('Already have an account? <a>Sign in</a>'))
  await page.getByRole('button', { name: words, exact: true }).click()
  // Somebody who has not paid yet is led to the wizard.
  await page.waitForURL(/\/dashboard|step=\d|complete-profile|payment-success/)
  await filesAreHere(page)
  await page.close()
}

/** Waits until letters and replies have been downloaded: Traction counts the files that a device has checked. */
async function filesAreHere(page: Page): Promise<void> {
  let last = -1
  await eventually('all files on the device', async () => {
    const count = await keptFiles(page)
    const isSame = count === last
    last = count
    await new Promise(resolve => setTimeout(resolve, 2_000))
    return isSame
  })
}

const sayIn =
  (language: Shoot['language']) =>
  (message: Message): string =>
    language === 'es' ? es[message] : message
