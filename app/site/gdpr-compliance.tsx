import { ArticlePage } from './article-page.tsx'
import { GDPR } from './text/gdpr.ts'

export function GdprCompliance() {
  return <ArticlePage article={GDPR} />
}
