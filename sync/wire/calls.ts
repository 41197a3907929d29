import { z } from 'zod/mini'

import { Instant, RequestId, Sha256 } from '../records/ids.ts'
import { Authorities, EvidenceKey, SignedHeads } from '../records/signed-head.ts'
import { INVOICES_KEPT } from '../records/subscription.ts'
import { type CallLimit, LIMITS } from './call-limits.ts'
import type { ProblemCode } from './problem.ts'
import { refresh, Session } from './session.ts'
import { SHARE_DAYS, Share, ShareId } from './shares.ts'

const text = z.string().check(z.maxLength(400))
const password = z.string().check(z.maxLength(1000))
const billingCycle = z.enum(['monthly', 'annual'])

/** What a sign-in gives, besides the session: what shows later that this browser is known (`known-browser.ts`). */
export const NewSession = z.extend(Session, { known: z.optional(z.string()) })
export type NewSession = z.infer<typeof NewSession>

/** The cost of a plan change, shown to the person; the change is made only at the cost that was shown. */
export const PlanQuote = z.object({
  planId: z.string(),
  billingCycle,
  /** Charged now, in cents. */
  dueNow: z.number(),
  /** Credited toward the next charges, in cents. */
  credit: z.number(),
  /** How much of `dueNow` is sales tax, in cents. */
  tax: z.number(),
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
  /** When the new price is next charged. */
  nextChargeAt: Instant,
  /** The moment for which the proration was computed, in seconds; 0 if nothing is prorated. */
  proratedAt: z.number(),
})
export type PlanQuote = z.infer<typeof PlanQuote>

/** What a staff account may do to a request of any account, in the order of the buttons in the evidence panel. */
export const StaffAction = z.enum(['requeue_notice', 'mark_verified', 'trigger_escalation', 'archive_request'])
export type StaffAction = z.infer<typeof StaffAction>

const signed = z.string().check(z.maxLength(20_000))
/** We request none. */
const extensions = z.strictObject({})

/** A browser's encoding of an authenticator's answer, in WebAuthn's JSON form. */
const PasskeyAnswer = z.strictObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(text),
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: signed,
    authenticatorData: signed,
    signature: signed,
    userHandle: z.optional(text),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const NewPasskey = z.strictObject({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(text),
  clientExtensionResults: extensions,
  response: z.strictObject({
    clientDataJSON: signed,
    attestationObject: signed,
    authenticatorData: z.optional(signed),
    transports: z.optional(z.array(text)),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(signed),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** `options`: WebAuthn's JSON options. `attempt` identifies the question when it is answered. */
const PasskeyQuestion = z.object({ attempt: z.string(), options: z.record(z.string(), z.unknown()) })

export const WaysIn = z.object({
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.number(), lastUsedAt: z.nullable(z.number()) }),
  ),
  secondFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  /** How many other sessions a change of these has ended. */
  ended: z.optional(z.number()),
})
export type WaysIn = z.infer<typeof WaysIn>

/**
 * Who may call: everybody; a session; a session or a visitor, but no session that has ended; the session of a mail that
 * lets one set a new password, and nothing else; staff; a linked extension.
 */
export type Door = 'open' | 'own' | 'either' | 'recovery' | 'staff' | 'extension'

/** One call: all that is true of it before anything is done, and what is sent and comes back. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  door: Door
  /**
   * The call creates or ends a session by what its body carries; a bearer would only confuse which session is meant.
   */
  bearer?: false
  /** What one attempt counts against, before the call does anything. */
  limit: readonly CallLimit[]
  /**
   * What the person behind the session must have shown within a quarter of an hour. `fresh`: a factor of the strength
   * that the account has. `second`: only where the account asks for a second factor; otherwise the body proves enough.
   */
  assurance?: 'fresh' | 'second'
  /** Takes the same time for an address that has an account and for one that has none. */
  even?: true
  /** It queues a mail, which leaves at once. */
  mails?: true
  /** Event of the server's log once the call has succeeded. */
  log?: string
  /** What the person reads if it fails for a reason that has no words of its own. */
  fails?: ProblemCode
  /** Headers of the answer. */
  headers?: Readonly<Record<string, string>>
  body: z.ZodMiniType
  answer: z.ZodMiniType
}

