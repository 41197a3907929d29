import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** The roles that our papers use: title, heading, paragraph, list and its parts, figure. */
export type Role = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Figure'

/** One node of the structure that a screen reader follows. */
export interface Tag {
  ref: PDFRef
  role: Role
  parent: PDFRef
  kids: (PDFRef | { page: PDFPage; mcid: number })[]
  alternative?: string
}

/**
 * Marks what is drawn with its role, so that the paper can be read aloud in order. Everything drawn outside of a
 * tag has to be drawn inside `artifact`: lines, page numbers, the letterhead of later pages.
 */
export function tagTree(document: PDFDocument) {
  const { context } = document
  const root = context.nextRef()
  const top = context.nextRef()
  const tags: Tag[] = []
  const owners = new Map<PDFPage, PDFRef[]>()

  function open(role: Role, parent?: Tag, alternative?: string): Tag {
    const tag: Tag = { ref: context.nextRef(), role, parent: parent?.ref ?? top, kids: [] }
    if (alternative !== undefined) tag.alternative = alternative
    parent?.kids.push(tag.ref)
    tags.push(tag)
    return tag
  }

  /** Draws a piece of `tag` on `page`. */
  function within(tag: Tag, page: PDFPage, draw: () => void): void {
    const pieces = owners.get(page) ?? []
    owners.set(page, pieces)
    const mcid = pieces.push(tag.ref) - 1
    tag.kids.push({ page, mcid })
    page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag.role), `<</MCID ${mcid}>>`]),
    )
    draw()
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
  }

  function artifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]))
    draw()
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
  }

  /** Writes the tree into the document; call it once, when everything is drawn. */
  function finish(): void {
    for (const tag of tags) {
      const kids = tag.kids.map(kid =>
        'mcid' in kid ? context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.mcid }) : kid,
      )
      const node = context.obj({ Type: 'StructElem', S: tag.role, P: tag.parent, K: kids })
      if (tag.alternative !== undefined) node.set(PDFName.of('Alt'), PDFHexString.fromText(tag.alternative))
      context.assign(tag.ref, node)
    }
    const children = tags.filter(tag => tag.parent === top).map(tag => tag.ref)
    context.assign(top, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: children }))
    const numbers = document.getPages().flatMap((page, index) => {
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(index))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      return [PDFNumber.of(index), context.obj(owners.get(page) ?? [])]
    })
    const parents = context.register(context.obj({ Nums: numbers }))
    context.assign(root, context.obj({ Type: 'StructTreeRoot', K: [top], ParentTree: parents }))
    document.catalog.set(PDFName.of('StructTreeRoot'), root)
    document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }

  return { open, within, artifact, finish }
}
