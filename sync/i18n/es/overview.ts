/** Overview, tracks, Needs you, and the evidence panel. */
export const overview = {} as const
