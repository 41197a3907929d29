import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../ui/button.tsx'
import { PageTools } from '../page-tools.tsx'
import { ReadingBar, readingTime } from '../reading.tsx'
import { ReturnHome } from '../return-home.tsx'
import { RichText } from '../rich-text.tsx'
import { longDate } from './archive.ts'
import type { OpenPost } from './open-post.ts'
import type { Post } from './post.ts'

/** One post on its own page: for sharing, printing and search engines. */
export function PostPage({ post, blocks, older, newer }: OpenPost) {
  const { title, date, category, excerpt } = post
  return (
    <>
      <ReadingBar />
      <div className="wrap blog essay single-post">
        <ReturnHome />
        <article>
          <header className="article-head">
            <h1>{title}</h1>
            <p className="article-meta">
              <time dateTime={date}>{longDate(date)}</time>
              <span>{category}</span>
              <span>{readingTime(blocks)}</span>
            </p>
            <p className="subtitle lead">{excerpt}</p>
          </header>
          <div className="post-text">
            <RichText blocks={blocks} level={2} />
          </div>
        </article>
        <PageTools />
        <nav className="post-turn" aria-label="More notes">
          {newer !== undefined && <Neighbor label="Newer" post={newer} />}
          {older !== undefined && <Neighbor label="Older" post={older} />}
          <Link to="/blog/{-$slug}" params={{ slug: undefined }} className={buttonClass({ variant: 'outline' })}>
            All notes
          </Link>
        </nav>
      </div>
    </>
  )
}

function Neighbor({ label, post: { slug, title } }: { label: string; post: Post }) {
  return (
    <Link to="/blog/{-$slug}" params={{ slug }} className="neighbor">
      <span>{label}</span>
      <b>{title}</b>
    </Link>
  )
}
