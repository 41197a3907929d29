import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'

import { TEST_PLAN, VALIDATION } from '../../sync/catalog/checklists.ts'
import { eventually } from '../eventually.ts'
import { SIZES, savedBytes } from './fixture/browser.ts'
import { type Journey, test } from './fixture/journey.ts'
import { aPerson, type Person } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { aProfile } from './fixture/profile.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

async function openList(page: Page, { origin }: RunningProduct, path = '/extension-validation'): Promise<void> {
  await page.goto(`${origin}${path}`)
  await page.locator('article.checklist-item').first().waitFor()
}

/** Opens the account's list on a device that has just signed in. */
async function signedInAtTheList(page: Page, product: RunningProduct, person: Person): Promise<void> {
  await signInOn(page, product, person)
  await openList(page, product)
  await badgeSays(page, 'Synced')
}

const SERVICE_WORKER = 'service-worker-registers'
const item = (page: Page, id: string) => page.locator(`[data-item="${id}"]`)
const note = (page: Page, id: string) => item(page, id).locator('[data-note="notes"]')
const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })
const press = (page: Page, id: string, name: 'Pass' | 'Fail' | 'Reset') => button(item(page, id), name).click()
const inField = (field: Locator) => field.inputValue()

async function pressed(page: Page, id: string): Promise<string> {
  const on = await item(page, id).locator('.item-marks [aria-pressed="true"]').allInnerTexts()
  return on[0] ?? 'none'
}

async function tiles(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .locator('.tiles div')
    .evaluateAll(all => all.map(tile => [tile.querySelector('dt')?.innerText, tile.querySelector('dd')?.innerText]))
  return Object.fromEntries(pairs)
}

const banner = (page: Page) => page.locator('.verdict-banner [role="status"]').innerText()

/** Waits until this page shows the text in a note. */
async function noteSays(page: Page, id: string, text: string): Promise<void> {
  await eventually(`the note '${text}'`, async () => (await inField(note(page, id))) === text)
}

describe('without an account', () => {
  test('[TEST-030] a whole list is filled offline, survives the night, and is the account’s after the sign-in: none lost, none doubled', async ({
    product,
    device,
  }) => {
    const profile = aProfile()
    const person = await aPerson(product)
    const evening = await device('phone', { profile })
    await openList(evening.page, product)
    await servedByWorker(evening.page)
    await evening.context.setOffline(true)
    await evening.page.reload()
    await evening.page.locator('article.checklist-item').first().waitFor()

    const [failed, ...rest] = [
      SERVICE_WORKER,
      ...VALIDATION.entries.map(({ id }) => id).filter(id => id !== SERVICE_WORKER),
    ]
    for (const id of rest) {
      await press(evening.page, id, 'Pass')
      await note(evening.page, id).fill(`Seen: ${id}`)
    }
    if (failed === undefined) throw new Error('the list has no items')
    await press(evening.page, failed, 'Fail')
    await note(evening.page, failed).pressSequentially('Code 15 after the update.')
    // Reload in the middle of a word: the typed text is kept.
    await evening.page.reload()
    await noteSays(evening.page, failed, 'Code 15 after the update.')
    await note(evening.page, failed).press('End')
    await note(evening.page, failed).pressSequentially(' Gone after a clean install.')
    await evening.context.close()

    const morning = await device('phone', { profile })
    await morning.context.setOffline(true)
    await openList(morning.page, product)
    await noteSays(morning.page, failed, 'Code 15 after the update. Gone after a clean install.')
    await expectFilled(morning.page, rest, failed)

    await morning.context.setOffline(false)
    await signInOn(morning.page, product, person)
    await openList(morning.page, product)
    await badgeSays(morning.page, 'Synced')
    await expectFilled(morning.page, rest, failed)

    const laptop = await device('desktop')
    await signedInAtTheList(laptop.page, product, person)
    await noteSays(laptop.page, failed, 'Code 15 after the update. Gone after a clean install.')
    await expectFilled(laptop.page, rest, failed)
    const rows = await person.rows()
    expect(rows.checklist_runs).toHaveLength(1)
    expect(rows.checklist_items).toHaveLength(11)
    expect([...morning.complaints, ...laptop.complaints]).toEqual([])
  })

  test('[TEST-030] a page that is open while another tab signs in goes on in the account, in the middle of a note', async ({
    product,
    device,
  }) => {
    const person = await aPerson(product)
    const { page, context, complaints } = await device()
    await openList(page, product)
    await press(page, 'manifest-loads', 'Pass')
    await note(page, 'manifest-loads').pressSequentially('Began before')
    const other = await context.newPage()
    await signInOn(other, product, person)
    await badgeSays(page, 'Synced')
    await note(page, 'manifest-loads').pressSequentially(', ended after the sign-in.')
    await note(page, 'manifest-loads').blur()
    await badgeSays(page, 'Synced')
    await noteSays(page, 'manifest-loads', 'Began before, ended after the sign-in.')
    await eventually('the note on the server', async () => {
      const [row] = (await person.rows()).checklist_items ?? []
      return isRow(row) && row.notes === 'Began before, ended after the sign-in.' && row.status === 'passed'
    })
    expect((await person.rows()).checklist_runs).toHaveLength(1)
    expect(complaints).toEqual([])
  })
})

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null

