/**
 * Marks a mail that no person wrote (RFC 3834), so that no machine answers it: without this two of them could write
 * to each other for ever. The second header says the same to Exchange, which reads only its own.
 */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/**
 * On letters: a person's demand, which helpdesks would suspend as a machine's mail if it were marked as one. A receipt
 * is what it asks for, so only notes of absence are held back. Nothing of ours ever answers a mail by itself.
 */
export const LETTER_HEADERS = { 'X-Auto-Response-Suppress': 'OOF' } as const

/** Return-Path of mails to the person: no address, so that no report of a server about one begets another. */
export const NO_RETURN = ''

/** One click ends the optional mails (RFC 8058): the mail program posts to the address, without opening a page. */
export const oneClick = (url: string) =>
  ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) as const
