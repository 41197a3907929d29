/**
 * Meaning of each color: brand = proven, blue = provider moves, red = overdue, violet = legal, amber = waits on you.
 */
export type Tone = 'neutral' | 'brand' | 'blue' | 'red' | 'violet' | 'amber'

/** The one-letter class of each tone for `.tag` and `.note`. */
export const toneClass: Record<Tone, string> = { neutral: '', brand: 'g', blue: 'b', red: 'r', violet: 'v', amber: 'a' }

/** The custom property that holds a tone's color. */
export const toneColor: Record<Tone, string> = {
  neutral: 'var(--ink2)',
  brand: 'var(--brand)',
  blue: 'var(--blue)',
  red: 'var(--red)',
  violet: 'var(--violet)',
  amber: 'var(--amber)',
}
