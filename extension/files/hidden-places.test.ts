import { expect, test } from 'vitest'

import type { HiddenAt } from '../documents/hide-texts.ts'
import { placeGroups } from '../documents/place-groups.ts'
import { codesIn } from '../documents/report.ts'
import type { MakeElement } from '../overlay/elements.ts'
import { hiddenPlaces } from './hidden-places.ts'

/** An element that counts all that are made, with as much of the page's as a list needs. */
class Fake {
  static made = 0
  readonly children: Fake[] = []
  readonly hears = new Map<string, () => void>()
  open = false
  textContent = ''
  readonly name: string
  constructor(name: string) {
    this.name = name
    Fake.made += 1
  }
  get childElementCount(): number {
    return this.children.length
  }
  append(...content: (Fake | string)[]): void {
    for (const each of content) if (each instanceof Fake) this.children.push(each)
  }
  addEventListener(type: string, hear: () => void): void {
    this.hears.set(type, hear)
  }
  querySelector(): null {
    return null
  }
  focus(): void {}
  remove(): void {}
  all(name: string): Fake[] {
    return this.children.flatMap(child => [...(child.name === name ? [child] : []), ...child.all(name)])
  }
}

const el = ((name: string, _: object, content: (Fake | string)[] = []) => {
  const made = new Fake(name)
  made.append(...content)
  return made
}) as unknown as MakeElement

const inCells = (count: number): HiddenAt[] =>
  Array.from({ length: count }, (_, at) => ({
    place: { part: 'table', row: at + 1, column: 1 },
    type: 'PHONE',
    placeholder: `[Value${1_000 + at}]`,
    words: `555 ${at}`,
    before: '',
    after: '',
  }))

function shown(hidden: readonly HiddenAt[]): { list: Fake; made: number } {
  const codes = codesIn(hidden).map(each => ({ ...each, words: 'x' }))
  const places = placeGroups(hidden)
  Fake.made = 0
  const list = hiddenPlaces({ places, hidden: codes }, el, () => {}) as unknown as Fake
  return { list, made: Fake.made }
}

test('[REACH-100] nine thousand details make no more elements than a hundred, and each further press as many', () => {
  const { list, made } = shown(inCells(9_000))
  expect(made).toBe(shown(inCells(100)).made)
  expect(list.all('li')).toHaveLength(30)
  const [more] = list.all('button')
  more?.hears.get('click')?.()
  expect(list.all('li')).toHaveLength(230)
})

test('[REACH-100] of many pages the first is open, and the others are made when they are opened', () => {
  const onPages = Array.from({ length: 300 }, (_, at) => at + 1).flatMap(number =>
    inCells(5).map(each => ({ ...each, place: { part: 'body', on: { is: 'page', number } } }) as const),
  )
  const { list } = shown(onPages)
  const pages = list.all('details')
  expect(pages).toHaveLength(30)
  expect(pages.map(({ open }) => open)).toEqual([true, ...Array(29).fill(false)])
  expect(list.all('li')).toHaveLength(5)
  const [, second] = pages
  if (second === undefined) throw new Error('no second page')
  second.open = true
  second.hears.get('toggle')?.()
  expect(list.all('li')).toHaveLength(10)
})
