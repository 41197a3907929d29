import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { MOST_OPTIONAL_A_DAY, mayTell, NOTICES, type NoticeId } from '../../sync/rules/demand/notices.ts'
import { errorFacts } from '../log.ts'
import { AUTOMATIC, NO_RETURN, oneClick } from '../mail/automatic.ts'
import { greeting, type MessageContent, messageMail } from '../mail/messages/layout.ts'
import { buildMail, type MailAttachment } from '../mail/mime.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import type { Log, Random } from '../ports.ts'
import { optionalMailsSince, stopTokenOf } from '../store/notice-store.ts'
import { wakeBrowsers } from '../store/push-store.ts'
import type { TenantWriter } from '../store/tenant.ts'

/** What the mails to the person need to know about the operator. */
export interface NoticeNeeds {
  origin: string
  mailDomain: string
  company: { name: string; address: string }
  random: Random
  log: Log
}

/** Notices that wake a browser, if its owner asked for that: anything that happened to a request, and no bills. */
const WAKES: readonly NoticeId[] = [
  'letters_sent',
  'provider_answered',
  'you_must_act',
  'deadline_passed',
  'receipt',
  'still_waiting',
  'complaint_offered',
]

interface Notice {
  notice: NoticeId
  /** Identifies the occasion: the same occasion twice is one mail. Letters, digits and dots. */
  key: string
  /** Called once the person's language is switched on. */
  words(): { subject: string; content: Omit<MessageContent, 'footer' | 'stop'> }
  attachments?: readonly MailAttachment[] | undefined
}

/**
 * Queues a mail to the person in the transaction of its occasion: one never exists without the other, and there are
 * never two mails, since the Message-ID is derived from the occasion. Returns that Message-ID, or undefined if the
 * person does not want the mail or may not receive it. A mail that cannot be built is logged and blocks nothing; only
 * the receipt throws, because it belongs to what it confirms.
 */
export async function queueNotice(
  tx: TenantWriter,
  notice: Notice,
  now: Instant,
  needs: NoticeNeeds,
): Promise<string | undefined> {
  const account = await tx.get('users', tx.accountId)
  const emails = await tx.list('email')
  const isProven = (await tx.get('user_onboarding', tx.accountId))?.emailVerified === true
  if (account === undefined || !emails.some(email => mayTell(notice.notice, email, isProven))) return undefined
  if (isProven && WAKES.includes(notice.notice)) await wakeBrowsers(tx)
  const { optional } = NOTICES[notice.notice]
  if (optional && (await optionalMailsSince(tx, Instant.parse(now - DAY_MS))) >= MOST_OPTIONAL_A_DAY) return undefined
  const messageId = `<${notice.notice}.${notice.key}@${needs.mailDomain}>`
  const stop = optional ? stopUrl(needs.origin, await stopTokenOf(tx, () => freshToken(needs.random))) : undefined
  const language = emails.find(email => email.language)?.language
  const from = `notices@${needs.mailDomain}`
  let raw: Uint8Array
  try {
    raw = await buildMail({
      from: { name: 'Total Recall', address: from },
      to: account.email,
      ...inLanguageOf(language, () => {
        const { subject, content } = notice.words()
        const paragraphs = [greeting(account.firstName), ...content.paragraphs]
        const footer = footerOf(notice.notice, needs.company)
        return { subject, ...messageMail({ ...content, paragraphs, footer, stop }) }
      }),
      attachments: notice.attachments,
      messageId,
      date: now,
      headers: { ...AUTOMATIC, ...(stop === undefined ? {} : oneClick(stop)) },
    })
  } catch (error) {
    if (notice.notice === 'receipt') throw error
    needs.log.error('notice_not_built', { accountId: tx.accountId, code: notice.notice, ...errorFacts(error) })
    return undefined
  }
  await tx.queueMail({
    // A message to the person, not a letter of a request.
    requestId: null,
    step: notice.notice,
    messageId,
    envelopeFrom: NO_RETURN,
    envelopeTo: [account.email],
    raw,
    channel: 0,
    createdAt: now,
  })
  return messageId
}

/** Why this mail was sent, and who is responsible for it. */
function footerOf(notice: NoticeId, { name, address }: NoticeNeeds['company']): string {
  const { about, optional } = NOTICES[notice]
  const why = t('You get this email because {about}.', { about: tIfKnown(about) })
  const end = optional ? '' : ` ${t('This one cannot be switched off.')}`
  return `${why}${end}\n${name}, ${address}`
}

/** URL to stop optional mails without signing in: GET shows a page, POST stops them. */
const stopUrl = (origin: string, token: string): string => `${origin}/api/mail/stop/${token}`

const freshToken = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')
