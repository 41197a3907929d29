import type { Block } from '../block.ts'

/** The six categories, as the blog shows them. */
export const CATEGORIES = [
  'Privacy Rights & Regulations',
  'LLM Platform Analysis',
  'Automated Technology',
  'Regulatory Updates',
  'Company Updates',
  'Research & Analysis',
] as const
export type Category = (typeof CATEGORIES)[number]

export interface Post {
  /** Its address, `/blog/the-slug`, and its anchor in the list, `/blog#the-slug`. */
  readonly slug: string
  readonly title: string
  /** Calendar day, `2025-08-12`. */
  readonly date: string
  readonly category: Category
  readonly excerpt: string
  /** Loads its text, which is a separate file. */
  readonly content: () => Promise<readonly Block[]>
}

/** Address of the post's own page. */
export const addressOf = ({ slug }: Pick<Post, 'slug'>): string => `/blog/${slug}`
