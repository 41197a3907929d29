import { ArticlePage } from './article-page.tsx'
import { ABOUT } from './text/about.ts'

export function About() {
  return <ArticlePage article={ABOUT} />
}
