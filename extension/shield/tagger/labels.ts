/** Weights per row of the model; a power of two keeps rows aligned. */
export const LABEL_COUNT = 8

/*
 * The tagger's labels for a token. A name is one token (`NAME_SINGLE`) or begins, continues and ends; an address begins
 * and continues; `OTHER` is another proper noun (place, company, product), labeled only so that it is not taken for a
 * name.
 */
export const OUTSIDE = 0
export const NAME_BEGIN = 1
export const NAME_INSIDE = 2
export const NAME_END = 3
export const NAME_SINGLE = 4
export const ADDRESS_BEGIN = 5
export const ADDRESS_INSIDE = 6
export const OTHER = 7

/** Which labels may begin a text or follow a completed label. */
const OPENS = [true, true, false, false, true, true, false, true]

/**
 * Whether a label may follow another: a name that has begun must end, and an address continues only where one began.
 */
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
