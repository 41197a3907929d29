import type { Conversation } from '../conversation/conversation.ts'
import { locale, t } from '../i18n/translate.ts'
import { showNotice } from '../overlay/notice.ts'
import { askAboutFiles, isProtected, type LookedAt } from './files-panel.ts'
import { type Gift, giftOf } from './gifts.ts'
import { maskText } from './mask-text.ts'
import { MAX_MASKED_BYTES, textOfFile } from './text-of-file.ts'

interface ReviewFilesNeeds {
  /** Called each time: a page can switch to another conversation. */
  conversation(): Conversation
  state(): 'on' | 'off' | 'stopped'
  /** The area where the person writes; our notices dock there. */
  composer(): HTMLElement | null
  /** Called when masked files are handed to the page, with the number of placeholders of each shape. */
  onMasked(counts: Readonly<Record<string, number>>): void
}

/** A file, what the person is told about it, and what the page gets instead. */
interface Reviewed {
  readonly looked: LookedAt
  readonly file: File | null
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Guards files as `composer/` guards the editor: what is dropped, pasted or chosen reaches the page only after it was
 * checked. Texts are masked; for everything else the person is told that it is not protected.
 */
export function reviewFiles({ conversation, state, composer, onMasked }: ReviewFilesNeeds): void {
  /** Signatures of files that we handed on ourselves; the page may see several events for them. */
  const handedOn: string[] = []
  /** Reviews one gift at a time. */
  let turn: Promise<void> = Promise.resolve()

  const hear = (event: Event) => {
    if (state() === 'off') return
    const gift = giftOf(event)
    if (gift === null || gift.files.every(file => handedOn.includes(signOf(file)))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (gift.isHeard) return
    gift.take()
    turn = turn
      .then(() => review(gift))
      .catch(() => tell(t('{files} could not be read. Nothing was added.', { files: namesOf(gift) })))
  }

  const tell = (text: string, tone: 'info' | 'warning' = 'warning') => showNotice(text, tone, composer())

  const review = async (gift: Gift): Promise<void> => {
    if (state() === 'stopped')
      return tell(
        t('{files} was not added: Shield cannot guard this page. Reload it, and add it again.', {
          files: namesOf(gift),
        }),
      )
    const reviewed: Reviewed[] = gift.folders.map(name => ({
      looked: { name, state: { is: 'refused', why: t('A folder. Open it, and add the files in it') } },
      file: null,
      counts: {},
    }))
    for (const file of gift.files) reviewed.push(await look(file))
    const looked = reviewed.map(each => each.looked)
    const choice = looked.every(isProtected) ? 'add' : await askAboutFiles(looked, composer())
    const chosen = reviewed.filter(each => choice === 'add' || isProtected(each.looked))
    const files = chosen.flatMap(({ file }) => file ?? [])
    for (const file of files) handedOn.push(signOf(file))
    handedOn.splice(0, Math.max(0, handedOn.length - MAX_REMEMBERED))
    gift.handOn(files)
    const counts = sumOf(chosen.map(each => each.counts))
    const details = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (details === 0) return
    onMasked(counts)
    const where = namesOf({ files, folders: [] })
    tell(
      details === 1
        ? t('1 detail masked in {files}.', { files: where })
        : t('{count} details masked in {files}.', { count: details, files: where }),
      'info',
    )
  }

  const look = async (file: File): Promise<Reviewed> => {
    const name = conversation().mask(file.name).text
    // Its content cannot be masked, but its name can.
    const unprotected = (why: string): Reviewed => ({
      looked: { name: file.name, state: { is: 'unprotected', why } },
      file: name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified }),
      counts: {},
    })
    if (file.size > MAX_MASKED_BYTES && (await isText(file.slice(0, 65_536))))
      return unprotected(t('Not masked: larger than {size} MB', { size: MAX_MASKED_BYTES / 1_000_000 }))
    if (file.size > MAX_MASKED_BYTES) return unprotected(t(NOT_READ))
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if (text === null) return unprotected(t(NOT_READ))
    const masked = await maskText(text, conversation(), rest)
    const details = Object.values(masked.counts).reduce((sum, count) => sum + count, 0)
    if (masked.text === text && name === file.name)
      return { looked: { name, state: { is: 'plain' } }, file, counts: {} }
    return {
      looked: { name, state: { is: 'masked', details } },
      file: new File([masked.text], name, { type: file.type, lastModified: file.lastModified }),
      counts: masked.counts,
    }
  }

  for (const type of ['drop', 'paste', 'input', 'change']) addEventListener(type, hear, true)
}

const NOT_READ = 'Not masked: Shield reads text files only'
const MAX_REMEMBERED = 200

async function isText(start: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await start.arrayBuffer())
  // The slice may have cut a character in half.
  return [0, 1, 2, 3].some(cut => textOfFile(bytes.subarray(0, bytes.length - cut)) !== null)
}

function rest(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 0))
}

function signOf({ name, size, type, lastModified }: File): string {
  return JSON.stringify([name, size, type, lastModified])
}

function namesOf({ files, folders }: Pick<Gift, 'files' | 'folders'>): string {
  const names = [...folders, ...files.map(({ name }) => name)]
  return names.length > 2 ? t('{count} files', { count: names.length }) : new Intl.ListFormat(locale()).format(names)
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const counts of all) for (const [shape, count] of Object.entries(counts)) sum[shape] = (sum[shape] ?? 0) + count
  return sum
}