async function expectFilled(page: Page, passed: readonly string[], failed: string): Promise<void> {
  for (const id of passed) {
    expect(await pressed(page, id), id).toBe('Pass')
    expect(await inField(note(page, id))).toBe(`Seen: ${id}`)
  }
  await eventually('the mark', async () => (await pressed(page, failed)) === 'Fail')
  expect(await tiles(page)).toEqual({
    'critical passed': '4/5',
    'total passed': '10/11',
    failed: '1',
    'Extension Ready': 'NO',
  })
  expect(await banner(page)).toBe('Extension NOT Ready - Fixes Required')
}

/** The fixtures of a walk. Tests that look back on the same walk pass theirs, and the first one performs it. */
type Walker = Pick<Journey, 'device'> & { product: RunningProduct }

describe('the validation of a stranger', () => {
  async function walk({ product, device }: Walker) {
    const { page, complaints } = await device()
    await openList(page, product)
    const parts = await page.locator('article.checklist-item').evaluateAll(all =>
      all.map(article => ({
        buttons: [...article.querySelectorAll('button')].map(each => each.innerText.trim()),
        notes: article.querySelectorAll('textarea[data-note="notes"]').length,
      })),
    )
    const headings = await page
      .locator('.checklist h2')
      .evaluateAll(all => all.map(heading => heading.firstChild?.textContent ?? ''))
    const path = new URL(page.url()).pathname
    const atFirst = { tiles: await tiles(page), banner: await banner(page) }

    const critical = VALIDATION.entries.filter(({ priority }) => priority === 'critical').map(({ id }) => id)
    for (const id of critical) await press(page, id, 'Pass')
    await eventually('the verdict', async () => (await banner(page)) === 'Extension Ready for Production')
    const ready = { tiles: await tiles(page), banner: await banner(page) }

    await press(page, 'settings-survive', 'Fail')
    await eventually('the verdict', async () => (await banner(page)) === 'Extension NOT Ready - Fixes Required')
    const failing = { tiles: await tiles(page), banner: await banner(page) }
    await page.getByRole('link', { name: 'Go to 1 failed item' }).click()
    await eventually('the focus at the failed item', () =>
      item(page, 'settings-survive').evaluate(article => article === document.activeElement),
    )

    const states = [await pressed(page, 'settings-survive')]
    await press(page, 'settings-survive', 'Pass')
    states.push(await pressed(page, 'settings-survive'))
    await press(page, 'manifest-loads', 'Fail')
    await item(page, 'manifest-loads').getByText('On this device').waitFor()
    states.push(await pressed(page, 'manifest-loads'))
    await press(page, 'manifest-loads', 'Reset')
    await eventually('a pending item', async () => (await pressed(page, 'manifest-loads')) === 'none')
    states.push(await pressed(page, 'manifest-loads'))
    const reset = { tiles: await tiles(page) }

    // Reset everything at once, and undo it.
    await button(page.locator('.checklist-head'), 'Reset all').click()
    await eventually('nothing passed', async () => (await tiles(page))['total passed'] === '0/11')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually('what was passed', async () => (await tiles(page))['total passed'] === '5/11')
    expect(await pressed(page, 'manifest-loads')).toBe('none')
    expect(complaints).toEqual([])
    return { parts, headings, path, atFirst, ready, failing, states, reset }
  }
  let walked: ReturnType<typeof walk> | undefined
  const seen = (walker: Walker) => {
    walked ??= walk(walker)
    return walked
  }

  test('every item is marked and taken back, all at once too', async ({ product, device }) => {
    await seen({ product, device })
  })

  test('[TEST-012] there are exactly eleven items', async ({ product, device }) => {
    expect((await seen({ product, device })).parts).toHaveLength(11)
  })

  test('[TEST-013] they stand in five categories, in order', async ({ product, device }) => {
    expect((await seen({ product, device })).headings).toEqual([
      'Critical Loading',
      'PII Detection',
      'UI Integration',
      'Content Scripts',
      'Storage',
    ])
  })

  test.for([
    ['[TEST-014]', 'Pass'],
    ['[TEST-015]', 'Fail'],
    ['[TEST-016]', 'Reset'],
  ] as const)('%s each item has one button "%s"', async ([, name], { product, device }) => {
    const { parts } = await seen({ product, device })
    expect(parts.map(({ buttons }) => buttons.filter(label => label === name))).toEqual(parts.map(() => [name]))
  })

  test('[TEST-016] Reset returns an item to pending', async ({ product, device }) => {
    const { states, reset } = await seen({ product, device })
    expect(states.at(-1)).toBe('none')
    expect(reset.tiles).toMatchObject({ 'critical passed': '4/5', 'total passed': '5/11', failed: '0' })
  })

  test('[TEST-017] each item has one field for notes', async ({ product, device }) => {
    const { parts } = await seen({ product, device })
    expect(parts.map(({ notes }) => notes)).toEqual(parts.map(() => 1))
  })

  test('[TEST-019] failed becomes passed, passed failed, failed pending', async ({ product, device }) => {
    expect((await seen({ product, device })).states).toEqual(['Fail', 'Pass', 'Fail', 'none'])
  })

  test.for([
    ['[TEST-020]', 'critical passed', ['0/5', '5/5', '5/5', '4/5']],
    ['[TEST-021]', 'total passed', ['0/11', '5/11', '5/11', '5/11']],
    ['[TEST-022]', 'failed', ['0', '0', '1', '0']],
    ['[TEST-023]', 'Extension Ready', ['NO', 'YES', 'NO', 'NO']],
  ] as const)('%s the tile "%s" follows', async ([, tile, values], { product, device }) => {
    const { atFirst, ready, failing, reset } = await seen({ product, device })
    expect([atFirst, ready, failing, reset].map(each => each.tiles[tile])).toEqual(values)
  })

  test('[TEST-025] the banner says when the extension is ready', async ({ product, device }) => {
    expect((await seen({ product, device })).ready.banner).toBe('Extension Ready for Production')
  })

  test('[TEST-026] the banner says when it is not: at first, and with one failed item', async ({ product, device }) => {
    const { atFirst, failing } = await seen({ product, device })
    expect([atFirst.banner, failing.banner]).toEqual([
      'Extension NOT Ready - Fixes Required',
      'Extension NOT Ready - Fixes Required',
    ])
  })

  test('[TEST-031] it is open to a stranger', async ({ product, device }) => {
    expect((await seen({ product, device })).path).toBe('/extension-validation')
  })
})

