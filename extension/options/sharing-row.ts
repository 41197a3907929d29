import { type DATA_OF_SITES, type DATA_OF_WORDS, maySend } from '../account/data-consent.ts'
import type { SharedKind } from '../account/shared-sites.ts'
import { t } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'

/** What the rows about lists of other browsers are made with. */
export interface Sharing {
  readonly el: MakeElement
  row(title: string, note: string, control: Node): HTMLElement
  switchFor(id: string, label: string, isOn: boolean, press: () => unknown): HTMLElement
  say(text: string): void
  share(kind: SharedKind, isShared: boolean): Promise<void>
}

interface SharingRow {
  readonly kind: SharedKind
  readonly title: string
  readonly note: string
  /** What Firefox asks about, and what is said after its no. */
  readonly data: typeof DATA_OF_SITES | typeof DATA_OF_WORDS
  readonly refused: string
  readonly isShared: boolean
  /** Who can read it. */
  readonly browsers: readonly string[]
}

/** The switch that hands on a list of this browser. */
export function sharingRow(
  { el, row, switchFor, say, share }: Sharing,
  { kind, title, note, data, refused, isShared, browsers }: SharingRow,
): HTMLElement {
  const made = row(
    title,
    note,
    switchFor(`share-${kind}`, title, isShared, () => turn(!isShared)),
  )
  if (isShared) {
    const readers =
      browsers.length === 0
        ? t('No other linked browser can read it yet.')
        : t('These can read it: {browsers}', { browsers: browsers.join(', ') })
    made.firstElementChild?.append(el('small', {}, [readers]))
  }
  return made

  async function turn(isOn: boolean): Promise<void> {
    const isForFirefox = chrome.runtime.getManifest().browser_specific_settings !== undefined
    const request = (wanted: { readonly data_collection: readonly string[] }) => chrome.permissions.request(wanted)
    if (isOn && !(await maySend(data, { isForFirefox, request }))) return say(refused)
    await share(kind, isOn)
  }
}
