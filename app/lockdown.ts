/** Set by the build, see `vite.config.ts`. */
declare const __LOCKDOWN__: boolean

/** First words of every script that a page begins with; nothing where the setting is off. */
export function lockDownPage(): void {
  if (!__LOCKDOWN__ || isLockedDown) return
  isLockedDown = true
  lockDown({ page: window, console })
}
let isLockedDown = false

/**
 * What a production build does against 'paste this into the console' scams: the console says little and shows no
 * secret, and the usual ways into the developer tools are closed. It deters; whoever wants to look still can, and
 * nothing relies on it. The build's setting `LOCKDOWN` switches it, all of it, and its code is absent where it is off.
 */
export function lockDown({ page, console }: { page: Listening; console: QuietConsole }): void {
  for (const name of ['log', 'debug', 'info'] as const) console[name] = () => {}
  // Warnings are shown in the same place, so they are stripped alike.
  for (const name of ['error', 'warn'] as const) {
    const say = console[name].bind(console)
    console[name] = (...words) => say(...words.map(withoutSecrets))
  }
  // Capturing: no part of the page can hide an event from it.
  page.addEventListener('contextmenu', event => refuseMenu(event), true)
  page.addEventListener('keydown', event => opensDeveloperTools(event) && event.preventDefault(), true)
}

type Say = (...words: unknown[]) => void
type QuietConsole = Record<'log' | 'debug' | 'info' | 'warn' | 'error', Say>
type Listening = Pick<Window, 'addEventListener'>

/** Spelling, pasting and what assistive software offers stay where somebody writes, and on links. */
const KEEPS_ITS_MENU = ':read-write, a[href], area[href]'

function refuseMenu(event: Event): void {
  // Inside a shadow tree the event's own target would be its host.
  const [target] = event.composedPath()
  const keepsIt = target !== undefined && isElement(target) && target.closest(KEEPS_ITS_MENU) !== null
  if (!keepsIt) event.preventDefault()
}

const isElement = (target: EventTarget): target is Element => 'closest' in target

type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>

/** F12, Ctrl+Shift+I, C and J, Ctrl+U, and what a Mac has in their place: with Command and Option. */
export function opensDeveloperTools(stroke: Stroke): boolean {
  const { ctrlKey, shiftKey, altKey, metaKey } = stroke
  if (stroke.key === 'F12') return true
  const letter = letterOf(stroke)
  if (metaKey) return altKey && 'icju'.includes(letter)
  // Ctrl with Alt is AltGr, which writes letters.
  if (!ctrlKey || altKey) return false
  return shiftKey ? 'icj'.includes(letter) : letter === 'u'
}

/** What the key writes, or its place on the board where that is no Latin letter: browsers take shortcuts so, too. */
function letterOf({ key, code }: Stroke): string {
  // Option makes other signs of the letters on a Mac.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? NO_LETTER)
}
const NO_LETTER = '\0'

/** Names that end so, however they are written: `password`, `accessToken`, `api_key`, `client-secret`. */
const SECRET = /(password|token|api[_-]?key|secret)$/i
/** Deeper than anything that we make; a longer chain could exhaust the stack. */
const DEEPEST = 64

/** The same value, without fields that are named as secrets. Copied only where it has some: what is logged is not ours. */
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
  // Before its fields: one of them may lead back here.
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

/** An error stays one, so that the console shows its stack, and an instance of a class goes on as one. */
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

/** Things with fields of their own. Elements, answers and the like keep theirs out of reach, and pass as they are. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) || value instanceof Error || value instanceof Map || value instanceof Set) return true
  return Object.prototype.toString.call(value) === '[object Object]'
}

/** Name and descriptor of every field, so that no getter is asked. Symbols name nothing of ours. */
function fieldsOf(value: object): (readonly [name: unknown, field: PropertyDescriptor])[] {
  if (value instanceof Map) return [...value].map(([name, part]) => [name, { value: part }] as const)
  if (value instanceof Set) return [...value].map((part, index) => [index, { value: part }] as const)
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value))
  return Array.isArray(value) ? fields.filter(([name]) => name !== 'length') : fields
}
