import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'

import { SHARED_CHROMIUM } from '../journeys/fixture/browser.ts'
import { screensOf } from './camera.ts'
import { differences } from './compare.ts'
import type { World } from './scene.ts'
import { shootExtension } from './shoot-extension.ts'
import { type Shoot, shootWorld } from './studio.ts'
import { WORLDS } from './worlds.ts'

export interface PhotoOptions {
  /** The folder for the pictures. */
  out: string
  /** The folder of an earlier run. */
  compare?: string | undefined
  /** Beginnings of the names of the wanted scenes; empty: all of them. */
  only: readonly string[]
  /** The wanted widths, in pixels; empty: a computer's, a tablet's, and a phone's. */
  widths: readonly number[]
  language: 'en' | 'es'
  /** Rules that are added to every page. */
  style: string
}

/** Some worlds are set up while another one is photographed. */
const AT_ONCE = 3

/** Takes the pictures; true unless one of them differs from the earlier run's. */
export async function photos({ out, compare, only, widths, language, style }: PhotoOptions): Promise<boolean> {
  const begun = performance.now()
  mkdirSync(out, { recursive: true })
  const browser = await chromium.launch(SHARED_CHROMIUM)
  try {
    const isWanted = (name: string) => only.length === 0 || only.some(start => name.startsWith(start))
    const failures: string[] = []
    const shoot: Shoot = {
      out,
      screens: screensOf(widths),
      language,
      style,
      browser,
      isWanted,
      onFailure: failure => failures.push(failure),
    }
    // What speaks English only is photographed with the English pictures.
    const worlds = WORLDS.filter(({ isSite }) => language === 'en' || !isSite)
    const names = await shootAll(worlds, shoot)
    if (language === 'en') names.push(...(await shootExtension(shoot)))
    for (const failure of failures) console.log(failure)
    console.log(`${names.length} pictures in ${out}, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    const isWhole = names.length > 0 && failures.length === 0
    if (compare === undefined) return isWhole
    const different = await differences(await browser.newPage(), { names, now: out, before: compare })
    for (const { name, says } of different) console.log(`${name}: ${says}`)
    console.log(`${different.length} of ${names.length} pictures differ from those in ${compare}`)
    return isWhole && different.length === 0
  } finally {
    await browser.close()
  }
}

async function shootAll(worlds: readonly World[], shoot: Shoot): Promise<string[]> {
  const waiting = [...worlds]
  const names: string[] = []
  const work = async () => {
    for (let world = waiting.shift(); world !== undefined; world = waiting.shift()) {
      names.push(...(await shootWorld(world, shoot)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return names
}
