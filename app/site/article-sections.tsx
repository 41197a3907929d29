import type { Block } from './block.ts'
import { RichText } from './rich-text.tsx'

/** A numbered section of a text page; `gist` summarizes it in one line, and is not legally binding. */
export interface ArticleSection {
  readonly id: string
  readonly title: string
  readonly gist?: string
  readonly blocks: readonly Block[]
}

interface ArticleSectionsProps {
  sections: readonly ArticleSection[]
  /** The label above each gist. */
  inShort: string
  /** As in `RichText`. */
  nameOfTable?: (head: readonly string[]) => string
}

/** The numbered parts of a text page. */
export function ArticleSections({ sections, inShort, ...words }: ArticleSectionsProps) {
  return (
    <article className="article-text">
      {sections.map(({ id, title, gist, blocks }, index) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{title}</span>
          </h2>
          {gist !== undefined && (
            <p className="gist">
              <b>{inShort}</b>
              {gist}
            </p>
          )}
          <RichText blocks={blocks} {...words} />
        </section>
      ))}
    </article>
  )
}
