import { describe, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import type { CallBody, CallName } from '../../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { problemBody } from '../../sync/wire/problem.ts'
import { aJar } from '../../tests/builders-device.ts'
import { CallFailed, callWith as callWithIn } from './calls.ts'
import type { CookieJar } from './cookies.ts'
import { KNOWN_COOKIE } from './known-marks.ts'

/** A call of a browser without cookies, unless given. */
const callWith = <Name extends CallName>(
  way: Parameters<typeof callWithIn>[0],
  name: Name,
  body: CallBody<Name>,
  jar: CookieJar = aJar(),
) => callWithIn(way, name, body, jar)

type Sent = { path: string; init: RequestInit | undefined; signed: boolean }

function answering(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = []
  const way = {
    async fetch(path: string, init?: RequestInit) {
      sent.push({ path, init, signed: true })
      return answer()
    },
    async fetchOpen(path: string, init: RequestInit) {
      sent.push({ path, init, signed: false })
      return answer()
    },
  }
  return { way, sent }
}

const failureOf = (work: Promise<unknown>): Promise<CallFailed> =>
  work.then(
    () => {
      throw new Error('the call succeeded')
    },
    (error: unknown) => {
      if (error instanceof CallFailed) return error
      throw error
    },
  )

describe('a call', () => {
  test('goes to its path with its body, and the answer is checked', async () => {
    const { way, sent } = answering(() => Response.json({ signedAt: 5, extra: true }))
    const body = { textVersion: '1', textSha256: 'a', signatureKind: 'typed', signature: 'Dana' } as const
    expect(await callWith(way, 'signAuthorization', body)).toEqual({ signedAt: 5 })
    expect(sent).toMatchObject([{ path: '/api/account/authorization', signed: true, init: { method: 'POST' } }])
    expect(JSON.parse(String(sent[0]?.init?.body))).toEqual(body)
  })

  test('one that makes a session carries none', async () => {
    const { way, sent } = answering(() => Response.json({ sent: true }))
    await callWith(way, 'resend', { email: 'dana@example.com', flow: 'f' })
    expect(sent[0]?.signed).toBe(false)
  })

  test('says in which language the person reads, for the mails that it may cause', async () => {
    const { way, sent } = answering(() => Response.json({ sent: true }))
    const headersSent = async () => {
      await callWith(way, 'resend', { email: 'dana@example.com', flow: 'f' })
      return new Headers(sent.at(-1)?.init?.headers)
    }
    expect((await headersSent()).get('accept-language')).toBe('en')
    await switchLanguage('es')
    const spanish = await headersSent()
    await switchLanguage('en')
    expect([spanish.get('accept-language'), spanish.get('content-type')]).toEqual(['es', 'application/json'])
  })

  test('shows the marks of this browser where there are limits of known browsers, and nowhere else', async () => {
    const { way, sent } = answering(() => Response.json({}))
    const shown = async (work: Promise<unknown>) => {
      await work.catch(() => undefined)
      return new Headers(sent.at(-1)?.init?.headers).get(KNOWN_HEADER)
    }
    const marked = aJar()
    marked.write(KNOWN_COOKIE, '00000001.a.b.c~00000002.d.e.f')
    const dana = { email: 'dana@example.com', password: 'p' }
    expect(await shown(callWith(way, 'signIn', dana, marked))).toBe('a.b.c~d.e.f')
    expect(await shown(callWith(way, 'mailCode', {}, marked))).toBe('a.b.c~d.e.f')
    expect(await shown(callWith(way, 'spendTicket', { ticket: 't', flow: null }, marked))).toBeNull()
    expect(await shown(callWith(way, 'listSessions', {}, marked))).toBeNull()
    expect(await shown(callWith(way, 'signIn', dana, aJar()))).toBeNull()
  })

  test('the mark of a sign-in stays in a cookie, and not with a session that ends', async () => {
    const session = { accessToken: 'a', expiresAt: 1, refreshToken: 'r', accountId: 'account-00000001', email: 'd@e.f' }
    const { way } = answering(() => Response.json({ session: { ...session, known: 'number.end.hash' } }))
    const jar = aJar()
    expect(await callWith(way, 'signIn', { email: 'd@e.f', password: 'p' }, jar)).toEqual({ session })
    expect([...jar.all]).toEqual([[KNOWN_COOKIE, '00000001.number.end.hash']])
  })

  test('a refusal has the words of the server', async () => {
    const { way } = answering(() => Response.json(problemBody('code_wrong'), { status: 400 }))
    const failure = await failureOf(callWith(way, 'spendCode', { email: 'a@b.example', code: '1', flow: null }))
    expect(failure).toMatchObject({ code: 'code_wrong', status: 400, title: 'That code is not right' })
  })

  test.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['an answer that is none', () => Response.json({ sent: 'perhaps' }), 200],
  ])('%s is an unexpected failure with words to show', async (_what, answer, status) => {
    const { way } = answering(answer)
    const failure = await failureOf(callWith(way, 'resend', { email: 'a@b.example', flow: 'f' }))
    expect(failure).toMatchObject({ code: 'unexpected', status, text: 'An error occurred' })
  })

  test('without a network it says so, and what is kept', async () => {
    const { way } = answering(() => Promise.reject(new TypeError('no network')))
    const failure = await failureOf(callWith(way, 'signOut', {}))
    expect(failure).toMatchObject({ code: 'offline', status: 0, title: 'You are offline' })
    expect(failure.text).toContain('What you entered stays here')
  })
})

test('a failure is told in the language that is on, in the server’s own words if they have no translation', async () => {
  await switchLanguage('es')
  const known = await failureOf(
    callWith(answering(() => Response.json(problemBody('letter_changed'), { status: 409 })).way, 'stopPush', {}),
  )
  const words = { code: 'of_tomorrow', title: 'Something new', text: 'This version does not know it.' }
  const unknown = await failureOf(
    callWith(answering(() => Response.json({ error: words }, { status: 400 })).way, 'stopPush', {}),
  )
  await switchLanguage('en')
  expect(known).toMatchObject({ code: 'letter_changed', title: 'La carta cambió' })
  expect(unknown).toMatchObject(words)
})
