import { WhatShieldRecognizes } from '../pages/what-shield-recognizes.tsx'
import { ArticlePage } from './article-page.tsx'
import { SECURITY } from './text/security.ts'

/** What protects people's data, and what the shield recognizes, with its limits. */
export function Security() {
  return (
    <ArticlePage article={SECURITY}>
      <div className="pt-16">
        <WhatShieldRecognizes />
      </div>
    </ArticlePage>
  )
}
