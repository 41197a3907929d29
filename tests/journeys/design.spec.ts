import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { testOnline as journey } from './fixture/journey.ts'
import type { RunningProduct } from './fixture/product.ts'
import { accessible, overflow } from './fixture/screen.ts'

const WIDTHS = [320, 390, 768, 1440]
const THEMES = ['light', 'dark'] as const
const VARIANTS = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link', 'premium', 'pricing']
const SIZES = ['sm', 'default', 'lg', 'icon']

/** A journey on a page that must end without complaints. */
const test = journey.extend<{ page: Page }>({
  page: async ({ device }, use) => {
    const { page, complaints } = await device('desktop')
    await use(page)
    expect(complaints).toEqual([])
  },
})

async function visit(page: Page, product: RunningProduct, theme: (typeof THEMES)[number], width = 1440): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${product.origin}/__sandbox/design?theme=${theme}`)
  await page.getByRole('heading', { level: 1, name: 'Design system' }).waitFor()
}

describe.each(THEMES)('in the %s theme', theme => {
  test(`every part is free of faults in both layouts, ${theme}`, async ({ page, product }) => {
    for (const width of [1440, 390]) {
      await visit(page, product, theme, width)
      await accessible(page, { rules: theme === 'light' && width === 1440 ? 'all' : 'color' })
    }
  })

  for (const width of WIDTHS) {
    test(`every part is wide enough to press, and nothing scrolls sideways at ${width} px, ${theme}`, async ({
      page,
      product,
    }) => {
      await visit(page, product, theme, width)
      expect(await overflow(page)).toBe(0)
      expect(await smallTargets(page)).toEqual([])
    })
  }

  test(`dialogs and the panel are free of faults, and Escape gives the focus back, ${theme}`, async ({
    page,
    product,
  }) => {
    for (const width of [390, 1440]) {
      await visit(page, product, theme, width)
      for (const name of ['A question', 'A wide one', 'A blocking one', 'A side panel']) {
        const opener = page.getByRole('button', { name, exact: true })
        await opener.click()
        const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
        await dialog.waitFor()
        // The page below is the same each time, and was checked with the first of them.
        const isFirst = theme === 'light' && width === 1440
        await accessible(page, isFirst ? {} : { rules: 'color', within: '[role$=dialog]' })
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

  test(`whatever takes the focus by key shows it, ${theme}`, async ({ page, product }) => {
    await visit(page, product, theme)
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

/** The styles of each variant at rest, by size, as the page renders them. */
let looks: string[][] = []

test('every variant of a button is shown in every size and in every state', async ({ page, product }) => {
  await visit(page, product, 'light')
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
  const drawn = page.getByRole('table', { name: 'Variants and sizes' }).locator('tbody tr')
  looks = await drawn.evaluateAll(rows =>
    rows.map(row =>
      [...row.querySelectorAll('button')].map(button => {
        const { backgroundColor, color, borderColor, textDecorationLine } = getComputedStyle(button)
        const { height, width } = button.getBoundingClientRect()
        return [backgroundColor, color, borderColor, textDecorationLine, height, width === height].join()
      }),
    ),
  )
})

test('[CONST-001] no two variants of one size look the same', () => {
  expect(looks).toHaveLength(VARIANTS.length)
  for (const [place, size] of SIZES.entries()) {
    expect([size, new Set(looks.map(row => row[place])).size]).toEqual([size, VARIANTS.length])
  }
})

test('[CONST-002] no two sizes of one variant look the same', () => {
  expect(looks).toHaveLength(VARIANTS.length)
  for (const [place, variant] of VARIANTS.entries()) {
    expect([variant, new Set(looks[place]).size]).toEqual([variant, SIZES.length])
  }
})

test('a state that is held looks as the pointer brings it about', async ({ page, product }) => {
  await visit(page, product, 'light')
  const row = page.getByRole('table', { name: 'Variants and states' }).locator('tbody tr').nth(2).getByRole('button')
  const ground = (index: number) => row.nth(index).evaluate(button => getComputedStyle(button).backgroundColor)
  const [rest, hover, active] = [await ground(0), await ground(1), await ground(3)]
  expect(new Set([rest, hover, active]).size).toBe(3)
  await row.nth(0).hover()
  await eventually('it is hovered', async () => (await ground(0)) === hover)
  await page.mouse.down()
  await eventually('it is pressed', async () => (await ground(0)) === active)
  await page.mouse.up()
  // A disabled button reacts to neither.
  const disabled = await ground(5)
  await row.nth(5).hover({ force: true })
  expect(await ground(5)).toBe(disabled)
})

/** How many toasts were visible after a second one had arrived, and how long that one stayed, in milliseconds. */
let message: { atOnce: number; stood: number } | undefined

test('a message that offers something stays, below the one that comes after it', async ({ page, product }) => {
  await page.clock.install()
  await visit(page, product, 'light')
  const shown = page.locator('[data-sonner-toast][data-visible=true]')
  await page.getByRole('button', { name: 'Show “Payment Failed”' }).click()
  await shown.getByText('Nothing was charged').waitFor()
  await page.evaluate(() => {
    const { body } = document
    const note = () => {
      const toast = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].find(each =>
        each.textContent?.includes('Signed out'),
      )
      if (toast !== undefined) body.dataset.from ??= String(Date.now())
      if (toast?.dataset.removed === 'true') body.dataset.until ??= String(Date.now())
    }
    new MutationObserver(note).observe(body, { attributes: true, childList: true, subtree: true })
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Show “Signed out”' }).click()
  await page.mouse.move(5, 400)
  await page.clock.runFor(100)
  await shown.getByText('You have been successfully signed out.').waitFor()
  const atOnce = await shown.count()
  // From here on only the fake clock can end the toast, and the page records when.
  await page.clock.runFor(5_000)
  const stood = await eventually('the message goes by itself', () =>
    page.evaluate(() => {
      const { from, until } = document.body.dataset
      return until === undefined ? undefined : Number(until) - Number(from)
    }),
  )
  message = { atOnce, stood }
  await page.clock.runFor(60_000)
  await shown.getByText('Nothing was charged').waitFor()
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.resume()
  await shown.waitFor({ state: 'detached' })
})

test('[CONST-003] one message is in sight at a time', () => {
  expect(message?.atOnce).toBe(1)
})

test('[CONST-004] a message stands for 5000 ms', () => {
  expect(message?.stood).toBe(5_000)
})

test('what has to be corrected is said by a message, and stands in its place', async ({ page, product }) => {
  await visit(page, product, 'light', 390)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please fill in all required fields.').waitFor()
  await page.getByText('Please enter a valid US ZIP code (12345 or 12345-6789).').waitFor()
  expect(await page.locator('#design-zip').getAttribute('aria-describedby')).toContain('design-zip-error')
  await accessible(page)
})

/** Controls with a pressable area below 44 by 44 px; a link in a sentence is only as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
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
      // Half of 44, minus what a box between two pixels loses.
      const isWide = reaches(-21, 0) && reaches(21, 0)
      const isTall = reaches(0, -21) && reaches(0, 21)
      if (!isWide || !isTall) small.push(`${isWide ? 'low' : 'narrow'}: ${control.outerHTML.slice(0, 120)}`)
    }
    return small
  })
}
