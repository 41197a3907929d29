/**
 * Meaning of each color: brand = proven, blue = provider moves, red = overdue, violet = legal, amber = waits on you.
 */
export type Tone = 'neutral' | 'brand' | 'blue' | 'red' | 'violet' | 'amber'

/** The attribute by which style sheets tell the tone of a badge, a note, a stamp, or a dot; the neutral tone has none. */
export const toneOf = (tone: Tone): { 'data-tone': Tone } | undefined =>
  tone === 'neutral' ? undefined : { 'data-tone': tone }

/** The custom property that holds a tone's color. */
export const toneColor: Record<Tone, string> = {
  neutral: 'var(--ink2)',
  brand: 'var(--brand)',
  blue: 'var(--blue)',
  red: 'var(--red)',
  violet: 'var(--violet)',
  amber: 'var(--amber)',
}
