import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { aDocx, allTextOf, entryOf, p } from '../builders-documents.ts'
import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, dialogSays, hasDialog, isTold, send, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const CSV =
  'name,email,note\nDana Whitfield,dana@whitfield.studio,"owes $2,150"\nMarcus Bell,marcus@bell.example,paid\n'
const PRIVATE = ['Whitfield', 'Marcus', 'dana@', 'marcus@']
const COMMENTS = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1" w:author="Ines Quillon">${p('Fine')}</w:comment></w:comments>`
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const CORE_REL = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'
const CORE =
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Marcus Bell</dc:creator></cp:coreProperties>'
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

/** The file in the body of a form. */
function packageIn(body: string): Uint8Array {
  const from = body.indexOf('\r\n\r\n') + 4
  return Buffer.from(body.slice(from, body.lastIndexOf('\r\n--')), 'latin1')
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
    '[REACH-051] that is %s is shown, reaches the page and the network masked, and its answer has the words back',
    async (_, give) => {
      await give()
      await dialogSays(page, '5 details hidden. This is the file that will be sent.')
      expect(uploads()).toEqual([])
      await page.keyboard.press('Enter')
      const [upload] = await uploaded()
      expect(upload?.content).toContain('filename="owed.csv"')
      expect(upload?.content).toMatch(/\[Name\d{4}\],\[Email\d{4}\],"?owes \[Value\d{4}\]"?\n/)
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
    await dialogSays(page, '5 details hidden.')
    await page.keyboard.press('Enter')
    const [upload] = await uploaded()
    expect(upload?.content).toMatch(/\[Name\d{4}\],\[Email\d{4}\]/)
    for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
  })
})

describe('[REACH-100] a document with thousands of details', () => {
  const COUNT = 9_000
  const rows = Array.from({ length: COUNT }, (_, at) => `paid,person${String(at).padStart(4, '0')}@example.com`)
  const mails = () => aFile('mails.csv', `note,email\n${rows.join('\n')}\n`, 'text/csv')
  const listed = async () => (await shownText(page)).match(/Row [\d,]+, column 2/g)

  test('lists some of them at once, and the next ones when they are wanted, by the keyboard', async () => {
    await choose([mails()])
    const said = await dialogSays(page, '9,000 details hidden. This is the file that will be sent.')
    expect(uploads()).toEqual([])
    expect(said).toContain('Table')
    expect(said).toMatch(/\nRow 2, column 2\n[\s\S]*person0000@example\.com\n/)
    expect(await listed()).toHaveLength(30)
    // From 'Approve and attach' back over 'Take out' to the button below the list.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const more = await dialogSays(page, 'Row 231, column 2')
    expect(await listed()).toHaveLength(230)
    expect(more).toContain('Show 200 more')
    await page.keyboard.press('Escape')
    await eventually('the dialog to close', async () => !(await hasDialog(page)))
    expect(server.wire()).not.toContain('person0000')
  })
})

describe('a document', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const letter = async () =>
    Buffer.from(
      await aDocx(p('Dear Mar', 'cus Bell,') + p('I am Dana Whitfield. I ask for $2,150. Yours, Dana Whitfield'), {
        parts: [
          { path: 'word/comments.xml', type: 'wordprocessingml.comments', content: COMMENTS, rel: 'comments' },
          { path: 'docProps/core.xml', type: CORE_TYPE, content: CORE, rel: CORE_REL, from: '' },
        ],
      }),
    )

  test.each([
    ['chosen', async () => choose([aFile('Letter to Marcus Bell.docx', await letter(), DOCX)])],
    ['dropped', async () => bring('drop', [brought('Letter to Marcus Bell.docx', await letter(), DOCX)])],
    ['pasted', async () => bring('paste', [brought('Letter to Marcus Bell.docx', await letter(), DOCX)])],
  ] as const)(
    '[REACH-050] that is %s is masked in its own format with the codes of the conversation, and its answer has the words back',
    async (_, give) => {
      await give()
      const said = await dialogSays(page, '5 details hidden. This is the file that will be sent.')
      expect(uploads()).toEqual([])
      expect(said).toMatch(
        /I am \nDana Whitfield\n\. I ask for \[Value\d{4}\]\. Yours, \[Name\d{4}\]\n[\s\S]*?sent as \[Name\d{4}\], 2 times/,
      )
      await page.keyboard.press('Enter')
      const [upload] = await uploaded()
      expect(upload?.content).toMatch(/filename="Letter to \[Name\d{4}\]\.docx"/)
      const bytes = packageIn(upload?.body ?? '')
      const text = await allTextOf(bytes)
      for (const word of [...PRIVATE, '2,150', 'Quillon']) expect(text).not.toContain(word)
      expect(await entryOf(bytes, 'word/document.xml')).toMatch(/Dear \[Name\d{4}\]/)
      await write(page, 'Write to Dana Whitfield, please.')
      await send(page)
      await answered(page)
      expect(await shownText(page)).toContain('Dear Dana Whitfield: it is done.')
      const code = server.received.at(-1)?.content.match(/\[Name\d{4}\]/)?.[0] ?? 'none'
      expect(text).toContain(code)
    },
  )

  test('[REACH-051] says what is in it beside its words, and is taken out by Esc', async () => {
    await choose([aFile('lease.docx', await letter(), DOCX)])
    const said = await dialogSays(page, '5 details hidden.')
    expect(said).toContain('Masked, though it does not show: comments.')
    expect(said).toContain('Left out: author and properties.')
    expect(said).toContain('A masked copy goes. Your file stays as it is.')
    await page.keyboard.press('Escape')
    await eventually('the dialog to close', async () => !(await hasDialog(page)))
    expect(uploads()).toEqual([])
    for (const word of PRIVATE) expect(server.wire()).not.toContain(word)
  })

  test('is not added when the browser ends what reads it, and goes when it is added again', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `the rain fell on roof ${at}, and nobody slept\n`)
    const long = () => choose([aFile('letters.txt', `Dear Dana Whitfield,\n${lines.join('')}`)])
    const own = await browser.own('options.html')
    const session = await browser.context.newCDPSession(own)
    await page.bringToFront()
    await long()
    await isTold(page, 'Reading letters.txt on this device')
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    await isTold(page, 'letters.txt could not be read. Nothing was added.')
    await own.close()
    await long()
    await dialogSays(page, 'This is the file that will be sent.')
    expect(uploads()).toEqual([])
    expect(server.wire()).not.toContain('Whitfield')
  })

  test('[REACH-052] that is broken says so', async () => {
    await choose([aFile('lease.docx', 'no package', DOCX)])
    expect(await dialogSays(page, 'lease.docx')).toContain('Not masked: it is damaged, or not what its name says')
  })
})

