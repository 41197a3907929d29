import type { ReplyCategory } from '../../sync/records/reply.ts'
import { unreadLines } from '../../sync/rules/shown/claim-question.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { closesByItself } from './closing/closes-by-itself.ts'
import { announcesDeletion } from './closing/scheduled.ts'
import type { Asked, Verdict } from './closing/understood.ts'
import { withoutRecords } from './closing/without-records.ts'
import { isPlainCompletion, matches } from './completion-gate.ts'
import { isOfTheMail } from './deleted-thing.ts'
import { deliveryReportOf } from './delivery-report.ts'
import { MAX_FRESH, mailWords, sentencesOf } from './fresh-text.ts'
import { languagesOf } from './lexicon/languages.ts'
import { likestCategory } from './likeness.ts'
import { type ReadSentence, readSentence, type Signal, type Signals, signalsOf } from './read-sentence.ts'
import { COURTESY, FOREIGN, NEIGHBOURS, STRAYED } from './reply-patterns.ts'
import { isLookAlike, type Sender } from './sender.ts'
import { claimingSentences, tellingSentence } from './telling-sentence.ts'
import { ticketIn } from './tickets.ts'
import { isSurvey, lureWeight, topicWeight } from './topics.ts'
import { addSignals, weighAnswer } from './weigh-answer.ts'

export interface Classified {
  category: ReplyCategory
  /** `sure` may move a stage by itself; anything else waits in the Inbox for the person's own answer. */
  confidence: 'sure' | 'unsure'
  /** From 0 to 1. `sure` begins at SURE_FROM; a completion also needs to be free of any doubt. */
  certainty: number
  /** The person has to do or decide something that the product cannot do alone. */
  needsUserAction: boolean
  /** The provider's ticket number, as it wrote it. */
  ticket: string | null
  /** What the lexicons alone say, before the examples are consulted. */
  byRules: ReplyCategory
  /** The sentences that name a new deadline or the time of a future deletion; empty for other categories. */
  about: string
  /** For a guess: the sentence it is based on. For a claim: the sentences that make it, one per line. */
  sentence?: string
  /** Some of its words say that the data is deleted. */
  claims?: boolean
  /** Whether it closes the request by itself and, if not, which part could not be read. */
  closing?: Verdict
}

/** Below this certainty a category is a guess. */
const SURE_FROM = 0.5

/** Below this certainty the examples are consulted as well. */
const GUESS_BELOW = 0.6

interface Circumstances {
  /** Texts of our letters, which the mail may quote. */
  ours?: readonly string[]
  /** Who wrote. Without it, a mail is assumed to be the provider's own. */
  sender?: Sender
  /** The mail answers one of our letters or names our reference. */
  isThread?: boolean
  /** What was requested. Without it, no mail closes anything. */
  asked?: Asked | undefined
}

/**
 * Classifies a provider's mail by its words, in four languages. The order of the checks avoids the expensive mistakes:
 * first mail server reports, then the sender, then automatic mass mail, then the words themselves. Pure, deterministic,
 * and linear in the length of the text.
 */
