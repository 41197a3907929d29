import { randomUUID } from 'node:crypto'

import { AUTHORIZATION_VERSION } from '../sync/rules/letters/authorization-text.ts'
import {
  type CallBody,
  type CallName,
  calls,
  type Door,
  type NewPasskey,
  type PasskeyAnswer,
} from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import { openShared } from '../sync/wire/shares.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import type { Persona, Resident, TestServer } from './test-server.ts'

/**
 * Every route of the product as a stranger sees it. The tests about tenants and bodies iterate over this list and
 * compare it with the router: a route that is missing here fails them. The app's calls take method, path and door from
 * `sync/wire/calls.ts`; this list adds what a stranger would try with them.
 */
export interface RouteRow {
  method: 'GET' | 'POST' | 'PUT'
  /** As the router names it. */
  path: string
  /** As in the list of calls; `signed`: by the payment provider. */
  door: Door | 'signed'
  /** Fields of body, query or path that identify something: an id, a hash, an address, a token. */
  slots: readonly string[]
  /** A request that this person could really send. */
  valid(who: Caller): {
    query?: Record<string, string>
    params?: Record<string, string>
    body?: Record<string, unknown>
  }
  /** Tables of an account that a stranger may change by naming its address, because the product intends it. */
  byAddress?: readonly string[]
  /** The same for the hash of a token. */
  byHash?: readonly string[]
  /** The same for an unguessable token from a mail. */
  byToken?: readonly string[]
  /** The body is sent as a form. */
  form?: true
}

/** The sender, and what their page knows. */
export interface Caller extends Pick<Resident, 'email' | 'password' | 'flow' | 'ticket' | 'session'> {
  emailId: string
  epoch: string
  clientId: string
}

/** Middleware that runs before several routes. */
export const MIDDLEWARE = ['ALL /*', 'ALL /api/*', 'ALL /sync/*', 'ALL /api/files/*', 'ALL /api/extension/*']

/** Typing an address sends a mail to its owner: the ticket in it replaces the previous one. */
const MAIL_TO_OWNER = ['account', 'mails', 'tickets']

const UNKNOWN_HASH = '0'.repeat(64)
const UNKNOWN_SHARE = 'A'.repeat(22)

/** What the list of calls does not contain: method, path and door come from there. */
type CallRow<Name extends CallName> = Omit<RouteRow, 'method' | 'path' | 'door' | 'slots' | 'valid'> & {
  slots: readonly (keyof CallBody<Name> & string)[]
  valid(who: Caller): { body?: CallBody<Name> }
}

