import { GAVE_UP, plainStatus } from '../mail/delivery-status.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import { conceptsIn, LEXICONS } from './lexicon/languages.ts'
import { plainSentence } from './lexicon/plain-text.ts'

/** Senders of delivery reports: the programs that carry mail. */
const CARRIER =
  /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mailerdaemon|mailsystem|mail-delivery|mailer|bounce[\w.+-]{0,60}|microsoftexchange\w{1,60})@/i
const SUBJECT =
  /^(?:(?:re|aw|fwd?): )?(?:undeliver(?:able|ed)|returned mail|delivery (?:status notification|failure|has failed|delayed|incomplete)|mail delivery (?:failed|failure|system|subsystem)|failure notice|mail system error|message (?:undeliverable|delayed)|non-?delivery|unzustellbar|zustell|nicht zustellbar|mail konnte nicht|non remis|non distribu|échec de (?:la )?(?:remise|distribution)|notification d'état|no se puede entregar|no entregado|error de entrega|notificación de estado|devuelto|warning: (?:could not send|message)|delayed mail|address not found|message blocked)/i

/**
 * What a mail server reports about a letter of ours, in the formats of many programs; null if the mail is not such a
 * report. `delayed`: the server is still trying. `nothing`: it was delivered, passed on, or shown to somebody.
 */
export function deliveryReportOf(mail: ReadMail): 'failed' | 'delayed' | 'nothing' | null {
  const status = mail.deliveryStatus
  const text = mail.text.slice(0, 4_000)
  if (status !== null) return status.action === 'failed' || status.action === 'delayed' ? status.action : 'nothing'
  if (mail.isReadReceipt === true) return 'nothing'
  const from = mail.from?.address ?? ''
  const returnPath = mail.headers['return-path']?.[0]?.trim()
  const fromCarrier = CARRIER.test(from) || returnPath === '<>' || from === '' || 'x-failed-recipients' in mail.headers
  if (!fromCarrier) return null
  // An auto-reply also has an empty return path, so the words have to be those of a mail carrier.
  const words = conceptsIn(plainSentence(`${mail.subject} ${text.slice(0, 1_000)}`), LEXICONS)
  const bySubject = SUBJECT.test(mail.subject.trim())
  const isReport = CARRIER.test(from) || bySubject || 'x-failed-recipients' in mail.headers
  if (!isReport) return null
  if (words.has('deliveryLate') && !GAVE_UP.test(text)) return 'delayed'
  if (words.has('deliveryFailed') || bySubject || /\b5\d\d[ -]|\b5\.\d\.\d{1,3}\b/.test(text)) return 'failed'
  return null
}

/**
 * The mail with the fields of its report, also if it is a report by its words alone: a letter that came back has reached
 * nobody, in whatever form a server says so.
 */
export function withReport(mail: ReadMail): ReadMail {
  if (mail.deliveryStatus !== null) return mail
  const report = deliveryReportOf(mail)
  if (report !== 'failed' && report !== 'delayed') return mail
  return { ...mail, deliveryStatus: plainStatus(mail.text, { action: report }) }
}