export function classifyReply(mail: ReadMail, circumstances: Circumstances = {}): Classified {
  const { ours = [], sender = 'provider', isThread = true, asked } = circumstances
  const report = deliveryReportOf(mail)
  if (report !== null) {
    const category = REPORTED[report]
    return {
      category,
      confidence: 'sure',
      certainty: 1,
      needsUserAction: false,
      ticket: null,
      byRules: category,
      about: '',
    }
  }
  const { fresh, unassigned } = mailWords(mail, ours)
  // With nothing that is certainly new, what may be new is the best guess, and stays one.
  const text = fresh.trim() === '' ? unassigned : fresh
  const ticket = ticketIn(mail.subject, text.slice(0, MAX_FRESH), mail.text)
  const lexicons = languagesOf(everyWord(text.trim() === '' ? mail.subject : text))
  const sentences = answered(sentencesOf(text.slice(0, MAX_FRESH))).filter(sentence => !isCourtesy(sentence))
  const subject = readSentence(mail.subject.slice(0, 300), lexicons)
  const read = withThings(
    sentences
      .map(sentence => readSentence(withoutRecords(sentence, asked), lexicons))
      .filter(sentence => !isOurVoice(sentence)),
  )
  const said = read.map(sentence => ({ sentence, signals: signalsOf(sentence) }))

  const outside = fromOutside(mail, sender, subject, read)
  if (outside !== null) return settled(outside, ticket)
  if ((mail.unreadable ?? null) !== null) return unreadable(ticket)

  const signals = addSignals([half(signalsOf(subject)), ...said.map(each => each.signals)])
  const weighing = weighAnswer(signals)
  if (isAbsence(mail, signals, subject, text)) return settled({ category: 'out_of_office', certainty: 0.9 }, ticket)
  if (isAboutOtherThings(mail, isThread, subject, read, signals)) {
    return settled({ category: 'unrelated', certainty: 0.8 }, ticket)
  }

  // If the words say too little, the category of the most similar examples is the better guess; it stays a guess.
  const guess = weighing.certainty < GUESS_BELOW ? likestCategory(text) : weighing.category
  const likest = isGrounded(guess, signals, weighing) ? guess : weighing.category
  // If the examples say that the reader has to act and the words are not quite plain, the person checks it.
  const agreed = likest === weighing.category && !mayAsk(weighing, text)
  const sure = agreed && unassigned === '' && isSure(weighing, { mail, text, sentences, lexicons, signals, asked })
  const { certainty } = weighing
  const category = likest
  // A completion is quoted with every sentence that supports it; any other mail makes a claim only by plain words.
  const claiming = claimingSentences(sentences, lexicons, category === 'completion' ? 'something' : 'theirs')
  const telling = tellingSentence(sentences, lexicons, category)
  const claims = category === 'completion' || claiming.length > 0
  return {
    category,
    certainty,
    confidence: sure ? 'sure' : 'unsure',
    needsUserAction: !sure || needsPerson(category, signals),
    ticket,
    byRules: weighing.category,
    sentence: sure && category !== 'completion' ? '' : quoted(claiming.length === 0 ? [telling] : claiming),
    claims,
    ...(claims && asked !== undefined ? { closing: closesByItself(mail, { asked, ours }) } : {}),
    about: said
      .filter(each => (each.signals[TIMED[category] ?? 'absent'] ?? 0) >= 1.5 && TIMED[category] !== undefined)
      .map(({ sentence }) => sentence.plain)
      .join(' '),
  }
}

/** A letter that was delivered, or shown to somebody, is not answered by that. */
const REPORTED = { failed: 'bounce', delayed: 'delivery_delay', nothing: 'unrelated' } as const

/** A mail whose words are in a file: nothing is guessed from its subject or its few words. */
const unreadable = (ticket: string | null): Classified => ({
  category: 'other',
  confidence: 'unsure',
  certainty: 0,
  needsUserAction: true,
  ticket,
  byRules: 'other',
  about: '',
  sentence: unreadLines({ why: 'unreadable', unread: [] }).join('\n'),
})

/** If other words support another category, a guess needs at least one word of the mail in its favor. */
function isGrounded(guess: ReplyCategory, signals: Signals, { certainty }: Weighed): boolean {
  const signal = SPOKEN_BY[guess]
  return signal === undefined || signals[signal] > 0 || (certainty < HARDLY && guess !== 'out_of_office')
}

/** 'It' is what the sentences before name. */
function withThings(read: readonly ReadSentence[]): ReadSentence[] {
  return read.map((sentence, at) => {
    const isOfMail =
      sentence.thing === 'it' && isOfTheMail(read.slice(Math.max(0, at - 3), at).map(({ plain }) => plain))
    return isOfMail ? { ...sentence, thing: 'mail' } : sentence
  })
}

const HARDLY = 0.4
const SPOKEN_BY: Partial<Record<ReplyCategory, Signal>> = {
  out_of_office: 'absent',
  progress_update: 'progress',
  acknowledgement: 'receipt',
  extension_notice: 'extension',
  no_data_found: 'notFound',
  closed_no_action: 'closed',
}

/** The sentences shown to the person who is asked about a mail. */
const quoted = (sentences: readonly string[]): string => sentences.filter(sentence => sentence !== '').join('\n')

function mayAsk({ category, certainty }: Weighed, text: string): boolean {
  return certainty < PLAINLY && !ACTED_ON.has(category) && ACTED_ON.has(likestCategory(text))
}

const PLAINLY = 0.95

/** Categories whose sentences are searched for a date. */
const TIMED: Partial<Record<ReplyCategory, Signal>> = { extension_notice: 'extension', deletion_scheduled: 'later' }

const everyWord = (text: string): string => text.slice(0, 6_000).toLowerCase()

