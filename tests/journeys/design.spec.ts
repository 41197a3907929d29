import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { aBrowser, aProduct, type Browser, eventually, type Product } from './harness.ts'

const WIDTHS = [320, 390, 768, 1440]
const THEMES = ['light', 'dark'] as const
const VARIANTS = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'premium', 'pricing']
const SIZES = ['sm', 'default', 'lg', 'icon']

let product: Product
let browser: Browser
let page: Page
beforeAll(async () => {
  product = await aProduct()
  browser = await aBrowser('desktop')
  ;[page = await browser.context.newPage()] = browser.context.pages()
})
afterAll(async () => {
  expect(browser.complaints).toEqual([])
  await browser.close()
  await product.remove()
})

async function visit(theme: (typeof THEMES)[number], width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${product.origin}/__sandbox/design?theme=${theme}`)
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor()
}

describe.each(THEMES)('in the %s theme', theme => {
  test.each(WIDTHS)(
    `every part is free of faults, wide enough to press, and nothing scrolls sideways at %i px, ${theme}`,
    async width => {
      await visit(theme, width)
      expect(await faults()).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      expect(await smallTargets()).toEqual([])
    },
  )

  test(`dialogs and the panel are free of faults, and Escape gives the focus back, ${theme}`, async () => {
    for (const width of [390, 1440]) {
      await visit(theme, width)
      for (const name of ['A question', 'A wide one', 'A blocking one', 'A side panel']) {
        const opener = page.getByRole('button', { name, exact: true })
        await opener.click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await dialog.waitFor()
        expect([name, await faults()]).toEqual([name, []])
        await page.keyboard.press('Escape')
        if (name === 'A blocking one') {
          expect(await dialog.isVisible()).toBe(true)
          await dialog.getByRole('button', { name: 'Save password' }).click()
        }
        await dialog.waitFor({ state: 'detached' })
        expect([name, await opener.evaluate(button => button === document.activeElement)]).toEqual([name, true])
      }
    }
  })

  test(`whatever takes the focus by key shows it, ${theme}`, async () => {
    await visit(theme)
    const seen = new Set<string>()
    const hidden: string[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const { activeElement: element } = document
        if (element === null || element === document.body) return undefined
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
        element.setAttribute(
          'data-met',
          element.getAttribute('data-met') ?? String(document.querySelectorAll('[data-met]').length),
        )
        return {
          id: element.getAttribute('data-met') ?? '',
          html: element.outerHTML.slice(0, 90),
          isShown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== 'transparent',
        }
      })
      if (at === undefined || seen.has(at.id)) break
      seen.add(at.id)
      if (!at.isShown) hidden.push(at.html)
    }
    expect(seen.size).toBeGreaterThan(80)
    expect(hidden).toEqual([])
  })
})

test('[CONST-001] [CONST-002] every variant is shown in every size and in every state', async () => {
  await visit('light')
  for (const [table, heads] of [
    ['Variants and sizes', SIZES],
    ['Variants and states', ['rest', 'hover', 'focus', 'active', 'busy', 'disabled']],
  ] as const) {
    const rows = page.getByRole('table', { name: table }).locator('tbody tr')
    expect(await rows.locator('th').evaluateAll(all => all.map(({ firstChild }) => firstChild?.textContent))).toEqual(
      VARIANTS,
    )
    for (const row of await rows.all()) expect(await row.getByRole('button').count()).toBe(heads.length)
  }
  // No two variants, and no two sizes of one, look the same.
  const looks = await page
    .getByRole('table', { name: 'Variants and sizes' })
    .getByRole('button')
    .evaluateAll(all =>
      all.map(button => {
        const { backgroundColor, color, borderColor, textDecorationLine } = getComputedStyle(button)
        const { height, width } = button.getBoundingClientRect()
        return [backgroundColor, color, borderColor, textDecorationLine, height, width === height].join()
      }),
    )
  expect(new Set(looks).size).toBe(VARIANTS.length * SIZES.length)
})

test('a state that is held looks as the pointer brings it about', async () => {
  await visit('light')
  const row = page.getByRole('table', { name: 'Variants and states' }).locator('tbody tr').nth(2).getByRole('button')
  const ground = (index: number) => row.nth(index).evaluate(button => getComputedStyle(button).backgroundColor)
  const [rest, hover, active] = [await ground(0), await ground(1), await ground(3)]
  expect(new Set([rest, hover, active]).size).toBe(3)
  await row.nth(0).hover()
  await eventually('it is hovered', async () => (await ground(0)) === hover)
  await page.mouse.down()
  await eventually('it is pressed', async () => (await ground(0)) === active)
  await page.mouse.up()
  // A disabled one answers neither.
  const disabled = await ground(5)
  await row.nth(5).hover({ force: true })
  expect(await ground(5)).toBe(disabled)
})

test('[CONST-003] [CONST-004] one message at a time, for 5000 ms; one that offers something stays', async () => {
  await visit('light')
  const shown = page.locator('[data-sonner-toast][data-visible=true]')
  await page.getByRole('button', { name: 'Show “Payment Failed”' }).click()
  await shown.getByText('Nothing was charged').waitFor()
  await page.evaluate(() => {
    const { body } = document
    const note = () => {
      const isThere = [...document.querySelectorAll('[data-sonner-toast]')].some(toast =>
        toast.textContent?.includes('Signed out'),
      )
      if (isThere) body.dataset.from ??= String(performance.now())
      else if (body.dataset.from !== undefined) body.dataset.until ??= String(performance.now())
    }
    new MutationObserver(note).observe(body, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Show “Signed out”' }).click()
  await shown.getByText('You have been successfully signed out.').waitFor()
  expect(await shown.count()).toBe(1)
  await page.mouse.move(5, 400)
  const stood = await eventually('the message goes by itself', () =>
    page.evaluate(() => {
      const { from, until } = document.body.dataset
      return until === undefined ? undefined : Number(until) - Number(from)
    }),
  )
  expect(stood).toBeGreaterThanOrEqual(4_990)
  await shown.getByText('Nothing was charged').waitFor()
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await shown.waitFor({ state: 'detached' })
})

test('what has to be corrected is said by a message and stays in its place', async () => {
  await visit('light', 390)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please fill in all required fields.').waitFor()
  const summary = page.getByRole('alert').filter({ hasText: 'Two things to mend' })
  expect(await summary.evaluate(box => box === document.activeElement)).toBe(true)
  await page.getByText('Please enter a valid US ZIP code (12345 or 12345-6789).').waitFor()
  expect(await faults()).toEqual([])
  await summary.getByRole('link', { name: 'Enter a ZIP code with five digits' }).click()
  expect(await page.locator('#design-zip').evaluate(field => field === document.activeElement)).toBe(true)
})

async function faults(): Promise<string[]> {
  // What slides or fades in has other colors for a moment; what is busy goes on for ever.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Controls of which less than 44 by 44 px can be pressed; a link in a sentence is as high as its line. */
function smallTargets(): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = []
    for (const control of document.querySelectorAll('button, a[href], input, select, textarea')) {
      if (control.closest('p') !== null) continue
      const area = control.closest('label') ?? control
      area.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = area.getBoundingClientRect()
      const reaches = (x: number, y: number) => {
        const met = document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y)
        return met !== null && area.contains(met)
      }
      // Half of 44, less what a box between two pixels loses.
      const isWide = reaches(-21, 0) && reaches(21, 0)
      const isTall = reaches(0, -21) && reaches(0, 21)
      if (!isWide || !isTall) small.push(`${isWide ? 'low' : 'narrow'}: ${control.outerHTML.slice(0, 120)}`)
    }
    return small
  })
}
