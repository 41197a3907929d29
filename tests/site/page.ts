import { drawPage } from '../../app/prerender/draw.tsx'
import { type Markup, markup } from '../markup.ts'

/** The pages without an account, except home. */
export const STATIC_PAGES = [
  '/privacy-policy',
  '/gdpr-compliance',
  '/about',
  '/security',
  '/careers',
  '/contact',
  '/blog',
  '/api-docs',
  '/terms-of-service',
] as const

export interface Page {
  /** The title in the browser's tab. */
  title: string
  body: Markup
  main: Markup
  /** The section labeled by the heading with this id. */
  section(id: string): Markup
}

const drawn = new Map<string, Promise<Page>>()

/** A public page as its URL answers before any script has run. */
export function page(path: string): Promise<Page> {
  const known = drawn.get(path) ?? draw(path)
  drawn.set(path, known)
  return known
}

async function draw(path: string): Promise<Page> {
  const { title, body: html } = await drawPage(path)
  const body = markup(html)
  const main = body.one('main')
  return { title, body, main, section: id => main.one(`section[aria-labelledby="${id}"]`) }
}
