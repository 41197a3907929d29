import { type Context, Hono } from 'hono'

import { Problem } from '../../sync/wire/problem.ts'
import { askedLanguage } from '../http/asked-language.ts'
import { readBytes } from '../http/read-body.ts'
import { sentHeader } from '../http/sent-header.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { Clock } from '../ports.ts'
import { accountOfStopToken } from '../store/notice-store.ts'
import type { Store } from '../store/store.ts'
import { stopPage } from './stop-page.ts'

/** The only allowed field (RFC 8058), with room for the overhead of a multipart form. */
const FIELD = 'List-Unsubscribe'
const VALUE = 'One-Click'
const MAX_BYTES = 2_048

/**
 * Stops the optional mails without signing in: the token in the URL is the proof. GET changes nothing, because programs
 * open every link in a mail; pressing the button or the mail program's own POST stops them. Idempotent.
 */
export function stopRoutes({ store, clock }: { store: Pick<Store, 'db' | 'tenant'>; clock: Clock }) {
  return new Hono()
    .get('/api/mail/stop/:token', async c => {
      const accountId = await accountOfStopToken(store, c.req.param('token'))
      if (accountId === undefined) return unknown(c)
      const language = await languageOf(store.tenant(accountId))
      return c.html(inLanguageOf(language, () => stopPage('ask')))
    })
    .post('/api/mail/stop/:token', async c => {
      if (!(await isOneClick(c))) throw new Problem('bad_request')
      const accountId = await accountOfStopToken(store, c.req.param('token'))
      if (accountId === undefined) return unknown(c)
      const tenant = store.tenant(accountId)
      const isOn = async () => (await tenant.list('email')).some(email => (email.noticesOffSince ?? null) === null)
      // First checked outside a transaction: if they are already off, it must not look like a change.
      if (await isOn()) {
        await tenant.write(async tx => {
          for (const { id, noticesOffSince } of await tx.list('email')) {
            if ((noticesOffSince ?? null) === null) await tx.update('email', id, { noticesOffSince: clock.now() })
          }
        })
      }
      return c.html(inLanguageOf(await languageOf(tenant), () => stopPage('done')))
    })
}

/** There is no account whose language it could have. */
const unknown = (c: Context) =>
  c.html(
    inLanguageOf(askedLanguage(c), () => stopPage('unknown')),
    404,
  )

/** Whether the body is a form with exactly this one field, in either of the two form encodings. */
async function isOneClick(c: Context): Promise<boolean> {
  const type = sentHeader(c.req.raw, 'content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return false
  const bytes = await readBytes(c.req.raw, MAX_BYTES)
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const fields = [...form.entries()]
    return fields.length === 1 && fields[0]?.[0] === FIELD && fields[0]?.[1] === VALUE
  } catch {
    // Not a form.
    return false
  }
}