/** A call without a row here does not compile. */
const CALLS: { readonly [Name in CallName]: CallRow<Name> } = {
  signUp: {
    slots: ['email', 'flow'],
    valid: () => ({ body: { ...aStranger() } }),
    byAddress: MAIL_TO_OWNER,
  },
  emailSignUp: {
    slots: ['email', 'flow'],
    valid: () => {
      const { password: _, ...facts } = aStranger()
      return { body: { ...facts, termsAccepted: true } }
    },
    byAddress: MAIL_TO_OWNER,
  },
  namedSignUp: {
    slots: ['email', 'flow'],
    valid: () => {
      const { email, password, flow } = aStranger()
      return { body: { name: '', email, password, flow } }
    },
    byAddress: MAIL_TO_OWNER,
  },
  recover: {
    slots: ['email', 'flow'],
    valid: () => ({ body: { email: aStranger().email, flow: randomUUID() } }),
    byAddress: MAIL_TO_OWNER,
  },
  newPassword: {
    slots: [],
    valid: () => ({ body: { password: 'granite teapot lantern' } }),
  },
  changePassword: {
    slots: [],
    // Left empty, because each attempt with a password counts against the account's limit of five a minute.
    valid: () => ({ body: { current: '', password: '' } }),
  },
  listSessions: { slots: [], valid: () => ({ body: {} }) },
  endOneSession: {
    slots: ['sessionId'],
    valid: () => ({ body: { sessionId: UNKNOWN_HASH } }),
  },
  endOtherSessions: { slots: [], valid: () => ({ body: {} }) },
  resend: {
    slots: ['email', 'flow'],
    valid: () => ({ body: { email: aStranger().email, flow: randomUUID() } }),
    byAddress: MAIL_TO_OWNER,
  },
  peekTicket: {
    slots: ['ticket', 'flow'],
    valid: ({ ticket, flow }) => ({ body: { ticket, flow } }),
  },
  spendTicket: {
    slots: ['ticket', 'flow'],
    valid: ({ ticket, flow }) => ({ body: { ticket, flow } }),
  },
  spendCode: {
    slots: ['email', 'code', 'flow'],
    valid: ({ email, flow }) => ({ body: { email, code: '000000', flow } }),
    // Wrong guesses are counted.
    byAddress: ['tickets'],
  },
  signIn: {
    slots: ['email'],
    valid: ({ email, password }) => ({ body: { email, password } }),
  },
  passkeyChallenge: { slots: [], valid: () => ({ body: {} }) },
  passkeySignIn: {
    slots: ['attempt'],
    valid: () => ({ body: { attempt: randomUUID(), response: aPasskeyAnswer() } }),
  },
  secondFactor: {
    slots: ['attempt'],
    valid: () => ({ body: { attempt: randomUUID(), response: aPasskeyAnswer() } }),
  },
  recoveryCode: {
    slots: ['attempt', 'code'],
    valid: () => ({ body: { attempt: randomUUID(), code: 'abcde-fghjk' } }),
  },
  showAgain: { slots: [], valid: () => ({ body: { by: { code: '000000' } } }) },
  mailCode: { slots: [], valid: () => ({ body: {} }) },
  waysIn: { slots: [], valid: () => ({ body: {} }) },
  newPasskey: { slots: [], valid: () => ({ body: {} }) },
  addPasskey: {
    slots: ['attempt', 'name'],
    valid: () => ({ body: { attempt: randomUUID(), name: 'Laptop', response: aNewPasskey() } }),
  },
  namePasskey: {
    slots: ['id', 'name'],
    valid: () => ({ body: { id: randomUUID(), name: 'Laptop' } }),
  },
  removePasskey: {
    slots: ['id'],
    valid: () => ({ body: { id: randomUUID() } }),
  },
  disconnectGoogle: {
    slots: [],
    valid: () => ({ body: {} }),
  },
  setSecondFactor: {
    slots: [],
    valid: () => ({ body: { on: false } }),
  },
  newRecoveryCodes: {
    slots: [],
    valid: () => ({ body: {} }),
  },
  googleNonce: { slots: [], valid: () => ({ body: {} }) },
  googleSignIn: {
    slots: ['token', 'nonce'],
    valid: () => ({ body: { provider: 'google', token: 'not.a.token', nonce: randomUUID() } }),
  },
  googleConnect: {
    slots: ['token', 'nonce'],
    valid: () => ({ body: { token: 'not.a.token', nonce: randomUUID() } }),
  },
  adopt: {
    slots: ['accessToken', 'refreshToken', 'flow'],
    // This type of session is never handed over: the session stays where it is, whoever presents it.
    valid: ({ session: { accessToken, refreshToken }, flow }) => ({
      body: { accessToken, refreshToken, type: 'password', flow, confirmed: true },
    }),
  },
  refresh: {
    slots: ['refreshToken'],
    valid: ({ session }) => ({ body: { refreshToken: session.refreshToken } }),
  },
  signOut: { slots: [], valid: () => ({ body: {} }) },
  endSession: {
    slots: ['refreshTokenSha256'],
    valid: () => ({ body: { refreshTokenSha256: UNKNOWN_HASH } }),
    // The hash is known only to a holder of the token and to the database. It ends that one session, together with the
    // push address of its browser, and reveals nothing about it.
    byHash: ['sessions', 'push_addresses'],
  },
  clearDevice: { slots: [], valid: () => ({ body: {} }) },
  authSession: {
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
  completeProfile: {
    slots: ['zip'],
    valid: () => ({ body: { zip: '', termsAccepted: true } }),
  },
  signAuthorization: {
    slots: ['textSha256'],
    valid: () => ({
      body: {
        textVersion: AUTHORIZATION_VERSION,
        textSha256: UNKNOWN_HASH,
        signatureKind: 'typed',
        signature: 'Dana Whitfield',
      },
    }),
  },
  sendWelcomeEmail: {
    slots: ['email'],
    valid: ({ email }) => ({ body: { email, firstName: 'Dana', isNewUser: true } }),
  },
  sendAuthEmail: {
    slots: ['email'],
    valid: ({ email }) => ({ body: { email, isWelcome: true, firstName: 'Dana' } }),
  },
  staffAct: {
    slots: ['requestId'],
    valid: () => ({ body: { requestId: UNKNOWN_HASH.slice(0, 32), action: 'archive_request', note: '' } }),
  },
  siteConfig: { slots: [], valid: () => ({}) },
  evidenceKeys: { slots: [], valid: () => ({}) },
  signedHeads: { slots: [], valid: () => ({ body: {} }) },
  createShare: {
    slots: ['requestId'],
    valid: () => ({ body: { requestId: UNKNOWN_HASH.slice(0, 32), days: 30 } }),
  },
  listShares: { slots: [], valid: () => ({ body: {} }) },
  endShare: {
    slots: ['id'],
    valid: () => ({ body: { id: UNKNOWN_SHARE } }),
  },
  createPayment: {
    slots: ['priceId', 'guestEmail'],
    valid: () => ({ body: { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: aStranger().email } }),
  },
  verifyPayment: {
    slots: ['sessionId'],
    valid: () => ({ body: { sessionId: 'cs_test_unknown' } }),
  },
  sendConfirmationEmail: {
    slots: ['userEmail'],
    valid: ({ email }) => ({
      body: { userEmail: email, firstName: 'Dana', planName: 'Minimal', planFrequency: 'monthly' },
    }),
  },
  startPush: {
    // A push endpoint does not identify an account: anybody who knows it can add it only to their own account.
    slots: [],
    valid: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' } }),
  },
  stopPush: { slots: [], valid: () => ({ body: {} }) },
  startLink: { slots: [], valid: () => ({ body: {} }) },
  correctDetails: {
    slots: [],
    valid: () => ({ body: { firstName: 'Dana', lastName: 'Whitfield', zip: '94110' } }),
  },
  changeDemandEmail: {
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
  confirmDemandEmail: {
    slots: ['proof'],
    valid: () => ({ body: { proof: 'a-ticket-of-nobody' } }),
  },
  closeAccount: {
    slots: ['email'],
    valid: () => ({ body: { email: 'nobody@of-this.example' } }),
  },
  keepAccount: { slots: [], valid: () => ({ body: {} }) },
  billingSummary: { slots: [], valid: () => ({ body: {} }) },
  billingPortal: { slots: [], valid: () => ({ body: {} }) },
  cancelPlan: { slots: [], valid: () => ({ body: {} }) },
  resumePlan: { slots: [], valid: () => ({ body: {} }) },
  quotePlan: {
    slots: ['planId'],
    valid: () => ({ body: { planId: 'private', billingCycle: 'monthly' } }),
  },
  changePlan: {
    slots: ['planId'],
    valid: () => ({ body: { planId: 'private', billingCycle: 'monthly', dueNow: 1, proratedAt: 1 } }),
  },
  staffRefund: {
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
}

/** Routes that are no calls of the app: pages, files, sync, and other programs. */
const BESIDES: readonly RouteRow[] = [
  { method: 'GET', path: '/api/health', door: 'open', slots: [], valid: () => ({}) },
  { method: 'GET', path: '/.well-known/security.txt', door: 'open', slots: [], valid: () => ({}) },
  { method: 'GET', path: '/openapi.json', door: 'open', slots: [], valid: () => ({}) },
  { method: 'POST', path: '/api/stripe-webhook', door: 'signed', slots: [], valid: () => ({ body: { id: 'evt_1' } }) },
  {
    method: 'GET',
    path: '/api/mail/stop/:token',
    door: 'open',
    slots: ['token'],
    valid: () => ({ params: { token: UNKNOWN_HASH } }),
  },
  {
    method: 'POST',
    path: '/api/mail/stop/:token',
    door: 'open',
    slots: ['token'],
    form: true,
    valid: () => ({ params: { token: UNKNOWN_HASH }, body: { 'List-Unsubscribe': 'One-Click' } }),
    // Anybody who has the mail may unsubscribe from more of its kind.
    byToken: ['account', 'email'],
  },
  { method: 'GET', path: '/api/auth/google/frame', door: 'open', slots: [], valid: () => ({}) },
  {
    method: 'PUT',
    path: '/api/shares/:id',
    door: 'own',
    slots: ['id', 'accountId'],
    valid: () => ({ params: { id: UNKNOWN_SHARE }, body: { bytes: 'of a place that nobody made' } }),
  },
  {
    method: 'POST',
    path: openShared.path,
    door: 'open',
    slots: ['id'],
    valid: () => ({ body: { id: UNKNOWN_SHARE } }),
  },
  {
    method: 'POST',
    path: extensionCalls.claim.path,
    door: 'open',
    slots: ['code'],
    valid: () => ({ body: { code: 'AAAA-AAAA', browser: 'Chrome on Linux' } }),
  },
  {
    method: 'POST',
    path: extensionCalls.sync.path,
    door: 'extension',
    slots: ['epoch'],
    valid: ({ epoch }) => ({
      body: {
        proto: PROTOCOL,
        schema: WIRE_VERSION,
        epoch,
        muts: [{ seq: 1, name: 'set_shield@1', args: { field: 'faceBlur', value: false } }],
      },
    }),
  },
  {
    method: 'POST',
    path: extensionCalls.sites.path,
    door: 'extension',
    slots: ['key'],
    valid: () => ({
      body: {
        key: 'A'.repeat(87),
        sealed: { list: 'c2VhbGVk', keys: [{ to: 'link-of-another-browser', key: 'B'.repeat(80) }] },
      },
    }),
  },
  { method: 'POST', path: extensionCalls.end.path, door: 'extension', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: '/sync/push',
    door: 'own',
    slots: ['epoch', 'client'],
    valid: ({ epoch, clientId, emailId }) => ({
      body: {
        proto: PROTOCOL,
        schema: WIRE_VERSION,
        epoch,
        client: clientId,
        muts: [{ seq: 1, name: 'confirm_providers@1', args: { emailId } }],
      },
    }),
  },
  {
    method: 'GET',
    path: '/sync/pull',
    door: 'own',
    slots: ['since', 'epoch', 'client', 'accountId'],
    valid: ({ clientId }) => ({
      query: { since: '0', epoch: '', client: clientId, proto: PROTOCOL, schema: String(WIRE_VERSION) },
    }),
  },
  {
    method: 'GET',
    path: '/sync/segments/:n',
    door: 'own',
    slots: ['n', 'epoch', 'places', 'accountId'],
    valid: ({ epoch }) => ({
      params: { n: '1' },
      query: { epoch, places: '2', proto: PROTOCOL, schema: String(WIRE_VERSION) },
    }),
  },
  {
    method: 'PUT',
    path: '/api/files/:sha256',
    door: 'own',
    slots: ['sha256', 'accountId'],
    valid: () => ({ params: { sha256: UNKNOWN_HASH }, body: { bytes: 'that do not have this hash' } }),
  },
  { method: 'GET', path: '/sync/live', door: 'own', slots: ['accountId'], valid: () => ({}) },
  {
    method: 'GET',
    path: '/api/files/:sha256',
    door: 'own',
    slots: ['sha256', 'accountId'],
    valid: () => ({ params: { sha256: UNKNOWN_HASH } }),
  },
]

/** Whether a route opens with a session alone; what kind it is, or whose, is checked afterwards. */
export const asksForSession = ({ door }: RouteRow): boolean => door === 'own' || door === 'staff' || door === 'recovery'

export const ROUTES: readonly RouteRow[] = [
  ...BESIDES,
  ...Object.entries(calls).map(([name, { method, path, door }]) => ({
    method,
    path,
    door,
    ...CALLS[name as CallName],
  })),
]

let strangers = 0

/** Somebody who has never used the product. */
export function aStranger(): Persona {
  strangers += 1
  return {
    firstName: 'Robin',
    lastName: 'Castellan',
    email: `robin.${strangers}@stranger.example`,
    password: 'granite teapot lantern',
    zip: '80301',
    flow: `flow-of-stranger-${strangers}`,
  }
}

/** What the person's page knows in addition to what they know themselves. */
export async function callerOf(server: TestServer, resident: Resident): Promise<Caller> {
  const [email] = await server.store.tenant(resident.accountId).list('email')
  if (email === undefined) throw new Error('an account has an address')
  const epoch = await server.store.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'epoch')
    .executeTakeFirstOrThrow()
  return { ...resident, emailId: email.id, epoch: epoch.value, clientId: randomUUID() }
}

export interface FilledRequest {
  path: string
  body?: Record<string, unknown>
}

/** The valid request of a row, with `value` in one of its slots. */
export function fill(row: RouteRow, who: Caller, slot?: { name: string; value: string }): FilledRequest {
  const { query = {}, params = {}, body } = row.valid(who)
  const inPath = slot !== undefined && row.path.includes(`:${slot.name}`)
  const inBody = slot !== undefined && body !== undefined && !inPath
  const paramValues = inPath ? { ...params, [slot.name]: slot.value } : params
  const queryValues = slot !== undefined && !inBody && !inPath ? { ...query, [slot.name]: slot.value } : query
  const search = new URLSearchParams(queryValues).toString()
  const path = row.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(paramValues[name] ?? ''))
  return {
    path: search === '' ? path : `${path}?${search}`,
    ...(body === undefined ? {} : { body: inBody ? { ...body, [slot.name]: slot.value } : body }),
  }
}

/** Well-formed, but not signed by anybody. */
function aPasskeyAnswer(): PasskeyAnswer {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA'
  const response = { clientDataJSON: id, authenticatorData: id, signature: id }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function aNewPasskey(): NewPasskey {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA'
  const response = { clientDataJSON: id, attestationObject: id }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}
