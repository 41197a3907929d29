import { ArticlePage } from './article-page.tsx'
import { TERMS } from './text/terms.ts'

export function TermsOfService() {
  return <ArticlePage article={TERMS} />
}
