import { ArticlePage } from './article-page.tsx'
import { API_DOCS } from './text/api-docs.ts'

export function ApiDocs() {
  return <ArticlePage article={API_DOCS} />
}
