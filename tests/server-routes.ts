import { randomUUID } from 'node:crypto'

import { AUTHORIZATION_VERSION } from '../sync/rules/letters/authorization-text.ts'
import { calls } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import { openShared } from '../sync/wire/shares.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import type { Persona, Resident, TestServer } from './test-server.ts'

/**
 * Every route of the product as strangers see it. The tests about tenants and bodies walk over this list and
 * compare it with the router: a route that is not here fails them.
 */
export interface RouteRow {
  method: 'GET' | 'POST' | 'PUT'
  /** As the router names it. */
  path: string
  /** open: for everybody. own: with a session. either: a visitor too, but no ended session. signed: by the payment provider. link: with a linked extension's token, and no session. */
  door: 'open' | 'own' | 'either' | 'signed' | 'link'
  /** Fields of body, query or path by which something is named: an id, a hash, an address, a token. */
  slots: readonly string[]
  /** Something that this person could really send. */
  valid(who: Caller): {
    query?: Record<string, string>
    params?: Record<string, string>
    body?: Record<string, unknown>
  }
  /** Tables of an account that a stranger changes by naming its address, because the product says so. */
  byAddress?: readonly string[]
  /** The same by naming the hash of a token. */
  byHash?: readonly string[]
  /** The same by an unguessable token that stands in a mail. */
  byToken?: readonly string[]
  /** The body travels as a form. */
  form?: true
}

/** Who sends, and what the page knows. */
export interface Caller extends Pick<Resident, 'email' | 'password' | 'flow' | 'ticket' | 'session'> {
  emailId: string
  epoch: string
  clientId: string
}

/** What stands before several routes. */
export const MIDDLEWARE = ['ALL /*', 'ALL /api/*', 'ALL /sync/*', 'ALL /api/files/*', 'ALL /api/extension/*']

/** A mail to its owner is the answer to whoever types an address: the ticket in it replaces the one before. */
const MAIL_TO_OWNER = ['account', 'mails', 'tickets']

const UNKNOWN_HASH = '0'.repeat(64)
const UNKNOWN_SHARE = 'A'.repeat(22)

