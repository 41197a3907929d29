import type { Tally } from '../report.ts'
import { XmlElement } from '../xml.ts'

/** Changes that were only proposed: what was deleted is gone, what was inserted stays, and nobody says who did it. */
const DELETED = new Set(['del', 'moveFrom', 'cellDel', 'delText', 'delInstrText'])
const INSERTED = new Set(['ins', 'moveTo'])
const MARKS = new Set([
  'rPrChange',
  'pPrChange',
  'sectPrChange',
  'tblPrChange',
  'tblPrExChange',
  'tcPrChange',
  'trPrChange',
  'tblGridChange',
  'numberingChange',
  'cellIns',
  'cellMerge',
  'moveFromRangeStart',
  'moveFromRangeEnd',
  'moveToRangeStart',
  'moveToRangeEnd',
  'customXmlInsRangeStart',
  'customXmlInsRangeEnd',
  'customXmlDelRangeStart',
  'customXmlDelRangeEnd',
  'customXmlMoveFromRangeStart',
  'customXmlMoveFromRangeEnd',
  'customXmlMoveToRangeStart',
  'customXmlMoveToRangeEnd',
])

/** Settings that hold what nobody sees in the text. */
const SETTINGS = new Map([
  ['attachedTemplate', 'template-link'],
  ['mailMerge', 'mail-merge'],
  ['docVars', 'bound-data'],
] as const)

/** Accepts all tracked changes of a part of a text, and takes out what nobody sees. */
export function settleWordPart(root: XmlElement, tally: Tally): void {
  for (const element of root.descendants()) {
    // Gone with something around it.
    if (element.parent === null) continue
    if (DELETED.has(element.local)) {
      tally.remove('tracked-changes')
      if (element.parent.local === 'trPr') element.parent.parent?.remove()
      else element.remove()
    } else if (INSERTED.has(element.local)) {
      tally.remove('tracked-changes')
      element.replaceBy(element.children)
    } else if (MARKS.has(element.local)) {
      tally.remove('tracked-changes')
      element.remove()
    } else if (element.local === 'dataBinding') {
      tally.remove('bound-data')
      element.remove()
    } else if (element.local === 'vanish' || element.local === 'specVanish') tally.see('hidden-text')
    else if (element.local === 'comment') {
      tally.see('comments')
      element.unset('initials')
    } else if (element.parent === root && root.local === 'settings') {
      const what = SETTINGS.get(element.local as 'docVars')
      if (what === undefined) continue
      tally.remove(what)
      element.remove()
    }
  }
}

/** The older copy of a shape, for programs of before 2010: they show a text that newer ones do not. */
export function dropOlderCopies(root: XmlElement, tally: Tally): void {
  for (const element of root.descendants()) {
    if (element.local !== 'AlternateContent' || element.parent === null) continue
    const choice = element.named('Choice')[0]
    for (const copy of element.named('Fallback')) {
      // Without a choice the copy is all that there is.
      if (choice === undefined) element.replaceBy(copy.children.filter(child => child instanceof XmlElement))
      else copy.remove()
      tally.remove('older-copies')
    }
  }
}
