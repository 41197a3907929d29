import './without-stacks.ts'
import './ui/app.css'

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { language } from '../sync/i18n/translate.ts'
import { App } from './app.tsx'
import { beginAtCallback } from './auth/arrival.ts'
import { lockDownPage } from './lockdown.ts'
import { catchInstallPrompt } from './offline/install-prompt.ts'
import { makeRouter } from './routes.tsx'

lockDownPage()

/** Resolves when the page is interactive. */
export const started = start()

async function start(): Promise<void> {
  catchInstallPrompt(window)
  const place = document.getElementById('app')
  if (place === null) throw new Error('index.html has no place for the app')
  // The start page is not the one that was prerendered here, so React must not hydrate that.
  if (beginAtCallback(window)) place.replaceChildren()
  const router = makeRouter()
  if (!place.hasChildNodes()) {
    createRoot(place).render(<App router={router} />)
    return
  }
  // The router adds other boundaries to a page that it renders only on the client.
  router.ssr = { manifest: undefined }
  keepScroll(router)
  // For a prerendered page the code must be loaded before hydration, or React would render the page a second time.
  await router.load()
  const app = <App router={router} />
  if (language() === 'en') {
    startTransition(() => void hydrateRoot(place, app))
    return
  }
  // Documents are prerendered in English.
  place.replaceChildren()
  createRoot(place).render(app)
}

/** Whoever scrolled while the app was on its way stays where they are: the router would begin at the top, or the anchor. */
function keepScroll(router: ReturnType<typeof makeRouter>): void {
  let isTakingOver = true
  router.update({
    ...router.options,
    scrollRestoration({ location }) {
      const isKept = isTakingOver && hasScrolled(location.hash)
      isTakingOver = false
      return !isKept
    },
  })
}

function hasScrolled(anchor: string): boolean {
  if (anchor === '') return window.scrollY > 0
  const place = document.getElementById(anchor)?.getBoundingClientRect()
  return place !== undefined && (place.bottom < 0 || place.top > window.innerHeight)
}
