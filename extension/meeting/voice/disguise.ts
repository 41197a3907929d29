/**
 * How a voice sounds in one meeting. Drawn anew for each meeting: a constant shift could be undone once and for all.
 */
export interface Disguise {
  /** Semitones; up or down. */
  readonly semitones: number
  /** How far the pitch drifts from there, and how long one cycle takes. */
  readonly driftCents: number
  readonly roundSeconds: number
}

/** With less than this the voice is still recognizable as one's own. */
export const LEAST_SEMITONES = 1
/** The shift varies around the requested value by this share of it. */
const SPREAD = 0.15

/** `chance`: three random numbers from 0 to 1. */
export function drawDisguise(wanted: number, [side, size, pace]: readonly [number, number, number]): Disguise {
  const around = Math.max(LEAST_SEMITONES, Math.abs(wanted)) * (1 - SPREAD + 2 * SPREAD * size)
  return {
    semitones: Math.max(LEAST_SEMITONES, around) * (side < 0.5 ? -1 : 1),
    driftCents: 20,
    roundSeconds: 20 + 20 * pace,
  }
}

/** 2 is an octave up. */
export function ratioAt({ semitones, driftCents, roundSeconds }: Disguise, seconds: number): number {
  const drift = (driftCents / 100) * Math.sin((2 * Math.PI * seconds) / roundSeconds)
  return 2 ** ((semitones + drift) / 12)
}
