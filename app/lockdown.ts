/** Set by the build, see `vite.config.ts`. */
declare const __LOCKDOWN__: boolean

/** The first call of every script that starts a page; does nothing where the setting is off. */
export function lockDownPage(): void {
  if (!__LOCKDOWN__ || isLockedDown) return
  isLockedDown = true
  lockDown({ page: window, console })
}
let isLockedDown = false

/**
 * A production build's defense against 'paste this into the console' scams: the console says little and shows no
 * secret, and the usual ways into the developer tools are closed. It only deters: anyone determined can still look, and
 * nothing relies on it. The build setting `LOCKDOWN` switches all of it, and the code is absent where it is off.
 */
export function lockDown({ page, console }: { page: Listening; console: QuietConsole }): void {
  for (const name of ['log', 'debug', 'info'] as const) console[name] = () => {}
  // Warnings appear in the same place, so they are stripped, too.
  for (const name of ['error', 'warn'] as const) {
    const say = console[name].bind(console)
    console[name] = (...words) => say(...words.map(withoutSecrets))
  }
  // Capturing, so that no part of the page can hide an event from it.
  page.addEventListener('contextmenu', event => refuseMenu(event), true)
  page.addEventListener('keydown', event => opensDeveloperTools(event) && event.preventDefault(), true)
}

type Say = (...words: unknown[]) => void
type QuietConsole = Record<'log' | 'debug' | 'info' | 'warn' | 'error', Say>
type Listening = Pick<Window, 'addEventListener'>

/** Text fields and links keep their menu: spelling, pasting and what assistive software offers. */
const KEEPS_ITS_MENU = ':read-write, a[href], area[href]'

function refuseMenu(event: Event): void {
  // Inside a shadow tree, `event.target` would be its host.
  const [target] = event.composedPath()
  const keepsIt = target !== undefined && isElement(target) && target.closest(KEEPS_ITS_MENU) !== null
  if (!keepsIt) event.preventDefault()
}

const isElement = (target: EventTarget): target is Element => 'closest' in target

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

/** F12, Ctrl+Shift+I, C and J, Ctrl+U, and their Mac counterparts with Command and Option. */
export function opensDeveloperTools(stroke: Stroke): boolean {
  const { ctrlKey, shiftKey, altKey, metaKey } = stroke
  if (stroke.key === 'F12') return true
  const letter = letterOf(stroke)
  if (metaKey) return altKey && 'icju'.includes(letter)
  // Ctrl+Alt is AltGr, which types letters.
  if (!ctrlKey || altKey) return false
  return shiftKey ? 'icj'.includes(letter) : letter === 'u'
}

/**
 * The letter that the key types, or the key's position if that is not Latin: browsers match shortcuts this way, too.
 */
function letterOf({ key, code }: Stroke): string {
  // On a Mac, Option turns letters into other characters.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? NO_LETTER)
}
const NO_LETTER = '\0'

/** Names with these endings, in any spelling: `password`, `accessToken`, `api_key`, `client-secret`. */
const SECRET = /(password|token|api[_-]?key|secret)$/i
/** Deeper than anything we create; a longer chain could exhaust the stack. */
const DEEPEST = 64

/**
 * The same value without fields whose names mark them as secret. Copied only if it has some: what is logged is not
 * ours.
 */
export function withoutSecrets(value: unknown): unknown {
  return holdsSecret(value, new Set(), 0) ? copied(value, new Map(), 0) : value
}

function holdsSecret(value: unknown, seen: Set<object>, depth: number): boolean {
  if (!isContainer(value) || seen.has(value)) return false
  if (depth > DEEPEST) return true
  seen.add(value)
  return fieldsOf(value).some(([name, field]) => isSecret(name) || holdsSecret(field.value, seen, depth + 1))
}

function copied(value: unknown, copies: Map<object, unknown>, depth: number): unknown {
  if (!isContainer(value)) return value
  if (depth > DEEPEST) return '[deeper]'
  if (copies.has(value)) return copies.get(value)
  const copy = emptyLike(value)
  // Stored before its fields are copied: one of them may refer back to it.
  copies.set(value, copy)
  for (const [name, field] of fieldsOf(value)) {
    if (isSecret(name)) continue
    const part = 'value' in field ? { ...field, value: copied(field.value, copies, depth + 1) } : field
    if (copy instanceof Map) copy.set(name, part.value)
    else if (copy instanceof Set) copy.add(part.value)
    else Object.defineProperty(copy, String(name), part)
  }
  return copy
}

/** An error stays an error, so that the console shows its stack, and an instance keeps its class. */
function emptyLike(value: object): object {
  if (Array.isArray(value)) return []
  if (value instanceof Map) return new Map()
  if (value instanceof Set) return new Set()
  const prototype: object | null = Object.getPrototypeOf(value)
  return value instanceof Error ? Object.setPrototypeOf(new Error(), prototype) : Object.create(prototype)
}

function isSecret(name: unknown): boolean {
  return typeof name === 'string' && SECRET.test(name)
}

/** Objects with fields of their own. Elements, responses and the like hide theirs, and pass unchanged. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) || value instanceof Error || value instanceof Map || value instanceof Set) return true
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** Name and descriptor of every field, so that no getter is called. Symbols never name a secret of ours. */
function fieldsOf(value: object): (readonly [name: unknown, field: PropertyDescriptor])[] {
  if (value instanceof Map) return [...value].map(([name, part]) => [name, { value: part }] as const)
  if (value instanceof Set) return [...value].map((part, index) => [index, { value: part }] as const)
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value))
  return Array.isArray(value) ? fields.filter(([name]) => name !== 'length') : fields
}