describe('the test plan of a stranger', () => {
  async function walk({ product, device }: Walker) {
    const { page, complaints } = await device()
    await openList(page, product, '/extension-test-plan')
    const path = new URL(page.url()).pathname
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const sections = await page.locator('.sections a').allInnerTexts()
    const words = async (id: string) => (await item(page, id).locator('h3 ~ p').first().innerText()).trim()
    const items = { bypass: await words('plan-bypass'), modes: await words('plan-modes'), ssn: await words('plan-ssn') }
    await press(page, 'plan-bypass', 'Pass')
    await press(page, 'plan-ssn', 'Fail')
    await item(page, 'plan-ssn').getByText('On this device').waitFor()
    await note(page, 'plan-ssn').fill('Only in strict mode.')
    await note(page, 'plan-ssn').blur()
    await page.getByText('1 of 7 passed').first().waitFor()
    await page.getByText('0 of 6 passed, 1 failed').waitFor()
    await page.reload()
    await noteSays(page, 'plan-ssn', 'Only in strict mode.')
    expect([await pressed(page, 'plan-bypass'), await pressed(page, 'plan-ssn')]).toEqual(['Pass', 'Fail'])
    expect(await page.locator('article.checklist-item').count()).toBe(TEST_PLAN.entries.length)

    // The other list has its own runs.
    await openList(page, product)
    expect(await tiles(page)).toMatchObject({ 'total passed': '0/11', failed: '0' })
    expect(complaints).toEqual([])
    return { path, title, sections, items }
  }
  let walked: ReturnType<typeof walk> | undefined
  const seen = (walker: Walker) => {
    walked ??= walk(walker)
    return walked
  }

  test('it keeps what came of each item, apart from the other list', async ({ product, device }) => {
    await seen({ product, device })
  })

  test('[TEST-001] it is labelled v6.6.0', async ({ product, device }) => {
    expect((await seen({ product, device })).title).toBe('Test Plan v6.6.0')
  })

  test.for([
    ['[TEST-002]', 0, 'Install'],
    ['[TEST-003]', 1, 'PII Detection'],
    ['[TEST-004]', 2, 'AI Platform Integration'],
    ['[TEST-005]', 3, 'Meeting Integration'],
    ['[TEST-006]', 4, 'Settings and Storage'],
    ['[TEST-007]', 5, 'Error Handling'],
    ['[TEST-008]', 6, 'Deployment Checklist'],
  ] as const)('%s section %i is "%s", of seven', async ([, place, name], { product, device }) => {
    const { sections } = await seen({ product, device })
    expect([sections.length, sections[place]]).toEqual([7, name])
  })

  test.for([
    ['[TEST-009]', 'bypass', 'The bypass shortcut Alt+Shift+U pauses the shield on this tab, and says so.'],
    ['[TEST-010]', 'modes', 'Safe mode uses coded placeholders, strict mode uses [REDACTED].'],
    ['[TEST-011]', 'ssn', 'A Social Security number becomes [SSN-REDACTED].'],
  ] as const)('%s the item about %s says so', async ([, name, words], { product, device }) => {
    expect((await seen({ product, device })).items[name]).toBe(words)
  })

  test('[TEST-031] it is open to a stranger', async ({ product, device }) => {
    expect((await seen({ product, device })).path).toBe('/extension-test-plan')
  })
})

