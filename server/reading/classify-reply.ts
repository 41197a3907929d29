import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { closesByItself } from './closing/closes-by-itself.ts'
import type { Asked, Verdict } from './closing/understood.ts'
import { isPlainCompletion, matches } from './completion-gate.ts'
import { deliveryReportOf } from './delivery-report.ts'
import { freshText, MAX_FRESH, sentencesOf } from './fresh-text.ts'
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
  /** From 0 to 1; `sure` begins at SURE_FROM, for a completion only where no doubt is left. */
  certainty: number
  /** The person has to do or decide something that the product cannot do alone. */
  needsUserAction: boolean
  /** The provider's ticket number, as it wrote it. */
  ticket: string | null
  /** What the lexicons alone say, before the examples were asked. */
  byRules: ReplyCategory
  /** The sentences that name a new deadline, or the time of a deletion to come; empty for other categories. */
  about: string
  /** Of a guess: the sentence on which it hangs. Of a claim: those that make it, one a line. */
  sentence?: string
  /** Some of its words say that the data is deleted. */
  claims?: boolean
  /** Whether it closes the request by itself, and if not what of it could not be read. */
  closing?: Verdict
}

/** Below this certainty a category is a guess. */
const SURE_FROM = 0.5

/** Below this the examples are asked as well. */
const GUESS_BELOW = 0.6

interface Circumstances {
  /** Texts of our letters, which the mail may quote. */
  ours?: readonly string[]
  /** Who wrote; without it a mail is taken for the provider's own. */
  sender?: Sender
  /** The mail answers a letter of ours, or names our reference. */
  isThread?: boolean
  /** What the request was for; without it no mail closes anything. */
  asked?: Asked | undefined
}

/**
 * What a provider's mail is, by the words of four languages. In the order that avoids the expensive mistakes: what a
 * mail server reports, then who wrote, then what machines send to everybody, then the words themselves. Pure, without
 * chance, and in time linear in the text.
 */
