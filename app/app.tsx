import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'

import { SessionProvider, useSession } from './data/session-context.tsx'
import { UpdatePrompt } from './offline/update-prompt.tsx'
import type { makeRouter } from './routes.tsx'
import { isSafeToReload } from './ui/reload-guard.ts'
import { Toaster } from './ui/toast.tsx'

/** Everything, around one router: the same tree at the build, which draws the public pages, and in the browser. */
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

/** A visitor of the public pages is told something rarely; a signed-in person with many a press. */
function Messages() {
  const { status } = useSession()
  return <Toaster isExpected={status === 'in' || status === 'expired'} />
}
