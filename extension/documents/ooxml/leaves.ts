import type { Leaf } from '../texts.ts'
import type { XmlElement } from '../xml.ts'
import type { Part } from './package.ts'

/** The sheets of a workbook or the slides of a presentation, in the order in which they are shown; none of a text. */
export function leafParts(main: Part): readonly (readonly [Part, Leaf])[] {
  if (main.content.is !== 'xml') return []
  const { root } = main.content
  const parts = [...root.named('sheets'), ...root.named('sldIdLst')].flatMap(list =>
    list.elements.flatMap(element => {
      const link = main.links.find(({ id }) => id === linkOf(element))
      return link === undefined || typeof link.target === 'string' ? [] : [{ element, part: link.target }]
    }),
  )
  const isBook = root.local === 'workbook'
  return parts.map(({ element, part }, index) => {
    const number = index + 1
    return [part, isBook ? { is: 'sheet', number, name: element.get('name') ?? '' } : { is: 'slide', number }]
  })
}

/** On which sheet or slide each part is: its notes, comments, charts and drawings are reached from it. */
export function leavesOf(main: Part): ReadonlyMap<Part, Leaf> {
  const leaves = new Map<Part, Leaf>(leafParts(main))
  const take = (from: Part, leaf: Leaf): void => {
    for (const { target } of from.links) {
      if (typeof target === 'string' || leaves.has(target) || isShared(target)) continue
      leaves.set(target, leaf)
      take(target, leaf)
    }
  }
  for (const [part, leaf] of [...leaves]) take(part, leaf)
  return leaves
}

/** Belongs to all pages alike. */
const isShared = ({ content }: Part): boolean =>
  content.is === 'xml' && (content.as === 'master' || content.as === 'structure')

const linkOf = (element: XmlElement): string | undefined =>
  element.attributes.find(({ name }) => name.endsWith(':id'))?.value
