import type { Outgoing, Secured } from '../conversation/secure.ts'

/**
 * The only channel between the page's world and ours: events with an unguessable name, answered synchronously within
 * the call that dispatches them. Both scripts run before any script of the page, so nobody can observe the exchange of
 * the name.
 */
const ASK_NAME = 'recall:ask-name'
const TELL_NAME = 'recall:tell-name'

/** What the page's world may ask. Every answer contains only text that the page itself provided, masked. */
export type Question =
  | { readonly ask: 'secure'; readonly outgoing: Outgoing }
  /** The page copies texts, by media type; our side writes them to the clipboard with the person's own words. */
  | { readonly ask: 'copy'; readonly id: number; readonly texts: Readonly<Record<string, string>> }
  /** The page saves a text as a file. */
  | { readonly ask: 'save'; readonly name: string; readonly mediaType: string; readonly text: string }
  /** The page asks for the microphone. */
  | { readonly ask: 'microphone' }

export type Answer = Secured | { readonly verdict: 'taken' }

type Detail = (event: Event) => unknown

/**
 * Our side: answers each question synchronously, until `signal` aborts; then the page's side blocks. `onMet`: the page's
 * side is present.
 */
export function answerQuestions(
  signal: AbortSignal,
  target: Document,
  answer: (question: Question) => Answer,
  onMet = () => {},
): void {
  target.addEventListener(
    TELL_NAME,
    event => {
      const name = detailOf(event)
      if (typeof name !== 'string') return
      event.stopImmediatePropagation()
      onMet()
      target.addEventListener(
        `${name}?`,
        asked => {
          const question = parsed(detailOf(asked))
          // No answer is safe, too: the page's side then blocks.
          if (question === undefined) return
          const given = answer(question)
          // The usual answer needs no event of its own, for which whoever sends would wait.
          if (given.verdict === 'same') asked.preventDefault()
          else target.dispatchEvent(new CustomEvent(`${name}!`, { detail: JSON.stringify(given) }))
        },
        { signal },
      )
    },
    { once: true, signal },
  )
  target.dispatchEvent(new CustomEvent(ASK_NAME))
}

/** Reports whether a copy succeeded. */
export function tellCopied(target: Document, id: number, isDone: boolean): void {
  target.dispatchEvent(new CustomEvent(`recall:copied-${id}`, { detail: isDone }))
}

export interface Asker {
  /** `undefined` if nobody answers: the action in question must be blocked. */
  ask(question: Question): Answer | undefined
}

/** The page's side. Captures the natives that it needs before the page can replace them. */
export function askQuestions(world: Window & typeof globalThis): Asker {
  const { document: target, CustomEvent: NewEvent, JSON: json } = world
  const { parse, stringify } = json
  const { addEventListener, removeEventListener, dispatchEvent } = world.EventTarget.prototype
  const readDetail = Object.getOwnPropertyDescriptor(NewEvent.prototype, 'detail')?.get
  const { apply } = world.Reflect
  const detail: Detail = event => (readDetail === undefined ? undefined : apply(readDetail, event, []))
  /** `false`: a listener has called `preventDefault`. */
  const send = (event: string, content: unknown): boolean => {
    const given = { __proto__: null, detail: content, cancelable: true } as CustomEventInit
    return apply(dispatchEvent, target, [new NewEvent(event, given)])
  }
  const listen = (event: string, hear: (event: Event) => void) => apply(addEventListener, target, [event, hear])

  const name = secretName(world)
  let heard: unknown
  const hear = (event: Event) => {
    heard = detail(event)
  }
  listen(`${name}!`, hear)
  // Whichever of the two scripts runs first, one of these two calls reaches the other script.
  const tell = () => {
    apply(removeEventListener, target, [ASK_NAME, tell])
    send(TELL_NAME, name)
  }
  listen(ASK_NAME, tell)
  send(TELL_NAME, name)

  const ask = (question: Question): Answer | undefined => {
    heard = undefined
    // Only our side knows the name of this event, so nobody else can call `preventDefault` on it.
    if (!send(`${name}?`, apply(stringify, json, [withoutPrototype(question)]))) return SAME
    const answered = heard
    heard = undefined
    return typeof answered === 'string' ? (apply(parse, json, [answered]) as Answer) : undefined
  }
  // Our side was already present, so nobody else must learn the name.
  if (ask({ ask: 'secure', outgoing: { kind: 'text', content: '' } }) !== undefined)
    apply(removeEventListener, target, [ASK_NAME, tell])
  return { ask }
}

const SAME: Answer = { verdict: 'same' }

/** Without this, a page could add a `toJSON` to `Object.prototype` and forge every question. */
function withoutPrototype(question: Question): object {
  const copy = { __proto__: null, ...question }
  if (question.ask === 'secure')
    return { ...copy, __proto__: null, outgoing: { __proto__: null, ...question.outgoing } }
  return question.ask === 'copy' ? { ...copy, __proto__: null, texts: { __proto__: null, ...question.texts } } : copy
}

/** Resolves to `true` when our side has completed the copy, and to `false` if it failed. */
export function whenCopied(target: Document, id: number): Promise<boolean> {
  return new Promise(resolve => {
    target.addEventListener(`recall:copied-${id}`, event => resolve(detailOf(event) === true), { once: true })
  })
}

function secretName(world: Window & typeof globalThis): string {
  const bytes = world.crypto.getRandomValues(new Uint8Array(16))
  return `recall:${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}

const detailOf: Detail = event => (event instanceof CustomEvent ? event.detail : undefined)

/** The page could learn the name only by reading our memory; questions are validated anyway. */
function parsed(content: unknown): Question | undefined {
  if (typeof content !== 'string') return undefined
  const question: unknown = JSON.parse(content)
  if (!isRecord(question)) return undefined
  if (question.ask === 'secure' && isRecord(question.outgoing)) {
    const { kind, content } = question.outgoing
    if ((kind === 'text' || kind === 'bytes' || kind === 'address') && typeof content === 'string')
      return { ask: 'secure', outgoing: { kind, content } }
  }
  if (question.ask === 'copy' && typeof question.id === 'number' && isRecord(question.texts)) {
    const texts = Object.entries(question.texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return { ask: 'copy', id: question.id, texts: Object.fromEntries(texts) }
  }
  if (question.ask === 'microphone') return { ask: 'microphone' }
  const { name, mediaType, text } = question
  if (question.ask === 'save' && typeof name === 'string' && typeof mediaType === 'string' && typeof text === 'string')
    return { ask: 'save', name, mediaType, text }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
