import './page.css'
import './article.css'

import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { Block } from './block.ts'
import { wordsOf } from './block.ts'
import { ReturnHome } from './return-home.tsx'
import { RichText } from './rich-text.tsx'
import { useCurrentSection } from './use-current-section.ts'

/** A numbered part of a text page; `gist` says it in one line, and binds nobody. */
export interface ArticleSection {
  readonly id: string
  readonly title: string
  readonly gist?: string
  readonly blocks: readonly Block[]
}

export interface Article {
  readonly title: string
  readonly lead?: string
  /** Short facts below the title: dates, mostly. */
  readonly facts: readonly string[]
  readonly sections: readonly ArticleSection[]
}

/** A long text with its contents beside it, set to be read, linked to and printed. */
export function ArticlePage({ article, children }: { article: Article; children?: ReactNode }) {
  const { title, lead, facts, sections } = article
  const minutes = readingMinutes(sections)
  return (
    <>
      <ReadingBar />
      <div className="wrap art essay">
        <ReturnHome />
        <header className="hd">
          <h1>{title}</h1>
          <p className="meta">
            {facts.map(fact => (
              <span key={fact}>{fact}</span>
            ))}
            <span>{minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`}</span>
          </p>
          {lead !== undefined && <p className="sub lead">{lead}</p>}
        </header>
        <Contents sections={sections} />
        <article className="tx">
          {sections.map(({ id, title, gist, blocks }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>
                <i aria-hidden="true">{index + 1}</i>
                <span>{title}</span>
              </h2>
              {gist !== undefined && (
                <p className="gist">
                  <b>In short</b>
                  {gist}
                </p>
              )}
              <RichText blocks={blocks} />
            </section>
          ))}
        </article>
        <Tools hasGists={sections.some(section => section.gist !== undefined)} />
      </div>
      {children}
    </>
  )
}

/** Drawn beside React: a scroll moves one line, and nothing else of the page. */
function ReadingBar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const share = scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0
      if (bar.current !== null) bar.current.style.transform = `scaleX(${share})`
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return <div ref={bar} className="reading" aria-hidden="true" />
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
    <nav className="toc" aria-label="On this page">
      <div className="only-l">
        <h2>On this page</h2>
        {entries}
      </div>
      <details className="only-s">
        <summary>On this page, {sections.length} sections</summary>
        {entries}
      </details>
    </nav>
  )
}

function Tools({ hasGists }: { hasGists: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Refused where a browser wants to ask first: the address bar still has it.
    const done = await navigator.clipboard.writeText(window.location.href).then(
      () => true,
      () => false,
    )
    setCopied(done)
  }
  return (
    <aside className="aside" aria-label="This page">
      <button type="button" className="btn sm outline" onClick={() => window.print()}>
        Print
      </button>
      <button type="button" className="btn sm outline" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
      </button>
      {hasGists && <p className="fine">“In short” helps you read. The full text is what counts.</p>}
    </aside>
  )
}

/** At two hundred words a minute, as most grown-ups read a text that matters. */
function readingMinutes(sections: readonly ArticleSection[]): number {
  const words = sections.flatMap(section => wordsOf(section.blocks).split(/\s+/)).length
  return Math.max(1, Math.round(words / 200))
}
