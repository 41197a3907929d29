import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'

import { makeRouter } from '../routes.tsx'
import { type Address, isOwnPath, nextAfter, readArrival, takeArrival } from './arrival.ts'

const at = (path: string, { hash = '', search = '' } = {}) => readArrival({ path, hash, search })

test('a ticket is read from the fragment of its own page only', () => {
  expect(at('/auth/callback', { hash: '#ticket=abc-_1' })).toEqual({ kind: 'ticket', ticket: 'abc-_1' })
  expect(at('/auth/callback', { search: '?ticket=abc' })).toEqual({ kind: 'nothing' })
  expect(at('/auth/callback', { hash: '#ticket=' })).toEqual({ kind: 'nothing' })
  expect(at('/about', { hash: '#ticket=abc' })).toEqual({ kind: 'nothing' })
})

test('[AUTH-046] [AUTH-059] access token, refresh token and type are read from fragment or query of any page', () => {
  const tokens = { accessToken: 'a', refreshToken: 'b', type: 'signup' }
  const text = 'access_token=a&refresh_token=b&type=signup&expires_in=600'
  expect(at('/about', { hash: `#${text}` })).toEqual({ kind: 'tokens', tokens: { ...tokens, path: '/about' } })
  expect(at('/', { search: `?${text}` })).toEqual({ kind: 'tokens', tokens: { ...tokens, path: '/' } })
  expect(at('/', { hash: `#/somewhere?${text}` })).toEqual({ kind: 'tokens', tokens: { ...tokens, path: '/' } })
  expect(at('/', { hash: '#access_token=a' })).toEqual({
    kind: 'tokens',
    tokens: { accessToken: 'a', refreshToken: '', type: '', path: '/' },
  })
})

test('[AUTH-051] without an access token nothing has arrived', () => {
  expect(at('/', { hash: '#refresh_token=b&type=signup' })).toEqual({ kind: 'nothing' })
  expect(at('/', { hash: '#access_token=', search: '?access_token=' })).toEqual({ kind: 'nothing' })
})

test('[AUTH-048] signup, magiclink and recovery lead to the dashboard, and so do / and /onboarding; other pages stay', () => {
  for (const type of ['signup', 'magiclink', 'recovery']) expect(nextAfter({ type, path: '/about' })).toBe('/dashboard')
  for (const path of ['/', '/onboarding', '/auth/callback']) expect(nextAfter({ type: '', path })).toBe('/dashboard')
  expect(nextAfter({ type: 'oauth', path: '/about' })).toBe('/about')
  expect(nextAfter({ type: '', path: '//evil.example' })).toBe('/dashboard')
  expect(['/', '/a', '//a', '/\\a', 'a', ''].filter(isOwnPath)).toEqual(['/', '/a'])
})

test('what has arrived is found once', () => {
  const page: { recallArrival?: Address | undefined } = {
    recallArrival: { path: '/auth/callback', hash: '#ticket=a', search: '' },
  }
  expect(takeArrival(page)).toEqual({ kind: 'ticket', ticket: 'a' })
  expect(takeArrival(page)).toEqual({ kind: 'nothing' })
})

describe('the script in the head of every page', () => {
  const source = readFileSync('app/prerender/first-script.js', 'utf8')

  /** A page whose address is `address`; other effects of the script are not tested here. */
  function aPage(address: string) {
    const state = { __TSR_index: 3 }
    const page = {
      url: new URL(address),
      states: [] as unknown[],
      listeners: new Map<string, () => void>(),
      told: [] as string[],
      window: {} as { recallArrival?: Address },
    }
    const context = {
      window: page.window,
      URLSearchParams,
      Event,
      get location() {
        return page.url
      },
      history: {
        state,
        replaceState(kept: unknown, _title: string, to: string) {
          const next = new URL(to, page.url)
          if (next.origin !== page.url.origin) throw new Error('SecurityError')
          page.url = next
          page.states.push(kept)
        },
      },
      addEventListener: (name: string, listener: () => void) => page.listeners.set(name, listener),
      dispatchEvent: ({ type }: Event) => page.told.push(type),
      performance: { getEntriesByType: () => [] },
      document: {
        documentElement: { dataset: {} },
        getElementById: () => null,
        currentScript: { dataset: { app: '/assets/a.js' } },
        createElement: () => ({}),
        head: { append() {} },
      },
    }
    runInNewContext(source, context)
    return page
  }

  const NAMES = ['access_token', 'refresh_token', 'token', 'code', 'ticket', 'id_token', 'token_hash', 'Access_Token']
  /** Every path of the router's own table, with and without its parameter, and one that matches no route. */
  const PATHS = [
    ...Object.keys(makeRouter(createMemoryHistory()).routesByPath).flatMap(path =>
      path.includes('{-$')
        ? [path.replace(/\/\{.*/, ''), path.replace(/\{.*/, 'a-post')]
        : path.replace('$', 'nowhere'),
    ),
    '//evil.example/x',
  ]

  test('no place is forgotten', () => {
    expect(PATHS).toHaveLength(28)
    expect(PATHS).toEqual(expect.arrayContaining(['/', '/blog', '/blog/a-post', '/nowhere', '/auth/callback']))
  })

  test.each(PATHS)('[AUTH-047] takes whatever opens an account out of the address of %s, from query and hash', path => {
    for (const name of NAMES) {
      for (const carried of [`?${name}=s3cret`, `#${name}=s3cret`, `?plan=guardian&${name}=s3cret&type=signup#top`]) {
        const page = aPage(`https://recall.test${path}${carried}`)
        expect(page.url.href).not.toContain('s3cret')
        expect(page.url.pathname).toBe(path)
        expect(page.url.search).toBe(carried.includes('plan=') ? '?plan=guardian' : '')
        expect(page.url.hash).toBe(carried.includes('#top') ? '#top' : '')
        // The router's own history state stays.
        expect(page.states).toEqual([{ __TSR_index: 3 }])
        expect(page.window.recallArrival).toMatchObject({ path })
        expect(page.told).toEqual(['recall:arrival'])
      }
    }
  })

  test('[AUTH-047] encoded names and fragments that look like addresses hide nothing', () => {
    for (const carried of ['?access%5Ftoken=s3cret', '#/welcome?access_token=s3cret', '#a=1&access_token=s3cret']) {
      expect(aPage(`https://recall.test/about${carried}`).url.href).toBe('https://recall.test/about')
    }
  })

  test('an address without anything of the kind stays as it is', () => {
    for (const address of [
      '/onboarding?plan=guardian&cycle=annual',
      '/#quote',
      '/blog?tag=a%20b+c',
      '/about#codebook',
    ]) {
      const page = aPage(`https://recall.test${address}`)
      expect(page.url.href).toBe(`https://recall.test${address}`)
      expect([page.states, page.told, page.window.recallArrival]).toEqual([[], [], undefined])
    }
  })

  test('[AUTH-047] a later change of the address is looked at, too', () => {
    const page = aPage('https://recall.test/about')
    for (const change of ['popstate', 'hashchange']) {
      page.url = new URL('https://recall.test/about#access_token=s3cret')
      page.listeners.get(change)?.()
      expect(page.url.href).toBe('https://recall.test/about')
    }
  })
})
