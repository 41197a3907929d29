import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import { SessionProvider, useSession } from './data/session-context.tsx'
import { UpdatePrompt } from './offline/update-prompt.tsx'
import type { makeRouter } from './routes.tsx'
import { isSafeToReload } from './ui/reload-guard.ts'
import { Toaster } from './ui/toast.tsx'

/**
 * The whole app around one router: the same tree in the browser and in the build, which prerenders the public pages.
 */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
        <UpdatePrompt isSafeToReload={isSafeToReload} />
        <Messages />
      </SessionProvider>
    </StrictMode>
  )
}

/** Toasts are rare on the public pages, and frequent for a signed-in person. */
function Messages() {
  const { status } = useSession()
  return <Toaster isExpected={status === 'in' || status === 'expired'} />
}
