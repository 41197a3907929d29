import type { Language } from '../../sync/records/language.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import { confirmMessage } from '../mail/messages/confirm.ts'
import type { Message } from '../mail/messages/layout.ts'
import { buildMail } from '../mail/mime.ts'
import { inLanguageOf } from '../mail/person-language.ts'
import type { NewMail } from '../store/tenant.ts'
import type { AuthNeeds } from './needs.ts'
import { type Link, linkUrl, TICKET_MS } from './sign-in-links.ts'

export type MailNeeds = Pick<AuthNeeds, 'clock' | 'wall' | 'random' | 'config' | 'atRest'>

/** A mail with a link and a code, which open the account: ready for the queue, and sealed. */
export async function linkMail(
  { clock, wall, config, atRest }: MailNeeds,
  { step, link, to, message }: { step: string; link: Link; to: string; message: Message },
): Promise<NewMail> {
  const mail = await accountMail({ step, id: link.id, to, message, mailDomain: config.mailDomain, now: clock.now() })
  return { ...mail, raw: atRest.seal(mail.messageId, mail.raw), secretUntil: wall.now() + TICKET_MS }
}

/** The mail that confirms a new address. */
export async function confirmMail(
  needs: MailNeeds,
  { language, ...mail }: { link: Link; to: string; language: Language },
): Promise<NewMail> {
  const message = inLanguageOf(language, () => confirmMessage(linkContent(needs, mail.link)))
  return linkMail(needs, { step: 'confirm', ...mail, message })
}

/** What such a mail tells. */
export const linkContent = ({ config }: Pick<AuthNeeds, 'config'>, link: Link) => ({
  url: linkUrl(config.origin, link),
  code: link.code,
})

type LinkContent = ReturnType<typeof linkContent>

/** In every language, so that building takes as long for any address; the account's language decides which is sent. */
export async function linkMails(
  needs: MailNeeds,
  { message, ...mail }: { step: string; link: Link; to: string; message: (content: LinkContent) => Message },
): Promise<Record<Language, NewMail>> {
  const content = linkContent(needs, mail.link)
  const en = await linkMail(needs, { ...mail, message: inLanguageOf('en', () => message(content)) })
  return { en, es: await linkMail(needs, { ...mail, message: inLanguageOf('es', () => message(content)) }) }
}

/** A mail without a ticket: it is worth reading later, too. */
export async function noticeMail(
  { clock, random, config: { mailDomain } }: MailNeeds,
  { step, to, message }: { step: string; to: string; message: Message },
): Promise<NewMail> {
  return accountMail({ step, id: random.id(), to, message, mailDomain, now: clock.now() })
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
