/**
 * Widths of the fonts built into every PDF reader (Helvetica and its bold, Adobe's metrics), for the WinAnsi characters
 * 32 to 255, in thousandths of the font size. `556x3` is three times 556.
 */
const REGULAR =
  '278x2 355 556x2 889 667 191 333x2 389 584 278 333 278x2 556x10 278x2 584x3 556 1015 667x2 722x2 667 ' +
  '611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667x2 611 278x3 469 556 333 ' +
  '556x2 500 556x2 278 556x2 222x2 500 222 833 556x4 333 500 278 556 500 722 500x3 334 260 334 584 ' +
  '556x3 222 556 333 1000 556x2 333 1000 667 333 1000 556 611 556x2 222x2 333x2 350 556 1000 333 1000 ' +
  '500 333 944 556 500x2 278 333 556x4 260 556 333 737 370 556 584 333 737 333 400 584 333x3 556 537 ' +
  '278 333x2 365 556 834x3 611 667x6 1000 722 667x4 278x4 722x2 778x5 584 778 722x4 667x2 611 556x6 889 ' +
  '500 556x4 278x4 556x7 584 611 556x4 500 556 500 '
const BOLD =
  '278 333 474 556x2 889 722 238 333x2 389 584 278 333 278x2 556x10 333x2 584x3 611 975 722x4 667 611 ' +
  '778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667x2 611 333 278 333 584 556 ' +
  '333 556 611 556 611 556 333 611x2 278x2 556 278 889 611x4 389 556 333 611 556 778 556x2 500 389 280 ' +
  '389 584 611 556 611 278 556 500 1000 556x2 333 1000 667 333 1000 611x4 278x2 500x2 350 556 1000 333 ' +
  '1000 556 333 944 611 500 556 278 333 556x4 280 556 333 737 370 556 584 333 737 333 400 584 333x3 611 ' +
  '556 278 333x2 365 556 834x3 611 722x6 1000 722 667x4 278x4 722x2 778x5 584 778 722x4 667x2 611 556x6 ' +
  '889 556x5 278x4 611x7 584 611x5 556 611 556 '

export type Face = 'regular' | 'bold' | 'mono'

const WIDTHS: Readonly<Record<Exclude<Face, 'mono'>, readonly number[]>> = {
  regular: unfolded(REGULAR),
  bold: unfolded(BOLD),
}

/** Courier: every character has this width. */
const MONO_WIDTH = 600

function unfolded(folded: string): number[] {
  return folded
    .trim()
    .split(/ +/)
    .flatMap(run => {
      const [width = '0', times = '1'] = run.split('x')
      return Array.from({ length: Number(times) }, () => Number(width))
    })
}

/** Width in points of a text at a size. */
export function widthOf(codes: readonly number[], face: Face, size: number): number {
  const thousandths = codes.reduce(
    (sum, code) => sum + (face === 'mono' ? MONO_WIDTH : (WIDTHS[face][code - 32] ?? 0)),
    0,
  )
  return (thousandths * size) / 1000
}

/** Where WinAnsi differs from Latin-1. */
const APART: readonly [code: number, character: string][] = [
  [0x80, '€'],
  [0x82, '‚'],
  [0x83, 'ƒ'],
  [0x84, '„'],
  [0x85, '…'],
  [0x86, '†'],
  [0x87, '‡'],
  [0x88, 'ˆ'],
  [0x89, '‰'],
  [0x8a, 'Š'],
  [0x8b, '‹'],
  [0x8c, 'Œ'],
  [0x8e, 'Ž'],
  [0x91, '‘'],
  [0x92, '’'],
  [0x93, '“'],
  [0x94, '”'],
  [0x95, '•'],
  [0x96, '–'],
  [0x97, '—'],
  [0x98, '˜'],
  [0x99, '™'],
  [0x9a, 'š'],
  [0x9b, '›'],
  [0x9c, 'œ'],
  [0x9e, 'ž'],
  [0x9f, 'Ÿ'],
]
const CODES: ReadonlyMap<string, number> = new Map(APART.map(([code, character]) => [character, code]))

/** A text as WinAnsi codes. A character missing there is written as its code point, `[U+5F20]`, never dropped. */
export function winAnsi(text: string): number[] {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')].flatMap(character => {
    const point = character.codePointAt(0) ?? 0
    const own = CODES.get(character)
    if (own !== undefined) return [own]
    if ((point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff)) return [point]
    // Control and formatting characters have no visible form.
    if (/[\p{Cc}\p{Cf}]/u.test(character)) return []
    return [...`[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`].map(each => each.charCodeAt(0))
  })
}
