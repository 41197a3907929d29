/** The preview picture of a shared page, at the size that every network expects. */
export const PICTURE = { width: 1_200, height: 630 } as const

/** The texts of a picture. */
export interface SharePicture {
  title: string
  /** One line above the title: the date and category of a post. */
  note?: string
  text: string
  /** A token at the end of the title, on its bar. */
  token?: string
}

/** Draws words as outlines, so that rendering a picture needs no font. */
export interface Face {
  /** Width of `text` at a size of 1. */
  width(text: string): number
  /** Outlines at a size of 1, the baseline starting at 0,0, y downwards, as SVG path data. */
  outline(text: string): string
}
export interface Faces {
  title: Face
  text: Face
  mono: Face
}

/** The light theme of `ui/tokens.css`; the red is that of the paper's edge. */
const COLOR = {
  paper: '#eaf1ed',
  ink: '#0d1f19',
  ink2: '#3d5149',
  brand: '#006b4c',
  red: '#b8300c',
  onbar: '#d9f7e9',
} as const

const MARGIN = 72
const WIDTH = PICTURE.width - 2 * MARGIN
/** Title sizes in descending order, with the maximum number of lines for each. */
const SIZES = [
  { size: 112, lines: 2 },
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 64, lines: 3 },
  { size: 52, lines: 4 },
] as const

/** The picture as SVG, made of paths only. The same page always gives the same text. */
export function pictureSvg(picture: SharePicture, faces: Faces): string {
  const { size, lines } = fitted(picture, faces)
  const lineHeight = size * 1.02
  const noteHeight = picture.note === undefined ? 0 : 46
  const textLines = wrapped(picture.text, faces.text, WIDTH / TEXT_SIZE).slice(0, 3)
  const height = noteHeight + lines.length * lineHeight + 40 + textLines.length * TEXT_LEADING
  const top = TOP + Math.max(0, (BOTTOM - TOP - height) / 2)
  const first = top + noteHeight + size * 0.78
  const textTop = first + (lines.length - 1) * lineHeight + 74
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">`,
    `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${COLOR.paper}"/>`,
    `<g transform="translate(${MARGIN - 3} 56) scale(1.9)" color="${COLOR.ink}">`,
    `<path d="M6.5 1.5H1.5v19h5M27.5 1.5h5v19h-5" fill="none" stroke="${COLOR.ink}" stroke-width="3"/>`,
    `<rect x="7" y="7" width="20" height="8" fill="${COLOR.ink}"/></g>`,
    words('Total Recall', { face: faces.title, size: 36, x: MARGIN + 82, y: 90, fill: COLOR.ink }),
    picture.note === undefined
      ? ''
      : words(picture.note, { face: faces.mono, size: 27, x: MARGIN, y: top + 20, fill: COLOR.brand }),
    ...lines.map((line, index) =>
      words(line, { face: faces.title, size, x: MARGIN, y: first + index * lineHeight, fill: COLOR.ink }),
    ),
    picture.token === undefined
      ? ''
      : token(picture.token, {
          faces,
          size,
          x: MARGIN + faces.title.width(`${lines.at(-1)} `) * size,
          y: first + (lines.length - 1) * lineHeight,
        }),
    ...textLines.map((line, index) =>
      words(line, {
        face: faces.text,
        size: TEXT_SIZE,
        x: MARGIN,
        y: textTop + index * TEXT_LEADING,
        fill: COLOR.ink2,
      }),
    ),
    edge(),
    '</svg>',
  ].join('')
}

const TEXT_SIZE = 31
const TEXT_LEADING = 43
/** Between the mark and the striped edge. */
const TOP = 140
const BOTTOM = 572

function fitted({ title, token = '' }: SharePicture, { title: face, mono }: Faces): { size: number; lines: string[] } {
  for (const { size, lines: most } of SIZES) {
    const lines = wrapped(title, face, WIDTH / size)
    const last = face.width(`${lines.at(-1)} `) + (token === '' ? 0 : mono.width(token) * TOKEN_SCALE + 0.6)
    if (lines.length <= most && last * size <= WIDTH && lines.every(line => face.width(line) * size <= WIDTH)) {
      return { size, lines }
    }
  }
  throw new Error(`no size of the shared picture's title holds '${title}'`)
}

/** Wraps words into lines of at most `width`, at a size of 1. A line break in the text is kept. */
export function wrapped(text: string, face: Face, width: number): string[] {
  return text.split('\n').flatMap(part => {
    const lines: string[] = []
    for (const word of part.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && face.width(longer) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })
}

interface TextPlacement {
  face: Face
  size: number
  x: number
  y: number
  fill: string
}

function words(text: string, { face, size, x, y, fill }: TextPlacement): string {
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${size})" fill="${fill}" d="${face.outline(text)}"/>`
}

const TOKEN_SCALE = 0.92

function token(text: string, { faces, size, x, y }: Omit<TextPlacement, 'face' | 'fill'> & { faces: Faces }): string {
  const width = faces.mono.width(text) * size * TOKEN_SCALE
  const padding = size * 0.26
  return [
    `<rect x="${round(x)}" y="${round(y - size * 0.83)}" width="${round(width + 2 * padding)}" height="${round(size * 1.06)}" rx="6" fill="${COLOR.ink}"/>`,
    words(text, { face: faces.mono, size: size * TOKEN_SCALE, x: x + padding, y, fill: COLOR.onbar }),
  ].join('')
}

/** The slanted stripes of an airmail envelope. */
function edge(): string {
  const stripes = Array.from({ length: 16 }, (_, index) => {
    const x = index * 81.6 - 14
    const fill = index % 2 === 0 ? COLOR.brand : COLOR.red
    return `<path d="M${round(x + 16)} 596h49l-16 34h-49z" fill="${fill}"/>`
  })
  return stripes.join('')
}

const round = (value: number): number => Math.round(value * 100) / 100
