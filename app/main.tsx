import './ui/app.css'

import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { beginAtCallback } from './auth/arrival.ts'
import { lockDownPage } from './lockdown.ts'
import { catchInstallPrompt } from './offline/install-prompt.ts'
import { makeRouter } from './routes.tsx'

lockDownPage()

/** Resolves when the page answers to touch. */
export const started = start()

async function start(): Promise<void> {
  catchInstallPrompt(window)
  const place = document.getElementById('app')
  if (place === null) throw new Error('index.html has no place for the app')
  // Another page than the one that was drawn here: React must not look for it there.
  if (beginAtCallback(window)) place.replaceChildren()
  const router = makeRouter()
  if (!place.hasChildNodes()) {
    createRoot(place).render(<App router={router} />)
    return
  }
  // The router puts other boundaries around a page that it draws itself.
  router.ssr = { manifest: undefined }
  // Drawn at the build: its code has to be here before React looks at it, or it would draw the page a second time.
  await router.load()
  hydrateRoot(place, <App router={router} />)
}
