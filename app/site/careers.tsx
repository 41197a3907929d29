import { ArticlePage } from './article-page.tsx'
import { CAREERS } from './text/careers.ts'

export function Careers() {
  return <ArticlePage article={CAREERS} />
}