describe('a file that Shield cannot read', () => {
  const mixed = () => [aFile('face.png', PICTURE, 'image/png'), aFile('owed.csv', CSV, 'text/csv')]

  test('is named as not protected before it leaves; Esc takes it out, and the others go masked', async () => {
    await choose(mixed())
    const said = await dialogSays(page, '1 file is not protected.')
    expect(said).toContain('face.png')
    expect(said).toContain('Not masked: Shield cannot read this kind of file')
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

  test('[REACH-052] leaves exactly as it is when the person says so, though it holds a masked name', async () => {
    await write(page, 'Write to Dana Whitfield, please.')
    await send(page)
    await answered(page)
    server.clear()
    // Valid UTF-8, so that it could be taken for a text and rewritten, and one that could not.
    const readable = `%PDF-1.7\n(Dana Whitfield, dana@whitfield.studio) Tj\n%%EOF`
    const binary = Buffer.concat([Buffer.from(readable), Buffer.of(0xff, 0xfe, 0x00)])
    await choose([aFile('one.pdf', readable, 'application/pdf'), aFile('two.pdf', binary, 'application/pdf')])
    await dialogSays(page, '2 files are not protected.')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const all = (await uploaded(2)).map(({ content }) => content)
    expect(all.filter(content => content.includes(readable))).toHaveLength(2)
    expect(await hasDialog(page)).toBe(false)
  })

  test('[REACH-053] is named when the page sends it in a form that must be blocked', async () => {
    await choose([aFile('one.pdf', `%PDF-1.7\n${'(Dana Whitfield) Tj\n'.repeat(80)}`, 'application/pdf')])
    await dialogSays(page, '1 file is not protected.')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await uploaded()
    await write(page, 'Write to Dana Whitfield, please.')
    await send(page)
    await answered(page)
    const isSent = await page.evaluate(async () => {
      const words = btoa('(Dana Whitfield) Tj\n'.repeat(80))
      return fetch('/api/upload', { method: 'POST', body: JSON.stringify({ file: words }) }).then(
        () => true,
        () => false,
      )
    })
    expect(isSent).toBe(false)
    await isTold(page, 'The page could not send one.pdf')
  })

  test('[REACH-054] is offered to our page when it is too large for a chat page, or a PDF, and not for ours', async () => {
    await choose([aFile('rows.csv', 'a line of the list,1\n'.repeat(120_000), 'text/csv')])
    expect(await dialogSays(page, 'Not masked: larger than 2 MB')).toContain('Mask it on our page')
    await page.keyboard.press('Escape')
    await choose([aFile('one.pdf', '%PDF-1.7\n(Dana Whitfield) Tj\n', 'application/pdf')])
    expect(await dialogSays(page, 'one.pdf')).toContain('Mask it on our page')
    await page.keyboard.press('Escape')
    await choose([aFile('face.png', PICTURE, 'image/png')])
    expect(await dialogSays(page, 'face.png')).not.toContain('Mask it on our page')
  })

  test('also when it comes by a paste', async () => {
    await bring('paste', [brought('face.png', PICTURE, 'image/png')])
    await dialogSays(page, 'face.png')
    expect(uploads()).toEqual([])
  })
})
