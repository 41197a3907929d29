import type { ProblemCode } from './problem.ts'

/** What a limit counts by: parts of where a request comes from, the address that it names, or who is signed in. */
export type CountedBy = 'address' | 'network' | 'neighborhood' | 'email' | 'account' | 'person' | 'everybody'

/** How often one key may make a call. The server counts in its database, so a restart forgets nothing. */
export interface CallLimit {
  /** As the log names it; calls that share a name share what is left. */
  name: string
  by: readonly CountedBy[]
  attempts: number
  per: 'minute' | 'day'
  /** Counts only with a session, or only without one; absent: always. */
  of?: 'members' | 'guests'
  /** What a refused caller reads; `too_many_attempts` unless given. */
  problem?: ProblemCode
}

const a =
  (per: CallLimit['per'], problem?: ProblemCode) =>
  (name: string, attempts: number, by: CallLimit['by'], of?: CallLimit['of']): CallLimit => ({
    name,
    attempts,
    per,
    by,
    ...(of === undefined ? {} : { of }),
    ...(problem === undefined ? {} : { problem }),
  })
export const aMinute = a('minute')
export const aDay = a('day')
const mailsADay = a('day', 'too_many_mails')
const signaturesAMinute = a('minute', 'too_many_signatures')
const signaturesADay = a('day', 'too_many_signatures')

/**
 * The specification's five a minute apply to an address, and to an account as tried from one network: a stranger who
 * uses up the account's five leaves the owner, on another network, their own. Wider limits cover what many share: many
 * networks against one account, and one network against many accounts. `whose`: what names the account.
 */
const tries = (name: string, whose: 'email' | 'person' = 'email'): CallLimit[] => [
  aMinute(`${name}.address`, 5, ['address']),
  aMinute(`${name}.neighborhood`, 60, ['neighborhood']),
  aMinute(`${name}.email_network`, 5, [whose, 'network']),
  aMinute(`${name}.email`, 30, [whose]),
]

/**
 * Every new mail allows five new guesses at its code; together they must stay few against a million codes. At ninety
 * guesses a day, each against two mails at most, a tireless attacker needs ten years for an even chance.
 */
const guessesADay = (whose: 'email' | 'person'): CallLimit[] => [
  aDay('code.day.email_network', 30, [whose, 'network']),
  aDay('code.day.email', 90, [whose]),
]

/** Anybody can have mails sent to an address. No single network can use up the day's limit, so the owner has some left. */
const mails: CallLimit[] = [
  mailsADay('mail.day.email_network', 15, ['email', 'network']),
  mailsADay('mail.day.email', 20, ['email']),
]

/** Only what is answered tells who it is. */
const unnamed = (name: string, attempts: number): CallLimit[] => [
  aMinute(`${name}.address`, attempts, ['address']),
  aMinute(`${name}.neighborhood`, 120, ['neighborhood']),
]

/** Changes to the ways into one's own account, including tries of the password. */
const ways: CallLimit[] = [aMinute('ways', 20, ['person']), aDay('ways.day', 200, ['person'])]

/** The limits that more than one call may have. */
export const LIMITS = {
  none: [],
  signIn: tries('sign_in'),
  signUp: [...tries('sign_up'), ...mails],
  /** The answer tells whether the password is right, so a sign-up here is a try to sign in, too. */
  signInOrUp: [...tries('sign_in'), ...tries('sign_up'), ...mails],
  mail: [...tries('resend'), ...mails],
  demandMail: [...tries('resend'), ...mails, mailsADay('demand_email.day', 20, ['account'])],
  code: [...tries('code'), ...guessesADay('email')],
  ownCode: [...tries('code', 'person'), ...guessesADay('person')],
  /** A page asks for a nonce or a challenge every time that it is opened. */
  googleNonce: unnamed('google_nonce', 30),
  google: unnamed('google', 5),
  googleAndWays: [...unnamed('google', 5), ...ways],
  passkeyChallenge: unnamed('passkey_options', 30),
  passkey: unnamed('passkey', 5),
  ways,
  /** Tries of a password or a code by somebody who is signed in. */
  showAgain: [...tries('show_again', 'person'), ...guessesADay('person')],
  /** Whoever holds an account of staff, or has taken one over, reaches no more people in a day. */
  staff: [aDay('staff.day', 200, ['account'])],
  refund: [aDay('staff.refund.day', 20, ['account'])],
  /** Each signature creates a letter that is kept forever, including the fonts for its name. */
  sign: [signaturesAMinute('sign', 10, ['account']), signaturesADay('sign.day', 40, ['account'])],
  details: [aMinute('details', 10, ['account'])],
  close: [aMinute('close', 10, ['account'])],
  billing: [aMinute('billing', 30, ['account'])],
  /** Each checkout opens a session at the provider; nobody needs more. */
  checkout: [
    aMinute('checkout', 10, ['account'], 'members'),
    aMinute('checkout', 10, ['address'], 'guests'),
    aMinute('checkout.neighborhood', 60, ['neighborhood'], 'guests'),
  ],
  share: [aDay('share', 30, ['account'])],
  shareBytes: [aDay('share.put', 30, ['account'])],
  /** An id has 128 bits and cannot be guessed: this keeps one reader from fetching megabytes endlessly. */
  shared: [aMinute('shared.address', 20, ['address']), aMinute('shared.neighborhood', 60, ['neighborhood'])],
  push: [aDay('push', 50, ['account'])],
  /** Every open code is a target for guesses. */
  linkCode: [aMinute('link_code', 10, ['account']), aDay('link_code.day', 100, ['account'])],
} as const satisfies Readonly<Record<string, readonly CallLimit[]>>
