import { SITE } from '../../sync/catalog/site.ts'
import { longDate } from '../site/blog/archive.ts'
import { addressOf, type Post } from '../site/blog/post.ts'
import { POSTS } from '../site/blog/posts.ts'
import { SPANISH_PAGES } from '../site/spanish/spanish-pages.ts'
import type { SharePicture } from './share-picture.ts'

interface PageFact {
  description: string
  /** What its shared picture says instead of the page's own name. */
  picture?: Pick<SharePicture, 'title'> & Partial<SharePicture>
}

/** What search engines and link previews say about a page, in one or two sentences of at most 160 characters. */
export const PAGE_FACTS: Readonly<Record<string, PageFact>> = {
  '/': {
    picture: { title: 'Say anything to AI.\nStay', token: '[Name1042]' },
    description:
      'Shield masks your private details before they reach an AI. Erase sends deletion demands to AI providers and files every answer as evidence.',
  },
  '/about': {
    description: 'Who is behind Total Recall, what it does for people who use AI, and what it doesn’t do.',
  },
  '/api-docs': {
    description: 'How partners ask for access to the Total Recall API. Access is by request and approval.',
  },
  '/blog': { description: 'Articles on privacy rights, AI platforms, deletion, and evidence.' },
  '/careers': { description: 'Open roles at Total Recall, how we work, and how to apply.' },
  '/contact': { description: 'How to reach Total Recall, our office hours, and how soon we answer.' },
  '/extension-builder': {
    description: 'The Shield browser extension, built, checked, and packed in your own browser.',
  },
  '/full-zip': { description: 'The whole Shield extension, packed into a ZIP in your own browser.' },
  '/gdpr-compliance': {
    description: 'Your rights regarding Total Recall under the GDPR, and how to use each of them.',
  },
  '/mask': {
    description:
      'Hide private details before you paste a text into any AI, and read the answer in your own words. Nothing you paste leaves your device.',
  },
  '/privacy-policy': {
    description: 'What Total Recall keeps about you, why, for how long, and how to have it deleted.',
  },
  '/security': {
    description: 'How Total Recall protects your data, what Shield recognizes, and how to report a vulnerability.',
  },
  '/terms-of-service': { description: 'The terms you accept when you create a Total Recall account.' },
  '/verify': {
    description: 'Drop an evidence file and see whether its record is intact. Nothing leaves your browser.',
  },
  '/404': { description: 'There is no page at this address.' },
  ...Object.fromEntries(POSTS.map(post => [addressOf(post), factOf(post)])),
  ...Object.fromEntries(SPANISH_PAGES.map(({ path, description }) => [path, { description }])),
}

/** A post is described by its excerpt; its picture shows its date and category, too. */
function factOf({ title, date, category, excerpt }: Post): PageFact {
  return { description: excerpt, picture: { title, note: `${longDate(date)} \u00b7 ${category}` } }
}

/** The path of a page's picture. */
export const pictureOf = (path: string): string => `/share/${path === '/' ? 'home' : path.slice(1)}.png`

/** The day on which the texts of all pages were last reviewed; a post has its own date. */
const WORDS_OF = '2026-11-26'

/** When the text of a page was last changed, for search engines. */
export const changedOn = (path: string): string => POSTS.find(post => addressOf(post) === path)?.date ?? WORDS_OF

/** Pages without content of their own are not for search engines. */
const UNLISTED = new Set(['/full-zip', '/404'])

export const isListed = (path: string): boolean => !UNLISTED.has(path)

/** The schema.org data of a page, for the graph of its document (`page-html.ts`). */
export function structuredFacts(path: string, name: string): object[] {
  const organization = {
    '@type': 'Organization',
    name: SITE.company.name,
    url: SITE.origin,
    logo: `${SITE.origin}/favicon.svg`,
  }
  if (path === '/') {
    return [organization, { '@type': 'WebSite', name: SITE.product, url: SITE.origin }]
  }
  if (!isListed(path)) return []
  const post = POSTS.find(each => addressOf(each) === path)
  const above = [
    { name: SITE.product, item: SITE.origin },
    ...(post === undefined ? [] : [{ name: 'Blog', item: BLOG.url }]),
  ]
  const way = [...above, { name, item: `${SITE.origin}${path}` }]
  return [
    ...(path === '/blog' ? [blog()] : []),
    ...(post === undefined ? [] : [{ ...posting(post), isPartOf: { '@type': 'Blog', ...BLOG } }]),
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
    },
  ]
}

const BLOG = { name: `${SITE.product}: Blog`, url: `${SITE.origin}/blog` }

/** The blog and its posts, each with its date, address and picture. */
const blog = (): object => ({ '@type': 'Blog', ...BLOG, blogPost: POSTS.map(posting) })

function posting(post: Post): object {
  const { title, date, category, excerpt } = post
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    articleSection: category,
    datePublished: date,
    url: SITE.origin + addressOf(post),
    image: SITE.origin + pictureOf(addressOf(post)),
    author: { '@type': 'Organization', name: SITE.company.name },
  }
}
