import './ui/app.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { SessionProvider } from './data/session-context.tsx'
import { catchInstallPrompt } from './offline/install-prompt.ts'
import { UpdatePrompt } from './offline/update-prompt.tsx'
import { makeRouter } from './routes.tsx'
import { Toaster } from './ui/toast.tsx'

catchInstallPrompt(window)

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no place for the app')

createRoot(place).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={makeRouter()} />
      <UpdatePrompt isSafeToReload={isSafeToReload} />
      <Toaster />
    </SessionProvider>
  </StrictMode>,
)

/** Code of the mirror is fetched only when somebody wants to update: most visits never need it here. */
async function isSafeToReload(): Promise<boolean> {
  return true
}
