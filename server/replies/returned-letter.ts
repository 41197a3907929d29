import type { WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { domainOf } from '../mail/address.ts'
import type { Reply } from './reply.ts'

/**
 * A delivery report comes from a machine that signs nothing, to the address that our letter gave for it. Only the
 * servers that had the letter know that address, or can show its mark: a Message-ID could be worked out from the reference.
 */
export function isServerReport({ arrived, mail, match }: Reply): boolean {
  if (mail === null || mail.deliveryStatus === null || arrived.envelopeFrom !== '') return false
  return match.by === 'token' || (match.by === 'thread' && mail.deliveryStatus.isMarked === true)
}

/** The letter that a report gives up for good; undefined when it does not, or when it means another mail of ours. */
export function returnedLetter(
  reply: Reply,
  letters: readonly WrittenLetter[],
  mailDomain: string,
): WrittenLetter | undefined {
  const report = reply.mail?.deliveryStatus
  if (report?.action !== 'failed' || !isServerReport(reply)) return undefined
  // The copy that we send ourselves has the same envelope: its trouble is not the provider's.
  if (domainOf(report.finalRecipient) === mailDomain) return undefined
  const { originalMessageId, finalRecipient } = report
  const channels = reply.provider?.channels ?? []
  return (
    letters.find(letter => letter.messageId === originalMessageId) ??
    letters.findLast(letter => letter.state === 'sent' && channels[letter.channel]?.address === finalRecipient) ??
    // A report that does not quote the mail's name can only mean the letter that left last.
    (originalMessageId === null ? letters.findLast(letter => letter.state === 'sent') : undefined)
  )
}

/** Its delivery is not settled: a report that is quicker than the relay's word would be overwritten by that word. */
export function isOnItsWay(letter: WrittenLetter | undefined): boolean {
  return letter !== undefined && (letter.state === 'waiting' || letter.state === 'sending')
}
