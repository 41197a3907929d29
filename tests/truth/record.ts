/**
 * What is true of a demand on a day, told a second time: written from the design alone (the life of a deletion request,
 * decisions N1 to N6), with no import from the product, so that a mistake in the product's rules is not made twice.
 * Days are counted from the start of the year, and a moment is a fraction of a day.
 */
export type Meaning =
  | 'acknowledgement'
  | 'identity_verification'
  | 'agent_proof'
  | 'portal_deflection'
  | 'progress_update'
  | 'extension_notice'
  | 'partial_deletion'
  | 'refusal'
  | 'no_data_found'
  | 'deletion_scheduled'
  | 'completion'
  | 'bounce'
  | 'delivery_delay'
  | 'clarification'
  | 'out_of_office'
  | 'unrelated'
  | 'suspicious'
  | 'closed_no_action'

export type Happening =
  | { day: number; what: 'submitted' }
  | Mail
  /** The person says what a mail means, whether they were asked or correct what was read. */
  | { day: number; what: 'said'; id: string; meaning: Meaning }
  /** The person did what a mail asked for, or cannot. */
  | { day: number; what: 'settled'; id: string; how: 'answered' | 'cannot' }
  | { day: number; what: 'step'; step: 'appealed' | 'complained' | 'closed' }
  /** The last demand came back. */
  | { day: number; what: 'returned' }
  | { day: number; what: 'paused' | 'resumed' }

interface Mail {
  day: number
  what: 'mail'
  id: string
  meaning: Meaning
  /** Signed by the provider's desk, about this request. */
  proven: boolean
  sure: boolean
  /** It says in so many words that the data is deleted. */
  claims?: boolean
  /** A question about the agent that only the person can answer. */
  toPerson?: boolean
  /** The day that it names. */
  until?: number
}

/** What the newest proven word of the provider leaves the request in. */
export type Standing =
  | 'not sent'
  | 'silent'
  | 'received'
  | 'extended'
  | 'scheduled'
  | 'waits'
  | 'portal'
  | 'not found'
  | 'partial'
  | 'refused'
  | 'claims'
  | 'confirmed'
  | 'ended'

export interface Truth {
  day: number
  standing: Standing
  /** When it began. */
  since: number
  /** What it has decided, and stands again when a question after it is settled. */
  decided: Standing | null
  /** The last day for an answer; null while nobody has the letter. */
  due: number | null
  /** A notice has moved it. */
  extended: boolean
  /** The day that the provider named for the deletion. */
  until: number | null
  paused: boolean
  /** What the person did about what stands. */
  settled: 'answered' | 'cannot' | 'appealed' | 'complained' | null
  settledAt: number
  /** Mails that wait for the person's word. */
  waiting: ReadonlySet<string>
  /** The person has something to do or to decide. */
  asked: boolean
  /** Something proven has come from the provider, or something that may be from it and waits for the person's word. */
  heard: boolean
  /** A mail of the provider's has come, whatever it says. */
  wrote: boolean
  appeals: number
  complained: boolean
  /**
   * The design does not say who is next: the provider goes on after its question without a word about it, asks for the
   * same proof again, or asks something after it has refused.
   */
  unclear: boolean
}

const MOST_DAYS = 90
/** What the acts give a provider to answer an appeal, at most. */
const APPEAL_DAYS = 60
const REGIME_DAYS = 45

/** What a mail leaves the request in, if it is proven and sure, or the person has said so. */
const STANDING_OF: Partial<Record<Meaning, Standing>> = {
  acknowledgement: 'received',
  progress_update: 'received',
  agent_proof: 'received',
  identity_verification: 'waits',
  clarification: 'waits',
  closed_no_action: 'waits',
  portal_deflection: 'portal',
  extension_notice: 'extended',
  partial_deletion: 'partial',
  refusal: 'refused',
  no_data_found: 'not found',
  deletion_scheduled: 'scheduled',
  completion: 'confirmed',
}

