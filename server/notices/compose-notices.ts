import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { capitalized, numberInWords } from '../../sync/rules/calendar/words.ts'
import { CLAIM_REST_DAYS, letterNamed } from '../../sync/rules/demand/lifecycle.ts'
import { isClaimNews, isDeadlineNews, noticeOfReply, type ReadReply } from '../../sync/rules/demand/notices.ts'
import { sha256Hex } from '../store/hash.ts'
import { markTold, untoldLetters } from '../store/notice-store.ts'
import { providerOf } from '../store/provider-of.ts'
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
    if (request !== undefined) sent.push({ request, company: await companyOf(tx, request), step, to })
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
            sent.map(lineOf).join('\n'),
            t(
              'Your evidence log has each letter exactly as it was sent, and you can read it offline. There is nothing you need to do.',
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
  request: DeletionRequest
  company: string
  step: string
  to: readonly string[]
}

const sentLetters = (count: number): string =>
  count === 1 ? t('One letter was sent') : t('{count} letters were sent', { count: capitalized(numberInWords(count)) })

const sentInYourName = (count: number): string =>
  count === 1
    ? t('One letter was sent in your name')
    : t('{count} letters were sent in your name', { count: capitalized(numberInWords(count)) })

function lineOf({ request: { reference, dueAt }, company, step, to }: SentLetter): string {
  const label = letterNamed(step)?.label
  const facts = {
    company,
    letter: label === undefined ? t('letter') : tIfKnown(label),
    addresses: to.join(', '),
    reference,
  }
  return dueAt === null
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
    read,
    events,
    ticket,
    replyId,
  }: {
    request: DeletionRequest
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
  if (read.claims === true) return queueClaimNotice(tx, { request, company, replyId }, now, needs)
  const isQuestion = read.needsConfirmation
  const mustAct = notice === 'you_must_act'
  const { reference } = request
  await queueNotice(
    tx,
    {
      notice,
      key: replyId,
      words: () => ({
        subject: mustAct
          ? t('{company} is waiting for you ({reference})', { company, reference })
          : t('{company} answered ({reference})', { company, reference }),
        content: {
          title: isQuestion
            ? t('{company} replied, and we need your decision', { company })
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
            : [
                ...answerInWords({ category: read.category, company, ticket, events }),
                mustAct
                  ? t('Only you can do this. The deadline of your request keeps running in the meantime.')
                  : t('There is nothing you need to do.'),
              ],
          button: { label: t('Read the email'), url: `${needs.origin}/dashboard?tab=inbox&reply=${replyId}` },
        },
      }),
    },
    now,
    needs,
  )
}

/** Asks the person about a claimed deletion. Its words stay in the Inbox, because here they would look like ours. */
async function queueClaimNotice(
  tx: TenantWriter,
  { request, company, replyId }: { request: DeletionRequest; company: string; replyId: string },
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
              'Please read the email and tell us whether that is true: one question, two buttons. Our letters pause for {days} days; without your answer they resume after that.',
              { days: CLAIM_REST_DAYS },
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

/** The rest period ended without an answer: letters continue, and the person is asked once more. */
export async function queueClaimUnanswered(
  tx: TenantWriter,
  requestId: string,
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  const request = await tx.get('requests', requestId)
  if (request === undefined || !isClaimNews(request, now)) return false
  const company = await companyOf(tx, request)
  const messageId = await queueNotice(
    tx,
    {
      notice: 'claim_unanswered',
      key: `${request.reference.toLowerCase()}.${request.claimedAt}`,
      words: () => ({
        subject: t('Is your data at {company} deleted? ({reference})', { company, reference: request.reference }),
        content: {
          title: t('Is your data at {company} deleted?', { company }),
          paragraphs: [
            t(
              '{company} said so {days} days ago, and you have not told us whether it is true. We keep sending letters until you do.',
              { company, days: CLAIM_REST_DAYS },
            ),
            t('Please read the email and tell us what it is: one question, two buttons.'),
          ],
          button: { label: t('Open the Inbox'), url: `${needs.origin}/dashboard?tab=inbox` },
        },
      }),
    },
    now,
    needs,
  )
  return messageId !== undefined
}

/** A whole day after a deadline, without a decision or a pause. Once per deadline: an extension sets a new one. */
export async function queueDeadlineNotice(
  tx: TenantWriter,
  requestId: string,
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  const request = await tx.get('requests', requestId)
  if (request === undefined || request.dueAt === null || !isDeadlineNews(request, now)) return false
  const company = await companyOf(tx, request)
  const { reference, dueAt } = request
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
            t('{company} had until {day} to decide on your request {reference}. No decision has arrived.', {
              company,
              day: longDate(dueAt),
              reference,
            }),
            request.escalated
              ? t(
                  'The request is escalated: our letters now say so, and each one goes on record. There is nothing you need to do.',
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
async function companyOf(tx: TenantWriter, { providerId }: DeletionRequest): Promise<string> {
  return (await providerOf(tx, providerId))?.company ?? providerId
}
