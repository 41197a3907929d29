import type { Conversation } from '../conversation/conversation.ts'
import { countsOf } from '../conversation/counts.ts'
import { formatOf, MAX_DOCUMENT_BYTES, STAYS_TEXT } from '../documents/formats.ts'
import { placeGroups } from '../documents/place-groups.ts'
import { codesIn } from '../documents/report.ts'
import { locale, t } from '../i18n/translate.ts'
import { DOCUMENT_LINE } from '../messages/document-line.ts'
import { showNotice } from '../overlay/notice.ts'
import { NOT_MASKED_WORDS } from './document-words.ts'
import { askAboutFiles, isProtected, type LookedAt } from './files-panel.ts'
import { type Gift, giftOf } from './gifts.ts'
import type { HandedOn } from './handed-on.ts'
import { maskFile } from './mask-file.ts'
import { rest } from './rest.ts'
import { MAX_MASKED_BYTES, textOfFile } from './text-of-file.ts'

interface ReviewFilesNeeds {
  /** Called each time: a page can switch to another conversation. */
  conversation(): Conversation
  state(): 'on' | 'off' | 'stopped'
  /** The area where the person writes; our notices dock there. */
  composer(): HTMLElement | null
  /** Learns what leaves as it is. */
  readonly handedOn: Pick<HandedOn, 'add'>
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
 * checked. What can be read is masked in its own format; for everything else the person is told that it is not
 * protected.
 */
export function reviewFiles(
  signal: AbortSignal,
  { conversation, state, composer, handedOn, onMasked }: ReviewFilesNeeds,
): void {
  /** Signatures of files that we handed on ourselves; the page may see several events for them. */
  const ours: string[] = []
  /** Reviews one gift at a time. */
  let turn: Promise<void> = Promise.resolve()

  const hear = (event: Event) => {
    if (state() === 'off') return
    const gift = giftOf(event)
    if (gift === null || gift.files.every(file => ours.includes(signOf(file)))) return
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
    const waiting = setTimeout(
      () => tell(t('Reading {files} on this device…', { files: namesOf(gift) }), 'info'),
      SAID_AFTER_MS,
    )
    try {
      for (const file of gift.files) reviewed.push(await look(file))
    } finally {
      clearTimeout(waiting)
    }
    const looked = reviewed.map(each => each.looked)
    // The codes of a long file were read in the task before.
    await rest()
    const choice = looked.some(isAsked) ? await askAboutFiles(looked, composer()) : 'all'
    const chosen = reviewed.filter(each => choice === 'all' || (choice === 'protected' && isProtected(each.looked)))
    const files = chosen.flatMap(({ file }) => file ?? [])
    for (const file of files) ours.push(signOf(file))
    ours.splice(0, Math.max(0, ours.length - MAX_REMEMBERED))
    for (const file of files) handedOn.add(file.name, new Uint8Array(await file.arrayBuffer()))
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
    const own = conversation()
    const name = own.mask(file.name).text
    // Its content cannot be masked, but its name can.
    const unprotected = (why: string, onOurPage = false): Reviewed => ({
      looked: { name: file.name, state: { is: 'unprotected', why, onOurPage } },
      file: name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified }),
      counts: {},
    })
    const format = formatOf(file.name)?.format
    const isText = format === undefined || STAYS_TEXT.has(format)
    const limit = isText ? MAX_MASKED_BYTES : MAX_PACKAGE_BYTES
    if (format === undefined && !(await isTextStart(file.slice(0, 65_536))))
      return unprotected(t(NOT_MASKED_WORDS['unknown-format']), isForOurPage(file))
    if (file.size > limit) {
      const why = t('Not masked: larger than {size} MB', { size: limit / 1_000_000 })
      return unprotected(why, format !== undefined && file.size <= MAX_DOCUMENT_BYTES)
    }
    const outcome = await maskFile(file, { conversation: own, connect, rest })
    if (outcome.is === 'unreadable') return unprotected(t(NOT_MASKED_WORDS[outcome.why]), outcome.why === 'too-large')
    const { removed, unseen, pictures } = outcome
    const codes = codesIn(outcome.hidden)
    const details = outcome.hidden.length
    if (outcome.isText && details === 0 && name === file.name)
      return { looked: { name, state: { is: 'plain' } }, file, counts: {} }
    const words = new Map(own.vault.entries())
    const hidden = codes.map(({ code, count }) => ({ code, words: words.get(code) ?? '', count }))
    return {
      looked: {
        name: file.name,
        state: { is: 'masked', inside: { hidden, places: placeGroups(outcome.hidden), removed, unseen, pictures } },
      },
      file: outcome.file,
      counts: countsOf(codes.map(({ code, count }) => ({ placeholder: code, count }))),
    }
  }

  for (const type of ['drop', 'paste', 'input', 'change']) addEventListener(type, hear, { capture: true, signal })
}

const MAX_REMEMBERED = 200
/** Longer than most files take. */
const SAID_AFTER_MS = 600
/** Most of a larger one are pictures, and it crosses to the worker in messages of text. */
const MAX_PACKAGE_BYTES = 20_000_000

const connect = (): chrome.Port => chrome.runtime.connect({ name: DOCUMENT_LINE })

/** What has nothing to be seen goes at once, with another name if its own says something. */
function isAsked(looked: LookedAt): boolean {
  if (!isProtected(looked)) return true
  if (looked.state.is !== 'masked') return false
  const { hidden, unseen, pictures } = looked.state.inside
  return hidden.length + unseen.length + pictures > 0
}

async function isTextStart(start: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await start.arrayBuffer())
  // The slice may have cut a character in half.
  return [0, 1, 2, 3].some(cut => textOfFile(bytes.subarray(0, bytes.length - cut)) !== null)
}

/** PDF is read by our page alone: what reads it is larger than all of Shield. */
const isForOurPage = ({ name, size }: File): boolean => /\.pdf$/i.test(name) && size <= MAX_DOCUMENT_BYTES

function signOf({ name, size, type, lastModified }: File): string {
  return JSON.stringify([name, size, type, lastModified])
}

function namesOf({ files, folders }: Pick<Gift, 'files' | 'folders'>): string {
  const names = [...folders, ...files.map(({ name }) => name)]
  // Usually it is one. The browser's lists of a language take a page ten milliseconds to load.
  if (names.length === 1) return names.join('')
  return names.length > 2 ? t('{count} files', { count: names.length }) : new Intl.ListFormat(locale()).format(names)
}

function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const counts of all) for (const [shape, count] of Object.entries(counts)) sum[shape] = (sum[shape] ?? 0) + count
  return sum
}
