import type { MeetingSwitch } from '../../sync/records/shield-fields.ts'
import { LINK_KEY } from '../account/account.ts'
import { linkPanel } from '../account/link-panel.ts'
import { type SharedKind, type SharedSitesStatus, SITES_KEY } from '../account/shared-sites.ts'
import { addedHosts } from '../background/added-hosts.ts'
import { language, locale, speak, t, tIfKnown } from '../i18n/translate.ts'
import { canMaskMeetings, hasMeetingAccess } from '../meeting/access.ts'
import { heldBackBy, type Missing, meetingNote, missingFor, WAY_ON } from '../meeting/held-back.ts'
import { leadOn } from '../meeting/way-on.ts'
import { request } from '../messages/messages.ts'
import { elements, icon, mark } from '../overlay/elements.ts'
import { DEFAULT_SETTINGS, SETTINGS_KEY, type Settings, settingsFrom } from '../settings/settings.ts'
import type { WordRule } from '../settings/word-rules.ts'
import { CHAT_SITES } from '../sites/sites.ts'
import { sharedSites } from './shared-sites-rows.ts'
import { sharedWords } from './shared-words-rows.ts'
import { siteListRow } from './site-list-row.ts'

const { el } = elements(document)

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings]

let settings: Settings = DEFAULT_SETTINGS
/** Hosts that the person has added. */
let own: readonly string[] = []
/** What the person's other browsers share; null in one that is not linked. */
let shared: SharedSitesStatus | null = null
const status = el('p', { class: 'status', role: 'status' })
/** It renders itself: an open question there must survive a redraw caused by a switch elsewhere. */
let account: HTMLElement | undefined
let isAsked = false
/** What prevents calls from being masked. */
let missing: Missing = 'link'

/** What the rows about lists of other browsers are made with. */
const SHARING = { el, row, switchFor, say, share }

async function start(): Promise<void> {
  try {
    await learnWords()
    settings = (await request('GET_SETTINGS', {})).settings
    own = await addedHosts()
    shared = (await request('SITES_STATUS', {})).sites
    missing = await missingNow()
    account = linkPanel({ el, say, place })
    draw()
  } catch (error) {
    document.body.replaceChildren(
      el('h1', {}, [t('Shield options')]),
      el('p', { class: 'lead', role: 'alert' }, [
        `${t('Your settings could not be read. Nothing was changed. Reload this page to try again.')} ${reasonOf(error)}`,
      ]),
    )
  }
}

async function learnWords(): Promise<void> {
  speak((await request('WORDS', {})).words)
  document.documentElement.lang = language()
  document.title = t('Shield options: Total Recall')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? tIfKnown(error.message) : ''
}

// Another browser of the account, or the popup, has changed a setting.
chrome.storage.onChanged.addListener((changes, area) => {
  // A link may bring the account's language, and its end takes it away.
  if (area === 'local' && LINK_KEY in changes) {
    void followLanguage().catch(() => {})
    void followLink().catch(() => {})
  }
  if (area === 'local' && (LINK_KEY in changes || SITES_KEY in changes)) void followSites().catch(() => {})
  if (area !== 'local' || !(SETTINGS_KEY in changes)) return
  const next = settingsFrom(changes[SETTINGS_KEY]?.newValue)
  if (JSON.stringify(next) === JSON.stringify(settings)) return
  settings = next
  draw()
})

for (const changed of [chrome.permissions.onAdded, chrome.permissions.onRemoved])
  changed.addListener(async () => {
    own = await addedHosts()
    shared = (await request('SITES_STATUS', {})).sites
    missing = await missingNow()
    draw()
  })

async function missingNow(): Promise<Missing> {
  const { status } = await request('LINK_STATUS', { look: false })
  return missingFor(status, canMaskMeetings(), await hasMeetingAccess())
}

async function followLanguage(): Promise<void> {
  const { words } = await request('WORDS', {})
  if (words.locale !== locale()) location.reload()
}

