import { t, tIfKnown } from '../i18n/translate.ts'
import type { MakeElement } from '../overlay/elements.ts'
import { patternOf } from '../sites/own-sites.ts'
import { hostsInList, siteListOf } from '../sites/site-list.ts'

interface SiteListNeeds {
  readonly el: MakeElement
  /** Hosts that the person has added. */
  own(): readonly string[]
  say(text: string): void
}

/** What the name of the file begins with, in every language. */
const FILE = 'shield-sites.json'

/** The person's own sites as a file: saved here, and added in another browser by one press for all of them. */
export function siteListRow({ el, own, say }: SiteListNeeds): HTMLElement {
  const offer = el('div', { class: 'words', role: 'status', hidden: 'hidden' })
  const save = button('save-sites', t('Save my list'), () => download(siteListOf(own())))
  const file = el('input', { id: 'site-file', type: 'file', accept: '.json,application/json', hidden: 'hidden' })
  file.addEventListener('change', () => void read())
  const open = button('open-sites', t('Add from a file'), () => file.click())
  save.toggleAttribute('disabled', own().length === 0)

  async function read(): Promise<void> {
    const [chosen] = file instanceof HTMLInputElement ? (file.files ?? []) : []
    if (chosen === undefined) return
    const hosts = hostsInList(await chosen.text())
    if (file instanceof HTMLInputElement) file.value = ''
    const fresh = hosts?.filter(host => !own().includes(host))
    offer.hidden = fresh === undefined || fresh.length === 0
    if (fresh === undefined) return say(t('This file is no list of sites. Nothing was added.'))
    if (fresh.length === 0) return say(t('All sites of this list are here already.'))
    // Browsers show their question only within the press.
    const add = button('add-sites', t('Add them'), () => {
      chrome.permissions.request({ origins: fresh.map(patternOf) }).then(
        isGiven => {
          offer.hidden = isGiven
        },
        (error: unknown) => say(error instanceof Error ? tIfKnown(error.message) : ''),
      )
    })
    offer.replaceChildren(
      el('p', {}, [t('Shield these sites, too? Your browser asks once for all: {sites}', { sites: fresh.join(', ') })]),
      el('div', { class: 'buttons' }, [add]),
    )
    add.focus()
  }

  function button(id: string, label: string, press: () => void): HTMLElement {
    const made = el('button', { id, class: 'button outline', type: 'button' }, [label])
    made.addEventListener('click', press)
    return made
  }

  return el('div', {}, [
    el('div', { class: 'words' }, [
      el('p', {}, [t('To add a site, open it and press “Shield this site” in the toolbar popup.')]),
      el('div', { class: 'buttons' }, [save, open, file]),
    ]),
    offer,
  ])
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = FILE
  link.click()
  URL.revokeObjectURL(link.href)
}
