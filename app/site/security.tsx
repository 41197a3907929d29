import { WhatShieldRecognises } from '../pages/what-shield-recognises.tsx'
import { ArticlePage } from './article-page.tsx'
import { SECURITY } from './text/security.ts'

/** What guards people's data, and what the shield recognises, with its limits. */
export function Security() {
  return (
    <ArticlePage article={SECURITY}>
      <div className="pt-16">
        <WhatShieldRecognises />
      </div>
    </ArticlePage>
  )
}
