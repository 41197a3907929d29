import './page.css'
import './article.css'

import type { ReactNode } from 'react'

import { type ArticleSection, ArticleSections } from './article-sections.tsx'
import { PageTools } from './page-tools.tsx'
import { ReadingBar, readingTime } from './reading.tsx'
import { ReturnHome } from './return-home.tsx'
import { useCurrentSection } from './use-current-section.ts'

export interface Article {
  readonly title: string
  readonly lead?: string
  /** Short facts below the title: mostly dates. */
  readonly facts: readonly string[]
  readonly sections: readonly ArticleSection[]
}

/** A long text with its table of contents, laid out for reading, linking and printing. */
export function ArticlePage({ article, children }: { article: Article; children?: ReactNode }) {
  const { title, lead, facts, sections } = article
  return (
    <>
      <ReadingBar />
      <div className="wrap article essay">
        <ReturnHome />
        <header className="article-head">
          <h1>{title}</h1>
          <p className="article-meta">
            {facts.map(fact => (
              <span key={fact}>{fact}</span>
            ))}
            <span>{readingTime(sections.flatMap(section => section.blocks))}</span>
          </p>
          {lead !== undefined && <p className="subtitle lead">{lead}</p>}
        </header>
        <Contents sections={sections} />
        <ArticleSections sections={sections} inShort="In short" />
        <PageTools hasGists={sections.some(section => section.gist !== undefined)} />
      </div>
      {children}
    </>
  )
}

function Contents({ sections }: { sections: readonly ArticleSection[] }) {
  const current = useCurrentSection(sections.map(section => section.id))
  const entries = (
    <ol>
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            <i aria-hidden="true">{index + 1}</i>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className="page-contents" aria-label="On this page">
      <div className="only-wide">
        <h2>On this page</h2>
        {entries}
      </div>
      <details className="only-narrow">
        <summary>On this page, {sections.length} sections</summary>
        {entries}
      </details>
    </nav>
  )
}
