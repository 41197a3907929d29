/** What a colour says: brand = proven, blue = provider moves, red = overdue, violet = legal, amber = waits on you. */
export type Tone = 'neutral' | 'brand' | 'blue' | 'red' | 'violet' | 'amber'

/** The one-letter class that `.tag` and `.note` know a tone by. */
export const toneClass: Record<Tone, string> = { neutral: '', brand: 'g', blue: 'b', red: 'r', violet: 'v', amber: 'a' }

/** The custom property that paints a tone. */
export const toneColor: Record<Tone, string> = {
  neutral: 'var(--ink2)',
  brand: 'var(--brand)',
  blue: 'var(--blue)',
  red: 'var(--red)',
  violet: 'var(--violet)',
  amber: 'var(--amber)',
}
