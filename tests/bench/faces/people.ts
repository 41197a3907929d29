/**
 * Faces in the sample pictures of @vladmandic/face-api 1.7.15 (MIT license), `demo/sample1.jpg` to `sample6.jpg`, with
 * their positions in pixels. Twenty-two people, each in one picture.
 */
export interface Person {
  readonly picture: 1 | 2 | 3 | 4 | 5 | 6
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const rows: readonly (readonly [Person['picture'], number, number, number, number])[] = [
  [1, 413, 355, 177, 238],
  [1, 838, 420, 186, 227],
  [1, 1475, 199, 203, 240],
  [2, 1447, 153, 193, 242],
  [2, 901, 218, 151, 234],
  [2, 360, 126, 152, 258],
  [3, 585, 329, 199, 271],
  [3, 1514, 292, 169, 279],
  [3, 1074, 214, 220, 299],
  [4, 664, 52, 187, 258],
  [4, 257, 184, 162, 245],
  [4, 988, 179, 169, 227],
  [4, 1276, 144, 145, 242],
  [5, 787, 108, 156, 212],
  [5, 1112, 197, 159, 236],
  [5, 1406, 390, 165, 270],
  [5, 597, 414, 166, 248],
  [5, 376, 859, 171, 300],
  [6, 680, 321, 159, 306],
  [6, 1180, 304, 188, 280],
  [6, 1487, 263, 211, 294],
  [6, 249, 467, 210, 290],
]

export const PEOPLE: readonly Person[] = rows.map(([picture, x, y, width, height]) => ({
  picture,
  x,
  y,
  width,
  height,
}))
