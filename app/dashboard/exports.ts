import { locale, type PlainMessage, t } from '../../sync/i18n/translate.ts'
import { TRACTION_VERSION } from '../../sync/rules/shown/traction.ts'
import type { LeftOut } from '../data/use-evidence-export.ts'
import type { MenuLine } from '../ui/menu.tsx'
import type { ToastInput } from '../ui/toast-message.ts'

export type ExportId = 'pdf' | 'complaint' | 'bundle' | 'ledger'
/** The id of the line that opens a dialog instead of making a file. */
export const SHARE = 'share'

/** What the panel shows during an export; undefined before the provider has any request. */
export interface ShownRequest {
  id: string
  reference: string
  /** Whether the provider has other requests, from earlier cycles: the export covers only this one. */
  hasOthers: boolean
}

interface Export extends Record<Exclude<keyof MenuLine, 'id'>, PlainMessage> {
  id: ExportId | typeof SHARE
  /** Whether it covers only the shown request; otherwise the whole account. */
  ofRequest: boolean
  done: PlainMessage
}

const EVERYTHING = 'Everything'
const THIS = 'This provider'

/** What can be exported from the record, simplest first: what it is, for whom, and what it covers. */
const EXPORTS: readonly Export[] = [
  {
    id: 'pdf',
    label: 'Export PDF',
    aside: THIS,
    text: 'To read and print, for you or your adviser: every entry with its date, and the files by name.',
    ofRequest: true,
    done: 'PDF exported',
  },
  {
    id: 'complaint',
    label: 'Complaint pack',
    aside: THIS,
    text: 'A ZIP for the authority: a complaint to start from, the letters and the answers. Its ledger lists your other providers too, because otherwise it could not be checked.',
    ofRequest: true,
    done: 'Complaint pack exported',
  },
  {
    id: SHARE,
    label: 'Share by link',
    aside: THIS,
    text: 'For a lawyer or an authority: a link that opens the letters and answers, works for some weeks, and can be ended.',
    ofRequest: true,
    done: 'The link is ready',
  },
  {
    id: 'bundle',
    label: 'Export evidence',
    aside: EVERYTHING,
    text: 'A ZIP that anyone can check without us, for a lawyer or a court: the ledger, every letter and email of all providers, and a page that verifies them.',
    ofRequest: false,
    done: 'Evidence exported',
  },
  {
    id: 'ledger',
    label: 'Export ledger',
    aside: EVERYTHING,
    text: 'A text file for experts and programs: one line an entry with its hash, of all providers. No letters in it.',
    ofRequest: false,
    done: 'Ledger exported',
  },
]

/** The menu lines for what is shown. */
export function exportLines(shown: ShownRequest | undefined): MenuLine[] {
  return EXPORTS.filter(({ ofRequest }) => !ofRequest || shown !== undefined).map(
    ({ id, label, text, aside, ofRequest }) => ({
      id,
      label: t(label),
      text: t(text),
      aside:
        ofRequest && shown?.hasOthers
          ? t('This provider, request {reference}', { reference: shown.reference })
          : t(aside),
    }),
  )
}

/** The lines of the file have a strict format, so the version of the Traction formula goes into the file's name. */
export const LEDGER_NAME = `total-recall-ledger-${TRACTION_VERSION.replace('/', '-')}.txt`

/** The title of the message after the export. */
export function doneTitle(id: ExportId): string {
  const made = EXPORTS.find(each => each.id === id)
  return made === undefined ? '' : t(made.done)
}

/** What the person should know about the bundle that was just saved; the file itself says it, too. */
export function whatIsIn({ leftOut, signed, isOffline }: { leftOut: LeftOut; signed: boolean } & Link): string {
  const files = isWhole(leftOut) ? t('Every letter and email is in it.') : whyLeftOut(leftOut, { isOffline })
  return signed ? files : `${files} ${t('It carries no signed head: export it again with a connection for one.')}`
}

interface Link {
  isOffline: boolean
}

/** A file with missing parts is not what the button promised, so the title says so. */
export function exportedTitle(done: string, { absent, changed }: LeftOut): string {
  const missing = absent + changed
  if (missing === 0) return done
  return missing === 1
    ? t('Exported without 1 file')
    : t('Exported without {count} files', { count: missing.toLocaleString(locale()) })
}

/** The message after an export of everything. */
export function everythingExported(leftOut: LeftOut, link: Link): ToastInput {
  const title = exportedTitle(t('Everything exported'), leftOut)
  if (isWhole(leftOut)) return { title, description: t('Every letter, email and screenshot is in it.') }
  return { title, description: whyLeftOut(leftOut, link), tone: 'waiting' }
}

export const isWhole = ({ absent, changed }: LeftOut): boolean => absent + changed === 0

function whyLeftOut({ absent, changed }: LeftOut, { isOffline }: Link): string {
  const sentences = [absent > 0 && whyAbsent(absent, isOffline), changed > 0 && whatChanged(changed)]
  return sentences.filter(sentence => sentence !== false).join(' ')
}

function whyAbsent(count: number, isOffline: boolean): string {
  if (isOffline) {
    return count === 1
      ? t('1 is not on this device, and you are offline. Export again with a connection.')
      : t('{count} are not on this device, and you are offline. Export again with a connection.', { count })
  }
  return count === 1
    ? t('1 is not on this device, and could not be fetched. Export again in a few minutes.')
    : t('{count} are not on this device, and could not be fetched. Export again in a few minutes.', { count })
}

function whatChanged(count: number): string {
  return count === 1
    ? t('1 no longer matches the record, here and on our server: write to us, and keep this export.')
    : t('{count} no longer match the record, here and on our server: write to us, and keep this export.', { count })
}