test('a screenshot that is picked or pasted opens on the second device, and is gone there when it is removed here', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const [phone, laptop] = [await device('phone'), await device('desktop')]
  await Promise.all([phone, laptop].map(({ page }) => signedInAtTheList(page, product, person)))
  await phone.context.setOffline(true)
  await press(phone.page, SERVICE_WORKER, 'Fail')
  await item(phone.page, SERVICE_WORKER)
    .getByRole('button', { name: /^Add evidence/ })
    .click()
  await item(phone.page, SERVICE_WORKER).locator('[data-note="evidence"]').fill('The console, line 3')
  const large = await pictureOf(phone.page, 2400, 1200)
  await item(phone.page, SERVICE_WORKER).getByLabel('Screenshot for Service worker registers').setInputFiles(large)
  await phone.page.locator('.thumbnail img').waitFor()
  await phone.context.setOffline(false)
  await badgeSays(phone.page, 'Synced')

  const shot = laptop.page.locator('.thumbnail')
  await shot.waitFor()
  await shot.click()
  const picture = laptop.page.locator('img.large-picture')
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1600, 800,
  ])
  expect(await inField(item(laptop.page, SERVICE_WORKER).locator('[data-note="evidence"]'))).toBe('The console, line 3')
  await accessible(laptop.page)
  await laptop.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await laptop.page.getByRole('button', { name: 'Remove it everywhere' }).click()
  await phone.page.locator('.thumbnail').waitFor({ state: 'detached' })

  // Pasting works as well.
  await note(laptop.page, 'manifest-loads').focus()
  await paste(laptop.page)
  await phone.page.locator('[data-item="manifest-loads"] .thumbnail img').waitFor()
  expect([...phone.complaints, ...laptop.complaints]).toEqual([])
})

/** A picture that the browser generates, as a file that a person could choose. */
async function pictureOf(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h)
      const pen = canvas.getContext('2d')
      for (let x = 0; x < w; x += 40) pen?.fillRect(x, (x * 7) % h, 20, 60)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
      return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    },
    [width, height] as const,
  )
  return { name: 'console.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

async function paste(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(30, 20)
    canvas.getContext('2d')?.fillRect(4, 4, 9, 9)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(
      new File([await canvas.convertToBlob({ type: 'image/png' })], 'image.png', { type: 'image/png' }),
    )
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    )
  })
}

