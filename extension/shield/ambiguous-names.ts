import { cuesOf } from './cues.ts'

/**
 * Names that are also ordinary words in at least one of the languages of most prompts. Finding such a word once as a
 * name is no reason to hide it elsewhere.
 */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = cuesOf('ambiguous')

/** Small words inside names, titles and ranks: never hidden on their own. */
export const NAME_PARTICLES: ReadonlySet<string> = cuesOf('particles')
