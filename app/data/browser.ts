import { afterClearing } from './leaving.ts'
import { sealedShelf } from './sealed.ts'
import { createSessions, type Sessions } from './session.ts'
import { keepHint } from './session-hint.ts'
import { CLOSED_EVENT, SESSION_KEY } from './session-key.ts'

let opened: Sessions | undefined

/** The session of this browser. Created on first use: during prerendering there is no storage. */
export function sessions(): Sessions {
  opened ??= createSessions({
    storage: sealedShelf(window.localStorage),
    // Calls identify the sender by a header, so cookies are left out: they would only leak what belongs to this page.
    // The HTTP cache is bypassed: a wipe cannot clear it, and it would serve a file to anyone who asks.
    fetch: (path, init) => window.fetch(path, { credentials: 'omit', cache: 'no-store', ...init }),
    now: () => Date.now(),
    exclusively,
    onClosed: () => window.dispatchEvent(new Event(CLOSED_EVENT)),
    onSignedIn: email => void keepHint(window.localStorage, email, Date.now()),
    onOtherTab(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means that everything was cleared, perhaps by a tab that restores the session in a moment.
        if (event.key === null) void afterClearing(listener)
        else if (event.key === SESSION_KEY) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  })
  return opened
}

/**
 * Without Web Locks (old browsers, insecure origins) two tabs may refresh at once; the server's grace period covers it.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(SESSION_KEY, work) : work()
}
