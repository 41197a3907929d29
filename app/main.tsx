import './ui/app.css'

import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { SessionProvider } from './data/session-context.tsx'
import { catchInstallPrompt } from './offline/install-prompt.ts'
import { UpdatePrompt } from './offline/update-prompt.tsx'
import { makeRouter } from './routes.tsx'
import { isSafeToReload } from './ui/reload-guard.ts'
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
