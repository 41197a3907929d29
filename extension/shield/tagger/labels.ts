/** Rows of the model have this many weights; a power of two keeps them aligned. */
export const LABEL_COUNT = 8

/*
 * What the tagger says of a token. A name is one token (`NAME_SINGLE`) or begins, goes on and ends; an address begins
 * and goes on; `OTHER` is another proper noun (place, company, product), told apart only so that it is not a name.
 */
export const OUTSIDE = 0
export const NAME_BEGIN = 1
export const NAME_INSIDE = 2
export const NAME_END = 3
export const NAME_SINGLE = 4
export const ADDRESS_BEGIN = 5
export const ADDRESS_INSIDE = 6
export const OTHER = 7

/** Which labels may open a text or follow one that is finished. */
const OPENS = [true, true, false, false, true, true, false, true]

/** Whether a label may follow another: a name that began must end, an address goes on only where one began. */
export function mayFollow(before: number, after: number): boolean {
  if (before === NAME_BEGIN || before === NAME_INSIDE) return after === NAME_INSIDE || after === NAME_END
  if (before === ADDRESS_BEGIN || before === ADDRESS_INSIDE) return after === ADDRESS_INSIDE || OPENS[after] === true
  return OPENS[after] === true
}

export function mayOpen(label: number): boolean {
  return OPENS[label] === true
}

export function mayClose(label: number): boolean {
  return label !== NAME_BEGIN && label !== NAME_INSIDE
}
