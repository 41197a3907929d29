import { type Squeezed, unsqueeze } from '../squeezing.ts'

/** The names of one language. */
export interface Names {
  has(word: string): boolean
  /** Whether the name is also an ordinary word, so that alone it proves nothing. */
  isDoubtful(word: string): boolean
}

/** A list of names, unpacked when a text first asks for it, with each name in the spelling that `as` gives it. */
export function namesOf(squeezed: Squeezed, as: (word: string) => string = word => word): Names {
  let known: ReadonlyMap<string, boolean> | undefined
  const names = (): ReadonlyMap<string, boolean> => {
    known ??= new Map(
      unsqueeze(squeezed).map((word): [string, boolean] => [
        as(word.replace('?', '').replaceAll('_', ' ')),
        word.endsWith('?'),
      ]),
    )
    return known
  }
  return { has: word => names().has(word), isDoubtful: word => names().get(word) === true }
}
