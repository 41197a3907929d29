import { ArticlePage } from './article-page.tsx'
import { PRIVACY } from './text/privacy.ts'

export function PrivacyPolicy() {
  return <ArticlePage article={PRIVACY} />
}
