import { beforeEach, describe, expect, test } from 'vitest'

import type { Answer, Question } from './channel.ts'
import { guardExits } from './exits.ts'
import type { World } from './replace.ts'

const SECRET = 'Maria Lopez'
const CODE = '[Name1042]'
const HOST = 'https://chat.example/'

/** Classes of a page that its guard only needs to find. */
const NAMES = [
  ...['Node', 'Element', 'Text', 'Attr', 'NamedNodeMap', 'Document', 'DocumentFragment', 'CharacterData', 'Range'],
  ...['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLFormElement', 'HTMLAnchorElement'],
  ...[
    'HTMLIFrameElement',
    'HTMLTemplateElement',
    'DOMParser',
    'XMLSerializer',
    'Selection',
    'History',
    'ClipboardItem',
  ],
  ...['MouseEvent', 'SubmitEvent', 'FormDataEvent'],
]

/**
 * A window with as much in it as its guard needs, and what has left it. Nothing in it is a native of this process, since
 * the guard replaces them.
 */
function aWorld() {
  const left: unknown[] = []
  const leave = (...what: unknown[]) => void left.push(what.length === 1 ? what[0] : what)
  class Window extends EventTarget {
    get length() {
      return 0
    }
  }
  class XMLHttpRequest extends EventTarget {
    address = ''
    open(_method: string, address: string) {
      this.address = address
    }
    setRequestHeader(name: string, value: string) {
      leave('header', name, value)
    }
    send(body: unknown) {
      leave('xhr', this.address, body)
    }
    abort() {}
  }
  class Navigator {
    sendBeacon(address: string, body: unknown) {
      leave('beacon', address, body)
      return true
    }
  }
  class WebSocket {
    constructor(address: string) {
      leave('socket', address)
    }
    send(body: unknown) {
      leave(body)
    }
    close() {
      leave('closed')
    }
  }
  class Worker {
    constructor(address: string) {
      leave('worker', address)
    }
    postMessage(message: unknown) {
      leave(message)
    }
  }
  class EventSource {
    constructor(address: string) {
      leave('events', address)
    }
  }
  class MutationObserver {
    observe() {}
  }
  const made = { Window, XMLHttpRequest, Navigator, WebSocket, Worker, EventSource, MutationObserver }
  const own = {
    ...Object.fromEntries(NAMES.map(name => [name, class {}])),
    Request: class extends Request {},
    Headers: class extends Headers {},
    Response: class extends Response {},
    FormData: class extends FormData {},
    Blob: class extends Blob {},
    URL: class extends URL {
      static override createObjectURL = (blob: Blob) => URL.createObjectURL(blob)
    },
    Event: class extends Event {},
    ProgressEvent: class extends Event {},
    EventTarget: class extends EventTarget {},
    ...{
      File: Blob,
      URLSearchParams,
      TextDecoder,
      TextEncoder,
      ReadableStream,
      CompressionStream,
      DecompressionStream,
    },
    ...{ DOMException, TypeError, Uint8Array, ArrayBuffer, Reflect, Promise },
    ...made,
    document: Object.assign(new EventTarget(), { baseURI: HOST }),
    location: { assign() {}, replace() {} },
    setTimeout,
    queueMicrotask,
    async fetch(...[input, init]: Parameters<typeof fetch>) {
      leave(input instanceof Request ? [input.url, await input.text()] : [input, init?.body])
      return new Response()
    },
  }
  const world = Object.assign(new Window(), own)
  return { world: world as unknown as World & typeof made, left }
}

/** Knows one detail, and masks it wherever that is possible. */
function asEngine({ ask, outgoing }: Extract<Question, { ask: 'secure' }>): Answer {
  const { kind, content } = outgoing
  const holds = content.includes(SECRET) || content.includes(encodeURIComponent(SECRET))
  if (ask !== 'secure' || !holds) return { verdict: 'same' }
  if (kind === 'bytes') return { verdict: 'blocked' }
  return {
    verdict: 'changed',
    content: content.replaceAll(SECRET, CODE).replaceAll(encodeURIComponent(SECRET), encodeURIComponent(CODE)),
  }
}

