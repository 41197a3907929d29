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
  const first =
    notice === 'welcome'
      ? 'your address is confirmed and your account is open.'
      : 'you signed in with Google for the first time, and your account is open. Google told us your name and email address, and nothing else.'
  return queueNotice(
    tx,
    {
      notice,
      // An account is welcomed once. The key is a hash, so that its id is not sent out.
      key: sha256Hex(tx.accountId).slice(0, 32),
      subject: 'Welcome to Total Recall',
      content: {
        title: 'Welcome to Total Recall',
        paragraphs: [
          first,
          'Next, choose your providers, read and sign the letter, and choose a plan. We send nothing before you have signed.',
          'We email you when letters go out, when a provider answers, when something needs you, and when a deletion is confirmed. You can turn off the optional emails with one click.',
        ],
        button: { label: 'Continue setup', url: `${needs.origin}/onboarding` },
      },
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
  const lines: string[] = []
  for (const { requestId, step, to } of letters) {
    const request = await tx.get('requests', requestId)
    if (request === undefined) continue
    const due = request.dueAt === null ? '' : `; an answer is due by ${longDate(request.dueAt)}`
    lines.push(
      `${await companyOf(tx, request)}: ${letterNamed(step)?.label ?? 'letter'} to ${to.join(', ')}, ${request.reference}${due}.`,
    )
  }
  const count = `${capitalized(numberInWords(lines.length))} ${lines.length === 1 ? 'letter was' : 'letters were'} sent`
  const messageId = await queueNotice(
    tx,
    {
      notice: 'letters_sent',
      key: first.id,
      subject: `${count} in your name`,
      content: {
        title: count,
        paragraphs: [
          `on ${longDate(now)} we sent in your name:`,
          lines.join('\n'),
          'Your evidence log has each letter exactly as it was sent, and you can read it offline. There is nothing you need to do.',
        ],
        button: { label: 'Read the letters', url: `${needs.origin}/dashboard` },
      },
    },
    now,
    needs,
  )
  // Told or not wanted, these letters are done, so that a later receipt covers only later letters.
  await markTold(tx, letters, messageId ?? '')
}

/**
 * Tells the person about an answer if it is worth it. `said`: the sentences of its events; `replyId`: where it is read.
 */
export async function queueReplyNotices(
  tx: TenantWriter,
  { request, read, said, replyId }: { request: DeletionRequest; read: ReadReply; said: string[]; replyId: string },
  now: Instant,
  needs: NoticeNeeds,
): Promise<void> {
  const notice = noticeOfReply(read)
  if (notice === null || notice === 'receipt') return
  const company = await companyOf(tx, request)
  if (read.claims === true) return queueClaimNotice(tx, { request, company, replyId }, now, needs)
  const isQuestion = read.needsConfirmation
  const subject = notice === 'you_must_act' ? `${company} is waiting for you` : `${company} answered`
  await queueNotice(
    tx,
    {
      notice,
      key: replyId,
      subject: `${subject} (${request.reference})`,
      content: {
        title: isQuestion ? `${company} replied, and we need your decision` : subject,
        paragraphs: [
          ...(isQuestion
            ? [
                `${company} answered your request, but it is not certain what the answer means. Nothing has changed because of it.`,
              ]
            : said),
          isQuestion
            ? 'Please read the email and tell us what it is: one question, two buttons.'
            : notice === 'you_must_act'
              ? 'Only you can do this. The deadline of your request keeps running in the meantime.'
              : 'There is nothing you need to do.',
        ],
        button: { label: 'Read the email', url: `${needs.origin}/dashboard?tab=inbox&reply=${replyId}` },
      },
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
  const title = `${company} says that your data is deleted`
  await queueNotice(
    tx,
    {
      notice: 'you_must_act',
      key: replyId,
      subject: `${title} (${request.reference})`,
      content: {
        title,
        paragraphs: [
          `${company} answered your request and says that your data is deleted. It counts as deleted only once you confirm it.`,
          `Please read the email and tell us whether that is true: one question, two buttons. Our letters pause for ${CLAIM_REST_DAYS} days; without your answer they resume after that.`,
        ],
        button: { label: 'Read the email', url: `${needs.origin}/dashboard?tab=inbox&reply=${replyId}` },
      },
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
      subject: `Is your data at ${company} deleted? (${request.reference})`,
      content: {
        title: `Is your data at ${company} deleted?`,
        paragraphs: [
          `${company} said so ${CLAIM_REST_DAYS} days ago, and you have not told us whether it is true. We keep sending letters until you do.`,
          'Please read the email and tell us what it is: one question, two buttons.',
        ],
        button: { label: 'Open the Inbox', url: `${needs.origin}/dashboard?tab=inbox` },
      },
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
  const messageId = await queueNotice(
    tx,
    {
      notice: 'deadline_passed',
      key: `${request.reference.toLowerCase()}.${request.dueAt}`,
      subject: `${company} let the deadline pass (${request.reference})`,
      content: {
        title: `${company} let the deadline pass`,
        paragraphs: [
          `${company} had until ${longDate(request.dueAt)} to decide on your request ${request.reference}. No decision has arrived.`,
          request.escalated
            ? 'The request is escalated: our letters now say so, and each one goes on record. There is nothing you need to do.'
            : 'We escalate it with the next letter that we may send. If something holds that letter back, the dashboard says what.',
          'You can also complain to the authority of your state: the provider’s evidence log shows how, with a package of everything it needs.',
        ],
        button: { label: 'Open the evidence', url: `${needs.origin}/dashboard?evidence=${request.providerId}` },
      },
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
