import { language } from '../../sync/i18n/translate.ts'
import type { CallLimit } from '../../sync/wire/call-limits.ts'
import { type CallAnswer, type CallBody, type CallName, calls, NewSession } from '../../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import type { CookieJar } from './cookies.ts'
import { keepMark, marksIn } from './known-marks.ts'

/** A call as it is sent, and what its answer has to be. */
interface CallRequest<Name extends CallName> {
  path: string
  init: RequestInit
  /** The session of this browser has no part in it. */
  isOpen: boolean
  /** Undefined for what is no answer to this call. */
  read(content: unknown): CallAnswer<Name> | undefined
}

/** Loaded at the first call: no page needs a hundred schemas to show what is stored here. */
export function requestOf<Name extends CallName>(
  name: Name,
  body: CallBody<Name>,
  cookies: CookieJar,
): CallRequest<Name> {
  const asked = calls[name]
  const { method, path, answer, limit } = asked
  const marks = limit.some(({ of }: CallLimit) => of === 'known') ? marksIn(cookies) : null
  const headers = {
    'content-type': 'application/json',
    // Mails to somebody who has no account yet are in the language of what they see here.
    'accept-language': language(),
    ...(marks === null ? {} : { [KNOWN_HEADER]: marks }),
  }
  return {
    path,
    init: method === 'GET' ? { method } : { method, headers, body: JSON.stringify(body) },
    isOpen: 'bearer' in asked,
    read(content) {
      const parsed = answer.safeParse(content)
      if (!parsed.success) return undefined
      // The schema was looked up by the same name, which the compiler cannot follow through a union of schemas.
      return withoutMark(parsed.data, cookies) as CallAnswer<Name>
    },
  }
}

/** The mark of a sign-in outlives the session, so it is kept beside it. */
function withoutMark(answer: object, cookies: CookieJar): object {
  const begun = 'session' in answer ? NewSession.safeParse(answer.session) : undefined
  if (begun?.success !== true) return answer
  const { known, ...session } = begun.data
  if (known !== undefined) keepMark(session.accountId, known, cookies)
  return { ...answer, session }
}