test('[SYNC-014] two people write into one note offline: both find both texts, every version is listed, and one choice ends it', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const phone = await device('phone')
  await signedInAtTheList(phone.page, product, person)
  await note(phone.page, SERVICE_WORKER).fill('Code 15 after the update.')
  await note(phone.page, SERVICE_WORKER).blur()
  await badgeSays(phone.page, 'Synced')
  const laptop = await device('desktop')
  await signedInAtTheList(laptop.page, product, person)
  await noteSays(laptop.page, SERVICE_WORKER, 'Code 15 after the update.')

  for (const { context } of [phone, laptop]) await context.setOffline(true)
  await note(phone.page, SERVICE_WORKER).fill('Code 15 after a restart.')
  await note(phone.page, SERVICE_WORKER).blur()
  await badgeSays(phone.page, 'Offline, 1 note waiting')
  // The field still has the focus when the other text arrives: what is being typed is kept as typed.
  await note(laptop.page, SERVICE_WORKER).fill('Code 15 after reinstalling.')
  await badgeSays(laptop.page, 'Offline, 1 note waiting')
  await phone.context.setOffline(false)
  await badgeSays(phone.page, 'Synced')
  await laptop.context.setOffline(false)
  await badgeSays(laptop.page, 'Synced')
  expect(await inField(note(laptop.page, SERVICE_WORKER))).toBe('Code 15 after reinstalling.')
  await note(laptop.page, SERVICE_WORKER).blur()

  for (const { page } of [phone, laptop]) {
    await eventually('both texts', async () =>
      /\[two versions: .*restart.* \| reinstalling.*\]/.test(await inField(note(page, SERVICE_WORKER))),
    )
    await item(page, SERVICE_WORKER).getByText('Two versions of one note').waitFor()
  }
  await item(laptop.page, SERVICE_WORKER)
    .getByRole('button', { name: /^Earlier versions/ })
    .click()
  const history = laptop.page.getByRole('dialog')
  await history.waitFor()
  for (const typed of ['Code 15 after the update.', 'Code 15 after a restart.', 'Code 15 after reinstalling.']) {
    expect(await history.getByText(typed, { exact: true }).count(), typed).toBe(1)
  }
  await accessible(laptop.page)
  await history.getByRole('button', { name: 'Close' }).click()

  await item(laptop.page, SERVICE_WORKER).getByRole('button', { name: 'Compare and choose' }).click()
  await laptop.page.getByRole('dialog').waitFor()
  await accessible(laptop.page)
  await laptop.page.getByRole('radio', { name: /^Arrived first/ }).check()
  await laptop.page.getByRole('button', { name: 'Use the chosen one' }).click()
  await noteSays(laptop.page, SERVICE_WORKER, 'Code 15 after a restart.')
  await noteSays(phone.page, SERVICE_WORKER, 'Code 15 after a restart.')

  // Go back to the version that was not chosen: it was never lost.
  await item(phone.page, SERVICE_WORKER)
    .getByRole('button', { name: /^Earlier versions/ })
    .click()
  await phone.page
    .getByRole('dialog')
    .locator('li')
    .filter({ hasText: 'Code 15 after reinstalling.' })
    .getByRole('button', { name: 'Use this one' })
    .click()
  await noteSays(laptop.page, SERVICE_WORKER, 'Code 15 after reinstalling.')
  expect([...phone.complaints, ...laptop.complaints]).toEqual([])
})

test('[SYNC-014] two tabs in one field keep what each of them wrote', async ({ product, device }) => {
  const { page, context, complaints } = await device()
  await openList(page, product)
  await note(page, SERVICE_WORKER).fill('First line.')
  await note(page, SERVICE_WORKER).blur()
  const other = await context.newPage()
  await openList(other, product)
  await noteSays(other, SERVICE_WORKER, 'First line.')
  await note(page, SERVICE_WORKER).press('Control+End')
  await note(page, SERVICE_WORKER).pressSequentially(' Seen here.')
  await note(other, SERVICE_WORKER).press('Control+Home')
  await note(other, SERVICE_WORKER).pressSequentially('Chrome 142: ')
  for (const each of [page, other]) await note(each, SERVICE_WORKER).blur()
  for (const each of [page, other]) await noteSays(each, SERVICE_WORKER, 'Chrome 142: First line. Seen here.')
  expect(complaints).toEqual([])
})

