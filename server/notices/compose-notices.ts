import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { capitalized, numberInWords } from '../../sync/rules/calendar/words.ts'
import { letterNamed } from '../../sync/rules/demand/lifecycle.ts'
import { isDeadlineNews, noticeOfReply, type ReadReply } from '../../sync/rules/demand/notices.ts'
import { owesDecision, type Stands } from '../../sync/rules/demand/what-stands.ts'
import { waitsForYou } from '../../sync/rules/shown/threads.ts'
import { sha256Hex } from '../store/hash.ts'
import { markTold, untoldLetters } from '../store/notice-store.ts'
import { providerOf } from '../store/provider-of.ts'
import { standsOf } from '../store/stands-of.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { answerInWords, type ToldEvent } from './answer-words.ts'
import { type NoticeNeeds, queueNotice } from './queue-notice.ts'

/** The first mail after the mailbox is proven. If Google proved it, the mail says so. */
export async function queueWelcome(
  tx: TenantWriter,
  now: Instant,
  needs: NoticeNeeds,
  wanted?: 'welcome' | 'google_welcome',
): Promise<string | undefined> {
  const account = wanted === undefined ? await tx.get('users', tx.accountId) : undefined
  const notice = wanted ?? (account?.provider === 'google' ? 'google_welcome' : 'welcome')
  return queueNotice(
    tx,
    {
      notice,
      // An account is welcomed once. The key is a hash, so that its id is not sent out.
      key: sha256Hex(tx.accountId).slice(0, 32),
      words: () => ({
        subject: t('Welcome to Total Recall'),
        content: {
          title: t('Welcome to Total Recall'),
          paragraphs: [
            notice === 'welcome'
              ? t('your address is confirmed and your account is open.')
              : t(
                  'you signed in with Google for the first time, and your account is open. Google told us your name and email address, and nothing else.',
                ),
            t(
              'Next, choose your providers, read and sign the letter, and choose a plan. We send nothing before you have signed.',
            ),
            t(
              'We email you when letters go out, when a provider answers, when something needs you, and when a deletion is confirmed. You can turn off the optional emails with one click.',
            ),
          ],
          button: { label: t('Continue setup'), url: `${needs.origin}/onboarding` },
        },
      }),
    },
    now,
    needs,
  )
}

/**
 * One receipt for all letters that were sent together. Called when one of them is settled: the last one triggers the
 * mail and marks all of them as told in the same transaction.
 */
export async function queueLettersLeft(tx: TenantWriter, now: Instant, needs: NoticeNeeds): Promise<void> {
  const letters = await untoldLetters(tx)
  const [first] = letters
  if (first === undefined) return
  const sent: SentLetter[] = []
  for (const { requestId, step, to } of letters) {
    const request = await tx.get('requests', requestId)
    const stands = await standsOf(tx, requestId, now)
    if (request === undefined || stands === undefined) continue
    const company = await companyOf(tx, request)
    sent.push({ stands, reference: request.reference, company, step, to, asks: await asksSomething(tx, request) })
  }
  const messageId = await queueNotice(
    tx,
    {
      notice: 'letters_sent',
      key: first.id,
      words: () => ({
        subject: sentInYourName(sent.length),
        content: {
          title: sentLetters(sent.length),
          paragraphs: [
            t('on {day} we sent in your name:', { day: longDate(now) }),
            sent.map(letter => lineOf(letter, now)).join('\n'),
            sent.some(({ asks }) => asks)
              ? t(
                  'Your evidence log has each letter exactly as it was sent, and you can read it offline. An email in your Inbox waits for your word.',
                )
              : t(
                  'Your evidence log has each letter exactly as it was sent, and you can read it offline. These letters need nothing from you.',
                ),
          ],
          button: { label: t('Read the letters'), url: `${needs.origin}/dashboard` },
        },
      }),
    },
    now,
    needs,
  )
  // Told or not wanted, these letters are done, so that a later receipt covers only later letters.
  await markTold(tx, letters, messageId ?? '')
}

interface SentLetter {
  stands: Stands
  reference: string
  company: string
  step: string
  to: readonly string[]
  /** Something about the request waits for the person. */
  asks: boolean
}