/** The standings in which the person has something to do or to decide, until they have. */
const ASKS: ReadonlySet<Standing> = new Set(['waits', 'portal', 'not found', 'partial', 'refused', 'claims'])
/** A provider that only waits for the person. */
const WAITS: ReadonlySet<Standing> = new Set(['waits', 'portal'])
/** Once the provider has said these, another receipt takes nothing back. */
const SAID: ReadonlySet<Standing> = new Set([...ASKS, 'extended', 'scheduled', 'confirmed'])
/** After a refusal only these are news: it deletes after all. */
const AFTER_REFUSAL: ReadonlySet<Standing> = new Set(['confirmed', 'scheduled', 'partial', 'refused', 'claims'])

export function truthAt(happenings: readonly Happening[], day: number): Truth {
  const past = happenings.filter(happening => happening.day <= day)
  const mails = past.filter(happening => happening.what === 'mail')
  const said = new Map<string, Meaning>()
  const saidAt = new Map<string, number>()
  for (const happening of past) {
    if (happening.what !== 'said') continue
    said.set(happening.id, happening.meaning)
    saidAt.set(happening.id, happening.day)
  }
  const waiting = new Set<string>()
  const truth: Truth = {
    day,
    standing: 'not sent',
    since: 0,
    decided: null,
    due: null,
    extended: false,
    until: null,
    paused: false,
    settled: null,
    settledAt: 0,
    waiting,
    asked: false,
    heard: false,
    wrote: false,
    appeals: 0,
    complained: false,
    unclear: false,
  }
  let [pausedAt, submittedAt, pausedDays, proofs] = [0, 0, 0, 0]
  /** Words by which nothing more could count, and since when. */
  const closedBy = new Map<string, number>()
  const saidBefore = new Set<string>()
  let refusedAt = Number.POSITIVE_INFINITY
  let refusalKnownAt = 0
  let wasSubmitted = false
  /** The provider has shown that it has the letter. */
  let isProven = false
  for (const happening of past) {
    if (happening.what === 'mail' && happening.meaning !== 'suspicious') truth.wrote = true
    if (truth.standing === 'ended') continue
    if (happening.what === 'submitted') {
      if (truth.standing === 'not sent') stands('silent', happening.day)
      submittedAt = happening.day
      wasSubmitted = true
      pausedDays = 0
      truth.extended = truth.standing === 'extended'
      // Where the first demand turns out to have been answered with a notice, that holds for the second.
      truth.due = happening.day + (truth.standing === 'extended' ? MOST_DAYS : REGIME_DAYS)
    } else if (happening.what === 'returned') {
      // Whoever has answered has the letter, whatever a mail server says.
      if (truth.standing !== 'silent' || isProven) continue
      stands('not sent', happening.day)
      truth.due = null
    } else if (happening.what === 'paused') {
      if (!truth.paused) pausedAt = happening.day
      truth.paused = true
    } else if (happening.what === 'resumed') {
      // Paused time is not held against a provider.
      const length = truth.paused ? happening.day - Math.max(pausedAt, submittedAt) : 0
      if (truth.due !== null) truth.due += length
      pausedDays += length
      truth.paused = false
    } else if (happening.what === 'mail') arrives(happening)
    else if (happening.what === 'said') {
      waiting.delete(happening.id)
      const mail = mails.find(({ id }) => id === happening.id)
      saidBefore.add(happening.id)
      // What came while the person held it to be deleted or refused counted for nothing: now they are asked about it.
      const closedAt = closedBy.get(happening.id)
      if (closedAt !== undefined) {
        truth.unclear = true
        askAbout(closedAt, happening.day)
      }
      // So did what came after a refusal, until the provider, or the person's word about a mail of it, says that it
      // deletes after all. A refusal that was said once more was no news: nobody asked whether it is one.
      if (mail !== undefined && mail.day > refusedAt) {
        const later = mails.filter(other => other.day > mail.day && other.day < happening.day)
        truth.unclear ||= later.some(other => isCounted(other) || other.meaning === 'refusal')
        const since = Math.max(mail.day, refusalKnownAt)
        const isOpenAgain = LIFTS_REFUSAL.has(happening.meaning) && happening.meaning !== 'completion'
        if (isOpenAgain && justBefore(happening.day).decided === 'refused') askAbout(since, happening.day)
        const lifts = (other: Mail) => isCounted(other) && LIFTS_REFUSAL.has(other.meaning)
        const lifted = mails.find(other => lifts(other) && other.day > refusalKnownAt && other.day < happening.day)
        const until = lifted?.day ?? happening.day
        for (const { id, meaning, proven, day: on } of later) {
          if (meaning === 'refusal' && on > since && on <= until && (proven || lifted)) waiting.delete(id)
        }
      }
      if (happening.meaning === 'completion' || happening.meaning === 'refusal') {
        closedBy.set(happening.id, happening.day)
      } else closedBy.delete(happening.id)
      // A word about an older mail: what the person settled meanwhile may have been that.
      if (mail !== undefined && mail.day < truth.settledAt) truth.unclear = true
      // Whether a later question for proof waits for the person is not on its record.
      const asksProof = (other: Mail) => isCounted(other) && other.meaning === 'agent_proof'
      if (mail !== undefined && mails.some(other => asksProof(other) && other.day > mail.day)) truth.unclear = true
    } else if (happening.what === 'settled') {
      truth.settled = happening.how
      truth.settledAt = happening.day
      // What it had said before its question stands again.
      if (WAITS.has(truth.standing)) truth.standing = truth.decided ?? 'received'
    } else if (happening.what === 'step') {
      truth.settled = happening.step === 'closed' ? truth.settled : happening.step
      truth.settledAt = happening.day
      truth.complained ||= happening.step === 'complained'
      // A complaint about its decision while it waits for something else.
      if (happening.step === 'complained' && WAITS.has(truth.standing)) truth.unclear = true
      if (happening.step === 'appealed') {
        truth.appeals += 1
        if (WAITS.has(truth.standing)) truth.standing = truth.decided ?? truth.standing
      }
      if (happening.step === 'closed') stands('ended', happening.day)
    }
  }
  if (truth.standing === 'confirmed' || truth.standing === 'ended') waiting.clear()
  truth.asked = waiting.size > 0 || (truth.settled === null && ASKS.has(truth.standing))
  return truth

  /** Every mail of that time that says something, and of which nobody has said what. */
  function askAbout(from: number, to: number): void {
    for (const mail of mails) {
      if (mail.day <= from || mail.day > to || saidBefore.has(mail.id) || mail.meaning === 'suspicious') continue
      // Of a mail that is not proven nobody knows that it says nothing.
      if (mail.proven && SAYS_NOTHING.has(mail.meaning)) waiting.delete(mail.id)
      else waiting.add(mail.id)
    }
  }

  /** What was known until then. */
  function justBefore(then: number): Truth {
    const known = past.filter(happening => happening.day < then)
    return truthAt(known, then)
  }

  /** When it became known what a mail means. */
  function knownAt(mail: Mail): number {
    return saidAt.get(mail.id) ?? mail.day
  }

  function stands(standing: Standing, since: number): void {
    if (truth.standing !== standing) truth.since = since
    truth.standing = standing
    truth.settled = null
    truth.unclear = false
  }

  function arrives(mail: Mail): void {
    const own = said.get(mail.id)
    const counts = own ?? (mail.proven && mail.sure ? mail.meaning : undefined)
    if (counts !== undefined) {
      read(mail, counts, own)
      return
    }
    if (mail.meaning === 'suspicious') return
    // Only what is proven and sure moves anything; the rest waits for the person, and a refusal closes the matter.
    const isClaim = mail.meaning === 'completion' || mail.claims === true
    const standing = isClaim ? 'claims' : STANDING_OF[mail.meaning]
    if (truth.standing === 'confirmed') return
    // Said once more, it is no news.
    if (truth.standing === 'refused' && standing === 'refused') {
      if (mail.day < refusalKnownAt) waiting.add(mail.id)
      return
    }
    if (truth.standing === 'refused' && (standing === undefined || !AFTER_REFUSAL.has(standing))) {
      truth.unclear = true
      // Whoever was asked before they said that an older mail refuses is still asked.
      if (mail.day < refusalKnownAt) waiting.add(mail.id)
      return
    }
    waiting.add(mail.id)
    isProven ||= mail.proven
    truth.heard = true
    if (isClaim && mail.proven) {
      hasArrived()
      if (truth.standing !== 'claims') stands('claims', mail.day)
    }
  }

  /** `own`: the person's word, who names no day: the latest that the law allows is assumed. */
  function read(mail: Mail, meaning: Meaning, own?: Meaning): void {
    const standing =
      mail.toPerson === true && own === undefined && meaning === 'agent_proof' ? 'waits' : STANDING_OF[meaning]
    if (standing === undefined || truth.standing === 'confirmed') return
    truth.heard = true
    isProven ||= mail.proven
    hasArrived()
    if (meaning === 'agent_proof') proofs += 1
    if (truth.decided === 'refused' && !AFTER_REFUSAL.has(standing)) {
      truth.unclear ||= truth.standing !== 'refused' || standing !== 'received'
      // A deadline that a notice has moved stays, whatever an older mail turns out to say afterwards.
      if (standing === 'extended' && justBefore(knownAt(mail)).decided !== 'refused') extend(mail, own)
      return
    }
    if (standing === 'received') {
      if (meaning === 'progress_update' && ASKS.has(truth.standing)) truth.unclear = true
      if (!SAID.has(truth.standing)) {
        // A receipt says nothing about who is next.
        const { unclear } = truth
        stands('received', mail.day)
        truth.unclear = unclear
      }
      if (meaning === 'agent_proof' && (proofs > 1 || ASKS.has(truth.standing))) truth.unclear = true
      return
    }
    if (standing === 'extended') {
      if (ASKS.has(truth.standing) || truth.standing === 'scheduled') truth.unclear = true
      extend(mail, own)
      if (!ASKS.has(truth.standing) && truth.standing !== 'scheduled') stands('extended', mail.day)
      return
    }
    // Said once more while the authority has the next word, it is no news.
    if (standing === 'refused' && truth.standing === 'refused' && truth.complained) return
    if (standing === 'refused') {
      refusedAt = Math.min(refusedAt, mail.day)
      // Of two refusals the one that was known first.
      const stood = truth.standing === 'refused' ? refusalKnownAt : Number.POSITIVE_INFINITY
      refusalKnownAt = Math.min(stood, knownAt(mail))
    }
    stands(standing, mail.day)
    if (WAITS.has(standing)) return
    truth.decided = standing
    truth.until = standing === 'scheduled' && own === undefined ? (mail.until ?? null) : null
  }

  /** Whoever answers has the letter, even if a mail server had returned it. */
  function hasArrived(): void {
    if (wasSubmitted) truth.due ??= submittedAt + REGIME_DAYS + pausedDays
  }

  /** One extension, told in time, and never beyond the days that the law allows. */
  function extend(mail: Mail, own: Meaning | undefined): void {
    const first = submittedAt + REGIME_DAYS + pausedDays
    const most = submittedAt + MOST_DAYS + pausedDays
    // A pause stops the clock for both.
    const told = truth.paused ? Math.min(pausedAt, mail.day) : mail.day
    if (truth.extended || truth.due === null || told >= first + 1) return
    // Another notice had moved it before the person said that this is one: no deadline that was told moves twice.
    if (own !== undefined && justBefore(knownAt(mail)).extended) return
    truth.due = Math.max(truth.due, Math.min((own === undefined ? mail.until : undefined) ?? most, most))
    truth.extended = truth.due > first
  }
}

