/*
 * Stands in the head of every page that was drawn at the build, and asks for nothing before the page is painted: until
 * then the document has the line for itself, and its letters are those of the device, cut to the measure of ours
 * (`ui/fonts.css`). Then come the fonts and the script that brings the app. On later visits the fonts lie on the device,
 * and are taken at once. A browser that tells nothing of its paints gets both with the page's end.
 *
 * `data-unpainted` lets a page leave out of its layouts what lies far below (`ui/base.css`) until its fonts are here: a
 * long page is laid out once, instead of once a font, and part by part (`late.ts`). Whoever scrolls or presses something
 * before has it whole at once, and so has somebody who comes to a place in the middle. `data-undressed` hides what lies
 * there until its own sheets are here: a long page brings only the rules of its first screen in the document.
 *
 * In the shell, which has nothing to paint yet, it brings the app at once. A script that a policy knows by its hash may
 * import nothing, but what it puts into the page may (`strict-dynamic`). So it is the one door for scripts, and whatever
 * address its document names, nothing but a file of the build passes.
 *
 * Before all of it, and at every later change of the address, whatever opens an account is taken out of the address, on
 * every page: it must stand in no history, and go along with no request. The app asks for it (`auth/arrival.ts`).
 */
{
  const secret = /token|^(code|ticket|type|expires_(in|at))$/i
  /** What is left of a query without its secrets; undefined where it has none. */
  const without = text => {
    const query = new URLSearchParams(text)
    const names = [...query.keys()].filter(name => secret.test(name))
    for (const name of names) query.delete(name)
    return names[0] && `${query}`
  }
  const takeSecrets = () => {
    const { origin, pathname, search, hash } = location
    const rest = without(search)
    const inHash = without(hash.replace(/^#([^=&]*\?)?/, '')) !== undefined
    if (!inHash && rest === undefined) return
    const cleaned = rest === undefined ? search : rest && `?${rest}`
    // With its host: a path that begins with two slashes would name another one.
    history.replaceState(history.state, '', origin + pathname + cleaned + (inHash ? '' : hash))
    window.recallArrival = { path: pathname, hash, search }
    dispatchEvent(new Event('recall:arrival'))
  }
  takeSecrets()
  // Before anybody else who listens: this script is the first.
  for (const change of ['popstate', 'hashchange']) addEventListener(change, takeSecrets)
  const root = document.documentElement
  // As the app does it later (`ui/theme.ts`): a page must not be light first for somebody who chose dark.
  try {
    // Whatever else stands there is no theme that the style sheet knows.
    const theme = localStorage['recall.theme']
    if (theme) root.dataset.theme = theme
  } catch {
    // A browser that keeps nothing kept no choice.
  }
  const fonts = document.getElementById('fonts')
  const { app, sheets } = document.currentScript.dataset
  const rules = { createScriptURL: address => (/^\/assets\/[\w-]+\.js$/.test(address) ? address : '/none.js') }
  const policy = window.trustedTypes?.createPolicy('first-script', rules) ?? rules
  const ask = attributes => document.head.append(Object.assign(document.createElement('link'), attributes))
  /** The sheets of what lies below the first screen; `blocking` where somebody comes to a place in the middle of it. */
  const dress = blocking => {
    if (!sheets) return
    const dressed = sheets
      .split(' ')
      .map(href => new Promise(done => ask({ rel: 'stylesheet', href, blocking, onload: done, onerror: done })))
    Promise.all(dressed).then(() => delete root.dataset.undressed)
  }
  const bring = () => {
    // A page in another language than the app's has none: its fonts are nearly always here by then.
    if (!app) return setTimeout(layOut, 1000)
    const script = document.createElement('script')
    script.type = 'module'
    script.src = policy.createScriptURL(app)
    document.head.append(script)
  }
  const [visit] = performance.getEntriesByType('navigation')
  const isFirst = visit?.type === 'navigate' && location.hash === ''
  const touches = ['scroll', 'pointerdown', 'keydown']
  const layOut = () => {
    delete root.dataset.unpainted
    for (const touch of touches) removeEventListener(touch, layOut, true)
  }
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    if (isFirst) dress('')
    // The sheets declare the fonts as well, and each declaration lays out all that is shown: one of the two is enough.
    if (isFirst && sheets) {
      for (const [, href] of fonts.textContent.matchAll(/url\((\S+basic\S+?)\)/g))
        ask({ rel: 'preload', as: 'font', crossOrigin: '', href })
    } else fonts.media = 'all'
    bring()
  }
  if (fonts === null) bring()
  else {
    if (isFirst) {
      root.dataset.unpainted = ''
      if (sheets) root.dataset.undressed = ''
      for (const touch of touches) addEventListener(touch, layOut, true)
    } else dress('render')
    if (navigator.serviceWorker?.controller) fonts.media = 'all'
    // Not the first paint of all, which may be the page's ground alone.
    const look = list => list.getEntriesByName('first-contentful-paint')[0] && begin()
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
    addEventListener('load', () => setTimeout(begin, 1000))
  }
}
