import { keepGiven } from '../data/given-file.ts'

/** Where the system sends what is shared with the app (`manifest.webmanifest`); none of it reaches the server. */
export const SHARED_PATH = '/shared-here'

/** Stores what was shared on this device, and redirects to the screen that files it. */
export async function takeShared(request: Request, now: number, store: CacheStorage = caches): Promise<Response> {
  const isKept = await request
    .formData()
    .then(form => keepGiven(givenIn(form), now, store))
    // If the form cannot be read or the disk is full, the screen says that nothing arrived.
    .catch(() => false)
  return redirect(`/dashboard?tab=inbox&take=${isKept ? 'shared' : 'nothing'}`)
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
