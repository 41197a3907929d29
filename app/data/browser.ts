import { afterClearing } from './leaving.ts'
import { sealedShelf } from './sealed.ts'
import { createSessions, type Sessions } from './session.ts'
import { keepHint } from './session-hint.ts'
import { CLOSED_EVENT, SESSION_KEY } from './session-key.ts'

let opened: Sessions | undefined

/** The session of this browser. Opened at first use: a page that is rendered ahead has no storage. */
export function sessions(): Sessions {
  opened ??= createSessions({
    storage: sealedShelf(window.localStorage),
    // Our calls say by their header who sends them: cookies would only carry along what is meant for this page. And
    // what is kept is kept by us: the browser's own cache is not ours to wipe, and asks nobody whose file it gives.
    fetch: (path, init) => window.fetch(path, { credentials: 'omit', cache: 'no-store', ...init }),
    now: () => Date.now(),
    exclusively,
    onClosed: () => window.dispatchEvent(new Event(CLOSED_EVENT)),
    onSignedIn: email => void keepHint(window.localStorage, email, Date.now()),
    onOtherTab(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key means that everything was cleared, perhaps by a tab that puts the session back in a moment.
        if (event.key === null) void afterClearing(listener)
        else if (event.key === SESSION_KEY) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  })
  return opened
}

/** Without Web Locks (old browsers, insecure origins) two tabs may refresh at once: the server's grace covers it. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(SESSION_KEY, work) : work()
}
