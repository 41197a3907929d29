import { describe, expect, test } from 'vitest'

import { lockDown, opensDeveloperTools, withoutSecrets } from './lockdown.ts'

/** A console that records what reaches it, and a page whose listeners can be called. */
function lockedDown() {
  const said: unknown[][] = []
  const say =
    (name: string) =>
    (...words: unknown[]) =>
      void said.push([name, ...words])
  const console = { log: say('log'), debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
  const page = new EventTarget()
  lockDown({ page, console })
  return { console, page, said }
}

describe('the console', () => {
  test('[SEC-009] log, debug and info are silenced, warnings and errors are not', () => {
    const { console, said } = lockedDown()
    for (const name of ['log', 'debug', 'info', 'warn', 'error'] as const) console[name](name, { token: 't' })
    expect(said).toEqual([
      ['warn', 'warn', {}],
      ['error', 'error', {}],
    ])
  })

  test('[SEC-010] an error strips password, token, apiKey and secret from objects, and leaves the rest', () => {
    const { console, said } = lockedDown()
    const account = { email: 'a@b.example', password: 'p', token: 't', apiKey: 'k', secret: 's', plan: 'private' }
    console.error('Sign-in failed', account, 7, null)
    expect(said).toEqual([['error', 'Sign-in failed', { email: 'a@b.example', plan: 'private' }, 7, null]])
    // The logged object still belongs to the page, so it is unchanged.
    expect(account.password).toBe('p')
  })
})

describe('[SEC-010] what is stripped', () => {
  test('also below the surface: lists, maps, sets, causes of errors', () => {
    const cause = { request: { accessToken: 'x', path: '/api' } }
    const error = new TypeError('refused', { cause })
    const clean = withoutSecrets({
      list: [{ secret: 1 }, 2],
      map: new Map<string, unknown>([
        ['token', 't'],
        ['page', { api_key: 'k', at: 3 }],
      ]),
      set: new Set([{ newPassword: 'p', of: 'Dana' }]),
    })
    expect(clean).toEqual({
      list: [{}, 2],
      map: new Map([['page', { at: 3 }]]),
      set: new Set([{ of: 'Dana' }]),
    })
    const shown = withoutSecrets(error)
    expect(shown).toBeInstanceOf(TypeError)
    expect(shown).toMatchObject({ message: 'refused', stack: error.stack })
    expect(shown).toHaveProperty('cause', { request: { path: '/api' } })
    expect(error.cause).toBe(cause)
  })

  test('something without secrets is the very same thing', () => {
    const error = new Error('lost')
    const loop: Record<string, unknown> = { tokens: 14, error }
    loop.self = loop
    for (const value of ['token', 4, undefined, null, error, loop, [1], new URL('https://a.example'), new Date(0)]) {
      expect(withoutSecrets(value)).toBe(value)
    }
  })

  test('a thing that leads back to itself, and a chain without an end, are shown all the same', () => {
    const loop: Record<string, unknown> = { token: 't', name: 'loop' }
    loop.self = loop
    const clean = withoutSecrets(loop)
    expect(clean).not.toHaveProperty('token')
    expect(clean).toHaveProperty('self.self.self.name', 'loop')

    let chain: object = { password: 'p' }
    for (let depth = 0; depth < 20_000; depth += 1) chain = { next: chain }
    expect(JSON.stringify(withoutSecrets(chain))).toMatch(/^(\{"next":){64,66}"\[deeper\]"\}+$/)
  })

  test('no getter is asked, and one that is named as a secret is gone', () => {
    const asked: string[] = []
    const guarded = {
      get mood() {
        asked.push('mood')
        return 'calm'
      },
      get token() {
        asked.push('token')
        return 't'
      },
    }
    const clean = withoutSecrets(guarded)
    expect(asked).toEqual([])
    expect(clean).not.toHaveProperty('token')
    expect(clean).toHaveProperty('mood', 'calm')
  })
})

describe('keys', () => {
  const stroke = (key: string, keys: Partial<KeyboardEvent> = {}) =>
    opensDeveloperTools({ key, code: '', ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...keys })
  const ctrl = { ctrlKey: true }
  const ctrlShift = { ctrlKey: true, shiftKey: true }

  test('[SEC-012] F12 is blocked, its neighbor is not', () => {
    expect([stroke('F12'), stroke('F12', ctrl), stroke('F11')]).toEqual([true, true, false])
  })

  test('[SEC-013] Ctrl+Shift with I, C and J is blocked; each without one of the two is not', () => {
    for (const letter of ['I', 'C', 'J']) {
      expect([letter, stroke(letter, ctrlShift)]).toEqual([letter, true])
      expect([letter, stroke(letter.toLowerCase(), ctrl)]).toEqual([letter, false])
      expect([letter, stroke(letter, { shiftKey: true })]).toEqual([letter, false])
    }
    expect(stroke('T', ctrlShift)).toBe(false)
  })

  test('[SEC-014] Ctrl+U is blocked; U alone, and a letter that AltGr writes, are not', () => {
    expect(stroke('u', ctrl)).toBe(true)
    expect([stroke('u'), stroke('u', { ctrlKey: true, altKey: true }), stroke('U', ctrlShift)]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('[SEC-013] [SEC-014] a board of other letters, and a Mac, have them in the same places', () => {
    expect(stroke('Ш', { ...ctrlShift, code: 'KeyI' })).toBe(true)
    expect(stroke('г', { ...ctrl, code: 'KeyU' })).toBe(true)
    // For a Latin letter the key's position is ignored: on a Dvorak keyboard this is Ctrl+G.
    expect(stroke('g', { ...ctrl, code: 'KeyU' })).toBe(false)
    const onMac = { metaKey: true, altKey: true }
    for (const code of ['KeyI', 'KeyC', 'KeyJ', 'KeyU'])
      expect([code, stroke('ˆ', { ...onMac, code })]).toEqual([code, true])
    expect([stroke('c', { metaKey: true }), stroke('ç', { altKey: true, code: 'KeyC' })]).toEqual([false, false])
  })

  test('a stroke that opens the tools is refused, another goes on', () => {
    const { page } = lockedDown()
    const pressed = (fields: object) => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), fields)
      page.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(pressed({ key: 'F12', code: 'F12' })).toBe(true)
    expect(pressed({ key: 'Tab', code: 'Tab' })).toBe(false)
  })
})

test('[SEC-011] the context menu is refused on what is neither a field nor a link', () => {
  const { page } = lockedDown()
  const refusedOn = (target: object) => {
    const event = Object.assign(new Event('contextmenu', { cancelable: true }), { composedPath: () => [target] })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  const asked: string[] = []
  const found = (element: object | null) => ({
    closest(selector: string) {
      asked.push(selector)
      return element
    },
  })
  expect([refusedOn(found({})), refusedOn(found(null)), refusedOn({})]).toEqual([false, true, true])
  expect(new Set(asked)).toEqual(new Set([':read-write, a[href], area[href]']))
})
