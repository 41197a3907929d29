/**
 * Between the page's world and ours. The page's side asks; ours opens the camera, in a world whose functions no script
 * of the page can replace, and hands over a stream that is masked already. A stream crosses in an element that is never
 * put into the page: elements are one for both worlds, while every script's objects are its own.
 */
const ASK_NAME = 'recall:ask-media'
const TELL_NAME = 'recall:tell-media'
const QUESTION = 'data-question'
const ANSWER = 'data-answer'
const ANSWERED = 'recall:answered'

/** What a page may know of a track: what its camera or microphone says about itself. */
export interface TrackFacts {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly isMuted: boolean
  readonly settings: MediaTrackSettings
  readonly capabilities: MediaTrackCapabilities
  readonly constraints: MediaTrackConstraints
}

export interface Refusal {
  readonly name: string
  readonly message: string
  readonly constraint?: string
}

export type MediaQuestion =
  | { readonly ask: 'hello' }
  | { readonly ask: 'open'; readonly constraints: MediaStreamConstraints }
  | { readonly ask: 'constrain'; readonly id: string; readonly constraints: MediaTrackConstraints }
  /** The page has stopped a track and all of its copies. */
  | { readonly ask: 'release'; readonly id: string }
  /** The page was about to send a track that is not ours; it was stopped. */
  | { readonly ask: 'foreign'; readonly kind: string }
  /** The page has asked for the screen, which is left as it is. */
  | { readonly ask: 'screen' }
  /** The page wants the browser to write down what the microphone hears. */
  | { readonly ask: 'dictate' }

export type MediaAnswer =
  | { readonly verdict: 'opened'; readonly tracks: readonly TrackFacts[] }
  | { readonly verdict: 'refused'; readonly refusal: Refusal }
  | { readonly verdict: 'done'; readonly track?: TrackFacts }

interface Answered {
  readonly answer: MediaAnswer
  readonly stream?: MediaStream | undefined
}

/** Our side. What `answer` returns crosses when it is there; that it was heard is said at once. */
export function answerMedia(
  target: Document,
  answer: (question: MediaQuestion) => Answered | Promise<Answered>,
): { tell(facts: TrackFacts): void } {
  let name: string | undefined
  target.addEventListener(
    TELL_NAME,
    told => {
      if (!(told instanceof CustomEvent) || typeof told.detail !== 'string') return
      told.stopImmediatePropagation()
      name = told.detail
      target.addEventListener(`${name}?`, event => {
        const holder = event instanceof MouseEvent ? event.relatedTarget : null
        if (!(holder instanceof HTMLMediaElement)) return
        const question = questionIn(holder.getAttribute(QUESTION))
        if (question === undefined) return
        holder.removeAttribute(QUESTION)
        const answered = answer(question)
        if (!(answered instanceof Promise)) give(holder, answered)
        else answered.then(each => give(holder, each))
      })
    },
    { once: true },
  )
  target.dispatchEvent(new CustomEvent(ASK_NAME))
  return {
    tell(facts) {
      if (name !== undefined) target.dispatchEvent(new CustomEvent(`${name}!`, { detail: JSON.stringify(facts) }))
    },
  }
}

function give(holder: HTMLMediaElement, { answer, stream }: Answered): void {
  holder.srcObject = stream ?? null
  holder.setAttribute(ANSWER, JSON.stringify(answer))
  holder.dispatchEvent(new CustomEvent(ANSWERED))
  holder.srcObject = null
}

/** The page may find the name only by reading our memory; a question is looked at all the same. */
function questionIn(text: string | null): MediaQuestion | undefined {
  if (text === null) return undefined
  const question: unknown = JSON.parse(text)
  if (typeof question !== 'object' || question === null || !('ask' in question)) return undefined
  return question as MediaQuestion
}

export interface MediaAsker {
  /** Rejects at once where nobody hears it: then there is nobody who would mask. */
  ask(question: MediaQuestion): Promise<{ answer: MediaAnswer; stream: MediaStream | null }>
  /** The answer to a question that is answered within the call. */
  askNow(question: MediaQuestion): MediaAnswer | undefined
}

/** The page's side. What it needs is taken before the page can put something else in its place. */
export function askMedia(world: Window & typeof globalThis, onTold: (facts: TrackFacts) => void): MediaAsker {
  const { document: target, CustomEvent: NewEvent, MouseEvent: NewMouseEvent, Promise: NewPromise } = world
  const { apply } = world.Reflect
  const { parse, stringify } = world.JSON
  const { addEventListener, removeEventListener, dispatchEvent } = world.EventTarget.prototype
  const { getAttribute, setAttribute, hasAttribute } = world.Element.prototype
  const { createElement } = world.Document.prototype
  const readDetail = getterOf(NewEvent.prototype, 'detail')
  const readStream = getterOf(world.HTMLMediaElement.prototype, 'srcObject')
  const name = secretName(world)

  const ask = (question: MediaQuestion): HTMLElement => {
    const holder = apply(createElement, target, ['audio']) as HTMLElement
    apply(setAttribute, holder, [QUESTION, apply(stringify, world.JSON, [question])])
    apply(dispatchEvent, target, [new NewMouseEvent(`${name}?`, { relatedTarget: holder })])
    return holder
  }
  const answerIn = (holder: HTMLElement): MediaAnswer | undefined => {
    const text = apply(getAttribute, holder, [ANSWER]) as string | null
    return text === null ? undefined : (apply(parse, world.JSON, [text]) as MediaAnswer)
  }
  const tell = () => apply(dispatchEvent, target, [new NewEvent(TELL_NAME, { detail: name })])
  const tellLate = () => {
    apply(removeEventListener, target, [ASK_NAME, tellLate])
    tell()
  }
  const hear = (event: Event) => onTold(apply(parse, world.JSON, [apply(readDetail, event, [])]) as TrackFacts)
  apply(addEventListener, target, [`${name}!`, hear])
  // Whichever of the two scripts comes first, one of these two reaches the other.
  apply(addEventListener, target, [ASK_NAME, tellLate])
  tell()
  // Our side was there before: nobody else shall be told.
  if (answerIn(ask({ ask: 'hello' })) !== undefined) apply(removeEventListener, target, [ASK_NAME, tellLate])

  return {
    askNow: question => answerIn(ask(question)),
    ask: question =>
      new NewPromise((resolve, reject) => {
        const holder = ask(question)
        const settle = () => {
          const answer = answerIn(holder)
          const stream = apply(readStream, holder, []) as MediaStream | null
          if (answer !== undefined) resolve({ answer, stream })
        }
        if (apply(hasAttribute, holder, [QUESTION])) return reject(new world.Error('Nobody answers.'))
        if (apply(hasAttribute, holder, [ANSWER])) return settle()
        apply(addEventListener, holder, [ANSWERED, settle])
      }),
  }
}

export function getterOf(owner: object, name: string): () => unknown {
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get
  if (get === undefined) throw new Error(`This browser has no ${name}.`)
  return get
}

function secretName(world: Window & typeof globalThis): string {
  const bytes = world.crypto.getRandomValues(new Uint8Array(16))
  return `recall:${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