export function classifyReply(mail: ReadMail, circumstances: Circumstances = {}): Classified {
  const { ours = [], sender = 'provider', isThread = true, asked } = circumstances
  const report = deliveryReportOf(mail)
  if (report !== null) {
    const category = report === 'failed' ? 'bounce' : 'delivery_delay'
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
  const text = freshText(mail.text, ours)
  const ticket = ticketIn(mail.subject, text.slice(0, MAX_FRESH), mail.text)
  const lexicons = languagesOf(everyWord(text.trim() === '' ? mail.subject : text))
  const sentences = answered(sentencesOf(text.slice(0, MAX_FRESH))).filter(sentence => !isCourtesy(sentence))
  const subject = readSentence(mail.subject.slice(0, 300), lexicons)
  const read = sentences.map(sentence => readSentence(sentence, lexicons)).filter(sentence => !isOurVoice(sentence))
  const said = read.map(sentence => ({ sentence, signals: signalsOf(sentence) }))

  const outside = fromOutside(mail, sender, subject, read)
  if (outside !== null) return settled(outside, ticket)

  const signals = addSignals([half(signalsOf(subject)), ...said.map(each => each.signals)])
  const weighing = weighAnswer(signals)
  if (isAbsence(mail, signals, subject, text)) return settled({ category: 'out_of_office', certainty: 0.9 }, ticket)
  if (isAboutOtherThings(mail, isThread, subject, read, signals)) {
    return settled({ category: 'unrelated', certainty: 0.8 }, ticket)
  }

  // Where the words say too little, what the answer is most like is the better guess; it stays a guess.
  const guess = weighing.certainty < GUESS_BELOW ? likestCategory(text) : weighing.category
  const likest = isGrounded(guess, signals, weighing) ? guess : weighing.category
  // Where the examples say that somebody has to act, and the words are not quite plain, a person looks at it.
  const agreed = likest === weighing.category && !mayAsk(weighing, text)
  const sure = agreed && isSure(weighing, { mail, text, sentences, lexicons, signals })
  const { certainty } = weighing
  const category = likest
  // What is read as a completion is quoted with everything that makes it one; another mail claims by plain words only.
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

/** A guess has to have a word of the mail for it, where other words speak for something else. */
function isGrounded(guess: ReplyCategory, signals: Signals, { certainty }: Weighed): boolean {
  const signal = SPOKEN_BY[guess]
  return signal === undefined || signals[signal] > 0 || (certainty < HARDLY && guess !== 'out_of_office')
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

/** What the person is shown of a mail when they are asked about it. */
const quoted = (sentences: readonly string[]): string => sentences.filter(sentence => sentence !== '').join('\n')

function mayAsk({ category, certainty }: Weighed, text: string): boolean {
  return certainty < PLAINLY && !ACTED_ON.has(category) && ACTED_ON.has(likestCategory(text))
}

const PLAINLY = 0.95

/** Categories whose sentences are looked through for a date. */
const TIMED: Partial<Record<ReplyCategory, Signal>> = { extension_notice: 'extension', deletion_scheduled: 'later' }

const everyWord = (text: string): string => text.slice(0, 6_000).toLowerCase()

/** A question that the provider answers itself says what its answer says: 'Was it deleted? Yes.' */
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

/** Whether the person has to act, by category; what only a duplicate closes goes on elsewhere. */
function needsPerson(category: ReplyCategory, signals: Signals): boolean {
  if (category === 'closed_no_action') return signals.duplicate < 2
  // The product sends the authorisation by itself; that the consumer confirms it, it cannot do.
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

/** What is decided by who wrote, whatever the words claim; null for a mail of the provider. */
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
    // A stranger who wants papers, codes or money sends no invoice.
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
  // A colleague's holiday in a receipt, or 'our office is closed' in a direction, is not the news.
  if (!mail.autoSubmitted && (signals.receipt >= 3.4 || signals.portal >= 2)) return false
  const outcome = Math.max(signals.refused, signals.kept, signals.extension, signals.identity, signals.agent)
  return (mail.autoSubmitted || text.length < 1_200) && outcome < 3
}

/** Marketing, invoices, alarms: what goes to every customer, and answers no letter. */
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
}

function isSure(weighing: Weighed, { mail, text, sentences, lexicons, signals }: Reading): boolean {
  if (weighing.certainty < SURE_FROM || text.length > MAX_FRESH) return false
  if (isForeign(text, lexicons.length > 1 || lexicons[0]?.language !== 'en')) return false
  if (weighing.category === 'acknowledgement') return isQuiet(signals) && !sentences.some(isImperative)
  if (weighing.category !== 'completion') return true
  // Words that nobody here reads: the decision may stand in them.
  if (mail.bulk || mail.attachments.some(file => !file.mediaType.startsWith('image/'))) return false
  return isPlainCompletion(sentences, mail.subject.slice(0, 300))
}

/** Nothing but a receipt: no word of a demand, a decision or an outcome. */
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

/** An order to the reader at the head of a sentence. */
const isImperative = (sentence: string): boolean =>
  /^(?:please )?(?:sign in|log in|verify|confirm (?!receipt)|upload|submit|provide|send us|fill|complete|click)\b/i.test(
    sentence,
  )

function isCourtesy(sentence: string): boolean {
  return matches(STRAYED, sentence) || (matches(COURTESY, sentence) && !KEEPS.test(sentence))
}

/** Nothing about what is kept or refused is a mere courtesy. */
const KEEPS = /\b(?:retain\w*|keep|kept|stor(?:e|ed)|remain\w*|refus\w*|declin\w*|den(?:y|ied)|exempt\w*|except\w*)\b/i

/** Our own words, quoted without a mark: no provider speaks of its own data in the first person. */
const isOurVoice = ({ plain, hasPath }: ReadSentence): boolean =>
  OUR_VOICE.test(plain) && !hasPath && !BUTTON.test(plain)

/** 'Select Delete my account': the words of a button. */
const BUTTON =
  /(?<![\p{L}])(?:select|choose|click|press|tap|hit|visit|portal|settings|called|labelled|wählen|klicken|cliquez|choisissez|seleccione|pulse|elija)(?![\p{L}])/u

const OUR_VOICE =
  /(?<![\p{L}\p{N}])(?:(?:about|of|all|delete|erase) my (?:personal |account )?(?:data|information|account|chats)|i (?:hereby )?(?:request|demand|ask you)|(?:we|i) hereby (?:request|demand)|hereby (?:request|demand) that you|meine (?:personenbezogenen )?daten|mein konto|mes données|mon compte|mis datos|mi cuenta)(?![\p{L}\p{N}])/u

/** Half as strong as the text: a subject often is our own, sent back. */
const half = (signals: Partial<Signals>): Partial<Signals> =>
  Object.fromEntries(Object.entries(signals).map(([signal, weight]) => [signal, weight / 2]))

/** Words of a language that nobody here reads, or a line in another script: the exception may stand there. */
function isForeign(text: string, knowsMore: boolean): boolean {
  const unread = knowsMore ? NEIGHBOURS : FOREIGN
  const words = new Set([...text.matchAll(unread)].map(([word]) => word.toLowerCase()))
  const otherScript = [...text.matchAll(/[^\P{L}\p{Script=Latin}]/gu)].length
  return words.size >= 3 || otherScript >= 20
}
