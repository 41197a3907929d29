import type { LinkStatus } from '../account/account.ts'
import { addedHosts } from '../background/added-hosts.ts'
import { language, locale, type PlainMessage, speak, t } from '../i18n/translate.ts'
import { layersSentence } from '../mark/standing.ts'
import { canMaskMeetings, hasMeetingAccess } from '../meeting/access.ts'
import type { CallState } from '../meeting/call-state.ts'
import { NO_CALL } from '../meeting/call-state.ts'
import { heldBackBy, type Missing, meetingNote, missingFor, WAY_ON } from '../meeting/held-back.ts'
import { leadOn } from '../meeting/way-on.ts'
import { type DiaryEntry, type Memory, type PageState, request } from '../messages/messages.ts'
import { elements, type IconName, icon, mark } from '../overlay/elements.ts'
import type { Settings } from '../settings/settings.ts'
import { knownSiteOf } from '../sites/known-sites.ts'
import { hostToAdd, patternOf, type Unguardable, whyUnguardable } from '../sites/own-sites.ts'
import { shieldedSiteOf, siteTypeOf } from '../sites/site-type.ts'
import { callView } from './call.ts'
import { maskedCount } from './masked-count.ts'

const { el } = elements(document)

const SWITCHES: readonly {
  name: 'textShield' | 'meetingShield' | 'faceBlur' | 'voiceMask'
  icon: IconName
  title: PlainMessage
}[] = [
  { name: 'textShield', icon: 'text', title: 'Text shield' },
  { name: 'meetingShield', icon: 'camera', title: 'Meeting shield' },
  { name: 'faceBlur', icon: 'face', title: 'Face blur' },
  { name: 'voiceMask', icon: 'voice', title: 'Voice mask' },
]

interface Shown {
  readonly tabId: number | undefined
  readonly url: string
  /** The person has added this site. */
  readonly isOwn: boolean
  readonly settings: Settings
  readonly isPaused: boolean
  readonly page: PageState | null
  readonly diary: readonly DiaryEntry[]
  readonly link: LinkStatus
  readonly call: CallState | null
  /** What prevents calls from being masked. */
  readonly missing: Missing
}

void draw()
// Renders the locally known state at once, and again when the account has answered.
void request('LINK_STATUS', { look: true }).then(draw, () => {})

async function draw(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const url = tab?.url ?? ''
  const [{ words }, { settings }, { entries }, { status }, hasAccess, added, state] = await Promise.all([
    request('WORDS', {}),
    request('GET_SETTINGS', {}),
    request('DIARY', {}),
    request('LINK_STATUS', { look: false }),
    hasMeetingAccess(),
    addedHosts(),
    tab?.id === undefined ? { isPaused: false, page: null, call: null } : request('TAB_STATE', { tabId: tab.id, url }),
  ])
  speak(words)
  document.documentElement.lang = language()
  const missing = missingFor(status, canMaskMeetings(), hasAccess)
  const shown: Shown = {
    missing,
    tabId: tab?.id,
    url,
    isOwn: added.includes(hostToAdd(url) ?? ''),
    settings,
    diary: entries,
    link: status,
    ...state,
  }
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
  const { url, isOwn, isPaused, page, settings } = shown
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  if (siteTypeOf(url) === 'meeting' && shown.missing === null) return meeting(shown, host)
  if (siteTypeOf(url) !== 'llm' && !isOwn)
    return [
      head(t('Not protected'), host || t('Shield runs on chat sites'), 'warning'),
      ...addSite(shown),
      switches(shown),
      diary(shown),
      foot(shown),
    ]
  if (page === null && !isPaused)
    return [head(t('Not protected yet'), host, 'warning'), openedBefore(shown), foot(shown)]
  if (isPaused) return [head(t('Paused on this tab'), host, 'paused'), paused(shown), foot(shown)]
  if (page?.state === 'stopped') return [head(t('Sending is stopped'), host, 'stopped'), stopped(shown), foot(shown)]
  const isOff = !settings.textShield || settings.sitesOff.includes(shieldedSiteOf(url).id)
  return [
    head(isOff ? t('Text shield is off') : t('Shielding this tab'), host),
    switches(shown),
    diary(shown),
    ...(isOff || page === null ? [] : [standing(page)]),
    el('div', { class: 'actions' }, [
      ...(isOff
        ? []
        : [
            button('pause', 'outline', [t('Pause on this tab'), ' ', el('kbd', {}, ['Alt+Shift+U'])], () =>
              pause(shown, true),
            ),
          ]),
      isOwn
        ? button('remove', 'plain', [t('Stop shielding {site}', { site: host })], () => removeSite(host))
        : button('site', 'plain', [siteLabel(shown)], () => toggleSite(shown)),
    ]),
    foot(shown),
  ]
}

