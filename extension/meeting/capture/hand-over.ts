/**
 * The channel between the page's world and ours. The page's side asks; ours opens the camera, in a world whose
 * functions no script of the page can replace, and hands over a stream that is already masked. Both worlds share
 * elements, but no other objects: the channel is an element that is never inserted into the page, so that no script
 * finds it and `document.open` leaves its listeners alone, and so is what carries each question and its stream.
 */
const ASK_CHANNEL = 'recall:ask-media'
const TELL_CHANNEL = 'recall:tell-media'
const ASKED = 'recall:asked'
const TOLD = 'recall:told'
const XHTML = 'http://www.w3.org/1999/xhtml'
const QUESTION = 'data-question'
const ANSWER = 'data-answer'
const ANSWERED = 'recall:answered'

/** What a page may know about a track: what its camera or microphone reports. */
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
  /** The page has stopped a track and all of its clones. */
  | { readonly ask: 'release'; readonly id: string }
  /** The page was about to send a track that is not ours; it was stopped. */
  | { readonly ask: 'foreign'; readonly kind: string }
  /** The page has asked for the screen, which is not masked. */
  | { readonly ask: 'screen' }
  /** The page wants the browser to transcribe the microphone. */
  | { readonly ask: 'dictate' }

export type MediaAnswer =
  | { readonly verdict: 'opened'; readonly tracks: readonly TrackFacts[] }
  | { readonly verdict: 'refused'; readonly refusal: Refusal }
  | { readonly verdict: 'done'; readonly track?: TrackFacts }

interface Answered {
  readonly answer: MediaAnswer
  readonly stream?: MediaStream | undefined
}

/** Our side. Acknowledges a question at once; the result of `answer` follows when it is ready. */
export function answerMedia(
  target: Document,
  answer: (question: MediaQuestion) => Answered | Promise<Answered>,
): { tell(facts: TrackFacts): void } {
  let channel: Element | undefined
  target.addEventListener(
    TELL_CHANNEL,
    told => {
      if (!(told instanceof MouseEvent) || !(told.relatedTarget instanceof Element)) return
      told.stopImmediatePropagation()
      channel = told.relatedTarget
      channel.addEventListener(ASKED, event => {
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
  target.dispatchEvent(new CustomEvent(ASK_CHANNEL))
  return {
    tell(facts) {
      channel?.dispatchEvent(new CustomEvent(TOLD, { detail: JSON.stringify(facts) }))
    },
  }
}

function give(holder: HTMLMediaElement, { answer, stream }: Answered): void {
  holder.srcObject = stream ?? null
  holder.setAttribute(ANSWER, JSON.stringify(answer))
  holder.dispatchEvent(new CustomEvent(ANSWERED))
  holder.srcObject = null
}

/** The page could find the channel only by reading our memory; questions are validated anyway. */
function questionIn(text: string | null): MediaQuestion | undefined {
  if (text === null) return undefined
  const question: unknown = JSON.parse(text)
  if (typeof question !== 'object' || question === null || !('ask' in question)) return undefined
  return question as MediaQuestion
}

export interface MediaAsker {
  /** Rejects at once if nobody answers, because then nothing would mask the stream. */
  ask(question: MediaQuestion): Promise<{ answer: MediaAnswer; stream: MediaStream | null }>
  /** The answer to a question that is answered synchronously. */
  askNow(question: MediaQuestion): MediaAnswer | undefined
}

/** The page's side. Captures the natives that it needs before the page can replace them. */
export function askMedia(world: Window & typeof globalThis, onTold: (facts: TrackFacts) => void): MediaAsker {
  const { document: target, CustomEvent: NewEvent, MouseEvent: NewMouseEvent, Promise: NewPromise } = world
  const { apply } = world.Reflect
  const { parse, stringify } = world.JSON
  const { addEventListener, removeEventListener, dispatchEvent } = world.EventTarget.prototype
  const { getAttribute, setAttribute, hasAttribute } = world.Element.prototype
  const { createElementNS } = world.Document.prototype
  const readDetail = getterOf(NewEvent.prototype, 'detail')
  const readStream = getterOf(world.HTMLMediaElement.prototype, 'srcObject')
  // The document may be one of XML.
  const newElement = (name: string) => apply(createElementNS, target, [XHTML, name]) as HTMLElement
  const channel = newElement('i')

  const ask = (question: MediaQuestion): HTMLElement => {
    const holder = newElement('audio')
    apply(setAttribute, holder, [QUESTION, apply(stringify, world.JSON, [question])])
    apply(dispatchEvent, channel, [new NewMouseEvent(ASKED, { relatedTarget: holder })])
    return holder
  }
  const answerIn = (holder: HTMLElement): MediaAnswer | undefined => {
    const text = apply(getAttribute, holder, [ANSWER]) as string | null
    return text === null ? undefined : (apply(parse, world.JSON, [text]) as MediaAnswer)
  }
  const tell = () => apply(dispatchEvent, target, [new NewMouseEvent(TELL_CHANNEL, { relatedTarget: channel })])
  const tellLate = () => {
    apply(removeEventListener, target, [ASK_CHANNEL, tellLate])
    tell()
  }
  const hear = (event: Event) => onTold(apply(parse, world.JSON, [apply(readDetail, event, [])]) as TrackFacts)
  apply(addEventListener, channel, [TOLD, hear])
  // Whichever of the two scripts runs first, one of these two calls reaches the other script.
  apply(addEventListener, target, [ASK_CHANNEL, tellLate])
  tell()
  // Our side was already present, so nobody else must learn the channel.
  if (answerIn(ask({ ask: 'hello' })) !== undefined) apply(removeEventListener, target, [ASK_CHANNEL, tellLate])

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