async function followLink(): Promise<void> {
  const now = await missingNow()
  if (now === missing) return
  missing = now
  draw()
}

/** The account has told of other browsers. */
async function followSites(): Promise<void> {
  const { sites } = await request('SITES_STATUS', {})
  if (JSON.stringify(sites) === JSON.stringify(shared)) return
  shared = sites
  draw()
}

async function share(kind: SharedKind, isShared: boolean): Promise<void> {
  try {
    shared = (await request('SHARE_LIST', { kind, isShared })).sites
    say(t('Saved'))
  } catch (error) {
    say(`${t('Not saved. Nothing was changed.')} ${reasonOf(error)}`)
  }
  draw()
}

function place(question: boolean): void {
  isAsked = question
  draw()
  if (question) scrollTo({ top: 0 })
}

function draw(): void {
  const focused = document.activeElement?.id ?? ''
  document.body.replaceChildren(
    el('header', { class: 'top' }, [
      mark(),
      'Total Recall',
      el('small', {}, [`Shield ${chrome.runtime.getManifest().version}`]),
    ]),
    el('main', {}, [
      el('h1', {}, [t('Shield options')]),
      el('p', { class: 'lead' }, [
        t('Saved as you change them, in this browser. The four main switches are in the toolbar popup too.'),
      ]),
      ...(isAsked ? [account ?? ''] : []),
      protection(),
      replacement(),
      meetings(),
      words(
        'alwaysMask',
        t('Always hide'),
        t('A project, a client, a nickname'),
        t('Words that Shield always hides, in upper or lower case.'),
      ),
      words(
        'neverMask',
        t('Always leave alone'),
        t('A word that is not private'),
        t('Shield sends these as they are.'),
      ),
      ...(shared === null ? [] : [sheet(t('Shared words'), sharedWords({ ...SHARING, shared, setRule }))]),
      sites(),
      forget(),
      ...(isAsked ? [] : [account ?? '']),
    ]),
    status,
  )
  document.getElementById(focused)?.focus()
}

function protection(): Node {
  const way = missing === null ? null : WAY_ON[missing]
  const on = el('button', { id: 'way-on', class: 'button outline', type: 'button' }, [t(way ?? 'Options')])
  on.addEventListener('click', () => void turnOn(missing))
  return sheet(t('Protection'), [
    toggle('textShield', t('Text shield'), t('Masks private details in chat prompts')),
    callToggle('meetingShield', t('Meeting shield'), t('Masks face and voice in calls')),
    callToggle('faceBlur', t('Face blur'), t('Hides faces, and the whole picture when unsure')),
    callToggle('voiceMask', t('Voice mask'), t('Changes pitch and tone. It disguises; it does not make you anonymous')),
    ...(way === null ? [] : [el('div', { class: 'words' }, [el('div', { class: 'buttons' }, [on])])]),
  ])
}

/** A switch of calls shows what is in force, and says what it needs. */
function callToggle(name: MeetingSwitch, title: string, note: string): Node {
  const held = heldBackBy(name, settings, missing)
  if (held === null) return toggle(name, title, note)
  const control = switchFor(name, title, false, () =>
    held === 'meetingShield' ? change({ meetingShield: true, [name]: true }) : turnOn(held),
  )
  control.toggleAttribute('disabled', held === 'browser')
  const made = row(title, note, control)
  made.firstElementChild?.append(el('small', {}, [meetingNote(name, held)]))
  return made
}

/** Leads to what calls lack; the switches keep what the person has chosen. */
async function turnOn(missing: Missing): Promise<void> {
  await leadOn(missing, () => {
    account?.scrollIntoView()
    document.getElementById('link-code')?.focus()
  })
}

