/**
 * Marks a mail that no person wrote (RFC 3834), so that no machine answers it: otherwise two machines could answer each
 * other forever. The second header says the same to Exchange, which reads only its own header.
 */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/**
 * Headers of letters. A letter is a person's demand, and helpdesks would suspend it if it were marked as automatic. It
 * asks for a receipt, so only out-of-office replies are suppressed. Our system never answers a mail automatically.
 */
export const LETTER_HEADERS = { 'X-Auto-Response-Suppress': 'OOF' } as const

/**
 * Return-Path of mails to the person: no address, so that a server's report about one cannot trigger another report.
 */
export const NO_RETURN = ''

/**
 * One-click unsubscribe for the optional mails (RFC 8058): the mail program posts to the URL without opening a page.
 */
export const oneClick = (url: string) =>
  ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) as const