/**
 * Every call outside sync, one row each. The names after /api/ are the specification's, if it has one. Bodies are
 * strict: an unknown key is refused. The app sends by this list and checks the answers (`app/data/calls.ts`). The server
 * enforces each row before it runs the call's handler (`server/http/serve.ts`), and describes it in `/openapi.json`.
 */
export const calls = {
  /** Wizard step 1. The answer is the same for a known and an unknown address. */
  signUp: {
    method: 'POST',
    path: '/api/auth/sign-up',
    door: 'open',
    limit: LIMITS.signUp,
    even: true,
    mails: true,
    bearer: false,
    body: z.strictObject({
      firstName: text,
      lastName: text,
      email: text,
      password,
      zip: text,
      /** Generated and stored by this browser: only this browser is signed in without another question. */
      flow: text,
    }),
    answer: z.object({ next: z.literal('/onboarding') }),
  },
  /** The form of /signup: no password, and the same answer for a known and an unknown address. */
  emailSignUp: {
    method: 'POST',
    path: '/api/auth-email-signup',
    door: 'open',
    limit: LIMITS.signUp,
    even: true,
    mails: true,
    body: z.strictObject({
      firstName: text,
      lastName: text,
      email: text,
      zip: text,
      termsAccepted: z.boolean(),
      flow: text,
    }),
    answer: z.object({ next: z.literal('/onboarding') }),
  },
  /**
   * The Sign Up tab of /auth. A session is returned only for an existing, verified account with this exact password.
   * Everybody else gets the same answer, and must confirm through the mailbox.
   */
  namedSignUp: {
    method: 'POST',
    path: '/api/auth/named-sign-up',
    door: 'open',
    limit: LIMITS.signInOrUp,
    even: true,
    mails: true,
    body: z.strictObject({ name: text, email: text, password, flow: text }),
    answer: z.object({ next: z.literal('/dashboard'), session: z.nullable(NewSession) }),
  },
  /** Resend Email: a new ticket and code, if the address has an account. */
  resend: {
    method: 'POST',
    path: '/api/auth/resend',
    door: 'open',
    limit: LIMITS.mail,
    even: true,
    mails: true,
    bearer: false,
    body: z.strictObject({ email: text, flow: text }),
    answer: z.object({ sent: z.literal(true) }),
  },
  /** Look at a ticket without spending it: whose it is (masked), and whether this browser requested it. */
  peekTicket: {
    method: 'POST',
    path: '/api/auth/peek-ticket',
    door: 'open',
    limit: LIMITS.none,
    bearer: false,
    body: z.strictObject({ ticket: text, flow: z.nullable(text) }),
    answer: z.object({
      maskedEmail: z.string(),
      sameBrowser: z.boolean(),
      next: z.string(),
      /**
       * The sign-up used the address of an existing account. Revealed only here, where control of the mailbox is
       * proven.
       */
      isRegistered: z.boolean(),
      onlyFor: z.optional(z.literal('new-password')),
    }),
  },
  /** Spend a ticket, when the person presses a button. */
  spendTicket: {
    method: 'POST',
    path: '/api/auth/spend-ticket',
    door: 'open',
    limit: LIMITS.none,
    bearer: false,
    body: z.strictObject({ ticket: text, flow: z.nullable(text) }),
    answer: z.object({ session: NewSession, next: z.string() }),
  },
  /** Spend the six-digit code of the same mail. */
  spendCode: {
    method: 'POST',
    path: '/api/auth/spend-code',
    door: 'open',
    limit: LIMITS.code,
    even: true,
    bearer: false,
    body: z.strictObject({ email: text, code: text, flow: z.nullable(text) }),
    answer: z.object({ session: NewSession, next: z.string() }),
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    door: 'open',
    limit: LIMITS.signIn,
    log: 'signed_in',
    bearer: false,
    body: z.strictObject({ email: text, password }),
    answer: z.object({ session: NewSession }),
  },
  /** Before asking Google: the secret stays in this browser, Google signs its hash. */
  googleNonce: {
    method: 'POST',
    path: '/api/auth/google/nonce',
    door: 'open',
    limit: LIMITS.googleNonce,
    bearer: false,
    body: z.strictObject({}),
    answer: z.object({ nonce: z.string(), hash: z.string(), expiresAt: z.number() }),
  },
  /** Google's identity token. `welcome`: for whom an account was just created. */
  googleSignIn: {
    method: 'POST',
    path: '/api/auth/google',
    door: 'open',
    limit: LIMITS.google,
    mails: true,
    log: 'signed_in_google',
    bearer: false,
    body: z.strictObject({
      provider: z.literal('google'),
      token: z.string().check(z.maxLength(8_000)),
      nonce: text,
    }),
    answer: z.object({
      session: NewSession,
      next: z.enum(['/onboarding', '/onboarding/complete-profile']),
      welcome: z.nullable(z.object({ firstName: z.string() })),
    }),
  },
  /** Connects a Google account to the signed-in account: from now on it can be used to sign in. */
  googleConnect: {
    method: 'POST',
    path: '/api/auth/google/connect',
    door: 'own',
    limit: LIMITS.googleAndWays,
    assurance: 'fresh',
    mails: true,
    body: z.strictObject({ token: z.string().check(z.maxLength(8_000)), nonce: text }),
    answer: z.object({ connected: z.literal(true) }),
  },
  /** The challenge that a passkey signs at sign-in; its answer shows whose passkey it is. */
  passkeyChallenge: {
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    door: 'open',
    limit: LIMITS.passkeyChallenge,
    bearer: false,
    body: z.strictObject({}),
    answer: PasskeyQuestion,
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/auth/passkey',
    door: 'open',
    limit: LIMITS.passkey,
    log: 'signed_in_passkey',
    bearer: false,
    body: z.strictObject({ attempt: text, response: PasskeyAnswer }),
    answer: z.object({ session: NewSession, next: z.literal('/dashboard') }),
  },
  /** After `second_factor_needed`, which names the attempt. */
  secondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    door: 'open',
    limit: LIMITS.passkey,
    log: 'second_factor_passed',
    bearer: false,
    body: z.strictObject({ attempt: text, response: PasskeyAnswer }),
    answer: z.object({ session: NewSession, next: z.string() }),
  },
  /** The same if no passkey is at hand. */
  recoveryCode: {
    method: 'POST',
    path: '/api/auth/recovery-code',
    door: 'open',
    limit: LIMITS.passkey,
    mails: true,
    log: 'second_factor_passed',
    bearer: false,
    body: z.strictObject({ attempt: text, code: text }),
    answer: z.object({ session: NewSession, next: z.string() }),
  },
  /**
   * Shows again who is signed in here, after `confirm_first`, which says by what: the password, a passkey (with the
   * attempt that the refusal named), or the code of a mail. The refused call can then be made again.
   */
  showAgain: {
    method: 'POST',
    path: '/api/auth/show-again',
    door: 'own',
    limit: LIMITS.showAgain,
    log: 'shown_again',
    body: z.strictObject({
      by: z.union([
        z.strictObject({ password }),
        z.strictObject({ attempt: text, response: PasskeyAnswer }),
        z.strictObject({ code: text }),
      ]),
    }),
    answer: z.object({ shown: z.literal(true) }),
  },
  /** Sends a code for that to the account's own address. */
  mailCode: {
    method: 'POST',
    path: '/api/auth/mail-code',
    door: 'own',
    limit: LIMITS.mail,
    mails: true,
    body: z.strictObject({}),
    answer: z.object({ sent: z.literal(true) }),
  },
  /** How this account can be opened. */
  waysIn: {
    method: 'POST',
    path: '/api/ways-in',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: WaysIn,
  },
  newPasskey: {
    method: 'POST',
    path: '/api/ways-in/passkeys/new',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    body: z.strictObject({}),
    answer: PasskeyQuestion,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/ways-in/passkeys/add',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    mails: true,
    log: 'passkey_added',
    body: z.strictObject({ attempt: text, name: text, response: NewPasskey }),
    answer: WaysIn,
  },
  namePasskey: {
    method: 'POST',
    path: '/api/ways-in/passkeys/name',
    door: 'own',
    limit: LIMITS.ways,
    log: 'passkey_renamed',
    body: z.strictObject({ id: text, name: text }),
    answer: WaysIn,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/ways-in/passkeys/remove',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    mails: true,
    log: 'passkey_removed',
    body: z.strictObject({ id: text }),
    answer: WaysIn,
  },
  disconnectGoogle: {
    method: 'POST',
    path: '/api/ways-in/google/remove',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    mails: true,
    log: 'google_disconnected',
    body: z.strictObject({}),
    answer: WaysIn,
  },
  /** The codes are returned once, when the second factor is switched on. */
  setSecondFactor: {
    method: 'POST',
    path: '/api/ways-in/second-factor',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    mails: true,
    body: z.strictObject({ on: z.boolean() }),
    answer: z.object({ ways: WaysIn, codes: z.array(z.string()) }),
  },
  /** Replaces all earlier codes. */
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/ways-in/recovery-codes',
    door: 'own',
    limit: LIMITS.ways,
    assurance: 'fresh',
    mails: true,
    body: z.strictObject({}),
    answer: z.object({ ways: WaysIn, codes: z.array(z.string()) }),
  },
  /**
   * Exchanges tokens that came in a URL for a session of this browser; the given session ends. Without the nonce of the
   * browser that requested it, nothing happens until the person presses a button (`confirmed`): `session` is null, and
   * the answer says whose it is.
   */
  adopt: {
    method: 'POST',
    path: '/api/auth/adopt',
    door: 'open',
    limit: LIMITS.none,
    bearer: false,
    body: z.strictObject({
      accessToken: text,
      refreshToken: text,
      type: text,
      flow: z.nullable(text),
      confirmed: z.boolean(),
    }),
    answer: z.object({ maskedEmail: z.string(), session: z.nullable(NewSession) }),
  },
  refresh,
  /** A link to set a new password, if the address has an account. */
  recover: {
    method: 'POST',
    path: '/api/auth/recover',
    door: 'open',
    limit: LIMITS.mail,
    even: true,
    mails: true,
    body: z.strictObject({ email: text, flow: text }),
    answer: z.object({ sent: z.literal(true) }),
  },
  /**
   * The only call that a session from such a link may make. All of the person's sessions end, and one for this browser
   * begins.
   */
  newPassword: {
    method: 'POST',
    path: '/api/auth/new-password',
    door: 'recovery',
    limit: LIMITS.none,
    mails: true,
    log: 'password_changed',
    body: z.strictObject({ password }),
    answer: z.object({ session: NewSession }),
  },
  /** All other sessions end. */
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    door: 'own',
    limit: LIMITS.signIn,
    assurance: 'second',
    mails: true,
    log: 'password_changed',
    body: z.strictObject({ current: password, password }),
    answer: z.object({ ended: z.number() }),
  },
  /** Where the person is signed in, newest use first, and whether they have a password. */
  listSessions: {
    method: 'POST',
    path: '/api/auth/sessions',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: z.object({
      hasPassword: z.boolean(),
      sessions: z.array(
        z.object({
          id: z.string(),
          /** 'Chrome on Windows'; empty if the browser did not say. */
          browser: z.string(),
          beganAt: z.number(),
          lastUsedAt: z.number(),
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  /** Signs out one session. */
  endOneSession: {
    method: 'POST',
    path: '/api/auth/end-one-session',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ sessionId: text }),
    answer: z.object({ ended: z.number() }),
  },
  /** Signs out all sessions except this one. */
  endOtherSessions: {
    method: 'POST',
    path: '/api/auth/end-other-sessions',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: z.object({ ended: z.number() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    door: 'open',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: z.object({ signedOut: z.literal(true) }),
  },
  /**
   * Ends a session by the SHA-256 of its refresh token. A browser that signed out offline may keep that hash, since it
   * opens nothing. The answer is the same for a session that has ended and for one that never existed.
   */
  endSession: {
    method: 'POST',
    path: '/api/auth/end-session',
    door: 'open',
    limit: LIMITS.none,
    body: z.strictObject({ refreshTokenSha256: Sha256 }),
    answer: z.object({ signedOut: z.literal(true) }),
  },
  /** Tells the browser to clear this site's data, by the only header that also reaches what was deleted before. */
  clearDevice: {
    method: 'POST',
    path: '/api/device/clear',
    door: 'open',
    limit: LIMITS.none,
    // Cookies stay: one of them records that this clearing was still to be done.
    headers: { 'Clear-Site-Data': '"storage"' },
    body: z.strictObject({}),
    answer: z.object({ cleared: z.literal(true) }),
  },
  /**
   * Whether the bearer's session is alive, and whether an address is its own. Never reveals whether a stranger's is
   * known.
   */
  authSession: {
    method: 'POST',
    path: '/api/auth-session',
    door: 'open',
    limit: LIMITS.none,
    body: z.strictObject({ email: z.optional(text) }),
    answer: z.object({ isAuthenticated: z.boolean(), knownEmail: z.boolean() }),
  },
  /** Profile completion: ZIP (if missing), the terms with '18 or older', and the name if it was only guessed. */
  completeProfile: {
    method: 'POST',
    path: '/api/account/profile',
    door: 'own',
    limit: LIMITS.none,
    fails: 'profile_not_saved',
    body: z.strictObject({
      firstName: z.optional(text),
      lastName: z.optional(text),
      zip: text,
      termsAccepted: z.boolean(),
    }),
    answer: z.object({ next: z.literal('/onboarding') }),
  },
  /** Sign the authorization. `textSha256` is the hash of the text on the screen: a changed text is refused. */
  signAuthorization: {
    method: 'POST',
    path: '/api/account/authorization',
    door: 'own',
    limit: LIMITS.sign,
    fails: 'authorization_failed',
    body: z.strictObject({
      textVersion: text,
      textSha256: Sha256,
      signatureKind: z.enum(['typed', 'drawn']),
      signature: z.string().check(z.minLength(1), z.maxLength(20_000)),
    }),
    answer: z.object({ signedAt: Instant }),
  },
  /** Corrects name and ZIP code. A change ends the signed authorization, because its letters name both. */
  correctDetails: {
    method: 'POST',
    path: '/api/account/details',
    door: 'own',
    limit: LIMITS.details,
    fails: 'profile_not_saved',
    body: z.strictObject({ firstName: text, lastName: text, zip: text }),
    answer: z.object({ signAgain: z.boolean() }),
  },
  /**
   * Changes the address for which deletion is demanded, while no demand is open; the person must confirm from a mail
   * sent there. `sent`: false if the address was already verified.
   */
  changeDemandEmail: {
    method: 'POST',
    path: '/api/account/demand-email',
    door: 'own',
    limit: LIMITS.demandMail,
    mails: true,
    log: 'demand_email_changed',
    body: z.strictObject({ email: text }),
    answer: z.object({ sent: z.boolean() }),
  },
  /** With the ticket from that mail, or its six digits. */
  confirmDemandEmail: {
    method: 'POST',
    path: '/api/account/demand-email/confirm',
    door: 'own',
    limit: LIMITS.ownCode,
    log: 'demand_email_confirmed',
    body: z.strictObject({ proof: text }),
    answer: z.object({ email: z.string() }),
  },
  /**
   * Closes the account: signed out everywhere at once, erased a week later. `email`: the account's own, typed again.
   */
  closeAccount: {
    method: 'POST',
    path: '/api/account/close',
    door: 'own',
    limit: LIMITS.close,
    assurance: 'fresh',
    body: z.strictObject({ email: text }),
    answer: z.object({ erasedAfter: Instant }),
  },
  /** Restores a closed account, until its last day. */
  keepAccount: {
    method: 'POST',
    path: '/api/account/keep',
    door: 'own',
    limit: LIMITS.close,
    body: z.strictObject({}),
    answer: z.object({ kept: z.literal(true) }),
  },
  /** The first mail to a verified mailbox, once per account. It is sent only to the session's own address. */
  sendWelcomeEmail: {
    method: 'POST',
    path: '/api/send-welcome-email',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ email: text, firstName: text, isNewUser: z.boolean() }),
    answer: z.object({ sent: z.boolean() }),
  },
  /** The same after the first Google sign-in. */
  sendAuthEmail: {
    method: 'POST',
    path: '/api/send-auth-email',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ email: text, isWelcome: z.boolean(), firstName: text }),
    answer: z.object({ sent: z.boolean() }),
  },
  /** A staff action on one request. The note goes into the person's ledger; how a deletion is known must be stated. */
  staffAct: {
    method: 'POST',
    path: '/api/staff/act',
    door: 'staff',
    limit: LIMITS.staff,
    assurance: 'fresh',
    log: 'staff_acted',
    body: z.strictObject({ requestId: text, action: StaffAction, note: z.string().check(z.maxLength(300)) }),
    answer: z.object({ done: z.literal(true) }),
  },
  /** What the wizard must know before it can offer a plan. GET. */
  siteConfig: {
    method: 'GET',
    path: '/api/site-config',
    door: 'open',
    limit: LIMITS.none,
    bearer: false,
    body: z.strictObject({}),
    answer: z.object({
      googleClientId: z.nullable(z.string()),
      /** Price id per `<planId>.<cycle>`; a plan without one cannot be bought. */
      prices: z.record(z.string(), z.string()),
      /** Whether sales tax is computed and included in the price. Answers stored by an older version lack it. */
      taxInPrice: z.optional(z.boolean()),
      sandbox: z.boolean(),
      mailDomain: z.string(),
      /** Browsers subscribe to their push service with this key; without it, this server sends no pushes. */
      pushKey: z.optional(z.string()),
      /** The company behind the signed letters, and the address they are sent from. */
      companyName: z.string(),
      companyAddress: z.string(),
    }),
  },
  /**
   * All public keys that sign or ever signed ledger heads, and the root certificates (DER in base64) of the authorities
   * whose time stamps count; an older server sends none. A test server says that it is one. GET, for everybody.
   */
  evidenceKeys: {
    method: 'GET',
    path: '/api/evidence/keys',
    door: 'open',
    limit: LIMITS.none,
    bearer: false,
    body: z.strictObject({}),
    answer: z.object({
      keys: z.array(EvidenceKey),
      authorities: z.optional(Authorities),
      test: z.optional(z.literal(true)),
    }),
  },
  /** Reserves a place for one provider's sealed record, whose link works for the given number of days. */
  createShare: {
    method: 'POST',
    path: '/api/shares/create',
    door: 'own',
    limit: LIMITS.share,
    body: z.strictObject({ requestId: RequestId, days: z.literal([...SHARE_DAYS]) }),
    answer: z.object({ id: ShareId, expiresAt: Instant }),
  },
  /** Links that still work. */
  listShares: {
    method: 'POST',
    path: '/api/shares/list',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: z.object({ shares: z.array(Share) }),
  },
  /** From now on nobody can open the link. */
  endShare: {
    method: 'POST',
    path: '/api/shares/end',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ id: ShareId }),
    answer: z.object({ ended: z.literal(true) }),
  },
  /** Signs the end of the caller's own ledger as it is now, and returns every head of it. */
  signedHeads: {
    method: 'POST',
    path: '/api/evidence/heads',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: SignedHeads,
  },
  /** This browser is woken when there is news, by an empty message to this address at its push service. */
  startPush: {
    method: 'POST',
    path: '/api/push/start',
    door: 'own',
    limit: LIMITS.push,
    body: z.strictObject({ endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
    /** Whether this session had the same address before: not after a sign-in, nor once its service has dropped it. */
    answer: z.object({ started: z.literal(true), known: z.optional(z.boolean()) }),
  },
  stopPush: {
    method: 'POST',
    path: '/api/push/stop',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({}),
    answer: z.object({ stopped: z.literal(true) }),
  },
  createPayment: {
    method: 'POST',
    path: '/api/create-payment',
    door: 'either',
    limit: LIMITS.checkout,
    body: z.strictObject({ priceId: text, planName: text, guestEmail: z.nullable(text) }),
    answer: z.object({ url: z.optional(z.string()) }),
  },
  verifyPayment: {
    method: 'POST',
    path: '/api/verify-payment',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ sessionId: text }),
    answer: z.object({ status: z.string(), planName: z.string(), billingCycle }),
  },
  /** As the payment provider reports it now. The field names are the specification's. */
  billingSummary: {
    method: 'POST',
    path: '/api/billing-summary',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({}),
    answer: z.object({
      subscription: z.nullable(
        z.object({
          status: z.string(),
          plan_name: z.string(),
          cancel_at_period_end: z.boolean(),
          /** Seconds since 1970, as the payment provider counts. */
          current_period_end: z.nullable(z.number()),
        }),
      ),
      payment_method: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
      invoices: z
        .array(
          z.object({
            id: z.string(),
            amount_paid: z.number(),
            currency: z.string(),
            created: z.number(),
            status: z.string(),
            hosted_invoice_url: z.nullable(z.string()),
          }),
        )
        .check(z.maxLength(INVOICES_KEPT)),
    }),
  },
  billingPortal: {
    method: 'POST',
    path: '/api/billing-portal',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({}),
    answer: z.object({ url: z.string() }),
  },
  /** Ends the plan with its current period. */
  cancelPlan: {
    method: 'POST',
    path: '/api/billing/cancel',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({}),
    answer: z.object({ endsAt: z.nullable(Instant) }),
  },
  /** Undoes the cancellation. */
  resumePlan: {
    method: 'POST',
    path: '/api/billing/resume',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({}),
    answer: z.object({ resumed: z.literal(true) }),
  },
  /** Quotes another plan or cycle. Changes nothing. */
  quotePlan: {
    method: 'POST',
    path: '/api/billing/quote',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({ planId: text, billingCycle }),
    answer: PlanQuote,
  },
  /** Changes the plan, if the cost is still what was agreed. */
  changePlan: {
    method: 'POST',
    path: '/api/billing/change',
    door: 'own',
    limit: LIMITS.billing,
    body: z.strictObject({
      planId: text,
      billingCycle,
      dueNow: z.number().check(z.int(), z.gte(0)),
      proratedAt: z.number().check(z.int(), z.gte(0)),
    }),
    answer: z.object({ changed: z.literal(true) }),
  },
  /** Staff refunds what an account paid, within 30 days of its first charge, and ends its plan. */
  staffRefund: {
    method: 'POST',
    path: '/api/staff/refund',
    door: 'staff',
    limit: LIMITS.refund,
    assurance: 'fresh',
    log: 'staff_refunded',
    body: z.strictObject({ email: text }),
    answer: z.object({ refunded: z.number(), currency: z.string() }),
  },
  sendConfirmationEmail: {
    method: 'POST',
    path: '/api/send-confirmation-email',
    door: 'own',
    limit: LIMITS.none,
    body: z.strictObject({ userEmail: text, firstName: text, planName: text, planFrequency: text }),
    answer: z.object({ sent: z.boolean() }),
  },
  /** Creates a code with which an extension asks to be linked. One at a time: only the newest is valid. */
  startLink: {
    method: 'POST',
    path: '/api/start-link',
    door: 'own',
    limit: LIMITS.linkCode,
    body: z.strictObject({}),
    answer: z.object({ code: z.string(), lifeMs: z.number() }),
  },
} as const satisfies Readonly<Record<string, Call>>

export type CallName = keyof typeof calls
export type CallBody<Name extends CallName> = z.input<(typeof calls)[Name]['body']>
export type CallAnswer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>