let world: ReturnType<typeof aWorld>['world']
let left: unknown[]
let answers: boolean
/** What the guard has asked about. */
let asked: string[]
beforeEach(() => {
  answers = true
  asked = []
  const made = aWorld()
  world = made.world
  left = made.left
  guardExits(world, {
    ask(question) {
      if (!answers || question.ask !== 'secure') return undefined
      asked.push(question.outgoing.content)
      return asEngine(question)
    },
  })
})
const soon = () => new Promise(resolve => setTimeout(resolve, 20))
const SECRET_ADDRESS = `${HOST}?q=${encodeURIComponent(SECRET)}`
const MASKED_ADDRESS = `${HOST}?q=${encodeURIComponent(CODE)}`

describe('fetch', () => {
  test('sends address and body masked', async () => {
    await world.fetch(SECRET_ADDRESS, { method: 'POST', body: `to ${SECRET}` })
    expect(left).toEqual([[MASKED_ADDRESS, `to ${CODE}`]])
  })

  test('sends a request with its body masked, and one without a body as it is', async () => {
    await world.fetch(new world.Request(HOST, { method: 'POST', body: `to ${SECRET}` }))
    await world.fetch(new world.Request(SECRET_ADDRESS))
    expect(left).toEqual([
      [HOST, `to ${CODE}`],
      [MASKED_ADDRESS, ''],
    ])
  })

  test.each<[string, RequestInit]>([
    ['a header', { headers: { 'x-note': SECRET } }],
    ['the method', { method: SECRET }],
    ['the integrity', { integrity: SECRET }],
  ])('looks like a failure of the network with a detail in %s', async (_, init) => {
    await expect(world.fetch(HOST, init)).rejects.toThrow(new TypeError('Failed to fetch'))
    expect(left).toEqual([])
  })

  test('asks once about each of address, options and body, and not about the words of the protocol', async () => {
    const headers = { 'x-note': 'one', 'x-other': 'two' }
    await world.fetch(HOST, { method: 'POST', headers, integrity: 'sha256-x', body: 'to all' })
    expect(asked).toEqual([HOST, 'x-note\none\nx-other\ntwo\nsha256-x\n', 'to all'])
    asked.length = 0
    await world.fetch(HOST, { method: 'DELETE' })
    expect(asked).toEqual([HOST])
  })

  test('sends what was checked, although the page’s object says something else the next time', async () => {
    let reads = 0
    const init = {
      method: 'POST',
      get body() {
        reads += 1
        return reads === 1 ? 'nothing' : SECRET
      },
    }
    await world.fetch(HOST, init)
    expect(left).toEqual([[HOST, 'nothing']])
  })

  test('sends from its own window, whoever calls it', async () => {
    await world.fetch.call({ fetch: () => {} }, HOST, { method: 'POST', body: SECRET })
    expect(left).toEqual([[HOST, CODE]])
  })
})

describe('an XMLHttpRequest', () => {
  const opened = (address = HOST, isAsync = true) => {
    const request = new world.XMLHttpRequest()
    const events: string[] = []
    for (const type of ['error', 'loadend']) request.addEventListener(type, () => void events.push(type))
    request.open('POST', address, isAsync as never)
    return { request, events }
  }

  test('sends address and body masked', () => {
    opened(SECRET_ADDRESS).request.send(`to ${SECRET}`)
    expect(left).toEqual([['xhr', MASKED_ADDRESS, `to ${CODE}`]])
  })

  test('asks about its address, and about what it opens with only where that can tell something', () => {
    const request = new world.XMLHttpRequest()
    request.open('GET', HOST)
    expect(asked).toEqual([HOST])
    for (const [method, user] of [
      [SECRET, undefined],
      ['GET', SECRET],
    ] as const)
      expect(() => request.open(method, HOST, true, user)).toThrow(expect.objectContaining({ name: 'NetworkError' }))
  })

  test('with a detail in a header fails as without a network, until it is opened again', () => {
    const { request, events } = opened()
    request.setRequestHeader('x-note', SECRET)
    request.send('nothing')
    expect([left, events]).toEqual([[], ['error', 'loadend']])
    request.open('POST', HOST)
    request.send('nothing')
    expect(left).toEqual([['xhr', HOST, 'nothing']])
  })

  test('that is synchronous throws instead', () => {
    const { request } = opened(HOST, false)
    request.setRequestHeader('x-note', SECRET)
    expect(() => request.send('nothing')).toThrow(expect.objectContaining({ name: 'NetworkError' }))
    expect(left).toEqual([])
  })

  test('with a body that takes time to read is sent when that is done, with no detail in it', async () => {
    const { request } = opened()
    // Created elsewhere, so the guard has not seen what is in it.
    request.send(new Blob([`to ${SECRET}`]))
    expect(left).toEqual([])
    await soon()
    const [[, , body] = []] = left as [string, string, Blob][]
    expect(await body?.text()).toBe(`to ${CODE}`)
  })
})

