import type { Generated } from 'kysely'

import type { REGISTRY, Row, TableName } from '../../sync/records/index.ts'

/** Columns that the store adds to every synced row: the tenant, the version of its last change, and a removal mark. */
interface Synced {
  accountId: string
  v: number
  deleted: number
}

type Json = string

/** How a field is stored in SQL: text and numbers as they are, flags as 0 and 1, everything else as JSON. */
type Written<Value> = Value extends null
  ? null
  : Value extends string
    ? string
    : Value extends number | boolean
      ? number
      : Json

/** A field's column name: a JSON field's ends in `Json`, unless its registration says otherwise. */
type ColumnName<Table extends TableName, Field extends string & keyof Row<Table>> =
  NonNullable<Row<Table>[Field]> extends string | number | boolean
    ? Field
    : (typeof REGISTRY)[Table] extends { columns: { readonly [Name in Field]: infer Column extends string } }
      ? Column
      : `${Field}Json`

/** A record's columns. An optional field has a default in SQL. */
type Columns<Table extends TableName> = {
  [Field in string & keyof Row<Table> as ColumnName<Table, Field>]-?: undefined extends Row<Table>[Field]
    ? Generated<Written<Exclude<Row<Table>[Field], undefined>>>
    : Written<Row<Table>[Field]>
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** The synced tables, each with the columns of its record (`sync/records/index.ts`). */
type SyncedTables = { [Table in TableName as CamelCase<Table>]: Synced & Columns<Table> }

/** Tables in SQL: snake_case there, camelCase here through Kysely's plugin. Those below belong to the server alone. */
export interface Database extends SyncedTables {
  /** One row per tenant: the version counter whose update orders every write. */
  account: {
    id: string
    v: number
    floor: number
    createdAt: number
    /** When the heartbeat next looks at it; every write sets it to 'now' (`check-schedule-store.ts`). */
    lookAt: Generated<number>
  }

  /** Tokens by which linked extensions prove themselves. */
  extensionTokens: { hash: string; accountId: string; linkId: string }
  /** The code by which an extension may ask for a link; times are real time. */
  extensionCodes: { accountId: string; name: string; codeHash: string; expiresAt: number; tries: number }
  /**
   * What linked extensions hand to one another (`SealedSites`, JSON); null if one shares nothing. A trigger deletes the
   * row with its link.
   */
  extensionSites: { accountId: string; linkId: string; publicKey: string; sealed: Json | null }

  /** Seed table `providers`: the catalog as rows, for joins and exports. */
  providers: { id: string; key: string; name: string }

  /**
   * Bytes of evidence, named by hash within their account. `movedSize`: their length, when they are in the file store
   * and `bytes` is empty; null when they are here.
   */
  files: {
    accountId: string
    sha256: string
    bytes: Uint8Array
    createdAt: number
    movedSize: Generated<number | null>
  }
  /** Files of the file store whose rows are gone; a trigger fills it. `owner`: the account, which may be erased. */
  freedFiles: { owner: string; sha256: string }
  /** The head of each account's chain; updated with every entry, in the same transaction. */
  ledgerHeads: { accountId: string; seq: number; hash: string }
  /** The signed heads of each ledger. Append-only. */
  signedHeads: {
    accountId: string
    entries: number
    at: number
    /** Hash of the ledger's first entry. */
    ledger: string
    hash: string
    key: string
    signature: string
  }
  /** Stamps of an outside authority, keyed by the stamped root (hex); the token is a TimeStampToken in base64. */
  timeStamps: { root: string; token: string; madeAt: number }
  /** Which stamp a head has, and its path up to the stamped root (JSON). */
  headStamps: { accountId: string; entries: number; at: number; root: string; path: Json }
  /** Heads that wait for a stamp; a trigger fills it. */
  unstampedHeads: { accountId: string; entries: number; at: number }
  /** Records that are shared by a link; `sealed` is null until the browser has sent the record. */
  shares: {
    /** Unguessable: knowing it means having the link. */
    id: string
    accountId: string
    requestId: string
    sealed: Uint8Array | null
    madeAt: number
    expiresAt: number
    opened: number
    lastOpenedAt: number | null
  }
  /** Where browsers are woken, by the session that asked for it. `dueAt` is null while there is no news. */
  pushAddresses: {
    sessionId: string
    accountId: string
    /** At the browser's push service; knowing it is enough to wake the browser. */
    endpoint: string
    madeAt: number
    dueAt: number | null
    attempts: number
    wokenAt: number | null
  }
  /** Ed25519 keys of the service; the newest that is not retired signs. PEM (PKCS #8) and 32 bytes in base64. */
  evidenceKeys: { id: string; publicKey: string; privateKey: string; madeAt: number; retiredAt: number | null }
  /** The unguessable part of a request's reply address; a reply that carries it belongs to the request. */
  replyTokens: { token: string; accountId: string; requestId: string }

  /** The token that stops an account's optional mails without signing in. */
  stopTokens: { accountId: string; token: string }

  /** Letters and messages waiting to be sent, and those that were sent. */
  mails: {
    id: string
    /** Null only for mail that belongs to no account yet. */
    accountId: string | null
    requestId: string | null
    /** Which letter of the life cycle, or the name of the message ('confirm', 'receipt' …). */
    step: string
    /** Unique: derived from request and step, so that a repeat is recognizable. */
    messageId: string
    envelopeFrom: string
    /** JSON list of recipients. */
    envelopeTo: Json
    raw: Uint8Array
    /**
     * waiting → sending (set durably before the relay hears of it) → sent | failed; sent → bounced; failed, bounced or
     * held → set_aside; held: handed over twice, and nothing proves whether it left.
     */
    state: string
    /** Position in the provider's list of channels. */
    channel: number
    attempts: number
    /** Attempts after which it was unknown whether the relay had accepted it. */
    unproven: Generated<number>
    nextAttemptAt: number
    sendingSince: number | null
    /** The node that is sending it; null where there is one process only. */
    sendingBy: Generated<string | null>
    sentAt: number | null
    createdAt: number
    lastError: string | null
    /**
     * Real time until which the ticket in it works; its bytes are sealed until it has left. Null: it carries no ticket.
     */
    secretUntil: Generated<number | null>
    /**
     * For a letter that has left: Message-ID of the mail that told the person; '' for letters older than such mails.
     */
    toldIn: Generated<string | null>
  }
  /** Large mail, in pieces small enough to be written quickly. */
  rawPieces: { sha256: string; place: number; bytes: Uint8Array }
  /** Mail exactly as it arrived, with what became of it. */
  inboundMails: {
    id: string
    receivedAt: number
    envelopeFrom: string
    envelopeTo: Json
    /** Empty when the bytes are in pieces under the hash in `sha256`. */
    raw: Uint8Array
    sha256: string | null
    /** Of the whole mail, wherever its bytes are stored. */
    size: Generated<number>
    /** new → done | unmatched | archive | unparsed | surplus. */
    state: string
    accountId: string | null
    requestId: string | null
    note: string | null
    /** How often the DNS gave no answer, and when it is asked again. */
    tries: Generated<number>
    tryAt: Generated<number>
  }

  authUsers: {
    id: string
    email: string
    passwordHash: string | null
    emailConfirmedAt: number | null
    createdAt: number
    /** Since when a passkey is required after every other proof. */
    secondFactorSince: Generated<number | null>
  }
  /** Keyed by Google's own id for a person. */
  googleLinks: { sub: string; authUserId: string; accountId: string; linkedAt: number }
  googleNonces: { hash: string; expiresAt: number }
  passkeys: {
    /** The credential's id, base64url. */
    id: string
    authUserId: string
    accountId: string
    publicKey: Uint8Array
    counter: number
    /** JSON: how the browser reaches the passkey. */
    transports: string
    name: string
    createdAt: number
    lastUsedAt: number | null
  }
  passkeyChallenges: {
    hash: string
    /** 'add' | 'sign_in' | 'second_factor'. */
    purpose: string
    authUserId: string | null
    challenge: string
    /** JSON: the sign-in that waits for the second factor. */
    pending: string | null
    tries: Generated<number>
    expiresAt: number
  }
  recoveryCodes: { hash: string; authUserId: string; accountId: string; createdAt: number; usedAt: number | null }
  tickets: {
    id: string
    authUserId: string
    tokenHash: string
    codeHash: string
    /** Hash of the nonce of the browser that asked. */
    flowHash: string | null
    /** 'signup' | 'signin' | 'registered' | 'recovery' | 'demand_email'. */
    kind: string
    next: string
    /** A password typed at sign-up counts only when the same browser proves the mailbox. */
    pendingPasswordHash: string | null
    /** Name and ZIP code as typed there (`PendingFacts`). */
    pendingFacts: Json | null
    createdAt: number
    expiresAt: number
    spentAt: number | null
    codeAttempts: number
  }
  /** A family of tokens: one sign-in of one browser. */
  sessions: {
    id: string
    authUserId: string
    accountId: string
    createdAt: number
    lastUsedAt: number
    revokedAt: number | null
    revokedWhy: string | null
    /** How it began (`Beginning` in `auth/beginning.ts`). */
    kind: Generated<string>
    /** 'Chrome on Windows': shown only to the owner. */
    browser: Generated<string>
    /** Hash of the nonce of the browser that requested the mail it began with. */
    flowHash: Generated<string | null>
    /** When its person last showed a factor, by the wall clock; null in a session of an earlier release. */
    shownAt: Generated<number | null>
    /** When they last showed two factors, or a passkey, which is both. */
    shownBothAt: Generated<number | null>
  }
  sessionTokens: { hash: string; sessionId: string; kind: string; expiresAt: number; spentAt: number | null }
  rateLimits: { key: string; windowStart: number; count: number }
  /** How quickly an account asks of all nodes together: when its whole burst is free again. */
  requestPaces: { key: string; freeAt: number }
  /** Pieces of work, and nodes themselves, that are somebody's until then (ms, by the database's clock). */
  leases: { name: string; owner: string; until: number }

  /** What an account has used of its daily allowance (`account-uses.ts`). */
  accountUses: { accountId: string; action: string; day: number; count: number }

  syncClients: {
    accountId: string
    clientId: string
    lastSeq: number
    createdAt: number
    seenAt: number
    /** Up to which mutation number the device has heard the outcome. */
    toldTo: Generated<number>
  }
  /** An account's version at certain moments: removals up to an old enough mark can be forgotten. */
  versionMarks: { accountId: string; at: number; v: number }
  syncRejections: { accountId: string; clientId: string; seq: number; code: string; at: number }

  checkoutSessions: {
    id: string
    accountId: string | null
    guestEmail: string | null
    planId: string
    billingCycle: string
    createdAt: number
    completedAt: number | null
    subscriptionId: string | null
    customerId: string | null
    /** A guest's subscription as last fetched, until an account with that verified address takes it over. */
    snapshot: Json | null
  }
  stripeCustomers: { accountId: string; customerId: string; subscriptionId: string | null }
  stripeEvents: { id: string; type: string; receivedAt: number }

  /** Cards that were used for a trial: a second trial is charged at once. */
  trialCards: { fingerprint: string; subscriptionId: string; at: number }
  /** Accounts that their owners have closed: until `eraseAfter` the owner may have the account back. */
  accountClosings: { accountId: string; askedAt: number; eraseAfter: number; stageBefore: string }
  /** SHA-256 of erased accounts' refresh tokens: they open nothing, but a device that presents one clears itself. */
  closedTokens: { hash: string; at: number }
  /** The account whose rows are being erased; empty outside of that transaction. */
  erasing: { accountId: string; at: number }
  /** What remains of an erased account: the hash of the last signed head of its ledger, without whose it was. */
  erasedLedgers: { hash: string; entries: number; erasedAt: number }

  /** Which member of staff did what. The person's own ledger says only that it was staff. */
  /** `requestId`: empty if it concerned the account itself. */
  staffActions: {
    id: string
    staffAccountId: string
    accountId: Generated<string | null>
    requestId: string
    action: string
    at: number
  }

  /** A sender that two members of staff have confirmed as a provider's own, in addition to the catalog's. */
  learnedSenders: {
    id: string
    providerId: string
    sender: string
    signedBy: string
    proposedBy: string
    proposedAt: number
    confirmedBy: string | null
    confirmedAt: number | null
    withdrawnBy: string | null
    withdrawnAt: number | null
  }
  /**
   * Who signed a mail about a provider without being known to speak for it; `settledAt` is null until staff have
   * settled it.
   */
  unknownSenders: {
    providerId: string
    sender: string
    signedBy: string
    /** colleague (of the same organization) | vendor (another signer that used an unguessable address of ours). */
    kind: string
    mails: number
    firstAt: number
    lastAt: number
    lastMail: string
    settledAt: number | null
  }

  /** Single values of the whole installation: epoch, calendar offset. */
  settings: { key: string; value: string }
}
