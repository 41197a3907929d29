/** A day, in milliseconds: deadlines are counted in whole days of UTC. */
export const DAY_MS = 86_400_000