export const ROUTES: readonly RouteRow[] = [
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
    // Whoever has the mail may stop more of its kind.
    byToken: ['account', 'email'],
  },
  {
    method: 'POST',
    path: calls.signUp.path,
    door: 'open',
    slots: ['email', 'flow'],
    valid: () => ({ body: { ...aStranger() } }),
    byAddress: MAIL_TO_OWNER,
  },
  {
    method: 'POST',
    path: calls.emailSignUp.path,
    door: 'open',
    slots: ['email', 'flow'],
    valid: () => {
      const { password: _, ...facts } = aStranger()
      return { body: { ...facts, termsAccepted: true } }
    },
    byAddress: MAIL_TO_OWNER,
  },
  {
    method: 'POST',
    path: calls.namedSignUp.path,
    door: 'open',
    slots: ['email', 'flow'],
    valid: () => {
      const { email, password, flow } = aStranger()
      return { body: { name: '', email, password, flow } }
    },
    byAddress: MAIL_TO_OWNER,
  },
  {
    method: 'POST',
    path: calls.recover.path,
    door: 'open',
    slots: ['email', 'flow'],
    valid: () => ({ body: { email: aStranger().email, flow: randomUUID() } }),
    byAddress: MAIL_TO_OWNER,
  },
  {
    method: 'POST',
    path: calls.newPassword.path,
    door: 'own',
    slots: [],
    valid: () => ({ body: { password: 'granite teapot lantern' } }),
  },
  {
    method: 'POST',
    path: calls.changePassword.path,
    door: 'own',
    slots: [],
    // Left empty: each try with a password counts against its account's five a minute.
    valid: () => ({ body: { current: '', password: '' } }),
  },
  { method: 'POST', path: calls.listSessions.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.endOneSession.path,
    door: 'own',
    slots: ['sessionId'],
    valid: () => ({ body: { sessionId: UNKNOWN_HASH } }),
  },
  { method: 'POST', path: calls.endOtherSessions.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.resend.path,
    door: 'open',
    slots: ['email', 'flow'],
    valid: () => ({ body: { email: aStranger().email, flow: randomUUID() } }),
    byAddress: MAIL_TO_OWNER,
  },
  {
    method: 'POST',
    path: calls.peekTicket.path,
    door: 'open',
    slots: ['ticket', 'flow'],
    valid: ({ ticket, flow }) => ({ body: { ticket, flow } }),
  },
  {
    method: 'POST',
    path: calls.spendTicket.path,
    door: 'open',
    slots: ['ticket', 'flow'],
    valid: ({ ticket, flow }) => ({ body: { ticket, flow } }),
  },
  {
    method: 'POST',
    path: calls.spendCode.path,
    door: 'open',
    slots: ['email', 'code', 'flow'],
    valid: ({ email, flow }) => ({ body: { email, code: '000000', flow } }),
    // Wrong guesses are counted.
    byAddress: ['tickets'],
  },
  {
    method: 'POST',
    path: calls.signIn.path,
    door: 'open',
    slots: ['email'],
    valid: ({ email, password }) => ({ body: { email, password } }),
  },
  { method: 'POST', path: calls.passkeyChallenge.path, door: 'open', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.passkeySignIn.path,
    door: 'open',
    slots: ['attempt'],
    valid: () => ({ body: { attempt: randomUUID(), response: aPasskeyAnswer() } }),
  },
  {
    method: 'POST',
    path: calls.secondFactor.path,
    door: 'open',
    slots: ['attempt'],
    valid: () => ({ body: { attempt: randomUUID(), response: aPasskeyAnswer() } }),
  },
  {
    method: 'POST',
    path: calls.recoveryCode.path,
    door: 'open',
    slots: ['attempt', 'code'],
    valid: () => ({ body: { attempt: randomUUID(), code: 'abcde-fghjk' } }),
  },
  { method: 'POST', path: calls.waysIn.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.newPasskey.path, door: 'own', slots: [], valid: () => ({ body: { password: '' } }) },
  {
    method: 'POST',
    path: calls.addPasskey.path,
    door: 'own',
    slots: ['attempt', 'name'],
    valid: () => ({ body: { attempt: randomUUID(), name: 'Laptop', response: aNewPasskey() } }),
  },
  {
    method: 'POST',
    path: calls.namePasskey.path,
    door: 'own',
    slots: ['id', 'name'],
    valid: () => ({ body: { id: randomUUID(), name: 'Laptop' } }),
  },
  {
    method: 'POST',
    path: calls.removePasskey.path,
    door: 'own',
    slots: ['id'],
    valid: () => ({ body: { id: randomUUID(), password: '' } }),
  },
  {
    method: 'POST',
    path: calls.disconnectGoogle.path,
    door: 'own',
    slots: [],
    valid: () => ({ body: { password: '' } }),
  },
  {
    method: 'POST',
    path: calls.setSecondFactor.path,
    door: 'own',
    slots: [],
    valid: () => ({ body: { on: false, password: '' } }),
  },
  {
    method: 'POST',
    path: calls.newRecoveryCodes.path,
    door: 'own',
    slots: [],
    valid: () => ({ body: { password: '' } }),
  },
  { method: 'POST', path: calls.googleNonce.path, door: 'open', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.googleSignIn.path,
    door: 'open',
    slots: ['token', 'nonce'],
    valid: () => ({ body: { provider: 'google', token: 'not.a.token', nonce: randomUUID() } }),
  },
  { method: 'GET', path: '/api/auth/google/frame', door: 'open', slots: [], valid: () => ({}) },
  {
    method: 'POST',
    path: calls.googleConnect.path,
    door: 'own',
    slots: ['token', 'nonce'],
    valid: () => ({ body: { token: 'not.a.token', nonce: randomUUID(), password: '' } }),
  },
  {
    method: 'POST',
    path: calls.adopt.path,
    door: 'open',
    slots: ['accessToken', 'refreshToken', 'flow'],
    // Of a kind that never travels: the session stays where it is, whoever shows it.
    valid: ({ session: { accessToken, refreshToken }, flow }) => ({
      body: { accessToken, refreshToken, type: 'password', flow, confirmed: true },
    }),
  },
  {
    method: 'POST',
    path: calls.refresh.path,
    door: 'open',
    slots: ['refreshToken'],
    valid: ({ session }) => ({ body: { refreshToken: session.refreshToken } }),
  },
  { method: 'POST', path: calls.signOut.path, door: 'open', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.endSession.path,
    door: 'open',
    slots: ['refreshTokenSha256'],
    valid: () => ({ body: { refreshTokenSha256: UNKNOWN_HASH } }),
    // Known to whoever held the token, and to the database: it ends that one session, and says nothing of it.
    byHash: ['sessions'],
  },
  { method: 'POST', path: calls.clearDevice.path, door: 'open', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.authSession.path,
    door: 'open',
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
  {
    method: 'POST',
    path: calls.completeProfile.path,
    door: 'own',
    slots: ['zip'],
    valid: () => ({ body: { zip: '', termsAccepted: true } }),
  },
  {
    method: 'POST',
    path: calls.signAuthorization.path,
    door: 'own',
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
  {
    method: 'POST',
    path: calls.sendWelcomeEmail.path,
    door: 'own',
    slots: ['email'],
    valid: ({ email }) => ({ body: { email, firstName: 'Dana', isNewUser: true } }),
  },
  {
    method: 'POST',
    path: calls.sendAuthEmail.path,
    door: 'own',
    slots: ['email'],
    valid: ({ email }) => ({ body: { email, isWelcome: true, firstName: 'Dana' } }),
  },
  {
    method: 'POST',
    path: calls.staffAct.path,
    door: 'own',
    slots: ['requestId'],
    valid: () => ({ body: { requestId: UNKNOWN_HASH.slice(0, 32), action: 'archive_request', note: '' } }),
  },
  { method: 'GET', path: calls.siteConfig.path, door: 'open', slots: [], valid: () => ({}) },
  { method: 'GET', path: calls.evidenceKeys.path, door: 'open', slots: [], valid: () => ({}) },
  { method: 'POST', path: calls.signedHeads.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.createShare.path,
    door: 'own',
    slots: ['requestId'],
    valid: () => ({ body: { requestId: UNKNOWN_HASH.slice(0, 32), days: 30 } }),
  },
  { method: 'POST', path: calls.listShares.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.endShare.path,
    door: 'own',
    slots: ['id'],
    valid: () => ({ body: { id: UNKNOWN_SHARE } }),
  },
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
    path: calls.createPayment.path,
    door: 'either',
    slots: ['priceId', 'guestEmail'],
    valid: () => ({ body: { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: aStranger().email } }),
  },
  {
    method: 'POST',
    path: calls.verifyPayment.path,
    door: 'own',
    slots: ['sessionId'],
    valid: () => ({ body: { sessionId: 'cs_test_unknown' } }),
  },
  {
    method: 'POST',
    path: calls.sendConfirmationEmail.path,
    door: 'own',
    slots: ['userEmail'],
    valid: ({ email }) => ({
      body: { userEmail: email, firstName: 'Dana', planName: 'Minimal', planFrequency: 'monthly' },
    }),
  },
  {
    method: 'POST',
    path: calls.startPush.path,
    door: 'own',
    // Where a browser is woken names nothing of an account: whoever knows it adds it to their own, and to no other.
    slots: [],
    valid: () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' } }),
  },
  { method: 'POST', path: calls.stopPush.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.startLink.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
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
    door: 'link',
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
  { method: 'POST', path: extensionCalls.end.path, door: 'link', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.correctDetails.path,
    door: 'own',
    slots: [],
    valid: () => ({ body: { firstName: 'Dana', lastName: 'Whitfield', zip: '94110' } }),
  },
  {
    method: 'POST',
    path: calls.changeDemandEmail.path,
    door: 'own',
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
  {
    method: 'POST',
    path: calls.confirmDemandEmail.path,
    door: 'own',
    slots: ['proof'],
    valid: () => ({ body: { proof: 'a-ticket-of-nobody' } }),
  },
  {
    method: 'POST',
    path: calls.closeAccount.path,
    door: 'own',
    slots: ['email'],
    valid: () => ({ body: { email: 'nobody@of-this.example' } }),
  },
  { method: 'POST', path: calls.keepAccount.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.billingSummary.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.billingPortal.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.cancelPlan.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  { method: 'POST', path: calls.resumePlan.path, door: 'own', slots: [], valid: () => ({ body: {} }) },
  {
    method: 'POST',
    path: calls.quotePlan.path,
    door: 'own',
    slots: ['planId'],
    valid: () => ({ body: { planId: 'private', billingCycle: 'monthly' } }),
  },
  {
    method: 'POST',
    path: calls.changePlan.path,
    door: 'own',
    slots: ['planId'],
    valid: () => ({ body: { planId: 'private', billingCycle: 'monthly', dueNow: 1, proratedAt: 1 } }),
  },
  {
    method: 'POST',
    path: calls.staffRefund.path,
    door: 'own',
    slots: ['email'],
    valid: ({ email }) => ({ body: { email } }),
  },
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

let strangers = 0

/** Somebody who has not been here. */
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

/** What the person's page knows beside what they know themselves. */
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

/** The valid request of a row, with one of its slots holding `value` instead. */
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

/** Of the right form, and signed by nobody. */
function aPasskeyAnswer() {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA'
  const response = { clientDataJSON: id, authenticatorData: id, signature: id }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function aNewPasskey() {
  const id = 'AAAAAAAAAAAAAAAAAAAAAA'
  const response = { clientDataJSON: id, attestationObject: id }
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}
