import { type Given, keepGiven } from '../data/given-file.ts'

/** Where the system sends what is shared with the app (`manifest.webmanifest`); none of it reaches the server. */
export const SHARED_PATH = '/shared-here'

type Sent = Pick<Request, 'headers' | 'destination' | 'url' | 'formData'>

/** Mails, papers and pictures, which is how a provider answers. Any other file is a document to mask. */
const ANSWERS = /\.(?:eml|msg|pdf|txt|png|jpe?g|webp)$/i
/** The same by type, for a file that the system shares under a name without an ending. */
const ANSWER_TYPES = /^(?:message\/rfc822|application\/(?:vnd\.ms-outlook|pdf)|text\/plain|image\/.*)$/

/**
 * Stores what was shared on this device, and redirects to the screen that takes it: an answer is filed, a document is
 * masked, and a text is masked, or read as the answer of an AI.
 */
export async function takeShared(request: Sent, now: number, store: CacheStorage = caches): Promise<Response> {
  const sender = senderOf(request)
  if (sender === 'foreign') return redirect('/dashboard?tab=inbox')
  // If the form cannot be read or the disk is full, the screen says that nothing arrived.
  const given = await request.formData().then(givenIn, () => ({}) as Given)
  const place = given.file !== undefined && isAnswer(given.file) ? 'inbox' : 'mask'
  const isKept = await keepGiven({ ...given, asks: sender === 'unknown' }, now, place, store).catch(() => false)
  if (isKept && place === 'mask') return redirect('/mask?take=shared')
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

function isAnswer({ name, type }: File): boolean {
  return name.includes('.') ? ANSWERS.test(name) : ANSWER_TYPES.test(type)
}

/** To the same site, as a GET request. */
const redirect = (path: string) => new Response(null, { status: 303, headers: { Location: path } })

function givenIn(form: FormData): Given {
  const file = form.getAll('file').find(part => part instanceof File && part.size > 0)
  if (file instanceof File) return { file }
  const words = ['title', 'text', 'url'].flatMap(name => {
    const part = form.get(name)
    return typeof part === 'string' && part.trim() !== '' ? [part.trim()] : []
  })
  return { words: words.join('\n\n') }
}
