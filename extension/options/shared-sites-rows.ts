import { DATA_OF_SITES, maySend } from '../account/data-consent.ts'
import type { SharedSitesStatus } from '../account/shared-sites.ts'
import { t, tIfKnown } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'
import { patternOf } from '../sites/own-sites.ts'

interface SharedSitesNeeds {
  readonly el: MakeElement
  row(title: string, note: string, control: Node): HTMLElement
  switchFor(id: string, label: string, isOn: boolean, press: () => unknown): HTMLElement
  say(text: string): void
  readonly shared: SharedSitesStatus
  share(isShared: boolean): Promise<void>
}

/** Sites of the person's other browsers, each with its button, and the switch that hands on those of this one. */
export function sharedSites({ el, row, switchFor, say, shared, share }: SharedSitesNeeds): HTMLElement[] {
  const { isShared, browsers, offered, takenAway } = shared
  const title = t('Share my sites with my other browsers')
  const sharing = row(
    title,
    t(
      'Your linked browsers keep one list: a site removed in one is removed in all. It is sealed before it leaves; your account keeps it and cannot read which sites it names.',
    ),
    switchFor('share-sites', title, isShared, () => turn(!isShared)),
  )
  if (isShared) {
    const readers =
      browsers.length === 0
        ? t('No other linked browser can read it yet.')
        : t('These can read it: {browsers}', { browsers: browsers.join(', ') })
    sharing.firstElementChild?.append(el('small', {}, [readers]))
  }
  return [
    ...takenAway.map(host =>
      row(
        host,
        t('Removed in your other browser'),
        addButton(t('Add again'), t('Shield {site} again', { site: host }), [host]),
      ),
    ),
    ...offered.map(host =>
      row(
        host,
        t('On your other browser'),
        addButton(t('Shield here'), t('Shield {site} here', { site: host }), [host]),
      ),
    ),
    ...(offered.length > 1
      ? [
          row(
            t('{n} sites of your other browsers', { n: offered.length }),
            t('Your browser asks once for all of them.'),
            addButton(t('Add all'), t('Add all'), offered),
          ),
        ]
      : []),
    sharing,
  ]

  async function turn(isOn: boolean): Promise<void> {
    const isForFirefox = chrome.runtime.getManifest().browser_specific_settings !== undefined
    const request = (wanted: { readonly data_collection: readonly string[] }) => chrome.permissions.request(wanted)
    if (isOn && !(await maySend(DATA_OF_SITES, { isForFirefox, request })))
      return say(t('Not shared: Firefox was told that Shield may not send a list of sites. Nothing was sent.'))
    await share(isOn)
  }

  function addButton(text: string, label: string, hosts: readonly string[]): HTMLElement {
    const made = el('button', { class: 'button outline', type: 'button', 'aria-label': label }, [text])
    // Browsers show their question only within the press.
    made.addEventListener('click', () => {
      chrome.permissions
        .request({ origins: hosts.map(patternOf) })
        .catch((error: unknown) => say(error instanceof Error ? tIfKnown(error.message) : ''))
    })
    return made
  }
}
