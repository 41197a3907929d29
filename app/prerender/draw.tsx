import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { App } from '../app.tsx'
import { makeRouter } from '../routes.tsx'
import { documentTitle, pageName } from '../shell/page-title.tsx'
import { addressOf } from '../site/blog/post.ts'
import { POSTS } from '../site/blog/posts.ts'
import { PARTS_UNDER_WAY } from '../site/home/still.tsx'

/** A public page as its address answers before any script has run. */
export interface DrawnPage {
  title: string
  /** Its title without the product's name. */
  name: string
  /** What stands in the app's place in the document. */
  body: string
}

/** Draws a page as the browser draws it first. Throws when a part of it was not there yet. */
export async function drawPage(path: string): Promise<DrawnPage> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  // On a server the router adds a script that scrolls; a browser that opens a page for the first time needs none.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const draw = () => renderToString(<App router={router} />)
  // The first drawing asks for the parts whose code comes by itself; the second has them.
  draw()
  await Promise.all(PARTS_UNDER_WAY)
  const body = draw()
  // React's marks for what it left out: a boundary that waits, or one that failed.
  if (/<!--\$[?!]-->/.test(body)) throw new Error(`${path} was not drawn whole`)
  const name = pageName(router.state.matches)
  return { title: documentTitle(name), name: name ?? documentTitle(undefined), body }
}

/** Addresses of the pages that anyone may read and that keep nothing, and of all the others. */
export function addresses(): { open: string[]; app: string[] } {
  const routes = Object.values<AnyRoute>(makeRouter(createMemoryHistory()).routesByPath)
  const named = routes.filter(({ fullPath }) => !fullPath.includes('$') && fullPath !== '/__auth-smoketest')
  const isOpen = (route: AnyRoute): boolean => route.parentRoute?.id === '/open'
  const paths = (list: AnyRoute[]) => list.map(({ fullPath }) => String(fullPath))
  const open = [...paths(named.filter(isOpen)), '/blog', ...POSTS.map(addressOf)]
  return { open: open.sort(), app: paths(named.filter(route => !isOpen(route))).sort() }
}