/** What shows that it deletes after all. */
const LIFTS_REFUSAL: ReadonlySet<Meaning> = new Set(['completion', 'deletion_scheduled', 'partial_deletion'])
/** Mails that leave nothing to ask about. */
const SAYS_NOTHING: ReadonlySet<Meaning> = new Set(['out_of_office', 'unrelated', 'delivery_delay'])

const isCounted = ({ proven, sure }: Mail): boolean => proven && sure

/** The provider has decided, or says that it is done. */
const DECIDED: ReadonlySet<Standing> = new Set(['not found', 'partial', 'refused', 'claims', 'confirmed', 'ended'])

const isOver = ({ standing }: Truth): boolean => standing === 'confirmed' || standing === 'ended'
const isAnnounced = ({ standing, until, day, due }: Truth): boolean =>
  standing === 'scheduled' && day < (until ?? due ?? day)
/** Nobody is late: it has spoken, waits, has named a day, or has no letter. */
const isNobodyLate = (truth: Truth): boolean =>
  truth.due === null || DECIDED.has(truth.standing) || WAITS.has(truth.standing) || isAnnounced(truth)

/** What a sentence can say of a request. `neutral` says nothing that can become false. */
export type Saying = keyof typeof FALSE_IF | 'neutral'

/** When it would be false to say so. */
export const FALSE_IF = {
  'it has not answered at all': ({ heard }) => heard,
  'no decision has come': ({ standing }) => DECIDED.has(standing) || WAITS.has(standing) || standing === 'scheduled',
  'it is overdue': truth => isNobodyLate(truth) || truth.paused || truth.day < (truth.due ?? 0),
  // It runs on while the provider waits for the person (N3).
  'a deadline is running': truth =>
    truth.due === null || DECIDED.has(truth.standing) || truth.standing === 'scheduled' || truth.day > truth.due + 1,
  'it is on the day': truth => isNobodyLate(truth) || Math.abs(truth.day - (truth.due ?? 0)) > 1,
  escalated: truth => truth.due === null || isOver(truth) || truth.standing === 'claims',
  'it decided against it': ({ standing }) => standing !== 'refused' && standing !== 'partial',
  // Once it is over, no notice moves it any more.
  'the deadline is over': truth => truth.due === null || (!isOver(truth) && truth.day < truth.due - 1),
  'we write next if it stays silent': truth => truth.paused || isNobodyLate(truth),
  'we write next': truth =>
    truth.paused || isOver(truth) || truth.standing === 'refused' || truth.standing === 'claims',
  'we ask it to confirm': ({ standing }) => standing !== 'claims',
  'no letter goes out': () => false,
  'nothing to do': ({ asked }) => asked,
  'something to do': truth => !truth.asked && !isOver(truth),
  'its mail needs your word': ({ waiting }) => waiting.size === 0,
  'you choose': truth => isOver(truth),
  'deleted for certain': ({ standing }) => standing !== 'confirmed',
  'it says that it deleted': ({ standing }) => standing !== 'claims',
  'it waits for you': ({ standing, settled }) => !WAITS.has(standing) && (standing !== 'not found' || settled !== null),
  'it waits for you, or keeps a part': ({ standing, settled }) =>
    settled !== null ||
    !(WAITS.has(standing) || standing === 'not found' || standing === 'partial' || standing === 'refused'),
  'it refused': ({ standing }) => standing !== 'refused',
  'it kept a part': ({ standing }) => standing !== 'partial',
  'it will delete': ({ standing }) => standing !== 'scheduled',
  'it points elsewhere': ({ standing }) => standing !== 'portal',
  'it found nothing': ({ standing }) => standing !== 'not found',
  'it has answered': ({ wrote }) => !wrote,
  'it works on it': truth => !truth.heard || isOver(truth) || DECIDED.has(truth.standing) || WAITS.has(truth.standing),
  'it has the letter': ({ standing }) => standing === 'not sent' || standing === 'ended',
  'it is being prepared': ({ standing }) => standing !== 'not sent',
  'you appealed': ({ appeals }) => appeals === 0,
  'you can appeal': ({ appeals, standing }) => appeals > 0 || (standing !== 'refused' && standing !== 'partial'),
  'you complained': ({ complained }) => !complained,
  'it is paused': ({ paused }) => !paused,
  'it is over': truth => !isOver(truth),
  'it is closed': ({ standing }) => standing !== 'ended',
} satisfies Record<string, (truth: Truth) => boolean>

/** Why a letter of the ladder may not leave: it presses for an answer where one has come, or where nobody is at fault. */
export function whyNoLadder(truth: Truth): string | undefined {
  if (truth.paused) return 'letters are paused'
  if (isOver(truth) || ['refused', 'claims', 'waits', 'portal', 'not sent'].includes(truth.standing)) {
    return `it stands '${truth.standing}'`
  }
  if (isAnnounced(truth) && truth.until !== null) return 'the day that the provider named is not over'
  if (['partial', 'not found'].includes(truth.standing) && truth.settled === null) {
    return `it stands '${truth.standing}', and the person has not said what they want`
  }
  return truth.settled === 'appealed' && truth.day < truth.settledAt + APPEAL_DAYS
    ? 'the person has appealed, and the answer has its own time'
    : undefined
}
