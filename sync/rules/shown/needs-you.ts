import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import type { Reply, ReplyCategory } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { askAgainAt } from '../demand/ask-again.ts'
import { choiceAt } from '../demand/last-step.ts'
import { asksYou } from '../demand/reply-effects.ts'
import type { Stands } from '../demand/what-stands.ts'
import { waitsForYou } from './threads.ts'
import type { ProviderTrack } from './tracks.ts'

/**
 * The action that a card leads to: classify a mail, answer a question, enter another address, choose, or say if it was
 * used.
 */
type NeedKind = 'say' | 'answer' | 'address' | 'choose' | 'use'

/** One thing that only the person can do, as shown on a card. */
export interface Need {
  kind: NeedKind
  /** Stable, and unique to one card. */
  id: string
  providerId: string
  /** What the provider wants, in one line. */
  title: string
  /** What it takes, or what happens meanwhile. */
  text: string
  /** The decisive sentence of the provider's mail; empty if there is none. */
  words: string
  /** The mail that asks; undefined if none does. */
  reply: Reply | undefined
  /** The request that the card's action is about. */
  requestId?: string
  /** When something happens without the person; null if nothing is planned. */
  until: Instant | null
}

/**
 * Each question, and what it takes. Only categories that ask something of the person; a refusal leaves choices, not a
 * duty.
 */
const QUESTIONS: Partial<Record<ReplyCategory, { title: PlainMessage; text: PlainMessage }>> = {
  identity_verification: {
    title: 'They want to see that it is you',
    text: 'Prove it the way their email says, from the address that the request is about. Only you can do this, and no letter goes out until you have.',
  },
  agent_proof: {
    title: 'They ask whether we may act for you',
    text: 'Your authorization is not sent yet. Tell them yourself that you have asked for it.',
  },
  portal_deflection: {
    title: 'They point to their own form',
    text: 'Use the form or the settings that their email names, or say that you cannot: then we write again. Until then no letter goes out.',
  },
  clarification: {
    title: 'They ask you a question',
    text: 'Answer it in your own words. The request itself stays as it is, and no letter goes out until you have.',
  },
  partial_deletion: {
    title: 'They keep a part of it',
    text: 'Read what they keep and why. If you object, appeal or say so here: then we write again. Until then no letter goes out.',
  },
  no_data_found: {
    title: 'They found nothing under your address',
    text: 'If you used another address there, tell them which. If not, say that you cannot add anything. Until then no letter goes out.',
  },
  closed_no_action: {
    title: 'They closed the ticket without a result',
    text: 'Tell them that the request is still open, or say that you cannot: then we write again. Until then no letter goes out.',
  },
  refusal: {
    title: 'They refuse',
    text: 'You can object, complain to the authority, or leave it. The evidence log has both letters ready.',
  },
}

/**
 * What waits for the person, most urgent first: items with a day on which things continue without them, then the
 * oldest. `replies`: newest first. What holds up all letters alike (signature, payment) is shown above these cards.
 */
