import type { Language } from '../../sync/records/language.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import type { Message } from '../mail/messages/layout.ts'
import { type WayChange, wayChangedMessage } from '../mail/messages/ways-in.ts'
import { buildMail } from '../mail/mime.ts'
import { inLanguageOf, languageOf } from '../mail/person-language.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import type { NewMail } from '../store/tenant.ts'
import type { AuthNeeds } from './needs.ts'
import { type Link, linkUrl, TICKET_MS } from './sign-in-links.ts'

type MailNeeds = Pick<AuthNeeds, 'clock' | 'wall' | 'random' | 'config' | 'atRest'>

/** An alias or one of our own boxes: mail there is read by nobody, or goes into a request's record. */
export function isAddressOf(mailDomain: string, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === mailDomain || domain.endsWith(`.${mailDomain}`)
}

/** A mail with a link and a code, which open the account: ready for the queue, and sealed. */
export async function linkMail(
  { clock, wall, config, atRest }: MailNeeds,
  { step, link, to, message }: { step: string; link: Link; to: string; message: Message },
): Promise<NewMail> {
  const mail = await accountMail({ step, id: link.id, to, message, mailDomain: config.mailDomain, now: clock.now() })
  return { ...mail, raw: atRest.seal(mail.messageId, mail.raw), secretUntil: wall.now() + TICKET_MS }
}

/** What such a mail tells. */
export const linkContent = ({ config }: Pick<AuthNeeds, 'config'>, link: Link) => ({
  url: linkUrl(config.origin, link),
  code: link.code,
})

/** In every language, so that building takes as long for any address; the account's language decides which is sent. */
export async function linkMails(
  needs: MailNeeds,
  { message, ...mail }: { step: string; link: Link; to: string; message: () => Message },
): Promise<Record<Language, NewMail>> {
  const en = await linkMail(needs, { ...mail, message: inLanguageOf('en', message) })
  return { en, es: await linkMail(needs, { ...mail, message: inLanguageOf('es', message) }) }
}

/** A mail without a ticket: it is worth reading later, too. */
export async function noticeMail(
  { clock, random, config: { mailDomain } }: MailNeeds,
  { step, to, message }: { step: string; to: string; message: Message },
): Promise<NewMail> {
  return accountMail({ step, id: random.id(), to, message, mailDomain, now: clock.now() })
}

/** Notifies the account's mailbox, in the transaction that changes how the account can be entered. */
export async function tellOfWay(
  needs: MailNeeds,
  tx: AuthWriter,
  { accountId, email }: Identity,
  { change, codesLeft }: { change: WayChange; codesLeft?: number },
): Promise<void> {
  const account = await tx.openAccount(accountId)
  const settings = `${needs.config.origin}/dashboard?tab=settings`
  const message = inLanguageOf(await languageOf(account), () => wayChangedMessage(change, settings, codesLeft))
  await account.queueMail(await noticeMail(needs, { step: change, to: normalizeEmail(email), message }))
}

async function accountMail(mail: {
  step: string
  id: string
  to: string
  message: Message
  mailDomain: string
  now: NewMail['createdAt']
}): Promise<NewMail> {
  const messageId = `<${mail.step}.${mail.id}@${mail.mailDomain}>`
  const raw = await buildMail({
    from: { name: 'Total Recall', address: `accounts@${mail.mailDomain}` },
    to: mail.to,
    ...mail.message,
    messageId,
    date: mail.now,
    headers: AUTOMATIC,
  })
  return {
    requestId: null,
    step: mail.step,
    messageId,
    envelopeFrom: NO_RETURN,
    envelopeTo: [mail.to],
    raw,
    channel: 0,
    createdAt: mail.now,
  }
}
