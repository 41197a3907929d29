import type { WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { domainOf } from '../mail/address.ts'
import type { Reply } from './reply.ts'

/**
 * A delivery report comes from a machine that signs nothing, to the envelope address of our letter. Only servers that
 * had the letter know that address or can show its mark; a Message-ID could be derived from the reference.
 */
export function isServerReport({ arrived, mail, match }: Reply): boolean {
  if (mail === null || mail.deliveryStatus === null || arrived.envelopeFrom !== '') return false
  return match.by === 'token' || (match.by === 'thread' && mail.deliveryStatus.isMarked === true)
}

/** The letter that a report permanently gives up; undefined if it does not, or if it is about another mail of ours. */
export function returnedLetter(
  reply: Reply,
  letters: readonly WrittenLetter[],
  mailDomain: string,
): WrittenLetter | undefined {
  const report = reply.mail?.deliveryStatus
  if (report?.action !== 'failed' || !isServerReport(reply)) return undefined
  // The copy that we send ourselves has the same envelope, but its failure is not the provider's.
  if (domainOf(report.finalRecipient) === mailDomain) return undefined
  const { originalMessageId, finalRecipient } = report
  const channels = reply.provider?.channels ?? []
  return (
    letters.find(letter => letter.messageId === originalMessageId) ??
    letters.findLast(letter => letter.state === 'sent' && channels[letter.channel]?.address === finalRecipient) ??
    // A report without the mail's Message-ID can only be about the letter that was sent last.
    (originalMessageId === null ? letters.findLast(letter => letter.state === 'sent') : undefined)
  )
}

/** Its delivery is not settled: a report that arrives before the relay's result would be overwritten by that result. */
export function isOnItsWay(letter: WrittenLetter | undefined): boolean {
  return letter !== undefined && (letter.state === 'waiting' || letter.state === 'sending')
}
