import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, dialogSays, hasDialog, isTold, send, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const CSV = 'name,email,note\nDana Whitfield,dana@whitfield.studio,owes $2,150\nMarcus Bell,marcus@bell.example,paid\n'
const PRIVATE = ['Whitfield', 'Marcus', 'dana@', 'marcus@']
/** The smallest PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let server: ChatServer
let browser: ShieldedBrowser
let page: Page

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
}, 120_000)
beforeEach(async () => {
  await page?.close()
  server.clear()
  page = await browser.chat()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const uploads = () => server.received.filter(({ path }) => path === '/api/upload')
const uploaded = (count = 1) =>
  eventually(`${count} files sent up`, async () => (uploads().length >= count ? uploads() : undefined))

async function choose(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#attach').click()])
  await chooser.setFiles(files)
}

const aFile = (name: string, content: string | Buffer, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** Brings files as from another program, by drop or by clipboard. */
async function bring(how: 'drop' | 'paste', files: { name: string; type: string; bytes: string }[]): Promise<void> {
  await page.evaluate(
    ({ kind, given }) => {
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of given) {
        const content = Uint8Array.from(atob(bytes), character => character.charCodeAt(0))
        transfer.items.add(new File([content], name, { type }))
      }
      const target = document.querySelector('#composer textarea') as HTMLElement
      const wish = { bubbles: true, cancelable: true, composed: true }
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...wish, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...wish, clipboardData: transfer }),
      )
    },
    { kind: how, given: files },
  )
}
const brought = (name: string, content: string | Buffer, type: string) => ({
  name,
  type,
  bytes: Buffer.from(content).toString('base64'),
})

describe('a text file', () => {
  test.each([
    ['chosen', () => choose([aFile('owed.csv', CSV, 'text/csv')])],
    ['dropped', () => bring('drop', [brought('owed.csv', CSV, 'text/csv')])],
    ['pasted', () => bring('paste', [brought('owed.csv', CSV, 'text/csv')])],
  ] as const)(
    'that is %s reaches the page and the network masked, and its answer has the words back',
    async (_, give) => {
      await give()
      const [upload] = await uploaded()
      expect(upload?.content).toContain('filename="owed.csv"')
      expect(upload?.content).toMatch(/\[Name\d{4}\],\[Email\d{4}\],owes \[Value\d{4}\]/)
      for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
      await isTold(page, 'details masked in owed.csv.')
      await write(page, 'Write to Dana Whitfield, please.')
      await send(page)
      await answered(page)
      expect(await shownText(page)).toContain('Dear Dana Whitfield: it is done.')
      // One name has the same placeholder in the file and in the prompt.
      const name = upload?.content.match(/\[Name\d{4}\]/)?.[0] ?? 'none'
      expect(server.received.at(-1)?.content).toContain(name)
    },
  )

  test('whose name is private is called something else', async () => {
    await choose([aFile('Letter of Dana Whitfield.md', 'Nothing in it.\n')])
    const [upload] = await uploaded()
    expect(upload?.content).toMatch(/filename="Letter of \[Name\d{4}\]\.md"/)
  })

  test('without anything private goes as it is, and nothing is said', async () => {
    await choose([aFile('poem.txt', 'The rain falls on the roof all night.\n')])
    const [upload] = await uploaded()
    expect(upload?.content).toContain('The rain falls on the roof all night.')
    expect(await hasDialog(page)).toBe(false)
  })

  test('that stands in no page, as some sites have it, is masked, too', async () => {
    await page.goto(`${page.url()}&detached`)
    await page.locator('html[data-ready]').waitFor()
    await choose([aFile('owed.csv', CSV, 'text/csv')])
    const [upload] = await uploaded()
    expect(upload?.content).toMatch(/\[Name\d{4}\],\[Email\d{4}\]/)
    for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
  })
})

describe('a file that Shield cannot read', () => {
  const mixed = () => [aFile('face.png', PICTURE, 'image/png'), aFile('owed.csv', CSV, 'text/csv')]

  test('is named as not protected before it leaves; Esc takes it out, and the others go masked', async () => {
    await choose(mixed())
    const said = await dialogSays(page, '1 file is not protected.')
    expect(said).toContain('face.png')
    expect(said).toContain('Not masked: Shield reads text files only')
    expect(uploads()).toEqual([])
    await page.keyboard.press('Escape')
    const [upload] = await uploaded()
    expect(upload?.content).toContain('filename="owed.csv"')
    await isTold(page, 'details masked in owed.csv.')
    expect(uploads()).toHaveLength(1)
    for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
  })

  test('is added as it is when the person says so', async () => {
    await choose(mixed())
    await dialogSays(page, '1 file is not protected.')
    // From 'Take out', which has the focus, back to the other choice.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const all = await uploaded(2)
    expect(all.map(({ content }) => content).join()).toContain('filename="face.png"')
    for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
  })

  test('also when it is a text: larger than two megabytes', async () => {
    await choose([aFile('log.txt', 'a line of the log\n'.repeat(120_000))])
    expect(await dialogSays(page, '1 file is not protected.')).toContain('Not masked: larger than 2 MB')
    await page.keyboard.press('Enter')
    await eventually('the dialog to close', async () => !(await hasDialog(page)))
    expect(uploads()).toEqual([])
  })

  test('also when it comes by a paste', async () => {
    await bring('paste', [brought('face.png', PICTURE, 'image/png')])
    await dialogSays(page, 'face.png')
    expect(uploads()).toEqual([])
  })
})
