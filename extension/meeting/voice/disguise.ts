/** How one meeting's voice sounds. Drawn anew for each: a shift that is always the same is undone once and for all. */
export interface Disguise {
  /** Semitones; up or down. */
  readonly semitones: number
  /** How far it wanders from there, and how long a round takes. */
  readonly driftCents: number
  readonly roundSeconds: number
}

/** Less than this is one's own voice. */
export const LEAST_SEMITONES = 1
/** The shift is around what was asked for, by this share of it. */
const SPREAD = 0.15

/** `chance` from 0 to 1, three of them. */
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