test('a beacon is sent masked, or by fetch if its body takes time to read', async () => {
  const navigator = new world.Navigator()
  expect(navigator.sendBeacon(SECRET_ADDRESS, `to ${SECRET}`)).toBe(true)
  expect(left).toEqual([['beacon', MASKED_ADDRESS, `to ${CODE}`]])
  left.length = 0
  expect(navigator.sendBeacon(HOST, new Response(`to ${SECRET}`).body as never)).toBe(true)
  await soon()
  expect(left).toHaveLength(1)
  expect(JSON.stringify(left)).not.toContain(SECRET)
})

test('messages leave masked and in order, although the first one takes time to read', async () => {
  const socket = new world.WebSocket(SECRET_ADDRESS)
  const stream = new Response(`first ${SECRET}`).body
  socket.send(stream as never)
  socket.send(`second ${SECRET}`)
  socket.close()
  expect(left).toEqual([['socket', MASKED_ADDRESS]])
  await soon()
  expect(left.slice(2)).toEqual([`second ${CODE}`, 'closed'])
  expect(String(left[1])).not.toContain(SECRET)
})

test('protocols of a socket hold no detail', () => {
  expect(() => new world.WebSocket(HOST, [`note-${SECRET}`])).toThrow('The address is not allowed.')
  expect(left).toEqual([])
})

describe('a worker', () => {
  test('is told what is masked, wherever it stands in a message', () => {
    const worker = new world.Worker(`${HOST}worker.js`)
    worker.postMessage({ list: [`to ${SECRET}`] })
    expect(left.slice(1)).toEqual([{ list: [`to ${CODE}`] }])
  })

  test('with a detail in its source or its address is not started', () => {
    const source = new world.Blob([`send('${SECRET}')`])
    expect(() => new world.Worker(world.URL.createObjectURL(source))).toThrow('The address is not allowed.')
    expect(() => new world.Worker(`data:text/javascript,send('${SECRET}')`)).toThrow('The address is not allowed.')
    expect(() => new world.Worker(SECRET_ADDRESS)).toThrow('The address is not allowed.')
    expect(left).toEqual([])
  })
})

test('without an answer nothing leaves', async () => {
  const worker = new world.Worker(`${HOST}worker.js`)
  const socket = new world.WebSocket(HOST)
  const request = new world.XMLHttpRequest()
  request.open('POST', HOST)
  left.length = 0
  answers = false
  await expect(world.fetch(HOST)).rejects.toThrow('Failed to fetch')
  await expect(world.fetch(new world.Request(HOST))).rejects.toThrow('Failed to fetch')
  expect(() => new world.XMLHttpRequest().open('GET', HOST)).toThrow(expect.objectContaining({ name: 'NetworkError' }))
  expect(() => new world.WebSocket(HOST)).toThrow('The address is not allowed.')
  expect(() => new world.EventSource(HOST)).toThrow('The address is not allowed.')
  expect(() => new world.Worker(HOST)).toThrow('The address is not allowed.')
  expect(new world.Navigator().sendBeacon(HOST, 'x')).toBe(false)
  worker.postMessage('x')
  socket.send('x')
  request.send('x')
  await soon()
  expect(left).toEqual([])
})
