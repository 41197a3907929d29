import type { Article } from '../article-page.tsx'

/** A page in Spanish: short enough to need no reading tools beside it. */
export type SpanishText = Article & { readonly lead: string }
