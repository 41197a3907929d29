import type { Tally } from '../report.ts'
import type { XmlElement } from '../xml.ts'

/** What nobody sees of a presentation: who commented, and by which account. */
export function settleSlidesPart(root: XmlElement, tally: Tally): void {
  if (root.local === 'sld' && root.get('show') === '0') tally.see('hidden-slides')
  for (const element of root.descendants()) {
    if (element.local === 'cm') tally.see('comments')
    // An author must have both, so they are made alike for all.
    if (element.local === 'author' || element.local === 'cmAuthor') {
      if (element.get('initials') !== undefined) element.set('initials', 'A')
      if (element.get('userId') !== undefined) element.set('userId', `author${element.get('id') ?? ''}`)
      if (element.get('providerId') !== undefined) element.set('providerId', 'None')
    }
    if (element.local === 'cNvPr' && element.get('hidden') === '1') tally.see('hidden-text')
  }
}
