import { useEffect, useRef } from 'react'

import { type Block, wordsOf } from './block.ts'

/** Updated outside of React: scrolling changes one line, and nothing else on the page. */
export function ReadingBar() {
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

/** 'About 4 minutes', at two hundred words a minute, the pace at which most adults read a text that matters. */
export function readingTime(blocks: readonly Block[]): string {
  const minutes = Math.max(1, Math.round(wordsOf(blocks).split(/\s+/).length / 200))
  return minutes === 1 ? 'About 1 minute' : `About ${minutes} minutes`
}
