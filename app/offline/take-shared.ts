import { keepGiven } from '../data/given-file.ts'

/** Where the system sends what is shared with the app (`manifest.webmanifest`); none of it reaches the server. */
export const SHARED_PATH = '/shared-here'

type Sent = Pick<Request, 'headers' | 'destination' | 'url' | 'formData'>

/** Stores what was shared on this device, and redirects to the screen that files it. */
export async function takeShared(request: Sent, now: number, store: CacheStorage = caches): Promise<Response> {
  const sender = senderOf(request)
  if (sender === 'foreign') return redirect('/dashboard?tab=inbox')
  const isKept = await request
    .formData()
    .then(form => keepGiven({ ...givenIn(form), asks: sender === 'unknown' }, now, store))
    // If the form cannot be read or the disk is full, the screen says that nothing arrived.
    .catch(() => false)
  return redirect(`/dashboard?tab=inbox&take=${isKept ? 'shared' : 'nothing'}`)
}

/**
 * Any page can post a form here. `own`: one of ours, or the system in our name. `unknown`: the system, or a page that
 * hides its name (`no-referrer`). A service worker sees neither `Sec-Fetch-Site` nor who began a navigation, so it cannot
 * tell these two apart. https://github.com/whatwg/fetch/issues/1322
 */
function senderOf({ headers, destination, url }: Sent): 'own' | 'unknown' | 'foreign' {
  // In a frame of another page nobody has shared anything.
  if (destination !== '' && destination !== 'document') return 'foreign'
  const origin = headers.get('origin') ?? 'null'
  if (origin === 'null') return 'unknown'
  return origin === new URL(url).origin ? 'own' : 'foreign'
}

/** To the same site, as a GET request. */
const redirect = (path: string) => new Response(null, { status: 303, headers: { Location: path } })

function givenIn(form: FormData) {
  const file = form.getAll('file').find(part => part instanceof File && part.size > 0)
  if (file instanceof File) return { file }
  const words = ['title', 'text', 'url'].flatMap(name => {
    const part = form.get(name)
    return typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []
  })
  return { words: words.join('\n\n') }
}
