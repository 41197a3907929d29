/** How fast letters go to each desk: evenly, so that a month's worth is no flood to it, and slower while it says 'later'. */
interface DeskPace {
  /** Domains that get no letter now. */
  resting(now: number): string[]
  /** When the first of these may have one again; infinity where none rests. */
  nextAt(now: number): number
  /** A letter is on its way there. */
  took(domain: string, now: number): void
  /** Its answer was 'later'. */
  putOff(domain: string, now: number): void
  wentWell(domain: string): void
}

interface Desk {
  freeAt: number
  /** Answers of 'later' in a row. */
  putOff: number
}

const HOUR_MS = 3_600_000
/** Greylisting puts off each sender once; so many in a row are a desk that is busy. */
const STORM = 3
const FIRST_REST_MS = 60_000
/** Longest rest of a desk: an outage that ends is noticed within the hour. */
const MAX_REST_MS = HOUR_MS
const MAX_DESKS = 10_000

/**
 * `lettersAnHour` to one domain, each as far from the next as they share out over the hour; 0: as fast as they come.
 * In memory: a start forgets at most one interval.
 */
export function deskPace(lettersAnHour: number): DeskPace {
  const intervalMs = lettersAnHour > 0 ? HOUR_MS / lettersAnHour : 0
  const desks = new Map<string, Desk>()

  function of(domain: string): Desk {
    const desk = desks.get(domain) ?? { freeAt: 0, putOff: 0 }
    desks.delete(domain)
    desks.set(domain, desk)
    const [oldest] = desks.keys()
    if (oldest !== undefined && desks.size > MAX_DESKS) desks.delete(oldest)
    return desk
  }
  // A real clock that was set back would make the rest endless.
  const rests = ({ freeAt }: Desk, now: number) => freeAt > now && freeAt - now <= MAX_REST_MS

  return {
    resting: now => [...desks].flatMap(([domain, desk]) => (rests(desk, now) ? [domain] : [])),
    nextAt: now =>
      Math.min(Number.POSITIVE_INFINITY, ...[...desks.values()].flatMap(desk => (rests(desk, now) ? desk.freeAt : []))),
    took(domain, now) {
      if (intervalMs > 0) of(domain).freeAt = now + intervalMs
    },
    putOff(domain, now) {
      const desk = of(domain)
      desk.putOff += 1
      if (desk.putOff < STORM) return
      desk.freeAt = Math.max(
        desk.freeAt,
        now + Math.min(FIRST_REST_MS * 2 ** Math.min(desk.putOff - STORM, 20), MAX_REST_MS),
      )
    },
    wentWell(domain) {
      const desk = desks.get(domain)
      if (desk !== undefined) desk.putOff = 0
    },
  }
}
