/**
 * How a voice sounds in one meeting. Drawn anew for each meeting: a constant shift could be undone once and for all.
 */
export interface Disguise {
  /** Semitones between the voice and its mask, without a direction. */
  readonly semitones: number
  /** Lower voices go up, higher voices go down. */
  readonly turnsAtHz: number
  /** How far the pitch drifts from there, and how long one cycle takes. */
  readonly driftCents: number
  readonly roundSeconds: number
}

/** 1: up; -1: down. */
export type Direction = 1 | -1

/** With less than this the voice is still recognizable as one's own. */
export const LEAST_SEMITONES = 1
/** The shift is drawn between these shares of the requested value. */
const LEAST_SHARE = 0.9
const MOST_SHARE = 1.4
/** Between the usual pitches of men and women. Voices between these go up in one meeting and down in another. */
const TURNS_FROM_HZ = 145
const TURNS_TO_HZ = 175
/** A voice that has taken one direction must be this far beyond the turning point to take the other. */
const HOLD = 2 ** (2 / 12)

/** The last argument: three random numbers from 0 to 1. */
export function drawDisguise(wanted: number, [turn, size, pace]: readonly [number, number, number]): Disguise {
  const drawn = Math.abs(wanted) * (LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * size)
  return {
    semitones: Math.max(LEAST_SEMITONES, drawn),
    turnsAtHz: TURNS_FROM_HZ + (TURNS_TO_HZ - TURNS_FROM_HZ) * turn,
    driftCents: 20,
    roundSeconds: 20 + 20 * pace,
  }
}

/**
 * Formants move with the pitch, so a mask must not push a low voice lower or a high voice higher: it would leave the
 * range of human voices, and listeners and speech recognizers would miss words. `hz`: the average pitch of the voice,
 * 0 while it is unknown. Masks start downward, which costs fewer words if it is wrong.
 */
export function directionFor({ turnsAtHz }: Disguise, hz: number, current: Direction | undefined): Direction {
  if (hz === 0) return current ?? -1
  const hold = current === undefined ? 1 : HOLD ** current
  return hz < turnsAtHz * hold ? 1 : -1
}

/** 2 is an octave up. */
export function ratioAt(
  { semitones, driftCents, roundSeconds }: Disguise,
  direction: Direction,
  seconds: number,
): number {
  const drift = (driftCents / 100) * Math.sin((2 * Math.PI * seconds) / roundSeconds)
  return 2 ** ((semitones * direction + drift) / 12)
}