const UNGUARDABLE: Readonly<Record<Unguardable, PlainMessage>> = {
  browser: 'This page belongs to the browser or to an extension. Shield cannot run here.',
  store: 'Browsers let no extension run in their stores.',
  http: 'This page is not encrypted (http), so that others on the way can read it. Shield guards https pages only.',
  file: 'This is a file on your device. Shield guards pages of the web.',
}

/** What a page without Shield offers: the site's own prompt may be anywhere on the web. */
function addSite({ url }: Shown): Node[] {
  const why = whyUnguardable(url)
  if (why !== null) return [el('div', { class: 'actions' }, [el('p', {}, [t(UNGUARDABLE[why])])])]
  const host = siteTypeOf(url) === null ? hostToAdd(url) : null
  if (host === null) return []
  const known = knownSiteOf(url)
  return [
    el('div', { class: 'actions' }, [
      el('p', {}, [
        known === null
          ? t('Do you chat with an AI here? Shield can mask what you write on this site, too.')
          : t('{site} is a chat with an AI. Shield can mask what you write there, too.', { site: known.name }),
        ...(known?.path === undefined ? [] : [' ', t('It will be on for all of {host}.', { host })]),
      ]),
      // Browsers show the permission prompt only within the user gesture.
      button('add', 'default', [t('Shield this site')], () =>
        chrome.permissions.request({ origins: [patternOf(host)] }).then(draw),
      ),
    ]),
  ]
}

async function removeSite(host: string): Promise<void> {
  await request('REMOVE_SITE', { host })
  await draw()
}

/** The site has been added, and this page was opened before: scripts that come late would guard half of it. */
function openedBefore(shown: Shown): Node {
  return el('section', { class: 'big stopped' }, [
    mark(),
    el('h2', {}, [t('Reload this page to protect it.')]),
    el('p', {}, [t('It was opened before Shield was here. Copy what you have typed, so that nothing is lost.')]),
    reload(shown),
  ])
}

function reload({ tabId }: Shown): Node {
  return button('reload', 'default', [t('Reload this page')], async () => {
    if (tabId !== undefined) await chrome.tabs.reload(tabId)
    close()
  })
}

function meeting(shown: Shown, host: string): Node[] {
  const { isPaused, call, settings } = shown
  const toggle = isPaused
    ? button('resume', 'default', [t('Shield this call again')], () => pause(shown, false))
    : button('pause', 'outline', [t('Pause on this tab')], () => pause(shown, true))
  const title = isPaused
    ? t('Paused in this call')
    : call?.stopped
      ? t('Masking has stopped')
      : t('Shielding this call')
  return [
    head(title, host, isPaused ? 'paused' : call?.stopped ? 'stopped' : undefined),
    el('section', { class: 'in-call' }, callView(call ?? NO_CALL, settings, shown.tabId)),
    switches(shown),
    diary(shown),
    el('div', { class: 'actions' }, [toggle]),
    foot(shown),
  ]
}

/** `below` is a site's host, or a sentence. */
function head(title: string, below: string, look?: 'paused' | 'stopped' | 'warning'): Node {
  return el('header', { class: `product ${look ?? ''}` }, [
    mark(look === 'warning' || look === 'stopped' ? 'sign' : look === 'paused' ? 'nothing' : 'bar'),
    el('div', {}, [el('h1', {}, [title]), el('small', { class: below.includes(' ') ? '' : 'host' }, [below])]),
    ...(look === undefined || look === 'warning' ? [] : [el('span', { class: `tag ${look}` }, [t(look)])]),
  ])
}

function switches({ settings, missing }: Shown): Node {
  const rows = SWITCHES.map(({ name, icon: drawn, title }) => {
    const held = name === 'textShield' ? null : heldBackBy(name, settings, missing)
    const isOn = settings[name] && held === null
    const control = el('button', {
      id: name,
      class: 'switch',
      type: 'button',
      role: 'switch',
      'aria-checked': String(isOn),
      'aria-label': t(title),
      'aria-describedby': `${name}-note`,
      ...(held === 'browser' ? { disabled: 'disabled' } : {}),
    })
    control.addEventListener('click', () => {
      if (held === null) void change({ [name]: !isOn })
      else if (held === 'meetingShield') void change({ meetingShield: true, [name]: true })
      else void turnOn(held)
    })
    return el('li', {}, [
      icon(drawn),
      el('span', {}, [
        el('b', {}, [t(title)]),
        el('small', { id: `${name}-note` }, [
          name === 'textShield' ? t('names, emails, values') : meetingNote(name, held),
        ]),
      ]),
      control,
    ])
  })
  const way = missing === null ? null : WAY_ON[missing]
  if (way !== null)
    rows.push(el('li', { class: 'access' }, [button('way-on', 'outline', [t(way)], () => turnOn(missing))]))
  return el('ul', { class: 'switches' }, rows)
}

