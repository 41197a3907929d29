import './page.css'
import './article.css'
import './blog/blog.css'

import { useLoaderData } from '@tanstack/react-router'

import { PostList } from './blog/post-list.tsx'
import { PostPage } from './blog/post-page.tsx'

/** The list of posts, or the one that the address names. */
export function Blog() {
  const open = useLoaderData({ from: '/open/blog/{-$slug}' })
  return open === undefined ? <PostList /> : <PostPage key={open.post.slug} {...open} />
}
