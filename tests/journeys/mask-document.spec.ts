import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { aDocx, allTextOf, anXlsx, p } from '../builders-documents.ts'
import { aPdf, lines, words } from '../builders-pdf.ts'
import { eventually } from '../eventually.ts'
import { savedBytes } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { accessible, engineKept, overflow, servedByWorker } from './fixture/screen.ts'

/** Words that must be nowhere in what leaves, wherever the document has them. */
const PLANTED = ['Whitfield', 'Marcus', 'Bell', 'Quillon', 'Alder Street', '555-0119', '2,150']
const COMMENTS = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1" w:author="Ines Quillon">${p('Ask Dana Whitfield')}</w:comment></w:comments>`

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function aLetter(): Promise<Buffer> {
  return Buffer.from(
    await aDocx(
      // A name in three runs, as word processors keep one that was corrected.
      p('Dear Mar', 'cus Be', 'll, I am Dana Whitfield of 418 Alder Street.') +
        p('Please return my deposit of $2,150, or call 202-555-0119. Yours, Dana Whitfield'),
      { parts: [{ path: 'word/comments.xml', type: 'wordprocessingml.comments', content: COMMENTS, rel: 'comments' }] },
    ),
  )
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Letter to Marcus Bell.' })

const counted = (page: Page, count: number) =>
  sheet(page)
    .getByRole('status')
    .filter({ hasText: `${count} hidden` })
    .waitFor()

async function openMask(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/mask`)
  await hydrated(page)
}

/** A prerendered page answers once React has taken it over. */
const hydrated = (page: Page) =>
  eventually('a page that answers', () =>
    page.evaluate(() =>
      Object.keys(document.querySelector('.mask-own textarea') ?? {}).some(key => key.startsWith('__react')),
    ),
  )

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Open a document').setInputFiles({ name, mimeType: DOCX, buffer })
}

async function saved(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('button', { name: 'Save masked document' }).click(),
  ])
  return { name: download.suggestedFilename(), text: await allTextOf(new Uint8Array(await savedBytes(download))) }
}

const codeOf = async (page: Page, words: string) =>
  (await sheet(page).getByRole('listitem').filter({ hasText: words }).locator('code').innerText()).trim()

async function pasteInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).evaluate((field, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

describe('a document on /mask', () => {
  test('[REACH-040] is opened on a phone, saved without one of its words, and its answer is read', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('phone')
    const sent: string[] = []
    page.context().on('request', request => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await openMask(page, product.origin)
    await choose(page, 'Letter to Marcus Bell.docx', await aLetter())
    await counted(page, 8)
    expect(await sheet(page).evaluate(each => each.contains(document.activeElement))).toBe(true)
    await sheet(page).getByText('Masked, though it does not show: comments.').waitFor()
    await accessible(page)
    expect(await overflow(page)).toBe(0)

    // What was missed is hidden, and what need not be hidden is let through.
    await sheet(page).getByLabel('Words to hide as well').fill('deposit')
    await sheet(page).getByRole('button', { name: 'Hide', exact: true }).click()
    await counted(page, 9)
    await sheet(page).getByRole('button', { name: 'Don’t hide “deposit”' }).click()
    await counted(page, 8)

    const landlord = await codeOf(page, 'Marcus Bell')
    const { name, text } = await saved(page)
    expect(name).toMatch(/^Letter to Name\d{4}\.docx$/)
    expect(PLANTED.filter(word => text.includes(word))).toEqual([])
    expect(text).toContain(`Dear ${landlord}`)
    expect(text).toContain('deposit')

    await pasteInto(page, 'Answer of the AI', `Dear ${landlord}, I have read ${await codeOf(page, '$2,150')}.`)
    await eventually(
      'the answer',
      async () => (await page.getByTestId('answer').innerText()) === 'Dear Marcus Bell, I have read $2,150.',
    )
    await page.getByText('The answer, in your words').filter({ visible: true }).waitFor()
    expect(PLANTED.filter(word => sent.some(each => each.includes(word)))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('[REACH-043] has the codes of the text beside it, and an answer to both is read after the page was left', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('desktop')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {}, readText: async () => '' } }),
    )
    await openMask(page, product.origin)
    await choose(page, 'Letter to Marcus Bell.docx', await aLetter())
    await counted(page, 8)
    const landlord = await codeOf(page, 'Marcus Bell')
    await page.getByRole('textbox', { name: 'Your text' }).fill('Marcus Bell has written to Olga Brandt.')
    await page.getByRole('button', { name: 'What leaves' }).click()
    const code = (words: string) =>
      page
        .getByTestId('masked')
        .getByRole('button', { name: `stands for ${words}` })
        .innerText()
    await eventually('the same code', async () => (await code('Marcus Bell')) === landlord)
    const other = await code('Olga Brandt')
    await page.getByRole('button', { name: 'Copy masked' }).click()
    const amount = await codeOf(page, '$2,150')
    await saved(page)
    await page
      .getByRole('navigation', { name: 'Conversations' })
      .getByText('just now')
      .filter({ visible: true })
      .waitFor()

    await page.reload()
    await hydrated(page)
    await pasteInto(page, 'Your text', `${landlord} owes ${other} ${amount}`)
    await eventually(
      'the answer',
      async () => (await page.getByTestId('answer').innerText()) === 'Marcus Bell owes Olga Brandt $2,150',
    )
    expect(complaints).toEqual([])
  })

  test('[REACH-046] is dropped and masked without a network', async ({ product, device }) => {
    const { page, context, complaints } = await device('desktop')
    await openMask(page, product.origin)
    await servedByWorker(page)
    await engineKept(page)
    await context.setOffline(true)
    await page.reload()
    await hydrated(page)
    await page.evaluate(
      ({ bytes, type }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([Uint8Array.from(bytes)], 'Letter to Marcus Bell.docx', { type }))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      },
      { bytes: [...(await aLetter())], type: DOCX },
    )
    await counted(page, 8)
    const { text } = await saved(page)
    expect(PLANTED.filter(word => text.includes(word))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('[REACH-055] that is rich text is saved as a new one', async ({ product, device }) => {
    const { page, complaints } = await device('desktop')
    await openMask(page, product.origin)
    const source = String.raw`{\rtf1\ansi{\info{\author Ines Quillon}}Dear Mar{\b cus Be}ll, I am Dana Whitfield.\par}`
    await choose(page, 'Letter to Marcus Bell.rtf', Buffer.from(source))
    await counted(page, 2)
    await sheet(page).getByText('Left out: author and properties.').waitFor()
    const { name, text } = await saved(page)
    expect(name).toMatch(/^Letter to Name\d{4}\.rtf$/)
    expect(text).toMatch(/Dear \[Name\d{4}\]\{\\b \}, I am \[Name\d{4}\]\.\\par/)
    expect(PLANTED.filter(word => text.includes(word))).toEqual([])
    expect(complaints).toEqual([])
  })

  test('[REACH-100] shows each hidden detail in its place, thousands of them as well, by the keyboard and at 320 pixels', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('desktop')
    await openMask(page, product.origin)
    await choose(page, 'Letter to Marcus Bell.docx', await aLetter())
    await counted(page, 8)
    const groups = sheet(page).getByRole('group')
    expect(await groups.locator('summary').allInnerTexts()).toEqual(['Text 6 hidden', 'Comments 2 hidden'])
    await sheet(page)
      .getByText(/^Dear Marcus Bell, I am \[Name\d{4}\] of/)
      .waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await accessible(page, { rules: 'color' })
      expect(await overflow(page)).toBe(0)
    }

    const cell = (row: number) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>person${row}@a.example</t></is></c></row>`
    const book = await anXlsx(Array.from({ length: 9_000 }, (_, at) => cell(at + 1)).join(''), { sheet: 'Clients' })
    await choose(page, 'Letter to Marcus Bell.xlsx', Buffer.from(book))
    await counted(page, 9_000)
    const listed = sheet(page).getByRole('listitem')
    expect(await listed.count()).toBe(30)
    await listed.first().getByText('Clients!A1', { exact: true }).waitFor()
    await sheet(page).getByRole('button', { name: 'Show 200 more' }).press('Enter')
    await listed.filter({ hasText: 'Clients!A230' }).waitFor()
    expect(await listed.count()).toBe(230)
    // Whoever reads on by the keyboard goes on at the first of the new ones.
    expect(await listed.nth(30).evaluate(each => each === document.activeElement)).toBe(true)
    await groups.first().locator('summary').press('Enter')
    await eventually('a closed list', async () => (await listed.count()) === 0)
    await accessible(page)
    expect(complaints).toEqual([])
  })

  /** Ordinary pages, a comment, properties, and a scan. */
  const aPdfLetter = () =>
    Buffer.from(
      aPdf(
        [
          {
            draws:
              lines(['Dear Marcus Bell, I am Dana', 'Whitfield of 418 Alder Street.']) +
              words('Please return my deposit of $2,150, or call 202-555-0119.', 72, 600),
            annotations: ['/Subtype /Text /T (Ines Quillon) /Contents (Ask Dana Whitfield) /Rect [300 700 320 720]'],
          },
          { draws: '0 0 0 rg 60 690 200 30 re f' },
        ],
        { trailer: '/Info << /Author (Ines Quillon) >>' },
      ),
    )

  test('[REACH-058] that is a PDF is opened on a phone, saved as a new PDF or as its text, and its answer is read', async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device('phone')
    await openMask(page, product.origin)
    await choose(page, 'Letter to Marcus Bell.pdf', aPdfLetter())
    await sheet(page).getByText('Page 2 has no text').waitFor()
    await sheet(page).getByText('Left out: author and properties.').waitFor()
    await sheet(page).getByText('Masked, though it does not show: comments.').waitFor()
    await accessible(page)
    expect(await overflow(page)).toBe(0)
    const landlord = await codeOf(page, 'Marcus Bell')

    const pdf = await saved(page)
    expect(pdf.name).toMatch(/^Letter to Name\d{4}\.pdf$/)
    // As it is written there: in numbers of its letters.
    const shown = pdf.text.replace(
      /<((?:[0-9a-f]{2})+)> Tj/g,
      (_, hex) => `${Buffer.from(hex, 'hex').toString('latin1')}\n`,
    )
    expect(shown).toContain(`Dear ${landlord}`)
    expect(PLANTED.filter(word => shown.includes(word))).toEqual([])

    await sheet(page).getByRole('button', { name: 'Text', exact: true }).click()
    await eventually('the text', async () => (await sheet(page).getByRole('status').innerText()).endsWith(' hidden'))
    const text = await saved(page)
    expect(text.name).toMatch(/^Letter to Name\d{4}\.txt$/)
    expect(text.text).toContain(`Dear ${landlord}`)
    expect(text.text).toContain('deposit')
    expect(PLANTED.filter(word => text.text.includes(word))).toEqual([])

    await pasteInto(page, 'Answer of the AI', `Dear ${landlord}, yes.`)
    await eventually(
      'the answer',
      async () => (await page.getByTestId('answer').innerText()) === 'Dear Marcus Bell, yes.',
    )
    expect(complaints).toEqual([])
  })

  test('[REACH-059] that is a PDF needs a network once, says so, and none from then on', async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device('desktop')
    await openMask(page, product.origin)
    await servedByWorker(page)
    await engineKept(page)
    await context.setOffline(true)
    await choose(page, 'Letter to Marcus Bell.pdf', aPdfLetter())
    await page.getByRole('alert').getByText('What reads PDF is not on this device yet.').waitFor()
    expect(await page.evaluate(() => caches.has('recall-pdf'))).toBe(false)
    await context.setOffline(false)
    await choose(page, 'Letter to Marcus Bell.pdf', aPdfLetter())
    await sheet(page).getByText('Page 2 has no text').waitFor()
    await eventually('what reads PDF on the device', () =>
      page.evaluate(async () => (await (await caches.open('recall-pdf')).keys()).length === 2),
    )
    await context.setOffline(true)
    await page.reload()
    await hydrated(page)
    await choose(page, 'Letter to Marcus Bell.pdf', aPdfLetter())
    await sheet(page).getByText('Page 2 has no text').waitFor()
    expect(PLANTED.filter(word => complaints.join().includes(word))).toEqual([])
  })

  test('[REACH-047] that cannot be read says so, and changes nothing', async ({ product, device }) => {
    const { page, complaints } = await device('desktop')
    await openMask(page, product.origin)
    const own = page.getByRole('textbox', { name: 'Your text' })
    await choose(page, 'Letter to Marcus Bell.docx', await aLetter())
    await counted(page, 8)
    const before = await codeOf(page, 'Marcus Bell')
    for (const [name, why] of [
      ['a.png', 'Pictures and other files cannot'],
      ['a.pdf', 'It is damaged, or not what its name says.'],
      ['a.docx', 'It is damaged, or not what its name says.'],
    ] as const) {
      await choose(page, name, Buffer.from('%PDF-1.7'))
      const note = page.getByRole('alert').filter({ hasText: `“${name}” was not opened` })
      await note.getByText(why).waitFor()
      await counted(page, 8)
    }
    expect(await codeOf(page, 'Marcus Bell')).toBe(before)
    expect(await own.inputValue()).toBe('')
    await accessible(page)
    expect(complaints).toEqual([])
  })
})