function replacement(): Node {
  const mode = (value: Settings['protectionMode'], title: string, text: string, token: string) => {
    const input = el('input', {
      id: `mode-${value}`,
      type: 'radio',
      name: 'mode',
      value,
      ...(settings.protectionMode === value ? { checked: 'checked' } : {}),
    })
    input.addEventListener('change', () => change({ protectionMode: value }))
    return el('label', {}, [
      el('b', {}, [title]),
      input,
      el('p', {}, [text, ' ', el('span', { class: 'token' }, [token])]),
    ])
  }
  return sheet(t('What replaces a detail'), [
    el('fieldset', { class: 'modes', 'aria-label': t('Protection mode') }, [
      mode('safe', t('Safe'), t('Coded placeholders, put back in the answer:'), '[Name1042]'),
      mode('strict', t('Strict'), t('Gone for good, also in the answer:'), '[REDACTED]'),
    ]),
    toggle(
      'redactSsn',
      t('Social Security numbers'),
      t('In both modes they become [SSN-REDACTED] and are never put back'),
    ),
  ])
}

function meetings(): Node {
  return sheet(t('Meetings'), [
    ...(missing === null ? [] : [el('p', { class: 'words' }, [t('These count once the meeting shield is on.')])]),
    scale(
      'audioPitchShift',
      t('Pitch shift'),
      t('Up or down by about this many semitones; chosen at random for each call'),
      1,
      6,
      '',
    ),
    scale(
      'videoBlurLevel',
      t('Blur level'),
      t('By the size of the face: 8 makes six cells of it, 20 one color'),
      1,
      20,
      ' px',
    ),
    idle(toggle('showWatermark', t('Show a watermark'), t('“Shielded” in a corner, so that others know'))),
    idle(toggle('autoActivateOnRecording', t('Switch on when recording starts'), t('Without asking, for that call'))),
  ])
}

/** A wish that is kept, without the color of what is in force. */
function idle(row: HTMLElement): HTMLElement {
  row.classList.toggle('idle', missing !== null)
  return row
}

function sites(): Node {
  const distinct = [...new Map(CHAT_SITES.map(site => [site.id, site])).values()]
  return sheet(t('Sites'), [
    ...distinct.map(({ id, name }) => {
      const isOn = !settings.sitesOff.includes(id)
      const hosts = CHAT_SITES.filter(site => site.id === id).flatMap(site => site.hosts)
      return row(
        name,
        hosts.join(', '),
        switchFor(`site-${id}`, t('Shield on {site}', { site: name }), isOn, () =>
          change({ sitesOff: isOn ? [...settings.sitesOff, id] : settings.sitesOff.filter(each => each !== id) }),
        ),
      )
    }),
    ...own.map(ownSite),
    ...(shared === null ? [] : sharedSites({ ...SHARING, shared })),
    siteListRow({ el, own: () => own, say }),
  ])
}

function ownSite(host: string): Node {
  const label = t('Stop shielding {site}', { site: host })
  const remove = el('button', { id: `site-${host}`, class: 'button outline', type: 'button', 'aria-label': label }, [
    t('Remove'),
  ])
  remove.addEventListener('click', () => void request('REMOVE_SITE', { host }).catch(error => say(reasonOf(error))))
  return row(host, t('Added by you'), remove)
}

function forget(): Node {
  const button = el('button', { id: 'forget', class: 'button destructive', type: 'button' }, [t('Forget all')])
  button.addEventListener('click', async () => {
    await request('FORGET_ALL', {})
    say(t('All placeholders are forgotten, and the key of those that were kept. Answers show their codes from now on.'))
  })
  return sheet(t('Memory'), [
    toggle(
      'keepVaults',
      t('Keep codes after the browser closes'),
      t(
        'So that last week’s answers show your words: for a month, only on this device, encrypted. Anyone who can open your browser profile can still read them',
      ),
    ),
    row(t('Forget all placeholders'), t('Answers can no longer be put back into your words, on any open page'), button),
  ])
}

