/** A day in milliseconds: deadlines are counted in whole UTC days. */
export const DAY_MS = 86_400_000
