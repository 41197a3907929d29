import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { z } from 'zod'

import type { GoogleSource } from '../auth/google-tokens.ts'
import type { Random, WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'
import { GOOGLE_CLIENT } from './google-client.ts'
import { choosePage, handOverPage } from './google-pages.ts'
import { GoogleStandInPerson } from './google-person.ts'

/** The client id that tokens are issued for. */
const CLIENT_ID = 'total-recall.apps.sandbox.example'
const HOME = '/__sandbox/google'
/** Remembers the last person, like Google's own cookie; the product's pages and their sign-out cannot reach it. */
const COOKIE = 'sandbox_google'
const HOUR_S = 3600

const Asked = z.object({ client_id: z.literal(CLIENT_ID), nonce: z.string().max(200) })
const Chosen = z.object({
  ...Asked.shape,
  email: z.email().max(254),
  name: z.string().trim().max(160),
  proven: z.enum(['yes', 'no']).default('no'),
  kept: z.enum(['yes', 'no']).default('no'),
})

interface GoogleNeeds {
  origin: string
  /** The address at which the product's server reaches these routes. */
  reachedAt: string
  wall: WallClock
  random: Random
}

export interface GoogleStandIn {
  source: GoogleSource
  /** Mount at /__sandbox/google. */
  routes: Hono
  /** A signed token, with claims changed as a test needs. */
  token(person: GoogleStandInPerson, nonce: string, changed?: Record<string, unknown>): Promise<string>
  /** Signs with a new key from now on; the old one stays listed for tokens that it has signed. */
  rotate(): void
}

/** Plays Google on this machine: its script, its window, its prompt, and tokens that are signed with real keys. */
export function googleStandIn({ origin, reachedAt, wall, random }: GoogleNeeds): GoogleStandIn {
  const keys = signingKeys(random)

  async function token(person: GoogleStandInPerson, nonce: string, changed: Record<string, unknown> = {}) {
    const { kid, privateKey } = await keys.current()
    const now = Math.floor(wall.now() / 1000)
    const domain = person.email.slice(person.email.lastIndexOf('@') + 1)
    const claims = {
      iss: `${origin}${HOME}`,
      azp: CLIENT_ID,
      aud: CLIENT_ID,
      sub: BigInt(`0x${sha256Hex(person.email).slice(0, 16)}`).toString(),
      email: person.email,
      email_verified: person.proven,
      ...(person.kept && domain !== 'gmail.com' ? { hd: domain } : {}),
      name: `${person.firstName} ${person.lastName}`.trim(),
      given_name: person.firstName,
      family_name: person.lastName,
      nonce,
      iat: now,
      exp: now + HOUR_S,
      ...changed,
    }
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
  }

  const routes = new Hono()
    .get('/client.js', c =>
      c.body(GOOGLE_CLIENT, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
    )
    .get('/certs', async c => c.json({ keys: await keys.list() }, 200, { 'Cache-Control': 'max-age=600' }))
    .post('/rotate', c => {
      if (isForeign(c.req.header('sec-fetch-site'))) return c.json({ rotated: false }, 403)
      keys.rotate()
      return c.json({ rotated: true })
    })
    .get('/choose', c => {
      const asked = Asked.safeParse(c.req.query())
      if (!asked.success) return c.text('This window was opened for another application.', 400)
      const { body, policy } = choosePage({ home: HOME, ...asked.data, last: lastOf(getCookie(c, COOKIE)) })
      return c.html(body, 200, { 'Content-Security-Policy': policy, 'Referrer-Policy': 'same-origin' })
    })
    .post('/choose', async c => {
      if (isForeign(c.req.header('sec-fetch-site'))) return c.text('Not from another site.', 403)
      const chosen = Chosen.safeParse(await c.req.parseBody())
      if (!chosen.success) return c.text('Write an address and a name, and try again.', 400)
      const person = personOf(chosen.data)
      setCookie(c, COOKIE, Buffer.from(JSON.stringify(person)).toString('base64url'), {
        path: HOME,
        httpOnly: true,
        sameSite: 'Lax',
      })
      const { body, policy } = handOverPage(await token(person, chosen.data.nonce), nonceFor(random))
      return c.html(body, 200, { 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' })
    })
    // What the prompt shows: the last person.
    .get('/last', c => {
      const last = lastOf(getCookie(c, COOKIE))
      return c.json({
        last: last === undefined ? null : { name: `${last.firstName} ${last.lastName}`, email: last.email },
      })
    })
    .post('/last', async c => {
      const last = lastOf(getCookie(c, COOKIE))
      const asked = Asked.safeParse(await c.req.json().catch(() => undefined))
      const refused = isForeign(c.req.header('sec-fetch-site')) || last === undefined || !asked.success
      return refused ? c.json({ credential: null }, 403) : c.json({ credential: await token(last, asked.data.nonce) })
    })

  return {
    source: {
      clientId: CLIENT_ID,
      issuers: [`${origin}${HOME}`],
      keysUrl: `${reachedAt}${HOME}/certs`,
      scriptUrl: `${HOME}/client.js`,
      partsUrl: `${origin}${HOME}/`,
    },
    routes,
    token,
    rotate: keys.rotate,
  }
}

/** Keys are created when the first token is signed, so the start does not wait for them. */
function signingKeys(random: Random) {
  const made: Promise<{ kid: string; privateKey: CryptoKey; jwk: JWK }>[] = []
  async function make() {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const kid = random.id()
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  const current = () => made.at(-1) ?? add()
  function add() {
    const key = make()
    made.push(key)
    return key
  }
  return {
    current,
    rotate: () => void add(),
    async list() {
      await current()
      return (await Promise.all(made.slice(-2))).map(({ jwk }) => jwk)
    },
  }
}

function personOf({ email, name, proven, kept }: z.infer<typeof Chosen>): GoogleStandInPerson {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { email, firstName, lastName: rest.join(' '), proven: proven === 'yes', kept: kept === 'yes' }
}

function lastOf(cookie: string | undefined): GoogleStandInPerson | undefined {
  if (cookie === undefined) return undefined
  try {
    return GoogleStandInPerson.safeParse(JSON.parse(Buffer.from(cookie, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

const isForeign = (site: string | undefined) => site !== undefined && site !== 'same-origin' && site !== 'none'
const nonceFor = (random: Random) => Buffer.from(random.bytes(16)).toString('base64url')
