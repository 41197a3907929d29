import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { openPost } from './open-post.ts'
import { POSTS } from './posts.ts'

test('an address without a name is the list, one with a name that post, its text and its neighbors', async () => {
  expect(await openPost(undefined)).toBeUndefined()
  for (const [index, post] of POSTS.entries()) {
    const open = await openPost(post.slug)
    expect(open).toEqual({
      title: post.title,
      post,
      blocks: await post.content(),
      ...(index > 0 && { newer: POSTS[index - 1] }),
      ...(index < POSTS.length - 1 && { older: POSTS[index + 1] }),
    })
  }
})

test('a name of no post is said to be unknown, not broken', async () => {
  for (const slug of ['', 'seven', 'Seven-Pillars', '../seven-pillars']) {
    expect(isNotFound(await openPost(slug).catch((error: unknown) => error))).toBe(true)
  }
})