/** Whether a mail about a request waits for the person: their word, or what only they can give. */
async function asksSomething(tx: TenantWriter, { id }: Pick<DeletionRequest, 'id'>): Promise<boolean> {
  // As it is now: the mail that is being told of may have changed it.
  const request = await tx.get('requests', id)
  const replies = await tx.list('replies', { requestId: id })
  return replies.some(reply => waitsForYou(reply, request))
}

const sentLetters = (count: number): string =>
  count === 1 ? t('One letter was sent') : t('{count} letters were sent', { count: capitalized(numberInWords(count)) })

const sentInYourName = (count: number): string =>
  count === 1
    ? t('One letter was sent in your name')
    : t('{count} letters were sent in your name', { count: capitalized(numberInWords(count)) })

/** A day that is over is not told as the day by which an answer is due. */
function lineOf({ stands, reference, company, step, to }: SentLetter, now: Instant): string {
  const label = letterNamed(step)?.label
  const facts = {
    company,
    letter:
      label === undefined
        ? t('letter')
        : step === 'attorney_demand' && stands.unsignedNotice !== null
          ? t('Attorney demand (our {notice}; no attorney signed it)', { notice: stands.unsignedNotice })
          : tIfKnown(label),
    addresses: to.join(', '),
    reference,
  }
  const { dueAt } = stands
  return dueAt === null || dueAt <= now || !owesDecision(stands)
    ? t('{company}: {letter} to {addresses}, {reference}.', facts)
    : t('{company}: {letter} to {addresses}, {reference}; an answer is due by {day}.', {
        ...facts,
        day: longDate(dueAt),
      })
}

/**
 * Tells the person about an answer if it is worth it. `events`: what it left in the ledger; `replyId`: where it is read.
 */
export async function queueReplyNotices(
  tx: TenantWriter,
  {
    request,
    stands,
    read,
    events,
    ticket,
    replyId,
  }: {
    request: DeletionRequest
    /** After the answer. */
    stands: Stands
    read: ReadReply
    events: readonly ToldEvent[]
    ticket: string | null
    replyId: string
  },
  now: Instant,
  needs: NoticeNeeds,
): Promise<void> {
  const notice = noticeOfReply(read)
  if (notice === null || notice === 'receipt') return
  const company = await companyOf(tx, request)
  if (read.claims === true) return queueClaimNotice(tx, { request, stands, company, replyId }, now, needs)
  const isQuestion = read.needsConfirmation
  const mustAct = notice === 'you_must_act'
  const asks = await asksSomething(tx, request)
  // A refusal that comes after the end is only what the mail says.
  const isRefusal = !isQuestion && read.category === 'refusal' && stands.is === 'refused'
  // What can be done about a refusal is said below, by the law that applies.
  const told = isRefusal ? events.filter(({ type }) => type !== 'decision') : events
  const { reference } = request
  await queueNotice(
    tx,
    {
      notice,
      key: replyId,
      words: () => ({
        subject: isRefusal
          ? t('{company} refused your request ({reference})', { company, reference })
          : mustAct
            ? t('{company} is waiting for you ({reference})', { company, reference })
            : t('{company} answered ({reference})', { company, reference }),
        content: {
          title: isQuestion
            ? t('{company} replied, and we need your decision', { company })
            : isRefusal
              ? t('{company} refused your request', { company })
              : mustAct
                ? t('{company} is waiting for you', { company })
                : t('{company} answered', { company }),
          paragraphs: isQuestion
            ? [
                t(
                  '{company} answered your request, but it is not certain what the answer means. Nothing has changed because of it.',
                  { company },
                ),
                t('Please read the email and tell us what it is: one question, two buttons.'),
              ]
            : [...answerInWords({ category: read.category, company, ticket, events: told }), whatFollows(stands, asks)],
          button: { label: t('Read the email'), url: `${needs.origin}/dashboard?tab=inbox&reply=${replyId}` },
        },
      }),
    },
    now,
    needs,
  )
}

