/**
 * Limits how fast letters go to each desk: evenly, so that a month's worth does not flood it, and slower while it
 * answers 'later'.
 */
interface DeskPace {
  /** Domains that must not get a letter now. */
  resting(now: number): string[]
  /** When the first resting domain may get a letter again; infinity if none is resting. */
  nextAt(now: number): number
  /** A letter is being sent there. */
  took(domain: string, now: number): void
  /** It answered 'later'. */
  putOff(domain: string, now: number): void
  wentWell(domain: string): void
}

interface Desk {
  freeAt: number
  /** Consecutive answers of 'later'. */
  putOff: number
}

const HOUR_MS = 3_600_000
/** Greylisting defers each sender once; this many in a row mean that the desk is busy. */
const STORM = 3
const FIRST_REST_MS = 60_000
/** Longest rest of a desk: the end of an outage is noticed within an hour. */
const MAX_REST_MS = HOUR_MS
const MAX_DESKS = 10_000

/**
 * Spaces `lettersAnHour` letters to one domain evenly over the hour; 0 means no limit. In memory: a restart forgets at
 * most one interval.
 */
export function deskPace(lettersAnHour: number): DeskPace {
  const intervalMs = lettersAnHour > 0 ? HOUR_MS / lettersAnHour : 0
  const desks = new Map<string, Desk>()

  /** The desk of a domain; of too many, the one that was asked for least recently is forgotten. */
  function deskOf(domain: string): Desk {
    const desk = desks.get(domain) ?? { freeAt: 0, putOff: 0 }
    // Set anew, so that it is the last one in the map's order.
    desks.delete(domain)
    desks.set(domain, desk)
    const [oldest] = desks.keys()
    if (oldest !== undefined && desks.size > MAX_DESKS) desks.delete(oldest)
    return desk
  }
  // If the real clock was set back, the rest would be endless.
  const isResting = ({ freeAt }: Desk, now: number) => freeAt > now && freeAt - now <= MAX_REST_MS

  return {
    resting: now => [...desks].flatMap(([domain, desk]) => (isResting(desk, now) ? [domain] : [])),
    nextAt: now =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...[...desks.values()].flatMap(desk => (isResting(desk, now) ? desk.freeAt : [])),
      ),
    took(domain, now) {
      if (intervalMs > 0) deskOf(domain).freeAt = now + intervalMs
    },
    putOff(domain, now) {
      const desk = deskOf(domain)
      desk.putOff += 1
      if (desk.putOff < STORM) return
      desk.freeAt = Math.max(desk.freeAt, now + restMs(desk.putOff))
    },
    wentWell(domain) {
      const desk = desks.get(domain)
      if (desk !== undefined) desk.putOff = 0
    },
  }
}

/** One minute, two, four … up to an hour. */
function restMs(putOff: number): number {
  return Math.min(FIRST_REST_MS * 2 ** Math.min(putOff - STORM, 20), MAX_REST_MS)
}