/** Leads to what calls lack; the switches keep what the person has chosen. */
async function turnOn(missing: Missing): Promise<void> {
  await leadOn(missing, () => chrome.runtime.openOptionsPage())
  await draw()
}

function diary({ diary: entries }: Shown): Node {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const today = entries.filter(({ at }) => at >= midnight)
  const rows = today
    .slice(0, 3)
    .map(({ at, site, counts }) =>
      el('li', {}, [
        el('span', {}, [t('{kinds} on {site}', { kinds: kindsOf(counts), site: site || t('a chat site') })]),
        el('time', { datetime: new Date(at).toISOString() }, [
          new Date(at).toLocaleTimeString(locale(), { hour: 'numeric', minute: '2-digit' }),
        ]),
      ]),
    )
  return el('section', { class: 'diary' }, [
    el('h2', {}, [t('Masked today'), ' ', el('span', {}, [maskedCount(today).toLocaleString(locale())])]),
    rows.length === 0
      ? el('p', {}, [t('Nothing yet. What you hide shows up here as a number, never as a word.')])
      : el('ul', {}, rows),
  ])
}

/** What the diary counts: shapes of placeholders, and what was seen in a call. */
const KINDS: Readonly<Record<string, PlainMessage>> = {
  Name: 'name',
  Email: 'email',
  Value: 'value',
  REDACTED: 'redacted',
  SSN: 'ssn',
  notetaker: 'notetaker',
  recording: 'recording',
  captions: 'captions',
}

/** 'name ×2, email' for two names and an address. */
function kindsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([kind, count]) => `${t(KINDS[kind] ?? 'value')}${count > 1 ? ` ×${count}` : ''}`)
    .join(', ')
}

const MEMORIES: Readonly<Record<Exclude<Memory, 'kept'>, PlainMessage>> = {
  full: 'The codes of this conversation could not be kept: after a reload its answers show codes. Forget all, in the options, makes room.',
  'no-codes': 'This conversation has used all its codes: what is new is sent as [REDACTED]. Begin a new one.',
}

/** The layers that were tested when the page opened. */
function standing({ layers, memory, unguarded }: PageState): Node {
  const { isWhole, text } = layersSentence(layers)
  return el('section', { class: 'standing' }, [
    el('p', {}, [icon(isWhole ? 'shield' : 'warning'), text]),
    ...(unguarded.length === 0
      ? []
      : [
          el('p', {}, [
            icon('warning'),
            t('Not protected inside this page: {sites}. What you write there goes out as typed.', {
              sites: new Intl.ListFormat(locale()).format(unguarded),
            }),
          ]),
        ]),
    ...(memory === 'kept' ? [] : [el('p', { role: 'alert' }, [icon('warning'), t(MEMORIES[memory])])]),
  ])
}

function paused(shown: Shown): Node {
  return el('section', { class: 'big paused' }, [
    mark(),
    el('h2', {}, [t('What you type goes out as typed.')]),
    el('p', {}, [t('Shield is off here until you switch it on or close the tab. Other tabs stay masked.')]),
    button('resume', 'default', [t('Shield this tab again')], () => pause(shown, false)),
  ])
}

function stopped(shown: Shown): Node {
  const { page } = shown
  return el('section', { class: 'big stopped' }, [
    mark(),
    el('h2', {}, [t('We could not mask this page.')]),
    el('p', {}, [
      t(
        'Nothing with a detail in it is sent from here. Copy what you have typed, reload the page, and paste it again.',
      ),
    ]),
    ...(page === null ? [] : [standing(page)]),
    reload(shown),
    button('pause', 'plain', [t('Pause on this tab instead')], () => pause(shown, true)),
  ])
}

function foot({ link }: Shown): Node {
  return el('footer', {}, [
    el('span', { class: link.state === 'linked' ? 'account linked' : 'account' }, [accountLine(link)]),
    button('options', 'plain', [t('Options')], () => chrome.runtime.openOptionsPage()),
  ])
}

/** 'd***@example.com, linked': enough to recognize one's own account. */
function accountLine(link: LinkStatus): string {
  if (link.state === 'linked') {
    const { maskedEmail: account, planName } = link
    return planName === null ? t('{account}, linked', { account }) : `${account}, ${planName}`
  }
  return link.state === 'asked' ? t('A link waits for you in Options') : t('Works on this device')
}

function siteLabel({ url, settings }: Shown): string {
  const { id, name: site } = shieldedSiteOf(url)
  return settings.sitesOff.includes(id) ? t('Switch on for {site}', { site }) : t('Switch off for {site}', { site })
}

async function toggleSite({ url, settings }: Shown): Promise<void> {
  const { id } = shieldedSiteOf(url)
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