test('[SYNC-014] words that come from another tab leave the caret between the words where it was', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device()
  await openList(page, product)
  await note(page, SERVICE_WORKER).fill('First line.')
  await note(page, SERVICE_WORKER).blur()
  const other = await context.newPage()
  await openList(other, product)
  await noteSays(other, SERVICE_WORKER, 'First line.')
  await note(other, SERVICE_WORKER).press('Control+Home')
  await note(page, SERVICE_WORKER).fill('First line. Seen here.')
  await note(page, SERVICE_WORKER).blur()
  await noteSays(other, SERVICE_WORKER, 'First line. Seen here.')
  await note(other, SERVICE_WORKER).pressSequentially('Chrome 142: ')
  await note(other, SERVICE_WORKER).blur()
  for (const each of [page, other]) await noteSays(each, SERVICE_WORKER, 'Chrome 142: First line. Seen here.')
  expect(complaints).toEqual([])
})

test('[SYNC-014] a run that was deleted elsewhere keeps the words that were written in it here, and they can be put into another', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const phone = await device('phone')
  await signedInAtTheList(phone.page, product, person)
  await press(phone.page, 'manifest-loads', 'Pass')
  await badgeSays(phone.page, 'Synced')
  const laptop = await device('desktop')
  await signedInAtTheList(laptop.page, product, person)
  await eventually('the run', async () => (await pressed(laptop.page, 'manifest-loads')) === 'Pass')

  await phone.context.setOffline(true)
  await note(phone.page, SERVICE_WORKER).fill('An hour of work.')
  await note(phone.page, SERVICE_WORKER).blur()
  await badgeSays(phone.page, 'Offline, 1 note waiting')
  expect(await item(phone.page, SERVICE_WORKER).getByText('On this device').isVisible()).toBe(true)
  await button(laptop.page.locator('.run-bar'), 'Delete').click()
  await laptop.page.getByRole('button', { name: 'Delete this run' }).click()
  await eventually(
    'the run gone from the server',
    async () => ((await person.rows()).checklist_runs ?? []).length === 0,
  )

  await phone.context.setOffline(false)
  const refused = phone.page.locator('.refused')
  await refused.getByText('An hour of work.').waitFor()
  expect(await refused.innerText()).toContain('One edit was not accepted')
  await accessible(phone.page)
  await phone.page.reload()
  await refused.getByText('An hour of work.').waitFor()
  await refused.getByRole('button', { name: /^Put it into/ }).click()
  await refused.waitFor({ state: 'detached' })
  await noteSays(phone.page, SERVICE_WORKER, 'An hour of work.')
  await noteSays(laptop.page, SERVICE_WORKER, 'An hour of work.')
  await item(phone.page, SERVICE_WORKER).getByText('On the server').waitFor()
  expect([...phone.complaints, ...laptop.complaints]).toEqual([])
})

test('[SYNC-014] a press shows before it is saved, and words that found no time to be saved are there at the next opening', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device()
  await openList(page, product)
  // Simulates a disk that never finishes: no write of this browser completes before the page is gone.
  await page.evaluate(() => {
    void navigator.locks.request('recall.this-device', () => new Promise(() => {}))
  })
  expect(
    await button(item(page, SERVICE_WORKER), 'Fail').evaluate(async (fail: HTMLButtonElement) => {
      fail.click()
      await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return fail.getAttribute('aria-pressed')
    }),
  ).toBe('true')
  await note(page, SERVICE_WORKER).fill('Typed, and then the lights went out.')
  await page.close()

  const next = await context.newPage()
  await openList(next, product)
  await noteSays(next, SERVICE_WORKER, 'Typed, and then the lights went out.')
  await eventually('the mark', async () => (await pressed(next, SERVICE_WORKER)) === 'Fail')
  // It is saved by now, and is not restored a second time.
  await next.reload()
  await noteSays(next, SERVICE_WORKER, 'Typed, and then the lights went out.')
  const left = () => Object.keys({ ...localStorage }).filter(key => key.startsWith('recall.typed.'))
  await eventually('no copy left', async () => (await next.evaluate(left)).length === 0)
  expect(complaints).toEqual([])
})

