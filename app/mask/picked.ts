import { placeOf } from '../../extension/overlay/selection.ts'
import { pickedIn } from '../../extension/shield/choices.ts'
import type { MaskedText } from './engine.ts'

/** Words that the person selected, and where: CSS pixels from the corner of the text. */
export interface Picked {
  readonly words: string
  readonly isHidden: boolean
  readonly x: number
  readonly y: number
}

/** What a selection of the person's text means: a finding as a whole, or words to hide. */
export function pickedAt(
  root: HTMLElement,
  { text, from, to }: { text: string; from: number; to: number },
  masked: MaskedText | undefined,
): Picked | undefined {
  const words = pickedIn(text, { from, to }, masked?.found ?? [])
  if (words === null) return undefined
  const place = placeOf(root, { from: words.start, to: words.end })
  return place === null ? undefined : { words: text.slice(words.start, words.end), isHidden: words.isHidden, ...place }
}
