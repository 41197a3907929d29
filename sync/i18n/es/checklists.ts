/** Checklists, the pages that build the extension, and /verify. */
export const checklists = {} as const