/** If the provider answers its own question, only the answer counts: 'Was it deleted? Yes.' */
function answered(sentences: readonly string[]): string[] {
  const told: string[] = []
  for (let at = 0; at < sentences.length; at += 1) {
    const [sentence = '', next = ''] = [sentences[at], sentences[at + 1]]
    const word = sentence.endsWith('?') ? ANSWER.exec(next)?.[1]?.toLowerCase() : undefined
    if (word === undefined) told.push(sentence)
    else {
      at += 1
      if (YES.test(word)) told.push(`${sentence.slice(0, -1)}: ${next}`)
      else told.push(next)
    }
  }
  return told
}

const ANSWER =
  /^(?:(?:a|answer|antwort|réponse|respuesta|r) ?[:.)-] ?)?(yes|no|none|nothing|ja|nein|oui|non|sí|si)(?![\p{L}])/iu
const YES = /^(?:yes|ja|oui|sí|si)$/

/** Whether the person has to act. A request closed only as a duplicate continues elsewhere. */
function needsPerson(category: ReplyCategory, signals: Signals): boolean {
  if (category === 'closed_no_action') return signals.duplicate < 2
  // The product sends the authorization by itself, but it cannot confirm it for the consumer.
  if (category === 'agent_proof') return signals.identity >= 2 || signals.direct > 0
  return ACTED_ON.has(category)
}

const ACTED_ON: ReadonlySet<ReplyCategory> = new Set([
  'identity_verification',
  'portal_deflection',
  'partial_deletion',
  'refusal',
  'no_data_found',
  'clarification',
])

interface Weighed {
  category: ReplyCategory
  certainty: number
}

const settled = ({ category, certainty }: Weighed, ticket: string | null): Classified => ({
  category,
  certainty,
  confidence: certainty >= SURE_FROM ? 'sure' : 'unsure',
  needsUserAction: false,
  ticket,
  byRules: category,
  about: '',
})

/** The category that follows from the sender alone, whatever the words claim; null for a mail from the provider. */
function fromOutside(
  mail: ReadMail,
  sender: Sender,
  subject: ReadSentence,
  read: readonly ReadSentence[],
): Weighed | null {
  if (sender === 'forged') return { category: 'suspicious', certainty: 1 }
  const lure = lureWeight([subject, ...read])
  if (sender === 'stranger') {
    if (isLookAlike(mail.from?.address ?? '', mail.from?.name ?? '') && !mail.bulk)
      return { category: 'suspicious', certainty: 0.9 }
    const topic = topicWeight(subject, read)
    // A stranger who asks for papers, codes or money is not sending an invoice.
    const wants = read.some(({ at }) => at.has('provide') && (at.has('proofOfIdentity') || at.has('scam')))
    if (lure >= 2 || (wants && !mail.bulk)) return { category: 'suspicious', certainty: 0.8 }
    return topic >= 1.5 || mail.bulk
      ? { category: 'unrelated', certainty: 0.7 }
      : { category: 'suspicious', certainty: 0.7 }
  }
  return null
}

function isAbsence(mail: ReadMail, signals: Signals, subject: ReadSentence, text: string): boolean {
  if (subject.at.has('absent')) return true
  if (signals.absent < 2.5) return false
  // A colleague's vacation in a receipt, or 'our office is closed' next to directions, is not the main message.
  if (!mail.autoSubmitted && (signals.receipt >= 3.4 || signals.portal >= 2)) return false
  const outcome = Math.max(signals.refused, signals.kept, signals.extension, signals.identity, signals.agent)
  return (mail.autoSubmitted || text.length < 1_200) && outcome < 3
}

/** Marketing, invoices, alerts: mail that goes to every customer and answers no letter. */
function isAboutOtherThings(
  mail: ReadMail,
  isThread: boolean,
  subject: ReadSentence,
  read: readonly ReadSentence[],
  signals: Signals,
): boolean {
  if (isSurvey(subject)) return true
  if (isThread) return false
  const topic = topicWeight(subject, read)
  if (mail.bulk) return topic >= 0.7 || signals.receipt < 2
  const { identity, agent, refused, notFound, extension, closed, done, later, portal } = signals
  const answer = Math.max(identity, agent, refused, notFound, extension, closed, done, later, portal)
  return topic >= 2.2 && topic + 0.5 >= Math.min(answer, 3)
}

interface Reading {
  mail: ReadMail
  text: string
  sentences: readonly string[]
  lexicons: ReturnType<typeof languagesOf>
  signals: Signals
  asked: Asked | undefined
}

