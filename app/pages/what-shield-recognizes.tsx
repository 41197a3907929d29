import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import type { Span } from '../../extension/shield/span.ts'
import { SHIELD_EXAMPLES, type ShieldExample } from './shield-examples.ts'

/**
 * What the text shield finds, shown by the shield itself: the engine processes each example on this device. It is
 * loaded when this section comes near the window. Until then, and if it cannot load, the examples are shown unmarked.
 */
export function WhatShieldRecognizes() {
  const place = useRef<HTMLElement>(null)
  const detect = useEngine(place)
  return (
    <section
      ref={place}
      id="what-shield-recognizes"
      className="wrap pb-16"
      aria-labelledby="what-shield-recognizes-title"
    >
      <h2 id="what-shield-recognizes-title" className="section-heading">
        What Shield recognizes
      </h2>
      <p className="subtitle mt-5 max-w-[44rem]">
        Each line contains something that Shield replaces before a message leaves. Rules find what has a form of its
        own; a small neural network reads the words around everything else. With scripts on, the extension’s own engine
        marks it here, on your device.
      </p>
      <dl className="mt-8 border-t-[1.5px] border-ink">
        {SHIELD_EXAMPLES.map(example => (
          <Row key={example.type} example={example} spans={detect?.(example.example)} />
        ))}
      </dl>
      <h3 className="part-heading mt-12">What it can’t do</h3>
      <ul className="mt-4 grid max-w-[44rem] gap-3">
        {LIMITS.map(limit => (
          <li key={limit} className="border-l-4 border-bar pl-4">
            {limit}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LIMITS: readonly string[] = [
  'No engine finds every name. Check the preview before you send, and add anything it missed to your own list.',
  'It reads text. Text files are masked too; it can’t look into pictures, scans, and other files, so it names them and asks you before they are sent.',
  'It hides details, not the story: someone who knows you may recognize you from what you tell.',
  'If an answer leaves out a placeholder or changes it beyond recognition, your word can’t be put back there. Nothing else is touched.',
]

function Row({ example, spans }: { example: ShieldExample; spans: readonly Span[] | undefined }) {
  return (
    <div className="grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="font-display text-[length:var(--t5)] tracking-tight">{example.title}</dt>
      <dd>
        <p
          className="text-[length:var(--t4)] leading-[1.8] whitespace-pre-line [overflow-wrap:anywhere]"
          data-found={spans?.length}
        >
          {marked(example.example, spans ?? [])}
        </p>
        <p className="muted mt-2">{example.note}</p>
      </dd>
    </div>
  )
}

function marked(text: string, spans: readonly Span[]): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start))
    parts.push(
      <mark key={start} className="exposed">
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  return [...parts, text.slice(from)]
}

type Detect = (text: string) => readonly Span[]

/** The engine is larger than the rest of the page, so it is loaded only for people who scroll to this section. */
function useEngine(place: RefObject<HTMLElement | null>): Detect | undefined {
  const [detect, setDetect] = useState<Detect>()
  const isNear = useNearness(place)
  useEffect(() => {
    if (!isNear) return
    let isHere = true
    import('../../extension/shield/detect.ts').then(
      engine => {
        if (isHere) setDetect(() => (text: string) => engine.detect(text))
      },
      // Offline before the engine was ever loaded: the examples are useful without marks.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isNear])
  return detect
}

/** Whether the place has ever been within one screen of the window. */
function useNearness(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
