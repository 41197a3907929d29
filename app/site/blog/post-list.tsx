import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { mailAddress, mailLink } from '../../../sync/catalog/site.ts'
import { ReturnHome } from '../return-home.tsx'
import { TextLink } from '../rich-text.tsx'
import { archiveOf, longDate } from './archive.ts'
import { CATEGORIES, type Category, type Post } from './post.ts'
import { PostText } from './post-text.tsx'
import { POSTS } from './posts.ts'

/** Twelve posts, newest first; each opens in place, and several can be open at once. */
export function PostList() {
  const [category, setCategory] = useState<Category>()
  const { isOpen, toggle } = useOpenPosts()
  const shown = POSTS.filter(post => category === undefined || post.category === category)
  return (
    <div className="wrap blog essay">
      <ReturnHome />
      <header className="page-head">
        <div>
          <h1>Notes on forgetting</h1>
          <p className="subtitle">
            What AI providers keep, what the law says about it, and how we build tools that ask. Twelve long reads you
            can check.
          </p>
        </div>
      </header>
      <Categories chosen={category} onChoose={setCategory} />
      <p className="unseen" aria-live="polite">
        {shown.length === 1 ? '1 post shown' : `${shown.length} posts shown`}
      </p>
      <div className="blog-columns">
        <div className="posts">
          {shown.map(post => (
            <PostEntry
              key={post.slug}
              post={post}
              isOpen={isOpen(post.slug)}
              isFirstOfMonth={post === monthsFirst.get(post.date.slice(0, 7))}
              onToggle={() => toggle(post.slug)}
            />
          ))}
        </div>
        <Sidebar onLeaveFilter={() => setCategory(undefined)} />
      </div>
    </div>
  )
}

const archive = archiveOf(POSTS)
const monthsFirst = new Map(archive.map(({ month, posts }) => [month, posts[0]]))

/** Which posts are open; the one in the address opens automatically. */
function useOpenPosts() {
  const hash = useLocation({ select: location => location.hash })
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (POSTS.some(post => post.slug === hash)) setOpen(before => new Set([...before, hash]))
  }, [hash])
  // Scrolls again: the browser looked for the anchor before the post had its height.
  const named = open.has(hash) ? hash : ''
  useEffect(() => {
    if (named !== '') document.getElementById(named)?.scrollIntoView()
  }, [named])
  const toggle = (slug: string) =>
    setOpen(before => {
      const after = new Set(before)
      if (!after.delete(slug)) after.add(slug)
      return after
    })
  return { isOpen: (slug: string) => open.has(slug), toggle }
}

type CategoriesProps = { chosen: Category | undefined; onChoose: (category: Category | undefined) => void }

function Categories({ chosen, onChoose }: CategoriesProps) {
  return (
    <section className="categories" aria-label="Featured categories">
      <button type="button" className="chip" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        All <b>{POSTS.length}</b>
      </button>
      {CATEGORIES.map(category => (
        <button
          key={category}
          type="button"
          className="chip"
          aria-pressed={chosen === category}
          onClick={() => onChoose(category)}
        >
          {category}
        </button>
      ))}
    </section>
  )
}

type PostEntryProps = { post: Post; isOpen: boolean; isFirstOfMonth: boolean; onToggle: () => void }

function PostEntry({ post, isOpen, isFirstOfMonth, onToggle }: PostEntryProps) {
  const { slug, title, date, category, excerpt } = post
  const textId = `${slug}-text`
  // Loaded when the person is about to read it. If the text cannot be loaded, a message appears in its place.
  const fetchAhead = () => void post.content().catch(() => undefined)
  const heading = useHeldHeading(isOpen)
  return (
    <article className="post" {...(isFirstOfMonth ? { id: date.slice(0, 7) } : {})}>
      <time dateTime={date}>{longDate(date)}</time>
      <div>
        <h2 id={slug} ref={heading}>
          <Link to="/blog/{-$slug}" params={{ slug }}>
            {title}
          </Link>
        </h2>
        <p className="post-category">{category}</p>
        <p className="excerpt">{excerpt}</p>
        <div className="post-text" id={textId} hidden={!isOpen}>
          {isOpen && <PostText post={post} />}
        </div>
        <button
          type="button"
          className="button small link with-scripts"
          aria-expanded={isOpen}
          aria-controls={textId}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={onToggle}
        >
          {isOpen ? 'Read Less' : 'Read More'}
          <span className="unseen"> of {title}</span>
        </button>
        <span className="without-scripts">
          <Link to="/blog/{-$slug}" params={{ slug }} className="button small link">
            Read More<span className="unseen"> of {title}</span>
          </Link>
        </span>
      </div>
    </article>
  )
}

/** Keeps a post's heading in view when the post is closed from below, so that the reader is back where they started. */
function useHeldHeading(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    wasOpen.current = isOpen
  }, [isOpen])
  return heading
}

function Sidebar({ onLeaveFilter }: { onLeaveFilter: () => void }) {
  return (
    <aside className="blog-side" aria-label="About this blog">
      <section aria-labelledby="archive">
        <h2 id="archive">Archive</h2>
        <ul className="archive">
          {archive.map(({ month, name, year, posts }) => (
            <li key={month}>
              <a href={`#${month}`} onClick={onLeaveFilter}>
                <span>
                  {name} <span>{year}</span>
                </span>
                <span className="month-letters" aria-hidden="true">
                  {posts.map(post => (
                    <i key={post.slug} />
                  ))}
                </span>
                <b>
                  {posts.length}
                  <span className="unseen">{posts.length === 1 ? ' post' : ' posts'}</span>
                </b>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="newsletter">
        <h2 id="newsletter">Newsletter</h2>
        <p>
          No form, no tracker. To get on the list, or off it, write to{' '}
          <TextLink to={mailLink('newsletter', 'Newsletter')}>{mailAddress('newsletter')}</TextLink>. There’s also a{' '}
          <TextLink to="/feed.xml">feed</TextLink>.
        </p>
      </section>
      <section aria-labelledby="guests">
        <h2 id="guests">Guest contributors</h2>
        <p>
          Are you a researcher, lawyer, or engineer with something to show? Write to{' '}
          <TextLink to={mailLink('editor', 'Guest post')}>{mailAddress('editor')}</TextLink>
        </p>
      </section>
    </aside>
  )
}
