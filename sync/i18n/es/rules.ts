/** What the rules say: headline, standings, badges, dates, failures, plans. */
export const rules = {} as const
