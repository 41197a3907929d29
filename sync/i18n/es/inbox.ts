/** Inbox, Settings, dialogs, and the command palette. */
export const inbox = {} as const
