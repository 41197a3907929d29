import { expect, test } from 'vitest'

import { type Face, type Faces, pictureSvg, type SharePicture, wrapped } from './share-picture.ts'

/** Every letter is half as wide as it is high; the outline is the text itself, so that tests can find it. */
const face: Face = { width: text => text.length / 2, outline: text => `"${text}"` }
const faces: Faces = { title: face, text: face, mono: face }
const drawn = (picture: SharePicture) =>
  [...pictureSvg(picture, faces).matchAll(/scale\(([\d.]+)\)" fill="[^"]+" d=""([^"]*)""/g)].map(match => ({
    size: Number(match[1]),
    text: match[2] ?? '',
  }))

test('words are kept whole, in lines that are not wider than they may be, and a break in the text is one', () => {
  expect(wrapped('one two three four', face, 4.5)).toEqual(['one two', 'three', 'four'])
  expect(wrapped('one\ntwo three', face, 9)).toEqual(['one', 'two three'])
})

test('a longer title is set smaller, all of it is there, and none of it leaves the picture', () => {
  const short = drawn({ title: 'About', text: 'Who we are.' })
  const title = 'Six questions for a clause about retention, and what an honest answer would look like'
  const long = drawn({ title, note: 'August 12, 2025', text: 'Short.' })
  const lines = long.filter(({ text }) => title.includes(text))
  expect(lines.map(({ text }) => text).join(' ')).toBe(title)
  expect(lines[0]?.size).toBeLessThan(short.find(({ text }) => text === 'About')?.size ?? 0)
  for (const { size, text } of [...short, ...long]) expect(face.width(text) * size).toBeLessThanOrEqual(1_200 - 2 * 72)
})

test('a title that no size holds stops the build instead of being cut', () => {
  const title = Array.from({ length: 60 }, () => 'retention').join(' ')
  expect(() => pictureSvg({ title, text: '' }, faces)).toThrow(/no size/)
})

test('the same words give the same picture, other words another one', () => {
  const picture = { title: 'Stay', token: '[Name1042]', text: 'Masked.' }
  expect(pictureSvg(picture, faces)).toBe(pictureSvg({ ...picture }, faces))
  expect(pictureSvg(picture, faces)).not.toBe(pictureSvg({ ...picture, token: '[Name1043]' }, faces))
})
