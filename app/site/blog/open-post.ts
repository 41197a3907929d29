import { notFound } from '@tanstack/react-router'

import type { Block } from '../block.ts'
import type { Post } from './post.ts'
import { POSTS } from './posts.ts'

/** A post with its text, as its own page shows it. */
export interface OpenPost {
  /** The title of its page. */
  readonly title: string
  readonly post: Post
  readonly blocks: readonly Block[]
  /** The posts before and after it. */
  readonly older?: Post
  readonly newer?: Post
}

/** The post at the address `/blog/SLUG`; undefined for the list of posts. Throws if there is no such post. */
export async function openPost(slug: string | undefined): Promise<OpenPost | undefined> {
  if (slug === undefined) return undefined
  const index = POSTS.findIndex(post => post.slug === slug)
  const post = POSTS[index]
  if (post === undefined) throw notFound()
  const [newer, older] = [POSTS[index - 1], POSTS[index + 1]]
  return {
    title: post.title,
    post,
    blocks: await post.content(),
    ...(older === undefined ? {} : { older }),
    ...(newer === undefined ? {} : { newer }),
  }
}
