import type { LinkStatus } from '../account/account.ts'
import { type DiaryEntry, type PageState, request } from '../messages/messages.ts'
import { elements, type IconName, icon, mark } from '../overlay/elements.ts'
import type { Settings } from '../settings/settings.ts'
import { chatSiteOf, siteTypeOf } from '../sites/site-type.ts'

const { el } = elements(document)

const SWITCHES: readonly {
  name: 'textShield' | 'meetingShield' | 'faceBlur' | 'voiceMask'
  icon: IconName
  title: string
  note: string
}[] = [
  { name: 'textShield', icon: 'text', title: 'Text shield', note: 'names, emails, values' },
  { name: 'meetingShield', icon: 'camera', title: 'Meeting shield', note: 'not in this version yet' },
  { name: 'faceBlur', icon: 'face', title: 'Face blur', note: 'in calls, not yet' },
  { name: 'voiceMask', icon: 'voice', title: 'Voice mask', note: 'in calls, not yet' },
]

interface Shown {
  readonly tabId: number | undefined
  readonly url: string
  readonly settings: Settings
  readonly isPaused: boolean
  readonly page: PageState | null
  readonly diary: readonly DiaryEntry[]
  readonly link: LinkStatus
}

void draw()
// Drawn at once as it is known here; what the account says meanwhile is drawn when it comes.
void request('LINK_STATUS', { look: true }).then(draw, () => {})

async function draw(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const [{ settings }, { entries }, { status }, state] = await Promise.all([
    request('GET_SETTINGS', {}),
    request('DIARY', {}),
    request('LINK_STATUS', { look: false }),
    tab?.id === undefined ? { isPaused: false, page: null } : request('TAB_STATE', { tabId: tab.id }),
  ])
  const shown: Shown = { tabId: tab?.id, url: tab?.url ?? '', settings, diary: entries, link: status, ...state }
  const focused = document.activeElement?.id ?? ''
  const [top, ...rest] = contentOf(shown)
  document.body.replaceChildren(
    ...(top === undefined ? [] : [top]),
    el('main', {}, rest.slice(0, -1)),
    ...rest.slice(-1),
  )
  document.getElementById(focused)?.focus()
}

function contentOf(shown: Shown): Node[] {
  const { url, isPaused, page, settings } = shown
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (siteTypeOf(url) !== 'llm')
    return [head('Not a chat site', 'Shield works on six AI chat sites'), switches(shown), diary(shown), foot(shown)]
  if (isPaused) return [head('Paused on this tab', host, 'paused'), paused(shown), foot(shown)]
  if (page?.state === 'stopped') return [head('Sending is stopped', host, 'stopped'), stopped(shown), foot(shown)]
  const isOff = !settings.textShield || settings.sitesOff.includes(chatSiteOf(url)?.id ?? '')
  return [
    head(isOff ? 'Text shield is off' : 'Shielding this tab', host),
    switches(shown),
    diary(shown),
    el('div', { class: 'actions' }, [
      ...(isOff
        ? []
        : [
            button('pause', 'outline', ['Pause on this tab ', el('kbd', {}, ['Alt+Shift+U'])], () =>
              pause(shown, true),
            ),
          ]),
      button('site', 'plain', [siteLabel(shown)], () => toggleSite(shown)),
    ]),
    foot(shown),
  ]
}

function head(title: string, host: string, tag?: 'paused' | 'stopped'): Node {
  return el('header', {}, [
    mark(),
    el('div', {}, [el('h1', {}, [title]), el('small', {}, [host])]),
    ...(tag === undefined ? [] : [el('span', { class: `tag ${tag}` }, [tag])]),
  ])
}

function switches({ settings, link }: Shown): Node {
  const rows = SWITCHES.map(({ name, icon: drawn, title, note }) => {
    const isOn = settings[name]
    const control = el('button', {
      id: name,
      class: 'switch',
      type: 'button',
      role: 'switch',
      'aria-checked': String(isOn),
      'aria-label': title,
    })
    control.addEventListener('click', () => change({ [name]: !isOn }))
    return el('li', {}, [
      icon(drawn),
      el('span', {}, [el('b', {}, [title]), el('small', {}, [name === 'textShield' ? note : meetingNote(link, note)])]),
      control,
    ])
  })
  return el('ul', { class: 'switches' }, rows)
}

