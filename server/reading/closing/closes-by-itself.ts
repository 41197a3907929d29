import type { ReadMail } from '../../mail/parse-mail.ts'
import { closesRequest } from './closes-request.ts'
import { saysNothingElse } from './subject.ts'
import type { Asked, Verdict } from './understood.ts'

/** Lines that ticket systems put above a reply. */
const MARKERS: ReadonlySet<string> = new Set([
  'please type your reply above this line',
  'type your reply above this line',
  'reply above this line',
  'please reply above this line',
  'please do not write below this line',
  'please respond above this line',
])

const isMarker = (line: string) =>
  line.length < 120 &&
  (MARKERS.has(
    line
      .replace(/[^a-z ]/gi, '')
      .trim()
      .toLowerCase(),
  ) ||
    THREAD_MARK.test(line.trim()))

/** 'ref:_00D30abc._5004xyz:ref', by which a ticket system finds its thread; digits enough that it can be no words. */
const THREAD_MARK = /^\[?ref:(?=(?:[^\d:]{0,20}\d){6})[\w!.]{8,60}:ref\]?$/i

/**
 * Whether a provider's mail closes the request by itself: every visible part has to be understood, including the
 * subject. `ours` are the texts of our letters, whose quotes are ignored. Never throws.
 */
export function closesByItself(
  mail: Omit<ReadMail, 'html' | 'headers'>,
  { asked, ours }: { asked: Asked; ours: readonly string[] },
): Verdict {
  const ask = (why: Exclude<Verdict, { closes: true }>['why'], unread: readonly string[] = []): Verdict => ({
    closes: false,
    why,
    unread,
  })
  if (mail.attachments.length > 0) {
    return ask(mail.attachments.some(({ mediaType }) => mediaType.startsWith('image/')) ? 'picture' : 'attachment')
  }
  if ((mail.unclear ?? null) !== null) return ask(mail.unclear ?? 'hidden')
  if (mail.bulk) return ask('many')
  const fresh = withoutOurs(mail.text, ours)
  const said = closesRequest(fresh, { ...asked, signer: mail.from?.name ?? '' })
  if (!said.closes) return said
  return saysNothingElse(mail.subject.slice(0, 300), asked) ? said : ask('sentence', [mail.subject.slice(0, 300)])
}

/**
 * The text without its quotes of our letters. A quoted line counts as ours only if one of our letters contains its
 * words; anything that somebody else wrote is read like the rest, however it is marked.
 */
function withoutOurs(text: string, ours: readonly string[]): string {
  const letters = ours.map(flat)
  const isOurs = (line: string) => flat(line) !== '' && letters.some(letter => letter.includes(flat(line)))
  const lines = text.replace(/\r\n?/g, '\n').split('\n').slice(0, 2_000)
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    const isQuote = line.trimStart().startsWith('>')
    if (isQuote && (flat(line) === '' || isOurs(line))) continue
    if (/^--? ?$/.test(line) || isMarker(line)) continue
    const next = lines.slice(at + 1).find(each => each.trim() !== '')
    const isAttribution = isWrote(line.trim())
    if (isAttribution && next?.trimStart().startsWith('>') === true) continue
    kept.push(line.trimStart().startsWith('>') ? line.replace(/^[\s>]+/, '“') : line)
  }
  return kept.join('\n')
}

/** 'On Mon, Feb 2, 2026 Dana <dana@example.com> wrote:', with nothing in it that could be a sentence. */
function isWrote(line: string): boolean {
  if (line.length > 160 || !line.startsWith('On ') || !line.endsWith('> wrote:')) return false
  const name = line.slice('On '.length, line.indexOf('<'))
  return /\b20\d\d\b/.test(name) && name.split(/\s+/).length <= 12 && !/[!?;]/.test(name)
}

const flat = (text: string): string => text.replace(/[\s>]+/g, '')
