const KIB = 1024
const MIB = 1024 * KIB
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Limits on what mail from strangers may cost, each with its reason. Anybody may send to us, so everything one mail can
 * use (a connection, memory, disk, a DNS lookup, a line in somebody's record) is limited here. At a limit the sender is
 * told to try again later (4xx) and keeps the mail, so nothing is lost.
 */
export const MAIL_BUDGET = {
  /**
   * Size of one mail. Ours are below 1 MB; a scanned letter has a few. The SIZE extension (RFC 1870) announces the
   * limit.
   */
  mailBytes: 10 * MIB,

  /**
   * What each piece of an arriving mail counts as, if it has fewer bytes. A mail of many very short lines or chunks costs
   * far more work than plain text of its size, and the mail's own limit and its host's day would not notice. 160,000 of
   * them end the connection, a second or two of work; mail in ordinary lines and packets is counted by its bytes.
   */
  pieceBytes: 128,

  /** All connections. Each costs a descriptor and some 50 KB while it waits: 10 MB, and ten hosts at their limit. */
  connections: 200,
  /** Connections of one host. Large senders open a handful; blocking everybody else takes ten hosts. */
  connectionsAHost: 20,
  /** Longest silence. RFC 5321 asks for five minutes for people's servers; sending machines answer within seconds. */
  silenceMs: MINUTE_MS,
  /** Longest session, however busy: a client that sends a NOOP every minute is never silent. */
  sessionMs: 10 * MINUTE_MS,
  /** From the go-ahead to the last dot: ten megabytes in that time are 35 KB a second, which any mail server can do. */
  dataMs: 5 * MINUTE_MS,
  /**
   * In each stretch of this length an arriving mail has to bring `dataBytesAStretch`; long enough for a lost packet.
   */
  dataStretchMs: 20 * SECOND_MS,
  /** One KB a second: a modem of 1994 is twice as fast, and a byte a minute does not hold a connection. */
  dataBytesAStretch: 20 * KIB,

  /**
   * The part of an arriving mail that stays in memory; the rest goes to a file. One piece as the database stores it.
   */
  memoryAMail: 256 * KIB,
  /** Memory for all arriving mail: 64 of the largest mails at once, each with two pieces in memory. */
  memoryBytes: 32 * MIB,
  /** Per host, so that two hosts that begin mails and never end them leave three quarters to the others. */
  memoryBytesAHost: 4 * MIB,
  /** Files for all arriving mail: 25 of the largest. */
  spillBytes: 256 * MIB,
  /** Per host: six of the largest mails at once. */
  spillBytesAHost: 64 * MIB,

  /** Bytes of one host per day: 5,000 mails of 20 KB. Mails that prove to be a provider's do not count. */
  hostBytesADay: 100 * MIB,
  /** Mails of one host per day: each costs a task in the worker, even a small one. */
  hostMailsADay: 5_000,
  /** Hosts whose daily count is remembered, 100 bytes each. A flood from more hosts runs into the other limits. */
  hosts: 50_000,
  /**
   * Free disk space below which no mail is accepted, because letters, evidence and backup need it more. Four times a
   * WAL at its largest.
   */
  freeDiskBytes: 512 * MIB,

  /** How long unmatched mail is kept, in case somebody asks about a mail that never showed up. */
  unplacedMs: 30 * DAY_MS,
  /** Its maximum size, oldest deleted first: 100,000 mails of 10 KB, a tenth of a small disk. */
  unplacedBytes: 1024 * MIB,
  /** Its maximum number of mails: each is a row that the sweep counts, and this many take a few milliseconds. */
  unplacedMails: 50_000,
  /** Unsigned mails per request in 24 hours. A provider sends one; ten are enough to show a person what is going on. */
  quarantinedADay: 10,

  /** For all keys of one mail together. A working name server answers in a tenth of a second. */
  keysMs: 5 * SECOND_MS,
  /** A mail whose keys take longer steps aside, so that those behind it are handled. */
  keysAsideMs: 100,
  /** Maximum number of mails aside at once: times eight questions each, this is what a resolver can have open. */
  mailsAside: 20,
} as const

export type MailBudget = { readonly [Name in keyof typeof MAIL_BUDGET]: number }

/**
 * Pauses before a mail whose signer's DNS did not answer is retried; a day in all, which is how long an outage of a
 * large provider may last. After the last pause the mail is judged by what is known: unproven, and shown as such.
 */
export const KEY_PAUSES_MS = [1, 5, 20, 60, 180, 360, 840].map(minutes => minutes * MINUTE_MS)
