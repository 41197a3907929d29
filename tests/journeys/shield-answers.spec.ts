import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, clipboardElsewhere, isTold, send, shownText, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const CHAT = '/c/7f3c9a52-4b1e-4f00-9d7a-2b1c6a0e9f11'

let server: ChatServer
let browser: ShieldedBrowser
let page: Page
/** The placeholder for Dana Whitfield on this page. */
let code: string

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port })
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'])
}, 120_000)
beforeEach(async () => {
  await page?.close()
  server.clear()
  // Quill’s test page allows scripts to write markup.
  page = await browser.chat({ path: CHAT, editor: 'quill' })
  await write(page, 'Write to Dana Whitfield about the $2,150.')
  await send(page)
  await answered(page)
  code = ((await page.locator('.answer').textContent()) ?? '').match(/\[Name\d{4}\]/)?.[0] ?? ''
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Markup that the page renders; `CODE` is the placeholder, `CO` and `DE` its two halves. */
async function draw(markup: string): Promise<void> {
  await page.evaluate(
    html => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      document.querySelector('#turns')?.append(...parsed.body.childNodes)
    },
    markup.replaceAll('CODE', code).replaceAll('CO|', code.slice(0, 4)).replaceAll('|DE', code.slice(4)),
  )
}
const shows = (words: string) => eventually(`'${words}'`, async () => (await shownText(page)).includes(words))

describe('an answer has the words back', () => {
  test.each([
    ['cut by bold and italics', '<p>Dear CO|<b>|DE</b>, hello</p>', 'Dear Dana Whitfield, hello'],
    [
      'in a span for each piece',
      '<p><span>Dear </span><span>CO|</span><span>|DE</span> is in</p>',
      'Dear Dana Whitfield is in',
    ],
    ['in a table', '<table><tbody><tr><td>to</td><td>CODE</td></tr></tbody></table>', 'toDana Whitfield'],
    ['in highlighted code', '<pre><code>to = "<span>CO|</span><i>|DE</i>"</code></pre>', 'to = "Dana Whitfield"'],
    ['in a list, twice in a line', '<ul><li>CODE and CODE</li></ul>', 'Dana Whitfield and Dana Whitfield'],
  ])('%s, and scripts still read what the page wrote', async (_, markup, words) => {
    await draw(`<div id="made">${markup}</div>`)
    await shows(words)
    const written = await page.evaluate(() => document.querySelector('#made')?.textContent ?? '')
    expect(written).toBe(words.replaceAll('Dana Whitfield', code))
  })

  test('that is written a character at a time, each in a node of its own, and then drawn anew', async () => {
    await draw('<div id="made"></div>')
    await page.evaluate(async text => {
      const made = document.querySelector('#made') as HTMLElement
      for (const character of text) {
        made.append(character)
        await new Promise(resolve => requestAnimationFrame(resolve))
      }
    }, `To:${code}!`)
    await shows('To:Dana Whitfield!')
    await page.evaluate(text => document.querySelector('#made')?.replaceChildren(text), `Bye ${code}.`)
    await shows('Bye Dana Whitfield.')
    expect(await shownText(page)).not.toContain('To:Dana Whitfield!')
    expect(await page.evaluate(() => document.querySelector('#made')?.textContent)).toBe(`Bye ${code}.`)
  })

  test('in the list of conversations, each by its own vault, also on a page of another one', async () => {
    const other = await browser.chat({ path: '/c/0b9d8c7e-1111-4f00-9d7a-2b1c6a0e9f22' })
    await other.evaluate(
      ({ href, title }) => {
        const link = document.createElement('a')
        link.href = href
        link.textContent = title
        document.body.prepend(link)
      },
      { href: CHAT, title: `Letter to ${code}` },
    )
    await isTold(other, 'Letter to Dana Whitfield')
    await other.close()
  })

  test('and nothing that a script can reach holds one', async () => {
    await draw('<div><p>Dear CODE</p></div>')
    await shows('put back on this device')
    const reached = await page.evaluate(() => {
      const texts = [document.documentElement.outerHTML, document.documentElement.innerText, document.title]
      for (const element of document.querySelectorAll('*')) {
        if (element.shadowRoot !== null) texts.push(element.shadowRoot.innerHTML)
        texts.push((element as HTMLElement).getHTML?.({ serializableShadowRoots: true }) ?? '')
      }
      getSelection()?.selectAllChildren(document.body)
      return [...texts, String(getSelection())].join('\n')
    })
    expect(reached).not.toContain('Whitfield')
    expect(reached).toContain(code)
  })

  test('nor does a selection that the person makes from within a word; a copy of it has the word', async () => {
    const selected = () => page.evaluate(() => String(getSelection()))
    const word = await page.locator('.answer span').first().boundingBox()
    const [x, y] = [(word?.x ?? 0) + 20, (word?.y ?? 0) + (word?.height ?? 0) / 2]
    await page.mouse.dblclick(x, y)
    expect(await selected()).toBe('')
    await page.keyboard.press('Control+C')
    expect(await clipboardElsewhere(page)).toBe('Dana')
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move((word?.x ?? 0) + (word?.width ?? 0) + 30, y, { steps: 4 })
    await page.mouse.up()
    expect(await selected()).not.toMatch(/Dana|Whitfield/)
    await page.mouse.click((word?.x ?? 0) - 6, y, { clickCount: 3 })
    expect(await selected()).toContain(`Dear ${code}, and `)
    await draw('<p id="two">One line<br>and another.</p>')
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#two') as Element))
    expect(await selected()).toBe('One line\nand another.')
  })
})

/** The texts below an element that a program would read: `heeds`, except those that are marked as no words. */
function textsBelow(root: Element, heeds = true): Text[] {
  const all = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (all.nextNode()) found.push(all.currentNode as Text)
  return found.filter(
    ({ data, parentElement }) => data.trim() !== '' && !(heeds && parentElement?.closest('[translate="no"]')),
  )
}

type Program = (root: Element, texts: typeof textsBelow) => void
/** What other extensions and browsers do to the texts of a page, as its own scripts could. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  'a translator': (root, texts) => {
    for (const text of texts(root)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.replace(/[a-z]+/gi, 'x$&')
      outer.append(inner)
      text.replaceWith(outer)
    }
  },
  'a translator that inserts before it removes, and heeds no mark': (root, texts) => {
    for (const text of texts(root, false)) {
      const font = document.createElement('font')
      font.textContent = text.data.replace(/[a-z]+/gi, 'x$&')
      text.parentNode?.insertBefore(font, text)
      text.remove()
    }
  },
  'a translator that is switched off again': (root, texts) => {
    const made = texts(root).map(text => {
      const font = document.createElement('font')
      font.textContent = 'x'
      text.replaceWith(font)
      return { font, text }
    })
    setTimeout(() => {
      for (const { font, text } of made) font.replaceWith(text)
    }, 50)
  },
  'a highlighter of some letters': (root, texts) => {
    for (const text of texts(root).filter(({ length }) => length > 4)) {
      const rest = text.splitText(1)
      rest.splitText(2)
      const mark = document.createElement('mark')
      rest.replaceWith(mark)
      mark.append(rest)
    }
  },
  'a highlighter of whole texts': (root, texts) => {
    for (const text of texts(root)) {
      const mark = document.createElement('mark')
      text.replaceWith(mark)
      mark.append(text)
    }
  },
  'a highlighter that goes again': (root, texts) => {
    const marks = texts(root)
      .filter(({ length }) => length > 4)
      .map(text => {
        const rest = text.splitText(1)
        rest.splitText(2)
        const mark = document.createElement('mark')
        rest.replaceWith(mark)
        mark.append(rest)
        return mark
      })
    setTimeout(() => {
      for (const mark of marks) mark.replaceWith(...mark.childNodes)
      root.normalize()
    }, 50)
  },
}

describe('[REACH-032] other programs change the texts of an answer, and no word is lost', () => {
  const AS_IT_WAS = '§Dear Dana Whitfield, and Dana Whitfield, the letter is done.§'
  const TRANSLATED = '§xDear Dana Whitfield, xand Dana Whitfield, xthe xletter xis xdone.§'
  const made = async () => (await shownText(page)).match(/§[^§]*§/)?.[0]

  test.each([
    ['a translator', TRANSLATED],
    ['a translator that inserts before it removes, and heeds no mark', TRANSLATED],
    ['a translator that is switched off again', AS_IT_WAS],
    ['a highlighter of some letters', AS_IT_WAS],
    ['a highlighter of whole texts', AS_IT_WAS],
    ['a highlighter that goes again', AS_IT_WAS],
  ])('%s', async (name, words) => {
    await draw('<p id="made">§Dear CODE, and CODE, the letter is done.§</p>')
    await shows(AS_IT_WAS)
    await page.evaluate(`(${PROGRAMS[name]})(document.querySelector('#made'), ${textsBelow})`)
    await page.waitForTimeout(300)
    expect(await made()).toBe(words)
    // The page goes on as if nobody had been there.
    await page.evaluate(text => document.querySelector('#made')?.replaceChildren(text), `§Bye ${code}.§`)
    await shows('§Bye Dana Whitfield.§')
    expect(await made()).toBe('§Bye Dana Whitfield.§')
  })
})

describe('a copy has the words back', () => {
  test('of a table that the page’s button copies as text and as markup', async () => {
    await page.evaluate(async name => {
      const part = (type: string, text: string) => [type, new Blob([text], { type })]
      const parts = [part('text/plain', `to\t${name}`), part('text/html', `<table><td>${name}</td></table>`)]
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    }, code)
    expect(await clipboardElsewhere(page)).toBe('to\tDana Whitfield')
    expect(await clipboardElsewhere(page, 'text/html')).toContain('<td>Dana Whitfield</td>')
  })

  test('that the page’s own listener fills, of code', async () => {
    await page.evaluate(name => {
      document.querySelector('h1')?.addEventListener('copy', event => {
        event.clipboardData?.setData('text/plain', `to = "${name}"`)
        event.preventDefault()
      })
      getSelection()?.selectAllChildren(document.querySelector('h1') as Element)
      document.execCommand('copy')
    }, code)
    await eventually(
      'the words in the clipboard',
      async () => (await clipboardElsewhere(page)) === 'to = "Dana Whitfield"',
    )
  })
})

describe('Show what the AI sees', () => {
  test('stands below an answer, not below the prompt, and takes the words out and puts them back, by keyboard', async () => {
    await shows('2 details put back on this device')
    expect((await shownText(page)).match(/put back on this device/g)).toHaveLength(1)
    const order = await shownText(page)
    expect(order.indexOf('put back on this device')).toBeGreaterThan(order.indexOf('it is done.'))
    await tabTo('Show what the AI sees')
    await page.keyboard.press('Enter')
    await shows(`Dear ${code}, and`)
    await shows('The AI sees codes for 2 details')
    await page.keyboard.press('Enter')
    await shows('Dear Dana Whitfield, and $2,150: it is done.')
  })

  test('a word that has the focus, or the pointer on it, tells its placeholder', async () => {
    expect(await shownText(page)).not.toContain(`sent as ${code}`)
    await tabTo('Dana Whitfield')
    await shows(`sent as ${code}`)
    await page.keyboard.press('Tab')
    await eventually('the tip is gone', async () => !(await shownText(page)).includes(`sent as ${code}`))
    const word = await page.locator('.answer span').first().boundingBox()
    await page.mouse.move((word?.x ?? 0) + 4, (word?.y ?? 0) + 4)
    await shows(`sent as ${code}`)
  })
})

/** Presses Tab until the focused element has these words; the page itself cannot see into our closed roots. */
async function tabTo(words: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await page.locator('#again').focus()
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const focused = nodes.filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'focused' && value.value === true),
    )
    const below = (id: string): string => {
      const node = nodes.find(({ nodeId }) => nodeId === id)
      return `${node?.name?.value ?? ''} ${(node?.childIds ?? []).map(below).join(' ')}`
    }
    if (focused.some(({ nodeId, role }) => role?.value !== 'RootWebArea' && below(nodeId).includes(words))) {
      await session.detach()
      return
    }
  }
  throw new Error(`nothing that says '${words}' takes the focus`)
}
