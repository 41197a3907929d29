import type { ProblemCode } from './problem.ts'

/**
 * What a limit counts by: parts of where a request comes from, the email address that it names, the mark that an
 * earlier sign-in with this address has left in the browser, or who is signed in.
 */
export type CountedBy =
  | 'address'
  | 'network'
  | 'neighborhood'
  | 'email'
  | 'browser'
  | 'account'
  | 'person'
  | 'everybody'

/** How often one key may make a call. The server counts in its database, so a restart forgets nothing. */
export interface CallLimit {
  /** As the log names it; calls that share a name share what is left. */
  name: string
  by: readonly CountedBy[]
  attempts: number
  per: 'minute' | 'day'
  /**
   * Counts only with a session, or only without one; only for browsers in which the address that is named has signed in
   * before, or only for all others. Absent: always.
   */
  of?: 'members' | 'guests' | 'known' | 'strangers'
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
 * The specification's five a minute apply to an address, to an account as tried from one network, and to a browser that
 * the account knows. So strangers on however many networks, the owner's own among them, leave the owner's browser its
 * own five. Wider limits cover what many share: many networks against one account, and one network against many
 * accounts.
 */
const tries = (name: string): CallLimit[] => [
  aMinute(`${name}.address`, 5, ['address'], 'strangers'),
  aMinute(`${name}.neighborhood`, 60, ['neighborhood']),
  aMinute(`${name}.email_network`, 5, ['email', 'network'], 'strangers'),
  aMinute(`${name}.email`, 30, ['email'], 'strangers'),
  aMinute(`${name}.known`, 5, ['browser'], 'known'),
]

/** The same for somebody who is signed in: no stranger can use up what counts by person. */
const ownTries = (name: string): CallLimit[] => [
  aMinute(`${name}.address`, 5, ['address']),
  aMinute(`${name}.neighborhood`, 60, ['neighborhood']),
  aMinute(`${name}.person_network`, 5, ['person', 'network']),
  aMinute(`${name}.person`, 30, ['person']),
]

/**
 * For whoever got hold of a mark: a known browser tries thirty passwords a day, and all that an account knows ninety.
 * Strangers have thirty a minute, so this adds next to nothing to what an account can be tried.
 */
const passwordsADay: CallLimit[] = [
  aDay('password.day.known', 30, ['browser'], 'known'),
  aDay('password.day.known_email', 90, ['email'], 'known'),
]

/**
 * Every new mail allows five new guesses at its code; together they must stay few against a million codes. At ninety
 * guesses a day, each against two mails at most, a tireless attacker needs ten years for an even chance. Thirty of the
 * ninety are those of known browsers, fifteen for each: marks, however many, buy no more guesses.
 */
const guessesADay: CallLimit[] = [
  aDay('code.day.email_network', 30, ['email', 'network'], 'strangers'),
  aDay('code.day.email', 60, ['email'], 'strangers'),
  aDay('code.day.known', 15, ['browser'], 'known'),
  aDay('code.day.known_email', 30, ['email'], 'known'),
]

const ownGuessesADay: CallLimit[] = [
  aDay('code.day.person_network', 30, ['person', 'network']),
  aDay('code.day.person', 90, ['person']),
]

/**
 * Anybody can have mails sent to an address. No single network can use up what strangers have in a day, and no stranger
 * what the browsers have that the address knows.
 */
const mails: CallLimit[] = [
  mailsADay('mail.day.email_network', 15, ['email', 'network'], 'strangers'),
  mailsADay('mail.day.email', 20, ['email'], 'strangers'),
  mailsADay('mail.day.known', 10, ['browser'], 'known'),
  mailsADay('mail.day.known_email', 20, ['email'], 'known'),
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
  signIn: [...tries('sign_in'), ...passwordsADay],
  signUp: [...tries('sign_up'), ...mails],
  /** The answer tells whether the password is right, so a sign-up here is a try to sign in, too. */
  signInOrUp: [...tries('sign_in'), ...passwordsADay, ...tries('sign_up'), ...mails],
  mail: [...tries('resend'), ...mails],
  demandMail: [...tries('resend'), ...mails, mailsADay('demand_email.day', 20, ['account'])],
  code: [...tries('code'), ...guessesADay],
  ownCode: [...ownTries('code'), ...ownGuessesADay],
  /** A page asks for a nonce or a challenge every time that it is opened. */
  googleNonce: unnamed('google_nonce', 30),
  google: unnamed('google', 5),
  googleAndWays: [...unnamed('google', 5), ...ways],
  passkeyChallenge: unnamed('passkey_options', 30),
  passkey: unnamed('passkey', 5),
  ways,
  /** Tries of a password or a code by somebody who is signed in. */
  showAgain: [...ownTries('show_again'), ...ownGuessesADay],
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