test('several runs stand side by side, each with its tester, and results leave as files without a network', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device()
  await openList(page, product)
  await servedByWorker(page)
  await press(page, 'manifest-loads', 'Pass')
  await button(page.locator('.run-bar'), 'New run').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Edge on Windows')
  await dialog.getByLabel('Tester').fill('Sam O.')
  await dialog.getByRole('button', { name: 'Begin this run' }).click()
  await page.getByText('Tester: Sam O.').waitFor()
  expect(await pressed(page, 'manifest-loads')).toBe('none')
  await press(page, 'manifest-loads', 'Fail')
  await note(page, 'manifest-loads').fill('# not a heading')

  await context.setOffline(true)
  await page.reload()
  await page.getByText('Tester: Sam O.').waitFor()
  await eventually('the mark', async () => (await pressed(page, 'manifest-loads')) === 'Fail')
  const text = await exported(page, 'Text, to read')
  expect(text).toContain('# Validation checklist')
  expect(text).toContain('- Tester: Sam O.')
  expect(text).toContain('### FAIL: Loads with no manifest errors (critical)')
  expect(text).toContain('> # not a heading')
  const results = JSON.parse(await exported(page, 'JSON, for programs'))
  expect(results.summary).toMatchObject({ passed: 0, failed: 1, isReady: false })
  expect(results.items).toHaveLength(11)

  await page.getByLabel('Run', { exact: true }).selectOption({ index: 1 })
  await eventually('the first run', async () => (await pressed(page, 'manifest-loads')) === 'Pass')
  expect(complaints).toEqual([])
})

async function exported(page: Page, kind: string): Promise<string> {
  await button(page.locator('.checklist-head'), 'Export results').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: kind }).click(),
  ])
  return String(await savedBytes(download))
}

test('the keyboard alone goes through a list, and no key acts while a note is written', async ({ product, device }) => {
  const { page, complaints } = await device()
  await openList(page, product)
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-item]')?.getAttribute('data-item'))
  await page.keyboard.press('j')
  expect(await focused()).toBe('manifest-loads')
  await page.keyboard.press('p')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(SERVICE_WORKER)
  await page.keyboard.press('f')
  await page.keyboard.press('n')
  await page.keyboard.type('rapid fire? jkpfr')
  await page.keyboard.press('Escape')
  expect(await focused()).toBe(SERVICE_WORKER)
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  await eventually('the marks', async () => (await pressed(page, 'manifest-loads')) === 'none')
  expect(await pressed(page, SERVICE_WORKER)).toBe('Fail')
  await noteSays(page, SERVICE_WORKER, 'rapid fire? jkpfr')
  expect(await page.locator('[aria-live="polite"]').allInnerTexts()).toContain('Loads with no manifest errors: pending')

  // The shortcuts can be switched off for people whose own keys they conflict with.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await help.getByRole('switch').click()
  await help.getByRole('button', { name: 'Close' }).click()
  await item(page, SERVICE_WORKER).focus()
  await page.keyboard.press('p')
  await page.keyboard.press('j')
  expect(await focused()).toBe(SERVICE_WORKER)
  expect(await pressed(page, SERVICE_WORKER)).toBe('Fail')
  expect(complaints).toEqual([])
})

test.for(['light', 'dark'] as const)(
  'both pages are accessible and nothing sticks out, in the %s scheme',
  async (colorScheme, { product, device }) => {
    const { page, complaints } = await device('desktop', { context: { colorScheme } })
    for (const path of ['/extension-validation', '/extension-test-plan']) {
      await page.setViewportSize(SIZES.desktop)
      await openList(page, product, path)
      const [first, second] = [
        page.locator('article.checklist-item').first(),
        page.locator('article.checklist-item').nth(1),
      ]
      await button(first, 'Pass').click()
      await button(second, 'Fail').click()
      await second.getByRole('button', { name: /^Add evidence/ }).click()
      await page.getByRole('button', { name: 'Show steps' }).click()
      await accessible(page, { rules: colorScheme === 'light' ? 'all' : 'color' })
      // Every layout of the list in one color scheme; the other scheme changes nothing but the colors.
      for (const width of colorScheme === 'light' ? [720, 390, 320] : [390]) {
        await page.setViewportSize({ width, height: 800 })
        await accessible(page, { rules: 'color' })
      }
    }
    expect(complaints).toEqual([])
  },
)
