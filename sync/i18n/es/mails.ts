/** Emails to the person. */
export const mails = {} as const