function isSure(weighing: Weighed, { mail, text, sentences, lexicons, signals, asked }: Reading): boolean {
  if (weighing.certainty < SURE_FROM || text.length > MAX_FRESH) return false
  if (isForeign(text, lexicons.length > 1 || lexicons[0]?.language !== 'en')) return false
  if (weighing.category === 'acknowledgement') return isQuiet(signals) && !sentences.some(isImperative)
  // 'All is deleted. Chats seen by reviewers are not tied to your account.': no search that found nothing.
  if (UNSAID_BY_DONE.has(weighing.category) && signals.done >= 1.5) return false
  if (weighing.category === 'deletion_scheduled') {
    return sentences.some(
      sentence => announcesDeletion(sentence, asked) && !isUncertain(readSentence(sentence, lexicons)),
    )
  }
  if (weighing.category !== 'completion') return true
  // Attachments are not read, and the decision may be in one of them.
  if (mail.bulk || mail.attachments.some(file => !file.mediaType.startsWith('image/'))) return false
  return isPlainCompletion(sentences, mail.subject.slice(0, 300))
}

/** Categories of which a mail that says 'deleted' as well is no plain example. */
const UNSAID_BY_DONE: ReadonlySet<ReplyCategory> = new Set(['no_data_found', 'extension_notice', 'progress_update'])

/** An announcement that is denied, or that waits for the reader. */
const isUncertain = ({ at, isQuestion }: ReadSentence): boolean =>
  isQuestion || at.has('not') || at.has('condition') || at.has('refuse') || at.has('unable') || at.has('exempt')

/** Nothing but a receipt: no word about a demand, a decision or an outcome. */
function isQuiet({
  identity,
  agent,
  portal,
  refused,
  notFound,
  later,
  done,
  kept,
  closed,
  extension,
}: Signals): boolean {
  return Math.max(identity, agent, portal, refused, notFound, later, done, kept, closed, extension) < 1.1
}

/** A sentence that begins with an instruction to the reader. */
const isImperative = (sentence: string): boolean =>
  /^(?:please )?(?:sign in|log in|verify|confirm (?!receipt)|upload|submit|provide|send us|fill|complete|click)\b/i.test(
    sentence,
  )

function isCourtesy(sentence: string): boolean {
  return matches(STRAYED, sentence) || (matches(COURTESY, sentence) && !KEEPS.test(sentence))
}

/** A sentence about what is kept or refused is never a mere courtesy. */
const KEEPS = /\b(?:retain\w*|keep|kept|stor(?:e|ed)|remain\w*|refus\w*|declin\w*|den(?:y|ied)|exempt\w*|except\w*)\b/i

/** Our own words, quoted without being marked as a quote: no provider writes about its own data in the first person. */
const isOurVoice = ({ plain, hasPath }: ReadSentence): boolean =>
  OUR_VOICE.test(plain) && !hasPath && !BUTTON.test(plain)

/** 'Select Delete my account': the label of a button. */
const BUTTON =
  /(?<![\p{L}])(?:select|choose|click|press|tap|hit|visit|portal|settings|called|labelled|wählen|klicken|cliquez|choisissez|seleccione|pulse|elija)(?![\p{L}])/u

const OUR_VOICE =
  /(?<![\p{L}\p{N}])(?:(?:about|of|all|delete|erase) my (?:personal |account )?(?:data|information|account|chats)|i (?:hereby )?(?:request|demand|ask you)|(?:we|i) hereby (?:request|demand)|hereby (?:request|demand) that you|meine (?:personenbezogenen )?daten|mein konto|mes données|mon compte|mis datos|mi cuenta)(?![\p{L}\p{N}])/u

/** Half the weight of the text, because the subject is often our own, sent back. */
const half = (signals: Partial<Signals>): Partial<Signals> =>
  Object.fromEntries(Object.entries(signals).map(([signal, weight]) => [signal, weight / 2]))

/** Words of a language without a lexicon, or text in another script: it may contain the exception. */
function isForeign(text: string, knowsMore: boolean): boolean {
  const unread = knowsMore ? NEIGHBOURS : FOREIGN
  const words = new Set([...text.matchAll(unread)].map(([word]) => word.toLowerCase()))
  const otherScript = [...text.matchAll(/[^\P{L}\p{Script=Latin}]/gu)].length
  return words.size >= 3 || otherScript >= 20
}
