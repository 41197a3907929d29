const KIB = 1024
const MIB = 1024 * KIB
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * What mail from strangers may cost, each figure with its reason. Anybody may send to us, so whatever one mail can
 * take (a connection, memory, disk, a look at the DNS, a line in somebody's record) has an end here. Where a limit
 * is reached, the sender is told to come later (4xx) and keeps the mail: nothing is lost by it.
 */
export const MAIL_BUDGET = {
  /** One mail. Ours are below 1 MB; a scanned letter is a few. RFC 1870's SIZE says so beforehand. */
  mailBytes: 10 * MIB,

  /** All connections. Each costs a descriptor and some 50 KB while it waits: 10 MB, and ten hosts at their limit. */
  connections: 200,
  /** Of one host. Large senders open a handful; whoever wants to be in everybody's way needs ten hosts. */
  connectionsAHost: 20,
  /** Without a byte. RFC 5321 wants five minutes of people's servers; machines that send answer within seconds. */
  silenceMs: MINUTE_MS,
  /** From the greeting to the end, however busy: whoever sends a NOOP every minute is never silent. */
  sessionMs: 10 * MINUTE_MS,
  /** From the go-ahead to the last dot: ten megabytes in it are 35 KB a second, which any mail server has. */
  dataMs: 5 * MINUTE_MS,
  /** In each stretch of this length a mail on its way has to bring `dataBytesAStretch`; long enough for a lost packet. */
  dataStretchMs: 20 * SECOND_MS,
  /** One KB a second: a modem of 1994 is twice as fast, and one byte a minute keeps no connection. */
  dataBytesAStretch: 20 * KIB,

  /** Of a mail on its way that stays in memory; the rest goes to a file. One piece, as the database takes them. */
  memoryAMail: 256 * KIB,
  /** Memory for all mail on its way: 64 mails of the largest kind beside each other, each with two pieces at hand. */
  memoryBytes: 32 * MIB,
  /** Of it, for one host: so two that begin mails and never end them leave three quarters to the others. */
  memoryBytesAHost: 4 * MIB,
  /** Files for mail on its way, all together: 25 of the largest. */
  spillBytes: 256 * MIB,
  /** Of it, for one host: six of the largest mails at once. */
  spillBytesAHost: 64 * MIB,

  /** Bytes of one host in a day. 5,000 mails of 20 KB; those that prove to be a provider's do not count. */
  hostBytesADay: 100 * MIB,
  /** Mails of one host in a day: each costs a look by the worker, also a small one. */
  hostMailsADay: 5_000,
  /** Hosts whose day is remembered, 100 bytes each. A flood from more of them meets the other limits. */
  hosts: 50_000,
  /** On the disk, below which no mail is taken: letters, evidence and backup need it more. A WAL at its largest, four times. */
  freeDiskBytes: 512 * MIB,

  /** What nobody could place is kept so long: for whoever asks about a mail that never showed up. */
  unplacedMs: 30 * DAY_MS,
  /** And no more than so much of it, the oldest goes first: 100,000 mails of 10 KB, a tenth of a small disk. */
  unplacedBytes: 1024 * MIB,
  /** Each is a row that the sweep counts: a scan of so many takes some milliseconds. */
  unplacedMails: 50_000,
  /** Mails on one request in 24 hours that nobody has signed. A provider sends one; ten show a person what goes on. */
  quarantinedADay: 10,

  /** For all keys of one mail together. A name server that is there answers in a tenth of a second. */
  keysMs: 5 * SECOND_MS,
  /** A mail whose keys take longer steps aside, and those behind it are handled. */
  keysAsideMs: 100,
  /** Mails that stand aside at once: so many times eight questions is what a resolver can have open. */
  mailsAside: 20,
} as const

export type MailBudget = { readonly [Name in keyof typeof MAIL_BUDGET]: number }

/**
 * Pauses before a mail whose signer's DNS did not answer is tried again; a day in all, which is how long an outage of
 * a large provider may last. After the last, it is judged by what is known: unproven, and shown as that.
 */
export const KEY_PAUSES_MS = [1, 5, 20, 60, 180, 360, 840].map(minutes => minutes * MINUTE_MS)