export function needsYou(tracks: readonly ProviderTrack[], replies: readonly Reply[], now: Instant): Need[] {
  const needs = tracks.flatMap(track => needsOf(track, replies, now))
  return needs.sort(
    (a, b) =>
      (a.until ?? Number.MAX_SAFE_INTEGER) - (b.until ?? Number.MAX_SAFE_INTEGER) ||
      (a.reply?.receivedAt ?? 0) - (b.reply?.receivedAt ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )
}

/**
 * The tracks, with those marked about which a mail waits for the person's word. A mail that we could not read has
 * changed nothing on its request, so that the request alone does not tell.
 */
export function withQuestions(tracks: readonly ProviderTrack[], needs: readonly Need[]): ProviderTrack[] {
  const asked = new Set(needs.filter(({ reply }) => reply !== undefined).map(({ providerId }) => providerId))
  return tracks.map(track => (asked.has(track.provider.id) ? { ...track, hasQuestion: true } : track))
}

function needsOf(track: ProviderTrack, replies: readonly Reply[], now: Instant): Need[] {
  const { provider, request, events } = track
  if (request === undefined) return provider.own?.mail === 'none' ? [anotherAddress(provider.id)] : []
  if (request.stage === 'verified_deleted') return track.asksForUse === true ? [askingForUse(provider.id, request)] : []
  // For a catalog provider, finding another address is our task.
  if (provider.own && events[0]?.payload.noAddress === true) return [anotherAddress(provider.id)]
  const waiting = replies.filter(reply => reply.requestId === request.id && waitsForYou(reply, request))
  const unsaid = waiting.filter(({ needsConfirmation }) => needsConfirmation === true)
  // Older questions of a request are settled with the newest one, so that is the one to answer.
  const { stands } = track
  if (stands === undefined) return []
  // A provider that says it has deleted waits for nothing that it asked for before.
  const asking =
    stands.is === 'claims_done'
      ? undefined
      : waiting.find(({ needsConfirmation, category }) => needsConfirmation !== true && asksYou(category))
  // Who has decided has no answer due.
  const due = stands.decision.was === 'none' && stands.dueAt !== null && stands.dueAt > now ? stands.dueAt : null
  const asksAt = stands.is === 'claims_done' && stands.checkAt > now ? stands.checkAt : null
  const chooseAt = choiceAt(stands) ?? Number.POSITIVE_INFINITY
  return [
    ...unsaid.map(
      (reply): Need => ({ ...saying(reply), providerId: provider.id, until: reply.claims ? asksAt : null }),
    ),
    ...(asking === undefined ? [] : [{ ...answering(asking), providerId: provider.id, until: due }]),
    ...(asking === undefined && unsaid.length === 0 && now >= chooseAt ? [choosing(provider.id, stands)] : []),
  ]
}

function anotherAddress(providerId: string): Need {
  return {
    kind: 'address',
    id: `address ${providerId}`,
    providerId,
    title: t('Its address does not accept email'),
    text: t('Remove it in Settings, and add it again with the address in its privacy policy.'),
    words: '',
    reply: undefined,
    until: null,
  }
}

function askingForUse(providerId: string, request: DeletionRequest): Need {
  return {
    kind: 'use',
    id: `use ${request.id}`,
    providerId,
    requestId: request.id,
    title: t('Have you used it again since?'),
    text: t(
      'It has confirmed the deletion. If you have, we ask for what it collected since; if not, no letter goes out before the yearly confirmation.',
    ),
    words: '',
    reply: undefined,
    until: askAgainAt(request),
  }
}

function choosing(providerId: string, { is }: Stands): Need {
  const isWithRegulator = is === 'with_regulator'
  return {
    kind: 'choose',
    id: `choose ${providerId}`,
    providerId,
    title: isWithRegulator ? t('Has the regulator answered?') : t('All our letters are sent, and it is not settled'),
    text: isWithRegulator
      ? t('File what it wrote, or close the request. Until then it stays with the regulator.')
      : t('You choose what comes next: complain to the authority, with everything on record, or close the request.'),
    words: '',
    reply: undefined,
    until: null,
  }
}

type Told = Omit<Need, 'providerId' | 'until'>

function saying(reply: Reply): Told {
  const isClaim = reply.claims === true
  return {
    kind: 'say',
    id: reply.id,
    title: !isClaim
      ? t('We are not sure what this email means')
      : reply.proven === false
        ? t('An email says that your data is deleted')
        : t('They say that your data is deleted'),
    text: !isClaim
      ? t('Tell us what it is. Until you do, it changes nothing.')
      : reply.proven === false
        ? t(
            'We could not prove that it comes from a known desk about this request. Read it, then tell us whether it is true.',
          )
        : t('Read it, then tell us whether it covers everything. It counts only once you confirm it.'),
    words: decidingWords(reply),
    reply,
  }
}

/** What a mail of this category asks of the person, in one line, and what it takes. */
export function questionOf(category: ReplyCategory): { title: string; text: string } {
  const question = QUESTIONS[category]
  return question === undefined
    ? { title: t('They are waiting for you'), text: t('Read their email, and answer it.') }
    : { title: t(question.title), text: t(question.text) }
}

function answering(reply: Reply): Told {
  return {
    kind: 'answer',
    id: reply.id,
    ...questionOf(reply.category),
    words: decidingWords(reply),
    reply,
  }
}

/** Where a ticket system wants its answer cut: '-- Answer above this line --'. Not written by a person. */
const TICKET_MARK = 'above this line'
const MOST_WORDS = 240
/** Words that a sentence asking for something usually contains; in other languages the first sentences are shown. */
const ASKING =
  /\?|\b(?:please|verify|confirm|identity|identification|proof|prove|form|portal|link|sign in|log in|provide|reply|retain|keep|kept|unable|cannot|closed|no (?:account|data|record)s?)\b/i
/** Greetings and closings, which ask for nothing. */
const COURTESY = /^(?:hello|hi|dear|thank|thanks|regards|best|kind|sincerely)\b/i

/** A greeting in a line of its own, which the excerpt runs into the first sentence. */
const GREETING = /^(?:Hello|Hi|Dear) [^,.!?]{0,60}, (?=\p{Lu})/u

/** The decisive sentence, in the provider's own words, at most 240 characters. */
export function decidingWords({ sentence = '', excerpt }: Pick<Reply, 'sentence' | 'excerpt'>): string {
  const [kept = ''] = sentence
    .split('\n')
    .map(line => line.slice(line.indexOf('\t') + 1).trim())
    .filter(line => line !== '' && !line.toLowerCase().includes(TICKET_MARK))
  if (kept !== '') return shortened(kept)
  const sentences = sentencesOf(withoutTicketMarks(excerpt))
  const asking = sentences.find(each => ASKING.test(each) && !COURTESY.test(each))
  return shortened(asking ?? sentences.join(' ').replace(GREETING, ''))
}

function withoutTicketMarks(text: string): string {
  const parts = text.split('--')
  return parts.filter(part => !part.toLowerCase().includes(TICKET_MARK)).join(parts.length > 2 ? ' ' : '--')
}

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let begun = ''
  for (const word of text.split(/\s/).filter(Boolean)) {
    begun = begun === '' ? word : `${begun} ${word}`
    if (!/[.!?。！？]$/.test(word)) continue
    sentences.push(begun)
    begun = ''
  }
  return begun === '' ? sentences : [...sentences, begun]
}

function shortened(text: string): string {
  if (text.length <= MOST_WORDS) return text
  const cut = text.slice(0, MOST_WORDS)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}…`
}
