import { z } from 'zod/mini'

import { type PlainMessage, tIfKnown } from '../../sync/i18n/translate.ts'
import type { CallAnswer, CallBody, CallName } from '../../sync/wire/calls.ts'
import { sessions } from './browser.ts'
import { browserCookies, type CookieJar } from './cookies.ts'
import { afterSecondFactor, isShownAgain } from './second-factor.ts'
import type { Sessions } from './session.ts'

/** A call that failed, with the words to show, in the language that is on. `status` 0: there was no response. */
export class CallFailed extends Error {
  readonly code: string
  readonly title: string
  readonly text: string
  readonly status: number

  constructor(failure: { code: string; title: string; text: string; status: number }, options?: { cause?: unknown }) {
    super(failure.code, options)
    this.name = 'CallFailed'
    this.code = failure.code
    this.title = tIfKnown(failure.title)
    this.text = tIfKnown(failure.text)
    this.status = failure.status
  }
}

/** What a person reads when a call needs the network and there is none. */
export const OFFLINE = {
  code: 'offline',
  title: 'You are offline',
  text: 'This needs a connection. What you entered stays here; please try again when you are back online.',
  status: 0,
} as const satisfies { code: string; title: PlainMessage; text: PlainMessage; status: number }

/** Sends one of the calls of `sync/wire/calls.ts`. Throws `CallFailed`, and nothing else. */
export function call<Name extends CallName>(name: Name, body: CallBody<Name>): Promise<CallAnswer<Name>> {
  return callWith(sessions(), name, body)
}

export async function callWith<Name extends CallName>(
  session: Pick<Sessions, 'fetch' | 'fetchOpen'>,
  name: Name,
  body: CallBody<Name>,
  cookies: CookieJar = browserCookies,
): Promise<CallAnswer<Name>> {
  const { requestOf } = await answerTo(() => import('./request-of-call.ts'))
  const { path, init, isOpen, read } = requestOf(name, body, cookies)
  let response: Response
  let content: unknown
  try {
    response = isOpen ? await session.fetchOpen(path, init) : await session.fetch(path, init)
    content = parseJson(await response.text())
  } catch (cause) {
    throw new CallFailed(OFFLINE, { cause })
  }
  // The answer that the sign-in would have had, once the second factor is given.
  const later = response.ok ? undefined : await afterSecondFactor(content)
  if (!response.ok && later === undefined) {
    if (await isShownAgain(content)) return callWith(session, name, body, cookies)
    throw await failure(response.status, content)
  }
  const answer = read(later ?? content)
  if (answer === undefined) throw await failure(response.status, undefined)
  return answer
}

/** Puts bytes to one of the person's own addresses. Throws `CallFailed`, and nothing else. */
export async function putBytes(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await answerTo(() => sessions().fetch(path, { method: 'PUT', headers, body: bytes }))
  if (!response.ok) throw await failure(response.status, parseJson(await response.text()))
}

/** Fetches bytes that are open to anyone who can name them. Throws `CallFailed`, and nothing else. */
export async function openBytes(
  path: string,
  name: object,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; headers: Headers }> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(name) }
  const response = await answerTo(() => sessions().fetchOpen(path, init))
  if (!response.ok) throw await failure(response.status, parseJson(await response.text()))
  const buffer = await answerTo(() => response.arrayBuffer())
  return { bytes: new Uint8Array(buffer), headers: response.headers }
}

async function answerTo<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new CallFailed(OFFLINE, { cause })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ErrorBody = z.object({ error: z.object({ code: z.string(), title: z.string(), text: z.string() }) })

/**
 * The server's own words. Where something else answered (a proxy, an old version), ours, which are loaded only then.
 */
async function failure(status: number, content: unknown): Promise<CallFailed> {
  const parsed = ErrorBody.safeParse(content)
  if (parsed.success) return new CallFailed({ ...parsed.data.error, status })
  const words = await import('../../sync/wire/problem.ts').catch(() => undefined)
  const { title, text } = words?.problems.unexpected ?? OFFLINE
  return new CallFailed({ code: 'unexpected', title, text, status })
}