/** What the person can or must do now, and what happens if they do nothing. `asks`: some mail waits for them. */
function whatFollows(stands: Stands, asks: boolean): string {
  // Whatever it still writes: it is over.
  if (stands.is === 'ended' || stands.is === 'confirmed') return t('There is nothing you need to do.')
  if (stands.is === 'refused') {
    if (stands.appealed !== null) {
      return t('You have appealed. You can complain to the authority, or let it rest. We ask again only if you say so.')
    }
    return stands.appealUntil === null
      ? t('You can ask for a review, complain to the authority, or let it rest. We ask again only if you say so.')
      : t('You can appeal until {day}, complain to the authority, or let it rest. We ask again only if you say so.', {
          day: longDate(stands.appealUntil),
        })
  }
  // What it had asked before it says so is no longer the question.
  if (stands.is === 'claims_done') return t('An email in your Inbox waits for your word.')
  if (stands.is === 'partial' && stands.waits !== null) {
    return t('Say in the Inbox whether you accept it, or appeal. No letter goes out until you have.')
  }
  if (stands.waits !== null) {
    return stands.is === 'waits_for_you' || stands.is === 'points_to_portal'
      ? t('Only you can do this. We send no letter until you have, and without it the request may be denied.')
      : t('Say in the Inbox what you want. No letter goes out until you have.')
  }
  if (asks) return t('An email in your Inbox waits for your word.')
  if (stands.is === 'scheduled' && stands.by !== null) {
    return t('There is nothing you need to do. If no word comes, we ask after {day}.', { day: longDate(stands.by) })
  }
  return t('There is nothing you need to do.')
}

/** Asks the person about a claimed deletion. Its words stay in the Inbox, because here they would look like ours. */
async function queueClaimNotice(
  tx: TenantWriter,
  { request, stands, company, replyId }: { request: DeletionRequest; stands: Stands; company: string; replyId: string },
  now: Instant,
  needs: NoticeNeeds,
): Promise<void> {
  const { reference } = request
  await queueNotice(
    tx,
    {
      notice: 'you_must_act',
      key: replyId,
      words: () => ({
        subject: t('{company} says that your data is deleted ({reference})', { company, reference }),
        content: {
          title: t('{company} says that your data is deleted', { company }),
          paragraphs: [
            t(
              '{company} answered your request and says that your data is deleted. It counts as deleted only once you confirm it.',
              { company },
            ),
            t(
              'Please read the email and tell us whether that is true: one question, two buttons. {company} gets no reminder from us. Without your answer we ask it on {day} to confirm that nothing was left out.',
              { company, day: longDate(stands.is === 'claims_done' ? stands.checkAt : now) },
            ),
          ],
          button: { label: t('Read the email'), url: `${needs.origin}/dashboard?tab=inbox&reply=${replyId}` },
        },
      }),
    },
    now,
    needs,
  )
}

/** A whole day after a deadline, without a decision or a pause. Once per deadline: an extension sets a new one. */
export async function queueDeadlineNotice(
  tx: TenantWriter,
  requestId: string,
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  const request = await tx.get('requests', requestId)
  const stands = await standsOf(tx, requestId, now)
  if (request === undefined || stands === undefined || request.dueAt === null || !isDeadlineNews(stands)) return false
  const company = await companyOf(tx, request)
  const { reference, dueAt } = request
  const asks = await asksSomething(tx, request)
  const messageId = await queueNotice(
    tx,
    {
      notice: 'deadline_passed',
      key: `${reference.toLowerCase()}.${dueAt}`,
      words: () => ({
        subject: t('{company} let the deadline pass ({reference})', { company, reference }),
        content: {
          title: t('{company} let the deadline pass', { company }),
          paragraphs: [
            stands.is === 'scheduled'
              ? t(
                  '{company} announced the deletion for your request {reference}. No word that it is done has arrived.',
                  {
                    company,
                    reference,
                  },
                )
              : t('{company} had until {day} to decide on your request {reference}. No decision has arrived.', {
                  company,
                  day: longDate(dueAt),
                  reference,
                }),
            asks
              ? t('Its last email is in your Inbox and waits for your word: it may be the decision.')
              : stands.escalated
                ? t(
                    'The request is escalated: our letters now say so, and each one goes on record. There is nothing you need to do about this one.',
                  )
                : t(
                    'We escalate it with the next letter that we may send. If something holds that letter back, the dashboard says what.',
                  ),
            t(
              'You can also complain to the authority of your state: the provider’s evidence log shows how, with a package of everything it needs.',
            ),
          ],
          button: { label: t('Open the evidence'), url: `${needs.origin}/dashboard?evidence=${request.providerId}` },
        },
      }),
    },
    now,
    needs,
  )
  return messageId !== undefined
}

/** The name as the person knows it, also for one of their own providers. */
export async function companyOf(tx: TenantWriter, { providerId }: DeletionRequest): Promise<string> {
  return (await providerOf(tx, providerId))?.company ?? providerId
}