function words(name: 'alwaysMask' | 'neverMask', title: string, hint: string, note: string): Node {
  const input = el('input', {
    id: `add-${name}`,
    'aria-label': hint,
    placeholder: hint,
    maxlength: '120',
    autocomplete: 'off',
  })
  const form = el('form', {}, [input, el('button', { class: 'button outline' }, [t('Add')])])
  form.addEventListener('submit', event => {
    event.preventDefault()
    const word = input instanceof HTMLInputElement ? input.value.trim() : ''
    if (word === '') return
    if (settings[name].some(each => each.toLowerCase() === word.toLowerCase()))
      say(t('“{word}” is in the list already.', { word }))
    else void setRule(word, name === 'alwaysMask' ? 'hide' : 'leave')
  })
  const chips = settings[name].map(word => {
    const remove = el('button', { class: 'button', type: 'button', 'aria-label': t('Remove {word}', { word }) }, [
      icon('close'),
    ])
    remove.addEventListener('click', () => setRule(word, 'none'))
    const origin = settings.fromChats.includes(word) ? [el('small', {}, [t('from a chat')])] : []
    return el('li', {}, [word, ...origin, remove])
  })
  return sheet(title, [
    el('div', { class: 'words' }, [
      el('p', {}, [note]),
      ...(chips.length > 0 ? [el('ul', { class: 'chips' }, chips)] : []),
      form,
    ]),
  ])
}

function scale(
  name: 'audioPitchShift' | 'videoBlurLevel',
  title: string,
  note: string,
  min: number,
  max: number,
  unit: string,
): Node {
  const output = el('output', {}, [`${settings[name]}${unit}`])
  const input = el('input', {
    id: name,
    type: 'range',
    min: String(min),
    max: String(max),
    value: String(settings[name]),
    'aria-label': title,
  })
  input.addEventListener('input', () => output.replaceChildren(`${numberIn(input)}${unit}`))
  input.addEventListener('change', () => change({ [name]: numberIn(input) }))
  return row(title, note, el('span', { class: 'scale' }, [input, output]))
}

function numberIn(input: HTMLElement): number {
  return input instanceof HTMLInputElement ? input.valueAsNumber : Number.NaN
}

function toggle(name: SwitchName, title: string, note: string): HTMLElement {
  return row(
    title,
    note,
    switchFor(name, title, settings[name], () => change({ [name]: !settings[name] })),
  )
}

function switchFor(id: string, label: string, isOn: boolean, press: () => unknown): HTMLElement {
  const made = el('button', {
    id,
    class: 'switch',
    type: 'button',
    role: 'switch',
    'aria-checked': String(isOn),
    'aria-label': label,
  })
  made.addEventListener('click', () => void press())
  return made
}

function row(title: string, note: string, control: Node): HTMLElement {
  return el('div', { class: 'row' }, [el('div', {}, [el('b', {}, [title]), el('p', {}, [note])]), control])
}

function sheet(title: string, content: Node[]): Node {
  return el('section', { class: 'sheet' }, [el('h2', {}, [title]), ...content])
}

/** The background knows the lists as they are now: a chat or another browser may have changed them meanwhile. */
async function setRule(word: string, rule: WordRule): Promise<void> {
  try {
    await request('SET_WORD_RULES', { rules: [{ word, rule }] })
    settings = (await request('GET_SETTINGS', {})).settings
    shared = (await request('SITES_STATUS', {})).sites
    say(t('Saved'))
  } catch (error) {
    say(`${t('Not saved. Nothing was changed.')} ${reasonOf(error)}`)
  }
  draw()
}

async function change(wanted: Partial<Settings>): Promise<void> {
  try {
    settings = (await request('UPDATE_SETTINGS', { settings: wanted })).settings
    say(t('Saved'))
  } catch (error) {
    say(`${t('Not saved. Nothing was changed.')} ${reasonOf(error)}`)
  }
  draw()
}

let quiet: ReturnType<typeof setTimeout> | undefined
function say(text: string): void {
  status.replaceChildren(text)
  clearTimeout(quiet)
  quiet = setTimeout(() => status.replaceChildren(), 5_000)
}

void start()
