import { DATA_OF_SITES } from '../account/data-consent.ts'
import type { SharedSitesStatus } from '../account/shared-sites.ts'
import { t, tIfKnown } from '../i18n/translate.ts'
import { patternOf } from '../sites/own-sites.ts'
import { type Sharing, sharingRow } from './sharing-row.ts'

/** Sites of the person's other browsers, each with its button, and the switch that hands on those of this one. */
export function sharedSites(sharing: Sharing & { readonly shared: SharedSitesStatus }): HTMLElement[] {
  const { el, row, say, shared } = sharing
  const { isShared, browsers, offered, takenAway } = shared
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
    sharingRow(sharing, {
      kind: 'sites',
      title: t('Share my sites with my other browsers'),
      note: t(
        'Your linked browsers keep one list: a site removed in one is removed in all. It is sealed before it leaves; your account keeps it and cannot read which sites it names.',
      ),
      data: DATA_OF_SITES,
      refused: t('Not shared: Firefox was told that Shield may not send a list of sites. Nothing was sent.'),
      isShared,
      browsers,
    }),
  ]

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
