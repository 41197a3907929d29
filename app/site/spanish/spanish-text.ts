import type { Article } from '../article-page.tsx'

/** A page in Spanish: short enough to be read without tools beside it. */
export type SpanishText = Article & { readonly lead: string }