/** What a switch for meetings waits for: an account, a plan, the next version. */
function meetingNote(link: LinkStatus, note: string): string {
  if (link.state !== 'linked') return 'once linked, not yet'
  return link.meetings ? note : 'from LockDown on, not yet'
}

function diary({ diary: entries }: Shown): Node {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const today = entries.filter(({ at }) => at >= midnight)
  const count = today.reduce((sum, { counts }) => sum + Object.values(counts).reduce((all, each) => all + each, 0), 0)
  const rows = today
    .slice(0, 3)
    .map(({ at, site, counts }) =>
      el('li', {}, [
        el('span', {}, [`${kindsOf(counts)} on ${site || 'a chat site'}`]),
        el('time', { datetime: new Date(at).toISOString() }, [
          new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
        ]),
      ]),
    )
  return el('section', { class: 'diary' }, [
    el('h2', {}, ['Masked today ', el('span', {}, [String(count)])]),
    rows.length === 0
      ? el('p', {}, ['Nothing yet. What you hide shows up here as a number, never as a word.'])
      : el('ul', {}, rows),
  ])
}

/** 'name ×2, email' for two names and an address. */
function kindsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([shape, count]) => `${shape.toLowerCase()}${count > 1 ? ` ×${count}` : ''}`)
    .join(', ')
}

function paused(shown: Shown): Node {
  return el('section', { class: 'big paused' }, [
    mark(),
    el('h2', {}, ['What you type goes out as typed.']),
    el('p', {}, ['Shield is off here until you switch it on or close the tab. Other tabs stay masked.']),
    button('resume', 'default', ['Shield this tab again'], () => pause(shown, false)),
  ])
}

function stopped(shown: Shown): Node {
  const { tabId } = shown
  return el('section', { class: 'big stopped' }, [
    mark(),
    el('h2', {}, ['We could not mask this page.']),
    el('p', {}, [
      'Nothing with a detail in it is sent from here. Copy what you have typed, reload the page, and paste it again.',
    ]),
    button('reload', 'default', ['Reload this page'], async () => {
      if (tabId !== undefined) await chrome.tabs.reload(tabId)
      close()
    }),
    button('pause', 'plain', ['Pause on this tab instead'], () => pause(shown, true)),
  ])
}

function foot({ link }: Shown): Node {
  return el('footer', {}, [
    el('span', { class: 'account' }, [accountLine(link)]),
    button('options', 'plain', ['Options'], () => chrome.runtime.openOptionsPage()),
  ])
}

/** 'd***@example.com, linked': enough to know one's own by. */
function accountLine(link: LinkStatus): string {
  if (link.state === 'linked') return `${link.maskedEmail}, ${link.planName ?? 'linked'}`
  return link.state === 'asked' ? 'A link waits for you in Options' : 'Works on this device'
}

function siteLabel({ url, settings }: Shown): string {
  const site = chatSiteOf(url)
  return `${settings.sitesOff.includes(site?.id ?? '') ? 'Switch on' : 'Switch off'} for ${site?.name ?? 'this site'}`
}

async function toggleSite({ url, settings }: Shown): Promise<void> {
  const id = chatSiteOf(url)?.id
  if (id === undefined) return
  const { sitesOff } = settings
  await change({ sitesOff: sitesOff.includes(id) ? sitesOff.filter(each => each !== id) : [...sitesOff, id] })
}

async function pause({ tabId }: Shown, isPaused: boolean): Promise<void> {
  if (tabId !== undefined) await request('PAUSE_TAB', { tabId, isPaused })
  await draw()
}

async function change(settings: Partial<Settings>): Promise<void> {
  await request('UPDATE_SETTINGS', { settings })
  await draw()
}

function button(id: string, kind: string, content: (Node | string)[], press: () => unknown): HTMLElement {
  const made = el('button', { id, class: `button ${kind}`, type: 'button' }, content)
  made.addEventListener('click', () => void press())
  return made
}
