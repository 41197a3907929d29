import { createHash, randomUUID } from 'node:crypto'

import PostalMime from 'postal-mime'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import type { PullPage } from '../../sync/wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { eventually, mails, type Product, type SeenMail } from './harness.ts'

/** A person who uses the product by its calls alone: for journeys whose point is what happens behind the screens. */
export interface Person {
  email: string
  accessToken: string
  post(path: string, body: unknown): Promise<Response>
  /** Everything of the account, as a device that starts anew pulls it. */
  rows(): Promise<PullPage['rows']>
}

export const COMPANY = { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' }

/** Signs up, proves the mailbox by the code of the mail, accepts the terms. */
export async function aPerson(product: Product, zip = '94110'): Promise<Person> {
  const email = `dana.${randomUUID().slice(0, 8)}@whitfield.example`
  const flow = randomUUID()
  const call = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${product.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await call('/api/auth/sign-up', {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email,
    password: 'a long enough passphrase',
    zip,
    flow,
  })
  const code = await codeFor(product, email)
  const { session } = await (await call('/api/auth/spend-code', { email, code, flow })).json()
  const accessToken: string = session.accessToken
  const post = (path: string, body: unknown) => call(path, body, accessToken)
  await post('/api/account/profile', { zip, termsAccepted: true })
  return {
    email,
    accessToken,
    post,
    async rows() {
      const query = new URLSearchParams({
        since: '0',
        epoch: '',
        client: randomUUID(),
        proto: PROTOCOL,
        schema: String(WIRE_VERSION),
      })
      const answer = await fetch(`${product.origin}/sync/pull?${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (!answer.ok) throw new Error(`pull: ${answer.status} ${await answer.text()}`)
      const page: PullPage = await answer.json()
      return page.rows
    },
  }
}

const DANA = { firstName: 'Dana', lastName: 'Whitfield' }

/** Signs the authorisation with the very text that the screens show. */
export async function sign(person: Person, { state = 'CA', of = DANA } = {}): Promise<void> {
  const text = authorizationText({
    person: of,
    email: person.email,
    providers: PROVIDERS.map(provider => provider.name),
    company: COMPANY,
    state,
  })
  await person.post('/api/account/authorization', {
    textVersion: AUTHORIZATION_VERSION,
    textSha256: createHash('sha256').update(text).digest('hex'),
    signatureKind: 'typed',
    signature: `${of.firstName} ${of.lastName}`,
  })
}

/** Buys a plan with the test card, as a press on the checkout page does. */
export async function pay(product: Product, person: Person, plan = 'minimal', cycle = 'monthly'): Promise<void> {
  const priceId = `price_${plan}_${cycle}`
  const { url } = await (await person.post('/api/create-payment', { priceId, planName: plan, guestEmail: null })).json()
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: product.origin },
    body: new URLSearchParams({ action: 'pay', card: '4242 4242 4242 4242' }),
  })
  if (paid.status !== 303) throw new Error(`the checkout answered ${paid.status}`)
}

/** The six digits of the newest mail to somebody. */
export async function codeFor(product: Product, email: string): Promise<string> {
  return eventually('a mail with a code', async () => {
    const all = (await mails(product, `?box=people&to=${encodeURIComponent(email)}`)) as SeenMail[]
    // Other mails to the person may be newer.
    const mail = all.find(({ subject }) => CODED.has(subject))
    if (mail === undefined) return undefined
    const { text } = await PostalMime.parse(await raw(product, mail.id))
    return /\b(\d{3})[ \u00a0]?(\d{3})\b/
      .exec(text ?? '')
      ?.slice(1)
      .join('')
  })
}

/** The bytes of a mail as text. */
export async function raw(product: Product, id: string): Promise<string> {
  return (await fetch(`${product.origin}/__sandbox/mail/${id}/raw`)).text()
}

/** Letters in the providers' mailboxes. */
export async function letters(product: Product): Promise<SeenMail[]> {
  const all = await Promise.all(PROVIDERS.map(({ id }) => mails(product, `?box=${id}`)))
  return all.flat()
}

/** Subjects of the mails that carry a link and a code. */
export const CODED: ReadonlySet<string> = new Set([
  'Confirm your email',
  'Your sign-in link',
  'You already have an account',
])
