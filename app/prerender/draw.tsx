import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { App } from '../app.tsx'
import { makeRouter } from '../routes.tsx'
import { documentTitle, pageName } from '../shell/page-title.tsx'
import { addressOf } from '../site/blog/post.ts'
import { POSTS } from '../site/blog/posts.ts'
import { PARTS_UNDER_WAY } from '../site/home/still.tsx'
import { SpanishLayout } from '../site/spanish/spanish-layout.tsx'
import { SPANISH_PAGES, spanishPage } from '../site/spanish/spanish-pages.ts'

/** A public page as the server sends it, before any script has run. */
export interface DrawnPage {
  title: string
  /** Its title without the product's name. */
  name: string
  /** The markup of the app's root element. */
  body: string
}

/** Renders a page as the browser renders it first. Throws when a part of it was still missing. */
export async function drawPage(path: string): Promise<DrawnPage> {
  if (spanishPage(path) !== undefined) return await drawSpanishPage(path)
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  // On a server the router adds a script that restores the scroll position, which a first visit does not need.
  router.update({ ...router.options, scrollRestoration: false })
  await router.load()
  const draw = () => renderToString(<App router={router} />)
  // The first render requests the lazy parts; the second has them.
  draw()
  await Promise.all(PARTS_UNDER_WAY)
  const body = draw()
  // React's markers for what it left out: a pending boundary, or one that failed.
  if (/<!--\$[?!]-->/.test(body)) throw new Error(`${path} was not drawn whole`)
  const name = pageName(router.state.matches)
  return { title: documentTitle(name), name: name ?? documentTitle(undefined), body }
}

/** The app's router has no Spanish pages, but links need a router to render. */
async function drawSpanishPage(path: string): Promise<DrawnPage> {
  const routeTree = createRootRoute({ component: () => <SpanishLayout path={path} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  router.update({ ...router.options, scrollRestoration: false, defaultNotFoundComponent: () => null })
  await router.load()
  const name = spanishPage(path)?.text.title ?? ''
  return { title: documentTitle(name), name, body: renderToString(<RouterProvider router={router} />) }
}

/** Paths of the pages that are open to anyone and store nothing, and of all the others. */
export function addresses(): { open: string[]; app: string[] } {
  const routes = Object.values<AnyRoute>(makeRouter(createMemoryHistory()).routesByPath)
  const named = routes.filter(({ fullPath }) => !fullPath.includes('$') && fullPath !== '/__auth-smoketest')
  const isOpen = (route: AnyRoute): boolean => route.parentRoute?.id === '/open'
  const paths = (list: AnyRoute[]) => list.map(({ fullPath }) => String(fullPath))
  const open = [
    ...paths(named.filter(isOpen)),
    '/blog',
    ...POSTS.map(addressOf),
    ...SPANISH_PAGES.map(({ path }) => path),
  ]
  return { open: open.sort(), app: paths(named.filter(route => !isOpen(route))).sort() }
}
