import { useEffect, useState } from 'react'

import { Button } from '../../ui/button.tsx'
import type { Block } from '../block.ts'
import { RichText } from '../rich-text.tsx'
import type { Post } from './post.ts'

type Text = 'fetching' | 'missing' | readonly Block[]

/** A post's text at its place in the list, loaded now. */
export function PostText({ post }: { post: Post }) {
  const [text, setText] = useState<Text>('fetching')
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again.
  useEffect(() => {
    let isWanted = true
    const show = (next: Text) => isWanted && setText(next)
    post.content().then(show, () => show('missing'))
    return () => {
      isWanted = false
    }
  }, [post, attempt])
  if (text === 'fetching') return <p aria-live="polite">Fetching the text...</p>
  if (text !== 'missing') return <RichText blocks={text} />
  const tryAgain = () => {
    setText('fetching')
    setAttempt(attempt + 1)
  }
  return (
    <p role="alert">
      The text did not come: there is no connection, or a newer version of this site is out. Try again, or reload the
      page.{' '}
      <Button size="sm" variant="outline" onClick={tryAgain}>
        Try again
      </Button>
    </p>
  )
}
